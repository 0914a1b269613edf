import { fixedPoint, sumOf } from './fixed-point.ts'
import { normalCdf, normalQuantile } from './normal.ts'
import { quantileFromAbove, quantileFromBelow } from './order-quantiles.ts'
import { percentileInterval } from './percentile-interval.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Alternative, Differences, Interval } from './types.ts'

const { abs, sqrt } = Math

/** What BCa corrects: the bias of the replicates and how their spread grows with the mean. */
export interface BcaTerms {
  /** z0 = Φ⁻¹(share of replicates below the estimate, ties halved); infinite where all are on one side. */
  readonly bias: number
  /** a = Σu³ / (6·(Σu²)^1.5); NaN without any spread. */
  readonly acceleration: number
}

/** An interval, and whether there was nothing to correct by, so that it is the percentile interval. */
export interface BcaInterval extends Interval {
  readonly degenerate: boolean
}

/**
 * The two corrections of the BCa interval.
 *
 * Replicates that tie with the estimate but for float noise count half on either side.
 *
 * @param replicates replicates of the estimate
 * @param estimate the estimate itself, and how far noise alone can move a replicate from it
 * @param influences how much each unit (or cluster) pulls the estimate, up to a factor; for a mean d_u − d̄
 * @example
 * bcaTerms(new Float64Array([1, 2, 3]), { center: 2, tolerance: 0 }, new Float64Array([-1, 1])) // { bias: 0, acceleration: 0 }
 */
export function bcaTerms(
  replicates: Float64Array,
  { center, tolerance }: { readonly center: number; readonly tolerance: number },
  influences: Float64Array,
): BcaTerms {
  let below = 0
  let above = 0
  for (let b = 0; b < replicates.length; b++) {
    const moved = replicates[b]! - center
    if (abs(moved) <= tolerance) continue
    if (moved < 0) below++
    else above++
  }
  const tied = (replicates.length - below - above) / 2
  // from the smaller side, so that mirrored replicates give exactly the mirrored bias
  const bias =
    below <= above
      ? normalQuantile((below + tied) / replicates.length)
      : -normalQuantile((above + tied) / replicates.length)
  let squares = 0
  let cubes = 0
  for (let u = 0; u < influences.length; u++) {
    const influence = influences[u]!
    squares += influence * influence
    cubes += influence * influence * influence
  }
  return { bias: bias + 0, acceleration: cubes / (6 * squares * sqrt(squares)) }
}

/**
 * Bias-corrected and accelerated bootstrap interval of a mean: quantiles of the replicates at levels moved by z0 and a.
 *
 * The lower end is the quantile at Φ(z0 + (z0 + z)/(1 − a·(z0 + z))), z = Φ⁻¹(α/2), the upper end its mirror image; type 7, as
 * the percentile interval, which it falls back to where a correction cannot be computed.
 *
 * @param replicates replicate means of these differences, from `bootstrapMeans`
 * @param diff the differences
 * @param alpha 1 − level
 * @param alternative two-sided cuts α/2 on each side; `greater` and `less` cut α on one side and leave the other open
 * @see Efron, B. (1987). Better bootstrap confidence intervals. Journal of the American Statistical Association 82, 171–185.
 * @example
 * bcaInterval(new Float64Array([10, 1, 2, 3, 4]), { values: new Float64Array([2, 4]), tolerances: new Float64Array(2) }, 0.1, 'two-sided').low // 1.2…
 */
export function bcaInterval(
  replicates: Float64Array,
  diff: Differences,
  alpha: number,
  alternative: Alternative,
): BcaInterval {
  const n = diff.values.length
  const { values, unit } = fixedPoint(diff.values, 'draws')
  const center = (sumOf(values) / n) * unit
  // noise of the replicate and of the estimate; each unit was rounded to half a whole unit
  const tolerance = (2 * sumTolerance(diff).tau) / n + 2 * unit
  const influences = values.map((value) => value - sumOf(values) / n)
  return bcaFrom(replicates, bcaTerms(replicates, { center, tolerance }, influences), alpha, alternative)
}

/** The interval from its corrections. */
export function bcaFrom(
  replicates: Float64Array,
  { bias, acceleration }: BcaTerms,
  alpha: number,
  alternative: Alternative,
): BcaInterval {
  const z = normalQuantile(alternative === 'two-sided' ? alpha / 2 : alpha)
  const below = correctedTail(bias, acceleration, z)
  const above = correctedTail(-bias, -acceleration, z)
  if (below === null || above === null)
    return { ...percentileInterval(replicates, alpha, alternative), degenerate: true }
  const sorted = replicates.slice().sort()
  return {
    low: alternative === 'less' ? Number.NEGATIVE_INFINITY : quantileFromBelow(sorted, below),
    high: alternative === 'greater' ? Number.POSITIVE_INFINITY : quantileFromAbove(sorted, above),
    degenerate: false,
  }
}

/** Share of the replicates beyond an end; `null` where the correction has no sense. */
function correctedTail(bias: number, acceleration: number, z: number): number | null {
  const shrink = 1 - acceleration * (bias + z)
  return abs(bias + acceleration) < Number.POSITIVE_INFINITY && shrink > 0
    ? normalCdf(bias + (bias + z) / shrink)
    : null
}
