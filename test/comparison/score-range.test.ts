import { describe, expect, test } from 'vitest'
import { compareToValue } from '../../src/comparison/compare-to-value.ts'
import { comparePair } from '../../src/comparison/index.ts'
import { knownSpan, seenRange } from '../../src/comparison/score-range.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'

const ids = Array.from({ length: 40 }, (_, i) => `u${i}`)
const scores = (f: (i: number) => number): number[] => ids.map((_, i) => f(i))
const result = (metric: string, f: (i: number) => number) =>
  evaluationResult({ sampleIds: ids, values: { [metric]: scores(f) }, betterWhen: 'higher' })

/** Two models whose scores lie between 2 and 5, and differ by up to 0.5. */
const pairOf = (metric: string, scale = 1, shift = 2) =>
  [
    result(metric, (i) => shift + scale * ((i % 7) / 2)),
    result(metric, (i) => shift + scale * (Math.min(6, (i % 7) + (i % 2)) / 2)),
  ] as const
const warned = (metric: string, options: object, scale = 1, shift = 2): string =>
  comparePair(...pairOf(metric, scale, shift), { metric, testMethod: 't', ...options }).warnings.join('\n')
const MARGIN = { hypothesis: 'non-inferiority' } as const

describe('the range of scores', () => {
  test('is that of the units of both results', () => {
    expect(seenRange(pairOf('m'), 'm')).toEqual({ low: 2, high: 5 })
  })

  test.each<[string, (i: number) => number, number | null]>([
    ['ndcg@10', (i) => i / 40, 1],
    ['ndcg@10', (i) => i, null],
    ['hits', (i) => i % 2, 1],
    ['hits', (i) => i % 3, null],
    ['m', (i) => i / 40, null],
  ])('is known for our metrics and for 0/1 rows: %s', (metric, f, span) => {
    expect(knownSpan([result(metric, f)], metric)).toBe(span)
  })
})

describe('a margin beyond all scores', () => {
  test.each([3, 1e9])('is a warning where nobody knows the metric: %s', (margin) => {
    expect(warned('m', { ...MARGIN, margin })).toContain('all scores of both models lie between 2 and 5: no loss')
    expect(warned('m', { hypothesis: 'equivalence', margin })).toContain('between 2 and 5: no difference')
  })

  test('is none below the span of the scores', () => {
    expect(warned('m', { ...MARGIN, margin: 2.9 })).not.toContain('lie between')
  })

  test('is an error where the metric has an end', () => {
    expect(() => warned('ndcg@10', { ...MARGIN, margin: 1 }, 0.1, 0)).toThrow(
      'cannot be exceeded on the metric "ndcg@10"',
    )
  })
})

describe('a smallest effect beyond all scores', () => {
  test('is a warning where nobody knows the metric', () => {
    expect(warned('m', { minEffect: 3 })).toContain('no gain between such scores is beyond it')
    expect(warned('m', { minEffect: 2.9 })).not.toContain('lie between')
  })

  test('is an error where the metric has an end', () => {
    expect(() => warned('ndcg@10', { minEffect: 1 }, 0.1, 0)).toThrow('can gain at most 1: such a claim never passes')
    expect(warned('ndcg@10', { minEffect: 0.2 }, 0.1, 0)).not.toContain('lie between')
  })
})

test('a maxLoss below the span of the scores is a warning', () => {
  expect(warned('m', { ...MARGIN, margin: 0.1, maxLoss: 2 })).toContain('With maxLoss no unit can lose more than 2')
  expect(warned('m', { ...MARGIN, margin: 0.1, maxLoss: 3 })).not.toContain('maxLoss')
})

test('a constant outside of the metric is an error, where the metric has an end', () => {
  const [candidate] = pairOf('ndcg@10', 0.1, 0)
  expect(() => compareToValue(candidate, -5, { metric: 'ndcg@10' })).toThrow('lies between 0 and 1')
  expect(compareToValue(pairOf('m')[0], -5, { metric: 'm' }).significant).toBe(true)
})
