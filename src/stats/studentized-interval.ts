import { bootstrapMeans } from './bootstrap-means.ts'
import { mean, standardDeviation } from './moments.ts'
import { quantileFromAbove, quantileFromBelow } from './order-quantiles.ts'
import type { Alternative, Interval, OnProgress, StreamKey } from './types.ts'

const { max, sqrt } = Math

/** A variance this small beside the mean square is rounding: all draws of the resample were the same. */
export const NO_SPREAD = 2 ** -40

/** An estimate with its standard error. */
export interface Estimate {
  readonly center: number
  readonly standardError: number
}

/** Bootstrap replicates of an estimate, each with a standard error from its own resample; 0 where that had no spread. */
export interface StudentizedReplicates {
  readonly centers: Float64Array
  readonly standardErrors: Float64Array
}

/**
 * Replicate means of several columns with their own standard errors, from one stream of resamples: the means are those of
 * `bootstrapMeans`.
 *
 * @param columns differences, one a metric, all over the same units, at least two
 * @param options as of `bootstrapMeans`
 * @returns per column B means and B standard errors of them
 * @example
 * studentizedReplicates([new Float64Array([1, 1])], { resamples: 2, stream: { seed: 0, units: '' } })[0].standardErrors // new Float64Array([0, 0])
 */
export function studentizedReplicates(
  columns: readonly Float64Array[],
  options: { readonly resamples: number; readonly stream: StreamKey; readonly onProgress?: OnProgress | undefined },
): StudentizedReplicates[] {
  const centers = columns.map(mean)
  const squares = columns.map((column, j) => column.map((value) => (value - centers[j]!) ** 2))
  const means = bootstrapMeans([...columns, ...squares], options)
  return columns.map((column, j) => {
    const [drawn, drawnSquares] = [means[j]!, means[columns.length + j]!]
    const n = column.length
    const largest = squares[j]!.reduce((most, square) => max(most, square), 0)
    const standardErrors = drawn.map((center, b) => {
      const variance = drawnSquares[b]! - (center - centers[j]!) ** 2
      return variance <= NO_SPREAD * largest ? 0 : sqrt(variance / (n - 1))
    })
    return { centers: drawn, standardErrors }
  })
}

/**
 * Bootstrap-t interval: the replicates' own t statistics take the place of Student's distribution.
 *
 * t* = (replicate − estimate)/its standard error; the ends are estimate − Q(1 − α/2)·se and estimate − Q(α/2)·se, Q the type 7
 * quantile of t*. A resample without any spread has an infinite t*, so an end is open where more than α/2 of them are such.
 *
 * @param replicates from `studentizedReplicates`
 * @param estimate of the data, with its standard error
 * @param alpha 1 − level
 * @param alternative two-sided cuts α/2 on each side; `greater` and `less` cut α on one side and leave the other open
 * @see Efron & Tibshirani (1993). An Introduction to the Bootstrap, section 12.5.
 * @example
 * studentizedInterval({ centers: new Float64Array([1, 2, 3]), standardErrors: new Float64Array([1, 1, 1]) }, { center: 2, standardError: 1 }, 0.5, 'two-sided') // { low: 1.5, high: 2.5 }
 */
export function studentizedInterval(
  replicates: StudentizedReplicates,
  { center, standardError }: Estimate,
  alpha: number,
  alternative: Alternative,
): Interval {
  const open = {
    low: alternative === 'less' ? Number.NEGATIVE_INFINITY : center,
    high: alternative === 'greater' ? Number.POSITIVE_INFINITY : center,
  }
  if (standardError === 0) return open
  const sorted = replicates.centers
    .map((replicate, b) => {
      const moved = replicate - center
      return moved === 0 ? 0 : moved / replicates.standardErrors[b]!
    })
    .sort()
  const tail = alternative === 'two-sided' ? alpha / 2 : alpha
  return {
    low: alternative === 'less' ? open.low : center - quantileFromAbove(sorted, tail) * standardError,
    high: alternative === 'greater' ? open.high : center - quantileFromBelow(sorted, tail) * standardError,
  }
}

/** The estimate of a mean, as `studentizedInterval` takes it. */
export function meanEstimate(values: Float64Array): Estimate {
  return { center: mean(values), standardError: standardDeviation(values) / sqrt(values.length) }
}
