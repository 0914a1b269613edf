import { expect, test } from 'vitest'
import { nearest } from '../../src/evaluation/nearest.ts'

const METRICS = ['ndcg@10', 'ndcg@100', 'mrr@10', 'recall@20', 'latency']

test.each([
  ['nddcg@10', 'ndcg@10'],
  ['NDCG@10', 'ndcg@10'],
  ['ndgc@100', 'ndcg@100'],
  ['latencyms', 'latency'],
  ['mrr10', 'mrr@10'],
])('%s was meant as %s', (given, meant) => {
  expect(nearest(given, METRICS)).toBe(meant)
})

test.each([['hits'], ['f1'], [''], ['latency_in_ms'], ['x'.repeat(101)]])('%j is like none of them', (given) => {
  expect(nearest(given, METRICS)).toBeNull()
})

test('of two that are as near the first is taken, and a nearer one beats it', () => {
  expect(nearest('ndcg@1', ['ndcg@5', 'ndcg@10'])).toBe('ndcg@5')
  expect(nearest('recal@20', ['recall@2', 'recall@20'])).toBe('recall@20')
})

test('a name as long as a page costs nothing', () => {
  expect(nearest('ndcg@10', ['n'.repeat(1e6), 'ndcg@1'])).toBe('ndcg@1')
})
