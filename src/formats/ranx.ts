import type { EvaluationResult } from '../evaluation/types.ts'
import type { ReadContext } from './context.ts'
import type { JsonValue } from './json.ts'
import { readNested } from './nested-scores.ts'

/**
 * Reads `run.scores` of ranx, saved as JSON: `{ "ndcg@10": { "q1": 0.5 } }`, metrics outside and queries inside.
 *
 * @throws an input error for values that are no numbers, and for queries that lack a metric
 */
export function readRanx(value: JsonValue, context: ReadContext): EvaluationResult {
  return readNested(value, context, false)
}
