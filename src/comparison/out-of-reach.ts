import { misuseError } from '../evaluation/errors.ts'
import { quote } from '../evaluation/wording.ts'
import type { HypothesisSpec } from './hypothesis.ts'
import type { PreparedPair } from './prepare-pair.ts'
import { knownSpan } from './score-range.ts'

/**
 * A claim of an effect beyond all that the metric has could never be shown.
 *
 * @throws HolmgateError (misuse)
 */
export function refuseEffectOutOfReach(pair: PreparedPair, { margin, relative }: HypothesisSpec): void {
  const most = relative ? null : knownSpan([pair.baseline, pair.candidate], pair.metric)
  if (most === null || margin < most) return
  throw misuseError(
    `minEffect ${margin} cannot be exceeded on the metric ${quote(pair.metric)}, where one unit can gain at most ${most}: such ` +
      'a claim never passes. Give the smallest gain that matters.',
  )
}

/**
 * The mean is beyond a constant outside of the metric whatever the model does, or never.
 *
 * @throws HolmgateError (misuse)
 */
export function refuseConstantOutOfReach({ candidate, metric }: PreparedPair, { margin: value }: HypothesisSpec): void {
  if ((value >= 0 && value <= 1) || knownSpan([candidate], metric) === null) return
  throw misuseError(
    `${quote(metric)} lies between 0 and 1, and so does its mean: test it against a number between them, found ${value}.`,
  )
}
