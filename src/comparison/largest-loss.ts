import { inputError, misuseError } from '../evaluation/errors.ts'
import { unitId, unitsOf } from '../evaluation/units.ts'
import { quote } from '../evaluation/wording.ts'
import type { HypothesisSpec } from './hypothesis.ts'
import type { PreparedPair } from './prepare-pair.ts'
import { knownSpan } from './score-range.ts'

/**
 * The largest loss that one unit can have: as the call says, else as the metric's range says; `null` where nobody knows.
 *
 * @param values differences, candidate − baseline, one a unit
 * @throws HolmgateError (input) for a unit that lost more than the call says is possible, or where the range of the metric allows
 *   more than the call says, (misuse) for a margin that no loss
 *   could exceed
 */
export function largestLoss(pair: PreparedPair, spec: HypothesisSpec, values: Float64Array): number | null {
  const { kind, maxLoss, margin, relative } = spec
  const known = knownSpan([pair.baseline, pair.candidate], pair.metric)
  const most = maxLoss ?? known
  if (most === null) return null
  if (known !== null && most < known) {
    throw inputError(
      `maxLoss is ${most}, but one unit can lose ${known} on the metric ${quote(pair.metric)}. ` +
        'Say the largest loss that one unit can have.',
    )
  }
  const loss = (d: number): number => (kind === 'equivalence' ? Math.abs(d) : pair.betterWhen === 'higher' ? -d : d)
  const beyond = values.findIndex((d) => loss(d) > most * (1 + 1e-9))
  if (beyond >= 0) {
    throw inputError(
      `maxLoss is ${most}, but the unit ${quote(unitId(pair.baseline, unitsOf(pair.baseline), beyond))} differs by ` +
        `${values[beyond]} on the metric ${quote(pair.metric)}. Say the largest loss that one unit can have.`,
    )
  }
  if (!relative && margin >= most) {
    throw misuseError(
      `A margin of ${margin} cannot be exceeded on the metric ${quote(pair.metric)}, where one unit can lose at most ${most}: such ` +
        'a gate never fails. Give a smaller margin.',
    )
  }
  return most
}
