import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  calibratedRecall,
  evaluateRankings,
  hitRate,
  map,
  mrr,
  ndcg,
  precision,
  type RankingMetric,
  recall,
} from '../../src/metrics/index.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'))
const facts = read('metrics-facts.json')
const trec = read('metrics-trec-eval.json')

/** "1/3" or a number. */
function fraction(text: string | number): number {
  const [top, bottom = '1'] = String(text).split('/')
  return Number(top) / Number(bottom)
}

const ALL = (k: number[]): RankingMetric[] => [
  precision(k),
  recall(k),
  calibratedRecall(k),
  hitRate(k),
  mrr(k),
  map(k),
  ndcg(k),
]

test('two users of a published lesson get its values', () => {
  const { user1, user2 } = facts.ranking_metrics
  const result = evaluateRankings({
    recommendations: { one: user1.recommended, two: user2.recommended },
    targets: { one: user1.relevant, two: user2.relevant },
    metrics: ALL([1, 3, 5]),
  })
  const of = (key: string) => [...result.values[key]!]
  expect(of('precision@3')[0]).toBe(fraction(user1['precision@3']))
  expect(of('precision@5')).toEqual([fraction(user1['precision@5']), fraction(user2['precision@5'].hits_over_k)])
  expect(of('recall@3')[0]).toBe(fraction(user1['recall@3']))
  expect(of('recall@5')[0]).toBe(fraction(user1['recall@5']))
  expect(of('calibrated_recall@5')[0]).toBe(fraction(user1['calibrated_recall@5']))
  expect(of('map@5')[0]).toBeCloseTo(fraction(user1['ap@5']), 15)
  expect(of('map@5')[1]).toBeCloseTo(fraction(user2['ap@5']), 15)
  expect(result.metrics['map@5']).toBeCloseTo(fraction(facts.ranking_metrics['map@5_of_both'].fraction), 15)
  expect(of('mrr@5')).toEqual([fraction(user1['mrr@5']), fraction(user2['mrr@5'])])
  expect(of('hit_rate@5')[0]).toBe(user1['hit_rate@5'])
  expect(of('hit_rate@1')[0]).toBe(user1['hit_rate@1'])
  expect(of('ndcg@5')[0]).toBeCloseTo(user1['ndcg@5_binary'], 9)
  expect(of('ndcg@5')[1]).toBeCloseTo(user2['ndcg@5_binary'], 9)
})

test('graded lists get the values of the lesson, with both gains', () => {
  const { graded } = facts.ranking_metrics
  const items = ['a', 'b', 'c', 'd', 'e']
  const gains = Object.fromEntries(items.map((item, rank) => [item, graded.relevances_in_rank_order[rank]]))
  const metrics = [ndcg(5), ndcg(5, { gain: 'exponential', name: 'exponential' })]
  const result = evaluateRankings({ recommendations: [items], targets: [gains], metrics, sampleIds: ['u'] })
  expect(result.metrics['ndcg@5']).toBeCloseTo(graded.ndcg_linear, 9)
  expect(result.metrics['exponential@5']).toBeCloseTo(graded.ndcg_exponential, 6)
  expect(result.metadata['conventions']).toEqual({
    'ndcg@5': { gain: 'linear', ideal: 'judged' },
    'exponential@5': { gain: 'exponential', ideal: 'judged' },
  })
})

test('the ideal of the returned list reproduces lessons that have no other items', () => {
  const metrics = [ndcg(3), ndcg(3, { ideal: 'returned', name: 'returned' })]
  const result = evaluateRankings({
    recommendations: [['miss', 'a', 'b']],
    targets: [{ a: 1, b: 2, missed: 3 }],
    metrics,
    sampleIds: ['u'],
  })
  const dcg = 1 / Math.log2(3) + 2 / Math.log2(4)
  expect(result.metrics['returned@3']).toBeCloseTo(dcg / (2 + 1 / Math.log2(3)), 15)
  expect(result.metrics['ndcg@3']).toBeCloseTo(dcg / (3 + 2 / Math.log2(3) + 1 / Math.log2(4)), 15)
})

test('a list without hits has no ideal of its own and scores 0', () => {
  const metrics = [ndcg(2, { ideal: 'returned' })]
  const result = evaluateRankings({ recommendations: [['x', 'y']], targets: [['a']], metrics, sampleIds: ['u'] })
  expect(result.metrics['ndcg@2']).toBe(0)
})

test('agrees with trec_eval on 60 random lists', () => {
  const { cutoffs, topics } = trec
  let checked = 0
  for (const { id, run, qrels, values } of topics) {
    const { metrics: ours } = evaluateRankings({
      recommendations: { [id]: run },
      targets: { [id]: qrels },
      metrics: ALL([...cutoffs, 1000]),
    })
    const nRelevant = Object.values(qrels as Record<string, number>).filter((rel) => rel > 0).length
    for (const k of cutoffs) {
      expect(ours[`precision@${k}`]).toBeCloseTo(values[`P_${k}`], 14)
      expect(ours[`recall@${k}`]).toBeCloseTo(values[`recall_${k}`], 14)
      expect(ours[`hit_rate@${k}`]).toBe(values[`success_${k}`])
      expect(ours[`ndcg@${k}`]).toBeCloseTo(values[`ndcg_cut_${k}`], 14)
      // Where the conventions differ, they differ by the denominator.
      expect(ours[`map@${k}`]).toBeCloseTo((values[`map_cut_${k}`] * nRelevant) / Math.min(k, nRelevant), 14)
      checked++
    }
    expect(ours['mrr@1000']).toBe(values['recip_rank'])
  }
  expect(checked).toBe(300)
})
