import { rankingMetric } from './ranking-metric.ts'
import type { CandidatePool, JudgedRanking, RankingMetric } from './types.ts'

function reciprocalRank({ gains, length }: JudgedRanking, k: number): number {
  const end = Math.min(k, length)
  for (let rank = 0; rank < end; rank++) if (gains[rank]! > 0) return 1 / (rank + 1)
  return 0
}

/** Sum over ranks of P(the first relevant item stands there) / rank. */
function expectedReciprocalRank({ nRelevant, nCandidates }: CandidatePool, k: number): number {
  let noneBefore = 1
  let expected = 0
  const end = Math.min(k, nCandidates)
  for (let rank = 0; rank < end; rank++) {
    const left = nCandidates - rank
    expected += (noneBefore * nRelevant) / left / (rank + 1)
    noneBefore *= Math.max(0, left - nRelevant) / left
  }
  return expected
}

/**
 * Reciprocal rank: 1 / rank of the first relevant item, 0 when none stands among the first k. Range 0 to 1; its mean is
 * the MRR.
 *
 * trec_eval's `recip_rank` has no cutoff: it equals `mrr@k` only for k at least as long as the list.
 *
 * @param k one cutoff or a list of them.
 * @returns a metric with the keys `mrr@k`.
 * @throws when a cutoff is no whole number from 1.
 * @see P. Kantor and E. Voorhees, The TREC-5 Confusion Track, Information Retrieval 2, 2000
 *
 * @example
 * mrr(20).keys // ['mrr@20']
 * @example
 * evaluateRankings({ recommendations: [['a', 'b']], targets: [['b']], sampleIds: ['u'], metrics: [mrr(10)] }).metrics['mrr@10'] // 0.5
 */
export const mrr = (k: number | readonly number[]): RankingMetric =>
  rankingMetric('mrr', k, { score: reciprocalRank, chance: expectedReciprocalRank, ceiling: () => 1 })
