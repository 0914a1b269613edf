/** Sums over all subsets, the empty one first; of whole numbers, so that adding one by one is exact. */
export function subsetSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(2 ** values.length)
  for (let bit = 0; bit < values.length; bit++) {
    const known = 2 ** bit
    for (let i = 0; i < known; i++) sums[known + i] = sums[i]! + values[bit]!
  }
  return sums
}
