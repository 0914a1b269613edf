import type { BaselineInputs } from './baseline-handle.ts'
import { isRecord, own } from './kinds.ts'
import { stringHash } from './string-hash.ts'
import type { EvaluationResult } from './types.ts'
import { unitId, unitsOf } from './units.ts'

/** A score as text: the shortest decimal that reads back to the same bits. (A result holds no negative zero.) */
export const scoreText = (score: number): string => String(score)

/** Plain data as JSON with sorted keys: equal data give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(', ')}]`
  if (isRecord(value)) {
    const keys = Object.keys(value).sort()
    return `{${keys.map((key) => `${JSON.stringify(key)}: ${canonicalJson(value[key])}`).join(', ')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** What a metric chose where conventions differ, as its evaluator noted it in the metadata; `null` if it noted nothing. */
export function conventionsOf(result: EvaluationResult, metric: string): string | null {
  const all = result.metadata['conventions']
  const one = isRecord(all) ? own(all, metric) : undefined
  return one === undefined ? null : canonicalJson(one)
}

type Hash = ReturnType<typeof stringHash>

function addConditions(hash: Hash, result: EvaluationResult, inputs: BaselineInputs, metrics: readonly string[]): void {
  hash.add(canonicalJson(inputs))
  hash.add(result.targetFingerprint ?? '')
  for (const metric of metrics) {
    hash.add(metric)
    hash.add(result.betterWhen[metric] ?? '')
    hash.add(conventionsOf(result, metric) ?? '')
  }
  const units = unitsOf(result)
  hash.add(String(units.nUnits))
  for (let unit = 0; unit < units.nUnits; unit++) {
    hash.add(unitId(result, units, unit))
    hash.add(String(units.starts[unit + 1]! - units.starts[unit]!))
  }
}

/** SHA-256 of what the scores were made under: ids, targets, the definitions of the metrics, and `inputs`. */
export function conditionsFingerprint(result: EvaluationResult, inputs: BaselineInputs): string {
  const hash = stringHash()
  addConditions(hash, result, inputs, Object.keys(result.values))
  return hash.hex()
}

/** SHA-256 of the scores and of what they were made under; the model's name, commit and date are no part of it. */
export function baselineDigest(result: EvaluationResult, inputs: BaselineInputs): string {
  const hash = stringHash()
  const metrics = Object.keys(result.values)
  addConditions(hash, result, inputs, metrics)
  hash.add([result.precision, result.positionalIds, result.nRows].join())
  const { rows } = unitsOf(result)
  for (const metric of metrics) for (const row of rows) hash.add(scoreText(result.values[metric]![row]!))
  return hash.hex()
}
