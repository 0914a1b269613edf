import { expect, test } from 'vitest'
import { averageRuns } from '../../src/comparison/average-runs.ts'
import { resultOf } from '../evaluation/results.ts'

const run = (scores: readonly number[]) => resultOf(scores)

test('a metric that one run lacks is named, with those that it has', () => {
  expect(() => averageRuns([run([1, 2]), run([2, 3])], ['ndcg@10'])).toThrow(
    'The training run at index 0 does not have the metric "ndcg@10". It has "m".',
  )
})

test('runs over other units are told apart from a baseline and a candidate that do not match', () => {
  expect(() => averageRuns([run([1, 2]), run([2, 3]), run([1, 2, 3])])).toThrow(
    'The training runs at index 0 (called the baseline here) and 2 (called the candidate) are not over the same units: ' +
      'The ids of baseline and candidate do not match: 2 ids are in both',
  )
})
