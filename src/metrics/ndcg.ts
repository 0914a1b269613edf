import { checkNames } from '../evaluation/check-names.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'
import { rankingMetric } from './ranking-metric.ts'
import type { CandidatePool, JudgedRanking, RankingMetric } from './types.ts'

/** Options of `ndcg()`. */
export interface NdcgOptions {
  /** `linear`: the gain itself; `exponential`: 2^gain − 1. The same for binary targets. Default `linear`. */
  readonly gain?: 'linear' | 'exponential' | undefined
  /**
   * What a perfect ranking may hold. `judged`: all relevant items of the row, found or not. `returned`: only those in the
   * first k of the list, which rates the order alone and rewards a list that found little. Default `judged`.
   */
  readonly ideal?: 'judged' | 'returned' | undefined
  /** The part of the key before `@`, to have two conventions in one evaluation. Default `ndcg`. */
  readonly name?: string | undefined
}

const OPTIONS = ['gain', 'ideal', 'name']

// A constant, because a global is looked up anew for every row where a test runner has put us into a sandbox.
const LARGEST = Number.MAX_VALUE

const linear = (gain: number): number => gain
const exponential = (gain: number): number => 2 ** gain - 1

/** log2(rank + 1) for rank 1, 2, …, computed once. */
let logs = new Float64Array(0)
function discounts(k: number): Float64Array {
  if (logs.length < k) logs = Float64Array.from({ length: Math.max(k, 128) }, (_, rank) => Math.log2(rank + 2))
  return logs
}

/** Discounted sum of the first `end` gains. */
function dcg(gains: Float64Array, end: number, gainOf: (gain: number) => number): number {
  const log = discounts(end)
  let sum = 0
  for (let rank = 0; rank < end; rank++) if (gains[rank]! > 0) sum += gainOf(gains[rank]!) / log[rank]!
  return sum
}

/**
 * Normalised discounted cumulative gain: Σ gain(rank) / log2(rank + 1) over the first k, divided by the same sum of a
 * perfect ranking. Range 0 to 1.
 *
 * With the defaults it is trec_eval's `ndcg_cut_k`. The original paper, and LensKit by default, do not discount rank 2.
 *
 * @param k one cutoff or a list of them.
 * @param options `gain`, `ideal` and `name`, see `NdcgOptions`.
 * @returns a metric with the keys `ndcg@k`.
 * @throws when a cutoff is no whole number from 1, or an option is unknown; `evaluateRankings`, when gains overflow.
 * @see K. Järvelin and J. Kekäläinen, Cumulated gain-based evaluation of IR techniques, ACM TOIS 20(4), 2002 (linear gain,
 * discount from rank 3 on); C. Burges et al., Learning to rank using gradient descent, ICML 2005 (exponential)
 *
 * @example
 * ndcg([10, 100]).keys // ['ndcg@10', 'ndcg@100']
 * @example
 * evaluateRankings({ recommendations: [['a', 'b']], targets: [{ a: 1, b: 3 }], sampleIds: ['u'], metrics: [ndcg(1)] }).metrics['ndcg@1'] // 0.3333333333333333
 */
export function ndcg(k: number | readonly number[], options: NdcgOptions = {}): RankingMetric {
  checkNames(options, OPTIONS, 'ndcg')
  const { gain = 'linear', ideal = 'judged', name = 'ndcg' } = options
  if (gain !== 'linear' && gain !== 'exponential') {
    throw misuseError(`ndcg: gain is 'linear' or 'exponential', found ${describe(gain)}.`)
  }
  if (ideal !== 'judged' && ideal !== 'returned') {
    throw misuseError(`ndcg: ideal is 'judged' or 'returned', found ${describe(ideal)}.`)
  }
  const gainOf = gain === 'linear' ? linear : exponential
  // No other ranking of these gains has a larger sum, so this is where one that is too large shows.
  const perfect = (sorted: Float64Array, end: number): number => {
    const sum = dcg(sorted, end, gainOf)
    if (sum <= LARGEST) return sum
    const advice = gain === 'exponential' ? "Use gain: 'linear', or smaller gains." : 'Use smaller gains.'
    throw inputError(`the gain ${sorted[0]} is too large: the sum of ${gain} gains overflows. ${advice}`)
  }
  const best = (pool: { readonly idealGains: Float64Array; readonly nRelevant: number }, cutoff: number) =>
    perfect(pool.idealGains, Math.min(cutoff, pool.nRelevant))

  const ofJudged = (ranking: JudgedRanking, cutoff: number): number =>
    dcg(ranking.gains, Math.min(cutoff, ranking.length), gainOf) / best(ranking, cutoff)

  const ofReturned = (ranking: JudgedRanking, cutoff: number): number => {
    const end = Math.min(cutoff, ranking.length)
    const found = ranking.gains.slice(0, end).sort().reverse()
    const possible = perfect(found, end)
    return possible === 0 ? 0 : dcg(ranking.gains, end, gainOf) / possible
  }

  // Every candidate is equally likely at every rank, so each rank expects the mean gain of the pool.
  const expected = (pool: CandidatePool, cutoff: number): number => {
    let total = 0
    for (let item = 0; item < pool.nRelevant; item++) total += gainOf(pool.idealGains[item]!)
    const log = discounts(cutoff)
    let weight = 0
    const end = Math.min(cutoff, pool.nCandidates)
    for (let rank = 0; rank < end; rank++) weight += 1 / log[rank]!
    return ((total / pool.nCandidates) * weight) / best(pool, cutoff)
  }

  return rankingMetric(name, k, {
    score: ideal === 'judged' ? ofJudged : ofReturned,
    chance: ideal === 'judged' ? expected : () => null,
    ceiling: () => 1,
    conventions: { gain, ideal },
  })
}
