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

test.each([0, 1, 2])('a direction that only run %i declares holds for the mean', (declaring) => {
  const runs = [0, 1, 2].map((i) => resultOf([1, i], i === declaring ? { betterWhen: 'lower' } : {}))
  expect(averageRuns(runs).betterWhen).toEqual({ m: 'lower' })
})

test('runs that declare different directions are an error, whichever runs they are', () => {
  const runs = [resultOf([1, 2]), resultOf([2, 3], { betterWhen: 'lower' }), resultOf([3, 4], { betterWhen: 'higher' })]
  expect(() => averageRuns(runs)).toThrow(
    'The training runs at index 1 and 2 declare different directions for "m": better when lower, and better when higher. ' +
      'Declare the same betterWhen in all runs.',
  )
})

test('a direction of a metric that is not averaged does not count', () => {
  const values = { m: [1, 2], n: [1, 2] }
  const runs = [
    resultOf([1, 2], { values, betterWhen: { n: 'lower' } }),
    resultOf([1, 2], { values, betterWhen: { n: 'higher' } }),
  ]
  expect(averageRuns(runs, ['m']).betterWhen).toEqual({})
})

test.each([
  ['clusters', { clusterIds: ['a', 'a', 'b', 'b'] }, { clusterIds: ['a', 'a', 'c', 'c'] }, 'is in the cluster "b"'],
  ['strata', { strata: ['a', 'a', 'b', 'b'] }, { strata: ['a', 'a', 'c', 'c'] }, 'is in the stratum "b"'],
  [
    'labels',
    { labels: { language: ['a', 'a', 'b', 'b'] } },
    { labels: { language: ['a', 'a', 'c', 'c'] } },
    'language "b"',
  ],
  ['targets', { targetFingerprint: 'aa' }, { targetFingerprint: 'bb' }, 'target fingerprints are "aa" and "bb"'],
])('%s of later runs that contradict each other are an error', (_, one, other, message) => {
  const scores = [1, 2, 3, 4]
  const average = (...runs: object[]) =>
    averageRuns(
      runs.map((more, i) =>
        resultOf(
          scores.map((s) => s + i),
          more,
        ),
      ),
    )
  expect(() => average({}, one, other)).toThrow(
    /^The training runs at index 1 \(called the baseline here\) and 2 \(called the candidate\) /,
  )
  expect(() => average({}, one, other)).toThrow(message)
  expect(() => average(one, other)).toThrow(message)
  expect(() => average({}, one, one)).not.toThrow()
})
