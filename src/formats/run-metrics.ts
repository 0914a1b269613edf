import { calibratedRecall, hitRate, map, mrr, ndcg, precision, recall } from '../metrics/index.ts'
import { canonicalMetric } from '../metrics/metric-names.ts'
import type { RankingMetric } from '../metrics/types.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'

type Factory = (k: number | readonly number[]) => RankingMetric

const factories: ReadonlyMap<string, Factory> = new Map<string, Factory>([
  ['ndcg', (k) => ndcg(k)],
  ['precision', precision],
  ['recall', recall],
  ['calibrated_recall', calibratedRecall],
  ['map', map],
  ['mrr', mrr],
  ['hit_rate', hitRate],
])

const wholeRanking = new Set(['ndcg', 'map', 'mrr'])

/** Metrics that a run is scored with when nobody said which. */
const usual = ['ndcg@10', 'recall@100', 'mrr@10']

/** What to compute, and under which names the result has it. */
export interface RunMetrics {
  readonly metrics: readonly RankingMetric[]
  /** Name in the result by the metric's own key. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * Builds the metrics that a run is to be scored with.
 *
 * @param longest cutoff that stands for "the whole ranking", for `ndcg`, `map` and `mrr` without a cutoff
 */
export function runMetrics(context: ReadContext, longest: number): RunMetrics {
  if (context.metrics === null) context.notices.push(`No metrics were named, so the run is scored with ${list(usual)}.`)
  const cutoffs = new Map<string, number[]>()
  const names = new Map<string, string>()
  for (const name of context.metrics ?? usual) {
    if (/^map_cut[._]\d+$/i.test(name)) {
      throw context.fail(
        `${name} divides by all relevant documents, map@k of holmgate by at most k of them: ask for map, or for map@${/\d+$/.exec(name)?.[0]}`,
      )
    }
    const [family, cutoff] = canonicalMetric(name).split('@') as [string, string | undefined]
    if (!factories.has(family) || (cutoff === undefined && !wholeRanking.has(family))) {
      throw context.fail(
        `a run cannot be scored with ${JSON.stringify(name)}; there are ${[...factories.keys()].map((key) => `${key}@k`).join(', ')}, and ndcg, map, mrr over the whole ranking`,
      )
    }
    const k = cutoff === undefined ? longest : Number(cutoff)
    const key = `${family}@${k}`
    if (names.has(key))
      throw context.fail(`metrics ${JSON.stringify(names.get(key))} and ${JSON.stringify(name)} are the same one`)
    names.set(key, name)
    cutoffs.set(family, [...(cutoffs.get(family) ?? []), k])
  }
  return { metrics: [...cutoffs].map(([family, ks]) => (factories.get(family) as Factory)(ks)), names }
}
