import type { ExactTail } from './exact-tail.ts'
import { fixedPoint, sumOf } from './fixed-point.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Differences } from './types.ts'

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
  const sizes = values.map(Math.abs)
  const total = sumOf(sizes)
  const tolerance = sumTolerance(nonzero).tau / unit + m
  const left = sortedSubsetSums(sizes.subarray(0, m >>> 1))
  const right = sortedSubsetSums(sizes.subarray(m >>> 1))
  // S = total − 2T, T the sum of the flipped sizes
  const distance = total - Math.abs(observed)
  return {
    sign: Math.sign(observed),
    reached: countPairsUpTo((distance + tolerance) / 2, left, right) / 2 ** m,
    beyond: countPairsBelow((distance - tolerance) / 2, left, right) / 2 ** m,
  }
}

/** All subset sums, ascending: the sums with one more size are two sorted lists, merged. */
function sortedSubsetSums(sizes: Float64Array): Float64Array {
  let sums = new Float64Array(1)
  for (const size of sizes) {
    const count = sums.length
    const merged = new Float64Array(2 * count)
    let without = 0
    let within = 0
    for (let i = 0; i < 2 * count; i++) {
      const takeWithout = without < count && sums[without]! <= sums[within]! + size
      merged[i] = takeWithout ? sums[without++]! : sums[within++]! + size
    }
    sums = merged
  }
  return sums
}

function countPairsUpTo(limit: number, left: Float64Array, right: Float64Array): number {
  let count = 0
  let fitting = right.length
  for (let i = 0; i < left.length; i++) {
    while (fitting > 0 && left[i]! + right[fitting - 1]! > limit) fitting--
    if (fitting === 0) break
    count += fitting
  }
  return count
}

function countPairsBelow(limit: number, left: Float64Array, right: Float64Array): number {
  let count = 0
  let fitting = right.length
  for (let i = 0; i < left.length; i++) {
    while (fitting > 0 && left[i]! + right[fitting - 1]! >= limit) fitting--
    if (fitting === 0) break
    count += fitting
  }
  return count
}
