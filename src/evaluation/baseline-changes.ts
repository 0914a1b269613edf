import { conventionsOf } from './baseline-digest.ts'
import type { BaselineInputs } from './baseline-handle.ts'
import type { StoredBaseline } from './baseline-text.ts'
import { leftOut } from './id-mismatch.ts'
import { isSameUnits } from './pair-results.ts'
import type { EvaluationResult } from './types.ts'
import { all, count, listed, quote } from './wording.ts'

const shown = (value: unknown): string => (typeof value === 'string' ? quote(value) : String(value))

function changedInputs(before: BaselineInputs, now: BaselineInputs): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  return keys.flatMap((key) => {
    const [had, has] = [Object.hasOwn(before, key), Object.hasOwn(now, key)]
    if (had && has && before[key] === now[key]) return []
    if (!had) return [`the input ${quote(key)} is ${shown(now[key])} and was not given before`]
    return [`the input ${quote(key)} was ${shown(before[key])} and is ${has ? shown(now[key]) : 'not given any more'}`]
  })
}

function changedMetric(before: EvaluationResult, now: EvaluationResult, metric: string): string[] {
  if (!Object.hasOwn(before.values, metric))
    return [`it holds no metric ${quote(metric)}, only ${all(Object.keys(before.values))}`]
  const [old, own] = [conventionsOf(before, metric), conventionsOf(now, metric)]
  // Where one side noted nothing there is nothing to hold against the other.
  const defined =
    old === null || own === null || old === own ? [] : [`the definition of ${quote(metric)} was ${old} and is ${own}`]
  const [way, nowWay] = [before.betterWhen[metric], now.betterWhen[metric]]
  const turned = way === undefined || nowWay === undefined || way === nowWay
  return turned ? defined : [...defined, `${quote(metric)} was better when ${way} and is better when ${nowWay}`]
}

function changedUnits(before: EvaluationResult, now: EvaluationResult): string[] {
  if (isSameUnits(before, now)) return []
  const rows = (result: EvaluationResult): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const id of result.sampleIds) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }
  const [old, own] = [rows(before), rows(now)]
  const gone = [...old.keys()].filter((id) => !own.has(id)).sort()
  const added = [...own.keys()].filter((id) => !old.has(id)).sort()
  const other = [...own].filter(([id, n]) => old.has(id) && old.get(id) !== n).map(([id]) => id)
  const dropped = leftOut(now, gone)
  const told = (ids: readonly string[], of: string, one: string, many: string): string[] =>
    ids.length === 0 ? [] : [`${count(ids.length, 'unit')}${of} ${ids.length === 1 ? one : many} (${listed(ids)})`]
  return [
    ...told(gone, ' of it', 'is gone', 'are gone'),
    ...(dropped.length === 0
      ? []
      : [
          `the candidate's file has no value for ${listed(dropped)}, and missing: 'drop' left ${dropped.length === 1 ? 'it' : 'them'} out, ` +
            "but what is kept has one: complete the file, or read it with missing: 'worst'",
        ]),
    ...told(added, '', 'is new', 'are new'),
    ...told(other.sort(), '', 'has another number of rows', 'have another number of rows'),
  ]
}

/**
 * What makes a baseline another experiment than the candidate: inputs, targets, ids, the definitions of the metrics that are
 * compared. Empty when they may be compared.
 */
export function baselineChanges(
  stored: StoredBaseline,
  candidate: EvaluationResult,
  inputs: BaselineInputs,
  metrics: readonly string[],
): string[] {
  const { result } = stored
  const [before, now] = [result.targetFingerprint, candidate.targetFingerprint]
  return [
    ...changedInputs(stored.inputs, inputs),
    ...(before === null || now === null || before === now
      ? []
      : [`the targets are others: their fingerprint was ${quote(before)} and is ${quote(now)}`]),
    ...metrics.flatMap((metric) => changedMetric(result, candidate, metric)),
    ...changedUnits(result, candidate),
  ]
}
