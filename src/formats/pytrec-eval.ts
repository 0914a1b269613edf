import type { EvaluationResult } from '../evaluation/types.ts'
import type { ReadContext } from './context.ts'
import type { JsonValue } from './json.ts'
import { readNested } from './nested-scores.ts'

/**
 * Reads what `RelevanceEvaluator.evaluate()` of pytrec_eval returns, saved as JSON: `{ "q1": { "ndcg_cut_10": 0.5 } }`.
 *
 * @throws an input error for values that are no numbers, and for queries that lack a metric
 */
export function readPytrecEval(value: JsonValue, context: ReadContext): EvaluationResult {
  return readNested(value, context, true)
}
