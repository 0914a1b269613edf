import { misuseError } from '../evaluation/errors.ts'
import { isRecord } from '../evaluation/kinds.ts'
import { describe } from '../evaluation/wording.ts'
import { alphaOf, detectableByT, powerOfT, unitsForEffect } from '../stats/index.ts'
import type { Alternative } from '../stats/types.ts'
import { readMargin } from './hypothesis.ts'
import { checkNames } from './options.ts'
import type { Margin, PairwiseComparison } from './types.ts'

/** Options of `planSampleSize`. */
export interface SampleSizeOptions {
  /** A comparison of a few units of the same kind, as `comparePair` returns it; or else `sd`. */
  readonly pilot?: PairwiseComparison | undefined
  /** Standard deviation of the differences over units, in the metric's own scale. */
  readonly sd?: number | undefined
  /** The true difference that is to be found: in the metric's own scale, or a share of the pilot's baseline mean such as `'1%'`. */
  readonly effect: Margin
  /** Chance of finding it, between α and 1. Default 0.8. */
  readonly power?: number | undefined
  /** How many hypotheses are corrected together: the plan is for α/family, which is on the safe side. Default 1. */
  readonly family?: number | undefined
  /** Default: that of the pilot, else 0.95. */
  readonly confidenceLevel?: number | undefined
  /** Default: that of the pilot, else two-sided. One-sided is in the direction of the effect. */
  readonly alternative?: 'two-sided' | 'one-sided' | undefined
}

/** How many units it takes, and what was assumed. Frozen. */
export interface SampleSizePlan {
  /** Units that it takes; `null` above 10^12. */
  readonly units: number | null
  /** In the metric's own scale, above 0. */
  readonly effect: number
  /** As a share of the pilot's |baselineMean|; `null` without one. */
  readonly relativeEffect: number | null
  /** Of one unit. With clusters in the pilot, of a unit that is independent of the others and as telling as one of theirs. */
  readonly sd: number
  readonly power: number
  readonly family: number
  /** Error rate that one hypothesis has to itself. */
  readonly alpha: number
  readonly alternative: 'two-sided' | 'one-sided'
  /** What the pilot's own units would have found with this power, and with which power they would have found the effect. */
  readonly pilot: { readonly units: number; readonly detectable: number; readonly power: number } | null
}

const OPTIONS = ['pilot', 'sd', 'effect', 'power', 'family', 'confidenceLevel', 'alternative']
const WHERE = 'planSampleSize'

const isPilot = (value: unknown): value is PairwiseComparison =>
  isRecord(value) && typeof value['standardDeviation'] === 'number' && typeof value['nUnits'] === 'number'

function positive(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value
  throw misuseError(`${WHERE}: ${name} must be a number above 0, found ${describe(value)}.`)
}

/** The spread of the differences: given, or that of the pilot. */
function readSpread({ pilot, sd }: Readonly<Record<string, unknown>>): {
  sd: number
  pilot: PairwiseComparison | null
  /** Units that come together: what is independent are the clusters. */
  together: number
} {
  if ((pilot === undefined) === (sd === undefined)) {
    throw misuseError(
      `${WHERE}: give either pilot, a comparison of a few units as comparePair returns it, or sd, the standard deviation of the differences.`,
    )
  }
  if (pilot === undefined) return { sd: positive(sd, 'sd'), pilot: null, together: 1 }
  if (!isPilot(pilot)) throw misuseError(`${WHERE}: pilot must be what comparePair returns, found ${describe(pilot)}.`)
  if (pilot.standardDeviation === 0 || pilot.design?.standardError === 0) {
    throw misuseError(
      `${WHERE}: the ${pilot.nUnits} units of the pilot all differ by the same, so they show no spread to plan with. Give sd, or a larger pilot.`,
    )
  }
  const { design, nUnits, standardDeviation } = pilot
  if (design === undefined) return { sd: standardDeviation, pilot, together: 1 }
  return { sd: design.standardError * Math.sqrt(nUnits), pilot, together: nUnits / (design.clusters ?? nUnits) }
}

function readEffect(value: unknown, pilot: PairwiseComparison | null): { effect: number; relative: number | null } {
  const { margin, relative } = readMargin(value, 'effect', WHERE)
  if (margin === 0)
    throw misuseError(`${WHERE}: effect must be above 0: no number of units shows that nothing differs.`)
  const mean = pilot === null ? 0 : Math.abs(pilot.baselineMean)
  if (!relative) return { effect: margin, relative: mean <= 1e-12 ? null : margin / mean }
  if (mean > 1e-12) return { effect: margin * mean, relative: margin }
  throw misuseError(
    `${WHERE}: the effect ${describe(value)} is a share of the baseline's mean, which only a pilot with a mean other than 0 has. Give a number in ` +
      "the metric's own scale.",
  )
}

/**
 * How many units a comparison needs to find a difference that matters: by the power of the paired t-test, which that of the
 * randomization test approaches.
 *
 * Plan for the smallest effect that you care about, never for the one that the pilot measured. A pilot of few units knows the
 * spread badly: with 30 of them it is off by a quarter either way.
 *
 * @param options `effect`; `pilot` or `sd`; `power` (0.8), `family` (1), `confidenceLevel` (0.95), `alternative` (`'two-sided'`)
 * @returns the units and what they were computed from
 * @throws HolmgateError (misuse) naming the option
 * @see Cohen, J. (1988). Statistical Power Analysis for the Behavioral Sciences, chapter 2.
 * @example
 * planSampleSize({ sd: 0.2, effect: 0.02 }).units // 787
 * @example
 * planSampleSize({ sd: 0.2, effect: 0.02, power: 0.9, family: 4 }).units // 1432
 */
export function planSampleSize(options: SampleSizeOptions): SampleSizePlan {
  const given = checkNames(options, OPTIONS, WHERE)
  const { sd, pilot, together } = readSpread(given)
  const { effect, relative } = readEffect(given['effect'], pilot)
  const { power = 0.8, family = 1, confidenceLevel = pilot?.confidenceLevel ?? 0.95 } = given
  const own = pilot === null || pilot.alternative === 'two-sided' ? 'two-sided' : 'one-sided'
  const { alternative = own } = given
  if (!Number.isSafeInteger(family) || (family as number) < 1) {
    throw misuseError(
      `${WHERE}: family must be the number of hypotheses that are corrected together, found ${describe(family)}.`,
    )
  }
  if (alternative !== 'two-sided' && alternative !== 'one-sided') {
    throw misuseError(`${WHERE}: alternative must be 'two-sided' or 'one-sided', found ${describe(alternative)}.`)
  }
  const alpha = alphaOf(confidenceLevel as number) / (family as number)
  if (typeof power !== 'number' || !(power > alpha && power < 1)) {
    throw misuseError(
      `${WHERE}: power must be a number between ${alpha} (α) and 1, such as 0.8, found ${describe(power)}.`,
    )
  }
  const numeric: Alternative = alternative === 'two-sided' ? 'two-sided' : 'greater'
  // Planned in clusters, and counted in units.
  const design = { sd: sd / Math.sqrt(together), alpha, alternative: numeric }
  const units = Math.ceil(unitsForEffect(design, effect, power) * together)
  const seen =
    pilot === null
      ? null
      : Object.freeze({
          units: pilot.nUnits,
          detectable: detectableByT(design, power, pilot.nUnits / together),
          power: powerOfT(design, effect, pilot.nUnits / together),
        })
  return Object.freeze({
    units: Number.isFinite(units) ? units : null,
    effect,
    relativeEffect: relative,
    sd,
    power,
    family: family as number,
    alpha,
    alternative,
    pilot: seen,
  })
}
