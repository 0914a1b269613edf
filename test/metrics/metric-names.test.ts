import { expect, test } from 'vitest'
import { canonicalMetric } from '../../src/metrics/index.ts'

test.each([
  ['ndcg@100', ['ndcg_cut_100', 'ndcg_cut.100', 'nDCG@100', 'NDCG@100', 'ndcg_at_100', 'ndcg_100', 'ndcg@100']],
  ['precision@10', ['P_10', 'P.10', 'P@10', 'Precision@10', 'precision_at_10']],
  ['recall@20', ['recall_20', 'recall.20', 'R@20', 'Recall@20', 'recall_at_20']],
  ['calibrated_recall@20', ['calibrated_recall@20', 'calibrated_recall_20', 'calibrated_recall_at_20']],
  ['hit_rate@5', ['success_5', 'Success@5', 'hit@5', 'HR@5', 'hit_rate_at_5', 'hit_ratio@5']],
  ['mrr@20', ['mrr_at_20', 'MRR@20', 'RR@20', 'mrr_20']],
  ['map@10', ['map_cut_10', 'map_cut.10', 'AP@10', 'MAP@10', 'map_at_10']],
  ['mrr', ['recip_rank', 'RR', 'MRR']],
  ['map', ['map', 'AP', 'MAP']],
  ['ndcg', ['ndcg', 'nDCG']],
])('%s has these other names', (key, names) => {
  expect(names.map(canonicalMetric)).toEqual(names.map(() => key))
})

test.each([
  'latency_ms',
  'p_95',
  'p95',
  'P',
  'recall',
  'P(rel=2)@10',
  'ndcg@0',
  'ndcg@010',
  'ndcg_cut',
  'my_ndcg_cut_10',
  'num_rel_ret',
  'hits@10',
  'toString',
  '__proto__',
  '',
])('%s keeps its name', (name) => {
  expect(canonicalMetric(name)).toBe(name)
})

test.each([undefined, null, 5])('%s is no name', (name) => {
  expect(() => canonicalMetric(name as never)).toThrow(`the name of a metric must be a string, found ${name}.`)
  expect(() => canonicalMetric(name as never)).toThrow(expect.objectContaining({ kind: 'misuse' }))
})
