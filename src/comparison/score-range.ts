import { unitColumn } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { canonicalMetric } from '../metrics/metric-names.ts'

/** Our own metrics, which lie between 0 and 1. */
const OURS = /^(?:precision|recall|calibrated_recall|hit_rate|mrr|map|ndcg)(?:@\d+)?$/

/** Whether a metric is one of our own, in any tool's spelling. */
export const isOurs = (metric: string): boolean => OURS.test(canonicalMetric(metric))

/** Between what the scores of units lie. */
export interface ScoreRange {
  readonly low: number
  readonly high: number
}

/** Between what the scores of all units lie, in both results. */
export function seenRange(results: readonly EvaluationResult[], metric: string): ScoreRange {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const result of results)
    for (const score of unitColumn(result, metric).means) {
      if (score < low) low = score
      if (score > high) high = score
    }
  return { low, high }
}

/** How far two units can be apart, where the metric tells: 1 for our metrics and for 0/1 rows; `null` where nobody knows. */
export function knownSpan(results: readonly EvaluationResult[], metric: string): number | null {
  if (isOurs(metric)) {
    const { low, high } = seenRange(results, metric)
    return low >= 0 && high <= 1 ? 1 : null
  }
  const columns = results.map(({ values }) => values[metric]!)
  return columns.every((column) => column.every((value) => value === 0 || value === 1)) ? 1 : null
}
