import { misuseError } from './errors.ts'
import { readEvaluation } from './evaluation-result.ts'
import { nullRecord } from './kinds.ts'
import { pairResults } from './pair-results.ts'
import type { EvaluationResult } from './types.ts'
import { sharedLabels } from './unit-labels.ts'
import { unitId, unitsOf } from './units.ts'
import { all, quote } from './wording.ts'

/** The units that share one value of a label. */
export interface Slice {
  readonly by: string
  readonly value: string
  readonly ids: ReadonlySet<string>
}

const labelOf = (result: EvaluationResult, by: string): readonly string[] | null =>
  Object.hasOwn(result.labels, by) ? result.labels[by]! : null

/**
 * The slices of a pair by one of its labels, in the order of the label's values (UTF-16 code units).
 *
 * @throws HolmgateError (misuse) when neither result has the label, (input) when the results do not match
 */
export function slicesOf(baseline: EvaluationResult, candidate: EvaluationResult, by: string): Slice[] {
  const known = [...new Set([baseline, candidate].flatMap(({ labels }) => Object.keys(labels)))]
  if (!known.includes(by)) {
    throw misuseError(
      `slices: neither result has a label ${quote(by)}; ${known.length === 0 ? `there are no labels. Give labels: { ${by}: […] } to evaluationResult(), one a row` : `the labels are ${all(known)}`}.`,
    )
  }
  pairResults(baseline, candidate)
  const labels = sharedLabels(baseline, candidate, by, (result) => labelOf(result, by))!
  const units = unitsOf(baseline)
  const ids = new Map<string, Set<string>>()
  labels.forEach((value, unit) => {
    const own = ids.get(value) ?? new Set<string>()
    ids.set(value, own.add(unitId(baseline, units, unit)))
  })
  const values = [...ids.keys()].sort((a, b) => (a < b ? -1 : 1))
  return values.map((value) => ({ by, value, ids: ids.get(value)! }))
}

/** The rows of a result whose ids are in a slice, with everything that is said of them. */
export function sliceResult(result: EvaluationResult, { ids }: Slice): EvaluationResult {
  const rows = Array.from(result.sampleIds.keys()).filter((row) => ids.has(result.sampleIds[row]!))
  const of = <T>(list: readonly T[]): T[] => rows.map((row) => list[row]!)
  const { name, values, betterWhen, targetFingerprint, metadata, precision, positionalIds, strataWeights } = result
  const clusterIds = result.clusterIds === null ? null : of(result.clusterIds)
  const strata = result.strata === null ? null : of(result.strata)
  const weights =
    strataWeights === null || strataWeights === 'equal'
      ? strataWeights
      : nullRecord(Object.entries(strataWeights).filter(([stratum]) => strata!.includes(stratum)))
  return readEvaluation(
    {
      ...{ name, betterWhen, targetFingerprint, metadata, precision, positionalIds, clusterIds, strata },
      sampleIds: of(result.sampleIds),
      values: nullRecord(
        Object.entries(values).map(
          ([metric, column]) => [metric, Float64Array.from(rows, (row) => column[row]!)] as const,
        ),
      ),
      strataWeights: weights,
    },
    `slice of ${quote(name)}`,
  )
}
