/**
 * Where ties begin in a sorted column of statistics.
 *
 * Two values tie when float noise could have made their difference; but "within τ of each other" is not transitive, and ranks
 * need an order. So the values are put into boxes, and ties are the values of one box: the first box is all within τ of the
 * observed value, which makes its rank the one of the test alone; the others follow upwards and downwards, each begun by the
 * next value and 2τ wide. On a lattice every box is one lattice point.
 *
 * @param sorted ascending, the observed value among them
 * @param tolerance τ in their scale, at least 0
 * @returns ascending indices, the first 0: where each box begins
 */
export function tieBoxes(sorted: Float64Array, observed: number, tolerance: number): Int32Array {
  const count = sorted.length
  const middle = firstAtLeast(sorted, observed - tolerance)
  const starts = new Int32Array(count + 1)
  let boxes = 0
  // Downwards first; they are found from the largest to the smallest.
  for (let at = middle; at > 0; ) {
    at = backwards(sorted, at, sorted[at - 1]! - 2 * tolerance)
    starts[boxes++] = at
  }
  starts.subarray(0, boxes).reverse()
  starts[boxes++] = middle
  for (let at = firstAbove(sorted, observed + tolerance); at < count; ) {
    starts[boxes++] = at
    const end = sorted[at]! + 2 * tolerance
    while (at < count && sorted[at]! <= end) at++
  }
  return starts.subarray(0, boxes)
}

/** The smallest index below `end` from which on all entries are at least `limit`. */
function backwards(sorted: Float64Array, end: number, limit: number): number {
  let at = end
  while (at > 0 && sorted[at - 1]! >= limit) at--
  return at
}

/** Index of the first entry that is at least x; the length if there is none. */
export function firstAtLeast(sorted: Float64Array | Int32Array, x: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const at = (low + high) >>> 1
    if (sorted[at]! >= x) high = at
    else low = at + 1
  }
  return low
}

/** Index of the first entry above x; the length if there is none. */
function firstAbove(sorted: Float64Array, x: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const at = (low + high) >>> 1
    if (sorted[at]! > x) high = at
    else low = at + 1
  }
  return low
}
