import { fixedPoint, sumOf } from './fixed-point.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Alternative, Differences } from './types.ts'

const { abs } = Math

/**
 * Bootstrap p-value: how often the replicates, re-centred to mean zero, are as extreme as the observed mean.
 *
 * p = (1 + #extreme)/(B + 1). Uses the very replicates of the percentile interval. Too liberal on few units: the caller
 * warns or refuses.
 *
 * @param replicates replicate means of these differences, from `bootstrapMeans`
 * @param diff the differences
 * @param alternative two-sided counts |replicate − d̄| ≥ |d̄|, `greater` replicate − d̄ ≥ d̄, `less` replicate − d̄ ≤ d̄
 * @see Davison & Hinkley (1997). Bootstrap Methods and their Application, section 4.4.
 * @example
 * bootstrapPValue(new Float64Array([1, 2, 3]), { values: new Float64Array([1, 3]), tolerances: new Float64Array(2) }, 'greater') // 0.25
 */
export function bootstrapPValue(replicates: Float64Array, diff: Differences, alternative: Alternative): number {
  return replicatePValue(replicates, bootstrapCenter(diff), alternative)
}

/**
 * The same for replicates of any estimate.
 *
 * @param estimate what they are re-centred by, and the tolerance below which a replicate ties with it
 * @example
 * replicatePValue(new Float64Array([1, 2, 3]), { center: 2, tolerance: 0 }, 'two-sided') // 0.25
 */
export function replicatePValue(
  replicates: Float64Array,
  { center, tolerance }: { readonly center: number; readonly tolerance: number },
  alternative: Alternative,
): number {
  const sign = alternative === 'less' ? -1 : 1
  let count = 0
  for (let b = 0; b < replicates.length; b++) {
    const moved = replicates[b]! - center
    const extreme =
      alternative === 'two-sided' ? abs(moved) >= abs(center) - tolerance : sign * moved >= sign * center - tolerance
    if (extreme) count++
  }
  return (1 + count) / (replicates.length + 1)
}

/** The mean that replicates are re-centred by, and the tolerance below which a replicate ties with it. */
export function bootstrapCenter(diff: Differences): { center: number; tolerance: number } {
  const n = diff.values.length
  const { values, unit } = fixedPoint(diff.values, 'draws')
  // noise of the replicate, of the centre and of the observed mean; each unit was rounded to half a whole unit
  return { center: (sumOf(values) / n) * unit, tolerance: (3 * sumTolerance(diff).tau) / n + 2 * unit }
}
