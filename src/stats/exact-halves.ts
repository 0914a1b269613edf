import type { ExactTail } from './exact-tail.ts'
import { fixedPoint, sumOf } from './fixed-point.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Differences } from './types.ts'

const { abs, ceil, floor, sign } = Math

/**
 * Exact test over all 2^m sign vectors by meeting in the middle, m up to 40.
 *
 * All subset sums of each half are listed in ascending order; then two pointers count the pairs on either side of the
 * observed sum. The sums are whole numbers and therefore exact, and τ plus one unit a difference decides what is a tie.
 *
 * @see Horowitz & Sahni (1974). Computing partitions with applications to the knapsack problem. Journal of the ACM 21.
 */
export function exactByHalves(nonzero: Differences): ExactTail {
  const m = nonzero.values.length
  const { values, unit } = fixedPoint(nonzero.values, 'signs')
  const observed = sumOf(values)
  const sizes = values.map(abs)
  const total = sumOf(sizes)
  const tolerance = sumTolerance(nonzero).tau / unit + m
  const left = sortedSubsetSums(sizes.subarray(0, m >>> 1))
  const right = sortedSubsetSums(sizes.subarray(m >>> 1))
  // S = total − 2T, T the sum of the flipped sizes; each tail is counted when it is asked for
  const distance = total - abs(observed)
  return {
    sign: sign(observed),
    get reached() {
      return pairsUpTo(floor((distance + tolerance) / 2), left, right) / 2 ** m
    },
    get beyond() {
      return pairsUpTo(ceil((distance - tolerance) / 2) - 1, left, right) / 2 ** m
    },
  }
}

/**
 * All subset sums of positive sizes, ascending.
 *
 * One size more: the sums without it and the sums with it are two sorted lists, merged. The list mirrors itself around half
 * of its total, so merging its lower half is enough.
 */
function sortedSubsetSums(sizes: Float64Array): Float64Array {
  let sums = new Float64Array(2 ** sizes.length + 1)
  let longer = new Float64Array(2 ** sizes.length + 1)
  let count = 1
  let total = 0
  for (const size of sizes) {
    total += size
    sums[count] = Number.POSITIVE_INFINITY
    mergeLowerHalf(sums, size, longer, count)
    for (let i = 0; i < count; i++) longer[2 * count - 1 - i] = total - longer[i]!
    count *= 2
    const swapped = sums
    sums = longer
    longer = swapped
  }
  return sums.subarray(0, count)
}

/** The `count` smallest of `sums` and `sums` + `size`, into `merged`. */
function mergeLowerHalf(sums: Float64Array, size: number, merged: Float64Array, count: number): void {
  let without = 0
  let within = 0
  let nextWithout = sums[0]!
  let nextWithin = sums[0]! + size
  for (let i = 0; i < count; i++) {
    if (nextWithout <= nextWithin) {
      merged[i] = nextWithout
      nextWithout = sums[++without]!
    } else {
      merged[i] = nextWithin
      nextWithin = sums[++within]! + size
    }
  }
}

/** Pairs whose sum is at most the limit; all numbers are whole. */
function pairsUpTo(limit: number, left: Float64Array, right: Float64Array): number {
  let pairs = 0
  let fitting = right.length
  for (let i = 0; i < left.length; i++) {
    const room = limit - left[i]!
    while (fitting > 0 && right[fitting - 1]! > room) fitting--
    if (fitting === 0) break
    pairs += fitting
  }
  return pairs
}
