// One row per query: how high did the ranker put the emoji that was meant?
import { evaluationResult } from 'holmgate'
import { queries } from './data.js'

const DEPTH = 10

/** Runs all queries through one ranker and scores each of them. Only one document is relevant, so both metrics are short. */
export function evaluate(name, ranker) {
  const ranks = queries.map(({ text, relevant }) => 1 + ranker(text).slice(0, DEPTH).indexOf(relevant)) // 0: not found
  return evaluationResult({
    name,
    sampleIds: queries.map(({ relevant }) => relevant),
    values: {
      'ndcg@10': ranks.map((rank) => (rank === 0 ? 0 : 1 / Math.log2(1 + rank))),
      'mrr@10': ranks.map((rank) => (rank === 0 ? 0 : 1 / rank)),
    },
  })
}
