import { misuseError } from '../evaluation/errors.ts'
import { quote } from '../evaluation/wording.ts'
import type { RankingMetric } from './types.ts'

const isMetric = (value: unknown): value is RankingMetric =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as RankingMetric).keys) &&
  typeof (value as RankingMetric).definition?.score === 'function'

/**
 * The keys of a list of metrics, in order.
 *
 * @throws when the list is empty, holds something else, or two metrics have the same key.
 */
export function checkMetrics(metrics: readonly RankingMetric[], caller: string): string[] {
  if (!Array.isArray(metrics) || metrics.length === 0) {
    throw misuseError(`${caller} needs \`metrics\`: a list such as [ndcg(100), recall(20)].`)
  }
  const seen = new Set<string>()
  for (const metric of metrics as readonly unknown[]) {
    if (!isMetric(metric)) {
      const hint =
        typeof metric === 'function' ? `call it with a cutoff, such as ${metric.name}(10)` : 'ndcg(100) makes one'
      throw misuseError(`${caller}: \`metrics\` holds something that is no metric (${hint}).`)
    }
    for (const key of metric.keys) {
      if (seen.has(key))
        throw misuseError(
          `${caller}: the metric ${key} is there twice. ndcg() takes a \`name\` for a second convention.`,
        )
      seen.add(key)
    }
  }
  return [...seen]
}

/** The longest cutoff of all. */
export const depthOf = (metrics: readonly RankingMetric[]): number =>
  Math.max(...metrics.flatMap((metric) => metric.cutoffs))

/** What each metric chose where conventions differ, for the result's metadata. */
export function conventionsOf(metrics: readonly RankingMetric[]): Readonly<Record<string, unknown>> {
  const chosen: Record<string, unknown> = Object.create(null)
  for (const { keys, definition } of metrics) {
    if (definition.conventions) for (const key of keys) chosen[key] = { ...definition.conventions }
  }
  return chosen
}

/** A row, for a message. */
export const nameRow = (row: number, ids: readonly (string | number)[] | undefined): string =>
  ids === undefined ? `row ${row}` : quote(String(ids[row]))
