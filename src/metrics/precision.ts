import { countHits } from './hits.ts'
import { rankingMetric } from './ranking-metric.ts'
import type { RankingMetric } from './types.ts'

/**
 * Precision: the share of the first k places that hold a relevant item, hits / k. Range 0 to 1.
 *
 * Divides by k even when the list is shorter, as trec_eval's `P_k` does: a missing recommendation is a wasted place.
 * With R relevant items it cannot exceed min(k, R) / k.
 *
 * @param k one cutoff or a list of them.
 * @returns a metric with the keys `precision@k`.
 * @throws when a cutoff is no whole number from 1.
 * @see C. J. van Rijsbergen, Information Retrieval, 1979, chapter 7; trec_eval, `m_P.c`
 *
 * @example
 * precision([5, 10]).keys // ['precision@5', 'precision@10']
 * @example
 * evaluateRankings({ recommendations: [['a', 'b']], targets: [['b']], sampleIds: ['u'], metrics: [precision(5)] }).metrics['precision@5'] // 0.2
 */
export const precision = (k: number | readonly number[]): RankingMetric =>
  rankingMetric('precision', k, {
    score: (ranking, cutoff) => countHits(ranking, cutoff) / cutoff,
    chance: ({ nRelevant, nCandidates }, cutoff) => (Math.min(cutoff, nCandidates) * nRelevant) / nCandidates / cutoff,
    ceiling: ({ nRelevant }, cutoff) => Math.min(cutoff, nRelevant) / cutoff,
  })
