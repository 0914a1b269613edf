import { countHits } from './hits.ts'
import { rankingMetric } from './ranking-metric.ts'
import type { CandidatePool, RankingMetric } from './types.ts'

/** Chance of at least one relevant item among k drawn without replacement. */
function chanceOfHit({ nRelevant, nCandidates }: CandidatePool, k: number): number {
  let miss = 1
  const end = Math.min(k, nCandidates)
  for (let drawn = 0; drawn < end; drawn++) {
    miss *= Math.max(0, nCandidates - nRelevant - drawn) / (nCandidates - drawn)
  }
  return 1 - miss
}

/**
 * Hit rate: 1 when at least one relevant item stands among the first k, else 0. Its mean is the share of users served.
 *
 * Known as Success@k in the TREC tradition and, confusingly, as Recall@k where every query has one relevant item.
 *
 * @param k one cutoff or a list of them.
 * @returns a metric with the keys `hit_rate@k`.
 * @throws when a cutoff is no whole number from 1.
 * @see trec_eval, `m_success.c`
 *
 * @example
 * hitRate(5).keys // ['hit_rate@5']
 * @example
 * evaluateRankings({ recommendations: [['a', 'b']], targets: [['b']], sampleIds: ['u'], metrics: [hitRate([1, 2])] }).metrics['hit_rate@2'] // 1
 */
export const hitRate = (k: number | readonly number[]): RankingMetric =>
  rankingMetric('hit_rate', k, {
    score: (ranking, cutoff) => (countHits(ranking, cutoff) > 0 ? 1 : 0),
    chance: chanceOfHit,
    ceiling: () => 1,
  })
