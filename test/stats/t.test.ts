import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tInterval } from '../../src/stats/t-interval.ts'
import { tTest } from '../../src/stats/t-test.ts'
import { alternatives, differencesOf, filled, negated, plain, reference } from './support.ts'

interface Dataset {
  name: string
  n: number
  baseline: number[]
  candidate: number[]
  t_test?: { t: number | 'NaN'; df: number; two: number; greater: number; less: number }
  t_ci95?: [number, number]
  t_ci90?: [number, number]
}

const regular = (reference.datasets as Dataset[]).filter((d) => d.t_test !== undefined && d.t_test.t !== 'NaN')

/** Relative to the size of the target, absolute for a target of 0 (a mean of float noise). */
function expectClose(value: number, target: number, scale = Math.abs(target)): void {
  expect(Math.abs(value - target)).toBeLessThanOrEqual(1e-10 * scale)
}

describe('tTest', () => {
  test.each(regular)('$name', ({ baseline, candidate, t_test }) => {
    const diff = differencesOf(baseline, candidate)
    const { t, df, two, greater, less } = t_test!
    const result = tTest(diff, 'two-sided')
    expect(result.df).toBe(df)
    expectClose(result.statistic!, t as number, Math.max(Math.abs(t as number), 1e-3))
    expectClose(result.pValue, two)
    expectClose(tTest(diff, 'greater').pValue, greater)
    expectClose(tTest(diff, 'less').pValue, less)
  })

  test.each<{ name: string; d: number[]; t: null | Record<string, number> }>(reference.sign_flip_fixtures)(
    'fixture $name',
    ({ d, t }) => {
      for (const alternative of alternatives) {
        if (t === null) expect(() => tTest(plain(d), alternative)).toThrow('no t statistic')
        else expectClose(tTest(plain(d), alternative).pValue, t[alternative]!)
      }
    },
  )

  test('[A9] identical runs: p = 1 and no statistic', () => {
    for (const alternative of alternatives) {
      expect(tTest(differencesOf([1, 2, 3], [1, 2, 3]), alternative)).toEqual({ pValue: 1, statistic: null, df: 2 })
    }
  })

  test('equal differences have no statistic, also when only float noise tells them apart', () => {
    const diff = differencesOf([0.1, 0.2, 0.3, 0.7], [0.2, 0.3, 0.4, 0.8])
    expect(() => tTest(diff, 'two-sided')).toThrow('all 4 differences are 0.1')
    expect(() => tTest(plain([0.5]), 'greater')).toThrow('no t statistic')
  })

  test('[K2] [A8] swapping the runs exchanges greater and less', () => {
    for (const { baseline, candidate } of regular) {
      const diff = differencesOf(baseline, candidate)
      const swapped = differencesOf(candidate, baseline)
      expect(tTest(swapped, 'greater').pValue).toBe(tTest(diff, 'less').pValue)
      expect(tTest(swapped, 'two-sided').pValue).toBe(tTest(diff, 'two-sided').pValue)
    }
  })

  test('[K3] scaling by a power of two changes no bit', () => {
    for (const { baseline, candidate } of regular) {
      const scale = (scores: number[]): number[] => scores.map((score) => score * 2 ** -70)
      for (const alternative of alternatives) {
        const scaled = tTest(differencesOf(scale(baseline), scale(candidate)), alternative)
        expect(scaled).toEqual(tTest(differencesOf(baseline, candidate), alternative))
      }
    }
  })

  test('[K10] two-sided p is twice the smaller one-sided p', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 9 }), { minLength: 3, maxLength: 20 }), (d) => {
        fc.pre(new Set(d).size > 1)
        const [two, greater, less] = alternatives.map((alternative) => tTest(plain(d), alternative).pValue)
        expect(two).toBe(2 * Math.min(greater!, less!))
      }),
    )
  })
})

describe('tInterval', () => {
  test.each(regular)('$name', ({ baseline, candidate, t_ci95, t_ci90 }) => {
    const diff = differencesOf(baseline, candidate)
    for (const [alpha, target] of [
      [0.05, t_ci95!],
      [0.1, t_ci90!],
    ] as const) {
      const { low, high } = tInterval(diff, alpha, 'two-sided')
      const scale = target[1] - target[0]
      expectClose(low, target[0], scale)
      expectClose(high, target[1], scale)
    }
  })

  test('one-sided ends cut α on one side', () => {
    const diff = plain([1, 2, 4, 3, 7])
    const two = tInterval(diff, 0.1, 'two-sided')
    expect(tInterval(diff, 0.05, 'greater')).toEqual({ low: two.low, high: Number.POSITIVE_INFINITY })
    expect(tInterval(diff, 0.05, 'less')).toEqual({ low: Number.NEGATIVE_INFINITY, high: two.high })
  })

  test('[A9] identical runs: [0, 0]; equal differences: that difference', () => {
    expect(tInterval(plain([0, 0, 0]), 0.05, 'two-sided')).toEqual({ low: 0, high: 0 })
    expect(tInterval(plain(filled(7, () => 0.1)), 0.05, 'two-sided')).toEqual({ low: 0.1, high: 0.1 })
  })

  test('[K5] mirrored differences mirror the interval', () => {
    for (const { baseline, candidate } of regular) {
      const diff = differencesOf(baseline, candidate)
      const { low, high } = tInterval(diff, 0.05, 'two-sided')
      expect(tInterval(negated(diff), 0.05, 'two-sided')).toEqual({ low: -high, high: -low })
    }
  })

  test('excludes 0 exactly when p ≤ α', () => {
    for (const { baseline, candidate } of regular) {
      const diff = differencesOf(baseline, candidate)
      for (const alpha of [0.01, 0.05, 0.1, 0.3]) {
        for (const alternative of alternatives) {
          const { low, high } = tInterval(diff, alpha, alternative)
          expect(low > 0 || high < 0).toBe(tTest(diff, alternative).pValue < alpha)
        }
      }
    }
  })
})
