import { misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'

/** Our name of each metric by the names that other tools give it, in lower case. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['ndcg', 'ndcg'],
  ['ndcg_cut', 'ndcg'],
  ['precision', 'precision'],
  ['recall', 'recall'],
  ['calibrated_recall', 'calibrated_recall'],
  ['hit_rate', 'hit_rate'],
  ['hitrate', 'hit_rate'],
  ['hit_ratio', 'hit_rate'],
  ['hit', 'hit_rate'],
  ['hr', 'hit_rate'],
  ['success', 'hit_rate'],
  ['mrr', 'mrr'],
  ['rr', 'mrr'],
  ['recip_rank', 'mrr'],
  ['reciprocal_rank', 'mrr'],
  ['map', 'map'],
  ['map_cut', 'map'],
  ['ap', 'map'],
  ['average_precision', 'map'],
])

/** Upper case only: `p_95` is a percentile somewhere. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['P', 'precision'],
  ['R', 'recall'],
])

/** Names that other tools also give without a cutoff, for the whole list. */
const UNCUT: ReadonlySet<string> = new Set([
  'ndcg',
  'mrr',
  'rr',
  'recip_rank',
  'reciprocal_rank',
  'map',
  'ap',
  'average_precision',
])

/**
 * The key that this package uses for a metric of another tool: `ndcg_cut_100`, `ndcg_cut.100`, `nDCG@100` and
 * `ndcg_at_100` are all `ndcg@100`. One gate then works whoever wrote the scores.
 *
 * Only the name changes. A metric without a cutoff stays one (`recip_rank` is `mrr`, not `mrr@k`), and conventions can
 * differ under one name: docs/metrics.md says where. Unknown names come back as they are.
 *
 * @param name a metric's name, as trec_eval, pytrec_eval, ir_measures, ranx, RecBole, BEIR or MTEB write it.
 * @throws when the name is no string.
 *
 * @example
 * canonicalMetric('ndcg_cut_100') // 'ndcg@100'
 * @example
 * canonicalMetric('P_10') // 'precision@10'
 * @example
 * canonicalMetric('latency_ms') // 'latency_ms'
 */
export function canonicalMetric(name: string): string {
  if (typeof name !== 'string') {
    throw misuseError(`canonicalMetric: the name of a metric must be a string, found ${describe(name)}.`)
  }
  const [, base, cutoff] = /^(.+?)(?:@|_at_|[_.])([1-9]\d*)$/.exec(name) ?? []
  if (base !== undefined) {
    const known = LETTERS.get(base) ?? NAMES.get(base.toLowerCase())
    return known === undefined ? name : `${known}@${cutoff}`
  }
  const whole = name.toLowerCase()
  return UNCUT.has(whole) ? NAMES.get(whole)! : name
}
