import { countNonzero } from './count-nonzero.ts'
import { fixedPoint, sumOf } from './fixed-point.ts'
import { countExtreme } from './monte-carlo-p-values.ts'
import { nullOfExactTest, nullOfSums } from './null-distribution.ts'
import { kthSmallest } from './order-quantiles.ts'
import { signSums } from './sign-sums.ts'
import { smallestExactP } from './smallest-exact-p.ts'
import { subsetSums } from './subset-sums.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Alternative, Differences, Interval, OnProgress, RandomizationResult, StreamKey } from './types.ts'

const { abs, floor } = Math

/** Up to this many units, zeros included, all sets of units are listed instead of drawn. */
export const MOST_LISTED_UNITS = 20

/** A randomization test with the interval that cannot contradict it. */
export interface RandomizationFigures extends RandomizationResult {
  readonly interval: Interval
}

/**
 * Randomization tests with the intervals that invert them: an interval holds every δ that the test of d − δ does not reject.
 *
 * Flipping the units of a set A makes the sum of d − δ no larger exactly when the mean of d over A is at most δ. So the means
 * over the flipped sets, which the test draws anyway, tell p at every δ at once. One-sided: the k-th smallest (largest) of the
 * B means, k the largest whole number with k/(B + 1) ≤ α. Two-sided: the same of the 2B means of the sets and of their
 * complements. The interval excludes 0 exactly when p ≤ α. An empty set counts as −∞ for the lower end and as +∞ for the
 * upper one, so an end is infinite where no data could have been significant.
 *
 * With at most 20 units all 2^n − 1 sets are listed and p is exact; else both come from the same B random sets.
 *
 * @param columns differences, one a metric, all over the same units
 * @param options α; one alternative a column; B; the stream of the signs; `sizes`: how much each unit weighs in a mean, above 0,
 *   default 1 each (then a column holds sums, such as those of clusters, and the means are ratios of sums)
 * @returns one result a column
 * @see Hartigan, J. A. (1969). Using subsample values as typical values. Journal of the American Statistical Association 64, 1303–1317.
 * @example
 * randomizationIntervals([{ values: new Float64Array([1, 2, 3, 4, 5]), tolerances: new Float64Array(5) }], { alpha: 0.0625, alternatives: ['two-sided'], resamples: 9999, stream: { seed: 0, units: '' } })[0].interval // { low: 1, high: 5 }
 */
export function randomizationIntervals(
  columns: readonly Differences[],
  options: {
    readonly alpha: number
    readonly alternatives: readonly Alternative[]
    readonly resamples: number
    readonly stream: StreamKey
    readonly sizes?: Float64Array | undefined
    readonly onProgress?: OnProgress | undefined
  },
): RandomizationFigures[] {
  const { alpha, alternatives, resamples, stream, onProgress } = options
  const n = columns[0]?.values.length ?? 0
  const sizes = fixedPoint(options.sizes ?? new Float64Array(n).fill(1), 'signs')
  const whole = columns.map((column) => fixedPoint(column.values, 'signs'))
  const all = [...whole.map(({ values }) => values), sizes.values]
  const listed = n <= MOST_LISTED_UNITS
  const sums = listed
    ? all.map((values) => subsetSums(values).subarray(1))
    : signSums(all, resamples, stream, onProgress)
  const drawn = listed ? 2 ** n - 1 : resamples
  return columns.map((column, j): RandomizationFigures => {
    const { values, unit } = whole[j]!
    const alternative = alternatives[j]!
    const nonzero = countNonzero(column.values)
    const tolerance = sumTolerance(column).tau / unit + nonzero
    const observed = sumOf(values)
    const sets: Sets = { sums: sums[j]!, sizes: sums[columns.length]!, observed, size: sumOf(sizes.values), tolerance }
    const ends = intervalOf(sets, alternative, rankOf(alpha, drawn))
    const scale = (end: number): number => (end === 0 ? 0 : (end / sizes.unit) * unit)
    return {
      pValue: (1 + countExtreme(sets.sums, observed, tolerance, alternative)) / (drawn + 1),
      method: listed ? 'exact' : 'monte-carlo',
      resamples: listed ? 0 : resamples,
      floor: listed ? smallestExactP(nonzero, alternative) : 1 / (resamples + 1),
      interval: { low: scale(ends.low), high: scale(ends.high) },
      nullDistribution: () =>
        listed
          ? nullOfExactTest(column, { alternative, stream })
          : nullOfSums(sets.sums, whole[j]!, { source: 'test-draws', tolerance, nUnits: n, alternative }),
    }
  })
}

/** What the flipped sets of one column add up to, in whole units. */
interface Sets {
  readonly sums: Float64Array
  /** Of the units in each set. */
  readonly sizes: Float64Array
  readonly observed: number
  /** Of all units. */
  readonly size: number
  readonly tolerance: number
}

/** The k that the test's own rule p ≤ α gives: p = (1 + #)/(B + 1) is above α from # = k on. */
function rankOf(alpha: number, draws: number): number {
  let k = floor(alpha * (draws + 1) + 1e-9)
  while (k > 0 && k / (draws + 1) > alpha) k--
  while ((k + 1) / (draws + 1) <= alpha) k++
  return k
}

function intervalOf(sets: Sets, alternative: Alternative, k: number): Interval {
  const means = meansOf(sets, alternative === 'two-sided')
  const pool = sets.sums.length * (alternative === 'two-sided' ? 2 : 1)
  const rank = k - (pool - means.length) // empty sets lie beyond every mean
  const within = rank >= 1
  return {
    low: alternative === 'less' || !within ? Number.NEGATIVE_INFINITY : kthSmallest(means, rank),
    high: alternative === 'greater' || !within ? Number.POSITIVE_INFINITY : kthSmallest(means, means.length + 1 - rank),
  }
}

/** Means over the sets that are not empty, also over their complements if asked for. Half the tolerance counts as 0, as in the test. */
function meansOf({ sums, sizes, observed, size, tolerance }: Sets, both: boolean): Float64Array {
  const means = new Float64Array(sums.length * (both ? 2 : 1))
  let count = 0
  const add = (sum: number, weight: number): void => {
    if (weight > 0) means[count++] = 2 * abs(sum) <= tolerance ? 0 : sum / weight
  }
  for (let b = 0; b < sums.length; b++) {
    add(sums[b]!, sizes[b]!)
    if (both) add(observed - sums[b]!, size - sizes[b]!)
  }
  return means.subarray(0, count)
}
