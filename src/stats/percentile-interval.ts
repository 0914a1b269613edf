import { quantileFromAbove, quantileFromBelow, sortEnds } from './order-quantiles.ts'
import type { Alternative, Interval } from './types.ts'

/**
 * Bootstrap percentile interval: quantiles of the replicates, type 7 (linear between order statistics, at (B − 1)·q).
 *
 * Both ends are counted from their own side, so that mirrored replicates give exactly the mirrored interval.
 *
 * @param replicates one replicate mean a resample, any order
 * @param alpha 1 − level
 * @param alternative two-sided cuts α/2 on each side; `greater` and `less` cut α on one side and leave the other open
 * @returns the ends, ±Infinity where open
 * @see Hyndman & Fan (1996). Sample quantiles in statistical packages. The American Statistician 50, 361–365.
 * @example
 * percentileInterval(new Float64Array([10, 1, 2, 3, 4]), 0.1, 'two-sided') // { low: 1.2, high: 8.8 }
 */
export function percentileInterval(replicates: Float64Array, alpha: number, alternative: Alternative): Interval {
  const tail = alternative === 'two-sided' ? alpha / 2 : alpha
  const sorted = replicates.slice()
  sortEnds(sorted, tail)
  return {
    low: alternative === 'less' ? Number.NEGATIVE_INFINITY : quantileFromBelow(sorted, tail),
    high: alternative === 'greater' ? Number.POSITIVE_INFINITY : quantileFromAbove(sorted, tail),
  }
}
