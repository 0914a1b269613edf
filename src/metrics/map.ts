import { rankingMetric } from './ranking-metric.ts'
import type { CandidatePool, JudgedRanking, RankingMetric } from './types.ts'

function averagePrecision({ gains, length, nRelevant }: JudgedRanking, k: number): number {
  const end = Math.min(k, length)
  let hits = 0
  let sum = 0
  for (let rank = 0; rank < end; rank++) if (gains[rank]! > 0) sum += ++hits / (rank + 1)
  return sum / Math.min(k, nRelevant)
}

/** Sum over ranks of P(relevant there) · E(precision there, given that). */
function expectedAveragePrecision({ nRelevant, nCandidates }: CandidatePool, k: number): number {
  const shareOfOthers = nCandidates > 1 ? (nRelevant - 1) / (nCandidates - 1) : 0
  let sum = 0
  const end = Math.min(k, nCandidates)
  for (let rank = 0; rank < end; rank++) sum += (1 + rank * shareOfOthers) / (rank + 1)
  return (sum * nRelevant) / nCandidates / Math.min(k, nRelevant)
}

/**
 * Average precision: the precision at the rank of each hit among the first k, summed and divided by min(k, R). Range 0 to
 * 1, and 1 is always attainable; its mean is the MAP.
 *
 * trec_eval's `map_cut_k`, ir_measures and ranx divide by R instead, which caps the value at k / R for users with more
 * than k relevant items.
 *
 * @param k one cutoff or a list of them.
 * @returns a metric with the keys `map@k`.
 * @throws when a cutoff is no whole number from 1.
 * @see D. Harman, Evaluation issues in information retrieval, Information Processing and Management 28(4), 1992
 *
 * @example
 * map(5).keys // ['map@5']
 * @example
 * evaluateRankings({ recommendations: [['x', 'y']], targets: [['y']], sampleIds: ['u'], metrics: [map(5)] }).metrics['map@5'] // 0.5
 */
export const map = (k: number | readonly number[]): RankingMetric =>
  rankingMetric('map', k, { score: averagePrecision, chance: expectedAveragePrecision, ceiling: () => 1 })
