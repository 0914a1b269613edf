import { isConstant, standardDeviation } from '../stats/index.ts'
import type { Differences } from '../stats/types.ts'
import type { PairwiseComparison } from './types.ts'

/** What the effect sizes of one comparison are made of; all columns have one entry a unit. */
export interface EffectData {
  /** Differences with the noise of each, in a scale in which their squares are doubles. */
  readonly differences: Differences
  /** Unit values of the two models, in the metric's own scale. */
  readonly baseline: Float64Array
  readonly candidate: Float64Array
  /** Of the differences: the scale is theirs times this. */
  readonly scale: number
  /** In the metric's own scale. */
  readonly difference: number
  readonly wins: number
  readonly ties: number
}

type EffectSizes = Pick<
  PairwiseComparison,
  'standardDeviation' | 'dz' | 'probabilityOfSuperiority' | 'varianceSavedByPairing'
>

/** 0 for what is equal but for float noise: the spread of noise would make an effect of anything. */
const spreadOf = (diff: Differences): number => (isConstant(diff) ? 0 : standardDeviation(diff.values))

/**
 * Effect sizes of paired data that do not depend on the metric's scale.
 *
 * @see Cohen, J. (1988), Statistical Power Analysis for the Behavioral Sciences, section 2.3 (d_z)
 * @see Grissom, R. J. (1994), Probability of the superior outcome of one treatment over another, Journal of Applied Psychology 79
 */
export function effectSizes(data: EffectData): EffectSizes {
  const { differences, baseline, candidate, scale, difference, wins, ties } = data
  const spread = spreadOf(differences)
  const { tolerances } = differences
  const variance = (values: Float64Array): number =>
    spreadOf({ values: scale === 1 ? values : values.map((value) => value * scale), tolerances }) ** 2
  const apart = variance(baseline) + variance(candidate)
  return {
    standardDeviation: spread / scale,
    dz: spread === 0 ? null : difference / (spread / scale),
    probabilityOfSuperiority: (wins + ties / 2) / differences.values.length,
    varianceSavedByPairing: apart > 0 && apart < Number.POSITIVE_INFINITY ? 1 - spread ** 2 / apart : null,
  }
}
