import { evaluationResult } from '../evaluation/index.ts'
import { isRecord, nullRecord } from '../evaluation/kinds.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { count } from '../evaluation/wording.ts'
import { list } from './context.ts'

/** Ids of the rows that `missing: 'drop'` left out; the metadata hold only the first few. */
const droppedIds = new WeakMap<EvaluationResult, readonly string[]>()

/** Lets `dropInBoth` know what was left out when the file was read. */
export const rememberDropped = (result: EvaluationResult, ids: readonly string[]): void =>
  void droppedIds.set(result, ids)

/**
 * Leaves out of both models the units of which either lacks a value, so that two files that were read with `missing: 'drop'` pair
 * again. Only such units go: an id that one file does not have at all stays, and is an error of the comparison.
 *
 * @param baseline what `readResults` or `parseResults` returned with `missing: 'drop'`
 * @param candidate the same for the other model
 * @returns both, with the rows that are left; `metadata.missing.pairedRows` counts those that had a value and went because the other
 *   model has none, which every comparison of them says in a warning. Where nothing was dropped, what was given
 * @throws HolmgateError (input) if no unit is left
 *
 * @example
 * const options = { id: 'id', missing: 'drop' as const }
 * const [a, b] = ['id,f1\nq1,1\nq2,\nq3,0', 'id,f1\nq1,1\nq2,1\nq3,1'].map((text) => parseResults(text, options))
 * dropInBoth(a!, b!).candidate.sampleIds // ['q1', 'q3']
 */
export function dropInBoth(
  baseline: EvaluationResult,
  candidate: EvaluationResult,
): { readonly baseline: EvaluationResult; readonly candidate: EvaluationResult } {
  const ids = new Set([...(droppedIds.get(baseline) ?? []), ...(droppedIds.get(candidate) ?? [])])
  return { baseline: without(baseline, ids, 'candidate'), candidate: without(candidate, ids, 'baseline') }
}

function without(result: EvaluationResult, ids: ReadonlySet<string>, other: string): EvaluationResult {
  const kept: number[] = []
  result.sampleIds.forEach((id, row) => {
    if (!ids.has(id)) kept.push(row)
  })
  const gone = result.sampleIds.length - kept.length
  if (gone === 0) return result
  const { name, values, nRows, betterWhen, targetFingerprint, precision, metadata, clusterIds, strata, labels } = result
  const keep = (column: readonly string[]): string[] => kept.map((row) => column[row]!)
  const left = result.sampleIds.filter((id) => ids.has(id))
  const { missing, notices } = metadata
  const before = isRecord(missing) ? missing : { policy: 'drop', counts: nullRecord<number>([]), rows: 0, ids: [] }
  const notice =
    `${count(gone, 'more row')} of ${nRows} ${gone === 1 ? 'was' : 'were'} dropped because the ${other} has no value for ` +
    `${gone === 1 ? 'its unit' : 'their units'}: ${list(left)}.`
  const smaller = evaluationResult({
    ...{ name, nRows, betterWhen, targetFingerprint, precision },
    sampleIds: keep(result.sampleIds),
    clusterIds: clusterIds === null ? null : keep(clusterIds),
    strata: strata === null ? null : keep(strata),
    strataWeights: result.strataWeights,
    labels: nullRecord(Object.entries(labels).map(([label, column]) => [label, keep(column)] as const)),
    values: nullRecord(
      Object.entries(values).map(
        ([metric, column]) => [metric, Float64Array.from(kept, (row) => column[row]!)] as const,
      ),
    ),
    metadata: {
      ...metadata,
      missing: { ...before, pairedRows: gone },
      notices: [...(Array.isArray(notices) ? notices : []), notice],
    },
  })
  rememberDropped(smaller, [...ids])
  return smaller
}
