import { describe, expect, test } from 'vitest'
import { comparePair, directionOf, numericAlternative, withAdjustment } from '../../src/comparison/index.ts'
import type { AlternativeOption } from '../../src/comparison/types.ts'
import type { BetterWhen } from '../../src/evaluation/types.ts'
import { resultOf } from '../evaluation/results.ts'

test.each<[number, boolean, BetterWhen, string]>([
  [1, true, 'higher', 'better'],
  [-1, true, 'higher', 'worse'],
  [1, true, 'lower', 'worse'],
  [-1, true, 'lower', 'better'],
  [1, false, 'higher', 'inconclusive'],
  [0, true, 'lower', 'inconclusive'],
])('a difference of %s, significant: %s, better when %s, is %s', (difference, significant, betterWhen, expected) => {
  expect(directionOf(difference, significant, betterWhen)).toBe(expected)
})

test.each<[AlternativeOption, string, string]>([
  ['better', 'greater', 'less'],
  ['worse', 'less', 'greater'],
  ['greater', 'greater', 'greater'],
  ['less', 'less', 'less'],
  ['two-sided', 'two-sided', 'two-sided'],
])('%s is %s when higher is better and %s when lower is', (alternative, higher, lower) => {
  expect(numericAlternative(alternative, 'higher')).toBe(higher)
  expect(numericAlternative(alternative, 'lower')).toBe(lower)
})

describe('withAdjustment', () => {
  const scores = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
  const row = comparePair(resultOf(scores), resultOf(scores.map((x) => x - 0.05 - x / 100)), {
    metric: 'm',
    betterWhen: 'lower',
    confidenceLevel: 0.9,
  })

  test('judges the adjusted p, not the raw one', () => {
    expect(row).toMatchObject({
      pValue: 2 / 64,
      adjustedPValue: 2 / 64,
      significant: true,
      direction: 'better',
      correction: 'none',
    })
    expect(withAdjustment(row, { adjustedPValue: 0.2, correction: 'holm' })).toEqual({
      ...row,
      adjustedPValue: 0.2,
      significant: false,
      direction: 'inconclusive',
      correction: 'holm',
    })
  })

  test('equality rejects, at exactly 1 − level', () => {
    expect(withAdjustment(row, { adjustedPValue: 0.1, correction: 'holm' })).toMatchObject({
      significant: true,
      direction: 'better',
    })
    expect(withAdjustment(row, { adjustedPValue: 0.1 + 2 ** -54, correction: 'holm' }).significant).toBe(false)
  })

  test('leaves the row as it was, and freezes the new one', () => {
    withAdjustment(row, { adjustedPValue: 1, correction: 'bonferroni' })
    expect(row.correction).toBe('none')
    expect(Object.isFrozen(withAdjustment(row, { adjustedPValue: 1, correction: 'holm' }))).toBe(true)
  })
})
