import { evaluationResult } from '../evaluation/index.ts'
import { own } from '../evaluation/kinds.ts'
import type { BetterWhen, EvaluationResult, EvaluationResultJSON } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import type { ReadContext } from './context.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { isObject } from './json.ts'
import { nameMetrics } from './select-metrics.ts'

/**
 * Reads what `JSON.stringify(result)` wrote: the result comes back with the same bits. `metrics` selects, `name` renames,
 * `betterWhen` adds directions where none is declared.
 *
 * @throws an input error for a file that `evaluationResult()` does not take
 */
export function readHolmgate(value: JsonValue, context: ReadContext): EvaluationResult {
  if (!isObject(value)) throw context.fail('expected an object with sampleIds and values')
  return pickMetrics(
    evaluationResult({ ...value, values: columnsOf(value) } as unknown as EvaluationResultJSON),
    context,
  )
}

/** A result with the metrics, the directions and the name that were asked for. */
export function pickMetrics(stored: EvaluationResult, context: ReadContext): EvaluationResult {
  const { name, betterWhen } = context.options
  if (context.metrics === null && name === undefined && betterWhen === undefined) return stored
  const found = Object.keys(stored.values)
  const names = nameMetrics(found, { ...context, metrics: context.metrics ?? found })
  const values: Record<string, Float64Array> = Object.create(null)
  const directions: Record<string, BetterWhen> = Object.create(null)
  for (const [raw, key] of names) {
    values[key] = stored.values[raw] as Float64Array
    const declared = stored.betterWhen[raw]
    const told = typeof betterWhen === 'object' ? (own(betterWhen, key) as BetterWhen | undefined) : betterWhen
    if (declared !== undefined && told !== undefined && declared !== told) {
      throw context.fail(`it declares that ${declared} is better for ${quote(raw)}, betterWhen says ${told}`)
    }
    const way = declared ?? told
    if (way !== undefined) directions[key] = way
  }
  return evaluationResult({ ...stored.toJSON(), values, betterWhen: directions, name: name ?? stored.name } as never)
}

/** Large scores are printed like whole numbers, which the JSON reader keeps exact. */
function columnsOf(value: JsonObject): unknown {
  const { values } = value
  if (!isObject(values)) return values
  const columns: Record<string, unknown> = Object.create(null)
  for (const metric of Object.keys(values)) {
    const column = values[metric]
    columns[metric] = Array.isArray(column)
      ? column.map((score) => (typeof score === 'bigint' ? Number(score) : score))
      : column
  }
  return columns
}
