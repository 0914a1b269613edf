import { describe, expect, test } from 'vitest'
import { smallestExactP } from '../../src/stats/smallest-exact-p.ts'
import { smallestResamples } from '../../src/stats/smallest-resamples.ts'
import { tieBound } from '../../src/stats/tie-bound.ts'
import { reference } from './support.ts'

describe('tieBound', () => {
  test.each(Object.entries<number>(reference.upper_bound_share_when_all_n_tied_95))(
    'of %s units, all tied, at 95 %%',
    (n, share) => {
      expect(tieBound(Number(n), 0.05)).toBeCloseTo(share, 11)
    },
  )

  test('keeps its digits for many units', () => {
    expect(tieBound(1e9, 0.05) / (-Math.log(0.05) / 1e9)).toBeCloseTo(1, 8)
  })
})

describe('smallestExactP', () => {
  test.each(Object.entries<string>(reference.floors.smallest_exact_two_sided_p_with_m_nonzero))(
    'of %s non-zero units, two-sided, is %s',
    (m, fraction) => {
      const [numerator = 0, denominator = 1] = fraction.split('/').map(Number)
      expect(smallestExactP(Number(m), 'two-sided')).toBe(numerator / denominator)
    },
  )

  test('[A13] five non-zero units never reach .05 two-sided, but do one-sided', () => {
    expect(smallestExactP(5, 'two-sided')).toBeGreaterThan(0.05)
    expect(smallestExactP(5, 'greater')).toBeLessThan(0.05)
    expect(smallestExactP(5, 'less')).toBe(1 / 32)
  })

  test('is 1 when nothing differs', () => {
    expect(smallestExactP(0, 'two-sided')).toBe(1)
    expect(smallestExactP(0, 'less')).toBe(1)
  })
})

describe('smallestResamples', () => {
  test.each(Object.entries<number>(reference.floors['smallest_B_that_can_reject_at_0.05']))(
    'for %s hypotheses at .05 is %d',
    (hypotheses, resamples) => {
      expect(smallestResamples(Number(hypotheses), 0.05)).toBe(resamples)
    },
  )

  test('[C3] names the 1,199 that 60 hypotheses need', () => {
    expect(smallestResamples(60, 0.05)).toBe(1199)
  })

  test('is the smallest that can reject, for any family and level', () => {
    for (const alpha of [0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.99]) {
      for (let hypotheses = 1; hypotheses <= 100; hypotheses++) {
        const resamples = smallestResamples(hypotheses, alpha)
        expect(hypotheses * (1 / (resamples + 1))).toBeLessThanOrEqual(alpha)
        if (resamples > 1) expect(hypotheses * (1 / resamples)).toBeGreaterThan(alpha)
      }
    }
  })
})
