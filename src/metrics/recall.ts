import { countHits } from './hits.ts'
import { rankingMetric } from './ranking-metric.ts'
import type { RankingMetric } from './types.ts'

/**
 * Recall: the share of the relevant items that stand among the first k, hits / R. Range 0 to 1.
 *
 * With more than k relevant items it cannot reach 1: `calibratedRecall` divides by what was possible.
 *
 * @param k one cutoff or a list of them.
 * @returns a metric with the keys `recall@k`.
 * @throws when a cutoff is no whole number from 1.
 * @see C. J. van Rijsbergen, Information Retrieval, 1979, chapter 7; trec_eval, `m_recall.c`
 *
 * @example
 * recall(20).keys // ['recall@20']
 * @example
 * evaluateRankings({ recommendations: [['a', 'b']], targets: [['b', 'c']], sampleIds: ['u'], metrics: [recall(2)] }).metrics['recall@2'] // 0.5
 */
export const recall = (k: number | readonly number[]): RankingMetric =>
  rankingMetric('recall', k, {
    score: (ranking, cutoff) => countHits(ranking, cutoff) / ranking.nRelevant,
    chance: ({ nCandidates }, cutoff) => Math.min(cutoff, nCandidates) / nCandidates,
    ceiling: ({ nRelevant }, cutoff) => Math.min(cutoff, nRelevant) / nRelevant,
  })
