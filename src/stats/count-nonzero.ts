/** How many of the values are not zero. */
export function countNonzero(values: Float64Array): number {
  let count = 0
  for (let u = 0; u < values.length; u++) if (values[u] !== 0) count++
  return count
}
