import { inputError, misuseError } from '../evaluation/errors.ts'
import { unitColumn } from '../evaluation/index.ts'
import { unitId, unitsOf } from '../evaluation/units.ts'
import { quote } from '../evaluation/wording.ts'
import { canonicalMetric } from '../metrics/metric-names.ts'
import type { HypothesisSpec } from './hypothesis.ts'
import type { PreparedPair } from './prepare-pair.ts'

/** Our own metrics, which lie between 0 and 1. */
const OURS = /^(?:precision|recall|calibrated_recall|hit_rate|mrr|map|ndcg)(?:@\d+)?$/

const columnsOf = ({ baseline, candidate, metric }: PreparedPair): Float64Array[] =>
  [baseline, candidate].map((result) => unitColumn(result, metric).means)

/** Largest loss that the range of the metric allows, where that is known: 1 for our metrics and for 0/1 rows. */
function rangeOf(pair: PreparedPair): number | null {
  if (OURS.test(canonicalMetric(pair.metric))) {
    return columnsOf(pair).every((means) => means.every((value) => value >= 0 && value <= 1)) ? 1 : null
  }
  const rows = [pair.baseline, pair.candidate].map(({ values }) => values[pair.metric]!)
  return rows.every((column) => column.every((value) => value === 0 || value === 1)) ? 1 : null
}

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
  const known = rangeOf(pair)
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
