import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeComparison } from '../../src/report/describe-comparison.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { rowFor, sample } from './samples.ts'

describe('describeComparison', () => {
  test('a difference that was shown', () => {
    expect(describeComparison(rowFor.shown!, { familySize: 2 })).toMatchInlineSnapshot(
      `"tuned is better than default on ndcg@10: mean 0.873 against 0.860, difference +0.013 (+1.5 %), 95 % bootstrap percentile interval [0.0055, 0.0205], not adjusted; p = 0.0001, the minimum attainable, Holm-adjusted p = 0.0002 in a family of 2 (two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0; n = 1,911 units (1,972 rows), 220 non-zero)."`,
    )
  })

  test('a difference that was not shown, with what could have been seen', () => {
    expect(describeComparison(rowFor['not-shown']!)).toMatchInlineSnapshot(
      `"minisearch is not shown to be better or worse than lunr on ndcg@10: mean 0.860 against 0.854, difference +0.006 (+0.7 %), 95 % bootstrap percentile interval [-0.0015, 0.0135], not adjusted; p = 0.1234, Holm-adjusted p = 0.1234 (two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0; n = 1,911 units (1,972 rows), 190 non-zero); the smallest true difference that this run would have found with 80 % power is about 0.0107 (1.25 % of the baseline mean), before the correction; the measured one would take about 6,100 units."`,
    )
  })

  test('a loss on a metric where lower is better, one-sided, with an open interval', () => {
    const slower = sample({
      metric: 'latency ms',
      betterWhen: 'lower',
      baselineMean: 120,
      difference: 12.5,
      relativeDifference: 12.5 / 120,
      ciLow: 3.2,
      ciHigh: null,
      alternative: 'greater',
      pValue: 0.004,
      testMethod: 't',
      pValueMethod: 't',
      intervalMethod: 't',
      correction: 'none',
    })
    expect(describeComparison(slower)).toMatchInlineSnapshot(
      `"minisearch is worse than lunr on 'latency ms' (lower is better): mean 132.5 against 120.0, difference +12.5 (+10 %), 95 % t interval [3.2, inf], not adjusted; p = 0.004, not corrected for several comparisons (one-sided (greater) t test; n = 1,911 units (1,972 rows), 190 non-zero)."`,
    )
  })

  test('no unit differs', () => {
    const tied = sample({
      wins: 0,
      losses: 0,
      ties: 40,
      difference: 0,
      pValue: 1,
      pValueMethod: 'exact',
      ciLow: 0,
      ciHigh: 0,
    })
    expect(describeComparison(tied)).toMatchInlineSnapshot(
      `"minisearch is not shown to be better or worse than lunr on ndcg@10, underpowered: mean 0.854 against 0.854, difference 0, 95 % bootstrap percentile interval [0, 0], not adjusted; p = 1, Holm-adjusted p = 1 (two-sided randomization test, exact; n = 40 units (40 rows), 0 non-zero); no unit differs, and up to 7.22 % of all units could (at 95 %)."`,
    )
  })

  test('few units differ', () => {
    expect(describeComparison(rowFor.underpowered!)).toMatchInlineSnapshot(
      `"minisearch is not shown to be better or worse than lunr on ndcg@10, underpowered: mean 0.874 against 0.854, difference +0.02 (+2.3 %), 95 % bootstrap percentile interval [0.0125, 0.0275], not adjusted; p = 0.125, the minimum attainable, Holm-adjusted p = 0.25 (two-sided randomization test, exact; n = 40 units (40 rows), 4 non-zero); only 4 of 40 units differ, and up to 21.4 % of all units could (at 95 %)."`,
    )
  })

  test('a baseline mean of zero has no share', () => {
    const sentence = describeComparison(sample({ baselineMean: 0, difference: 0.5, relativeDifference: null }))
    expect(sentence).toContain('difference +0.5, 95 %')
    expect(sentence).toMatch(/is about 0\.0107, before the correction\.$/)
  })

  test('[A5] the smallest p-value is named as the minimum attainable, and adjusted ones scale', () => {
    const row = sample({ resamples: 999, pValue: 0.001, adjustedPValue: 0.004 })
    const sentence = describeComparison(row, { familySize: 4 })
    expect(sentence).toContain('p = 0.001, the minimum attainable, Holm-adjusted p = 0.004 in a family of 4')
    expect(sentence).not.toContain('p <')
  })

  test('effect and direction stand before every p-value', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (pValue, difference) => {
          const sentence = describeComparison(sample({ pValue, difference }))
          expect(sentence.indexOf('difference ')).toBeLessThan(sentence.indexOf('p = '))
          expect(sentence.indexOf('on ndcg@10')).toBeLessThan(sentence.indexOf('difference '))
        },
      ),
    )
  })

  test('is one harmless line whatever the names are', () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (metric, candidate, baseline) => {
        const sentence = describeComparison(sample({ metric, candidate, baseline }))
        expect(commandsIn(sentence)).toEqual([])
        expect(sentence.split('\n')).toHaveLength(1)
      }),
    )
  })
})
