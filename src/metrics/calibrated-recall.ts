import { countHits } from './hits.ts'
import { rankingMetric } from './ranking-metric.ts'
import type { RankingMetric } from './types.ts'

/**
 * Calibrated recall: hits / min(k, R), the share of what k places could have held. Range 0 to 1, and 1 is always attainable.
 *
 * Papers on variational autoencoders for recommendation print it as "Recall@k". It equals recall for R ≤ k and
 * precision for R ≥ k.
 *
 * @param k one cutoff or a list of them.
 * @returns a metric with the keys `calibrated_recall@k`.
 * @throws when a cutoff is no whole number from 1.
 * @see D. Liang et al., Variational Autoencoders for Collaborative Filtering, WWW 2018, section 4.2
 *
 * @example
 * calibratedRecall(20).keys // ['calibrated_recall@20']
 * @example
 * evaluateRankings({ recommendations: [['a']], targets: [['a', 'b']], sampleIds: ['u'], metrics: [calibratedRecall(1)] }).metrics['calibrated_recall@1'] // 1
 */
export const calibratedRecall = (k: number | readonly number[]): RankingMetric =>
  rankingMetric('calibrated_recall', k, {
    score: (ranking, cutoff) => countHits(ranking, cutoff) / Math.min(cutoff, ranking.nRelevant),
    chance: ({ nRelevant, nCandidates }, cutoff) =>
      (Math.min(cutoff, nCandidates) * nRelevant) / nCandidates / Math.min(cutoff, nRelevant),
    ceiling: () => 1,
  })
