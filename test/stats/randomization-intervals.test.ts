import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomizationIntervals } from '../../src/stats/index.ts'
import { kthSmallest } from '../../src/stats/order-quantiles.ts'
import type { Alternative, Differences, Interval } from '../../src/stats/types.ts'
import { alternatives, binned, differencesOf, filled, gaussian, negated, plain, randomization } from './support.ts'

interface Dataset {
  name: string
  n: number
  baseline: number[]
  candidate: number[]
  signflip_exact: Record<'two' | 'greater' | 'less', { p: number }>
  subset_mean_ci?: Record<'0.05' | '0.025', { k: number; lower: number | '-Infinity'; upper: number | 'Infinity' }>
}

const { datasets } = JSON.parse(
  readFileSync(new URL('../fixtures/intervals-reference.json', import.meta.url), 'utf8'),
) as { datasets: Dataset[] }
const inverted = datasets.filter(({ subset_mean_ci }) => subset_mean_ci !== undefined)

function figures(diff: Differences, alternative: Alternative = 'two-sided', alpha = 0.05, resamples = 999) {
  const options = { alpha, alternatives: [alternative], resamples, stream: { seed: 0, units: 'units' } }
  return randomizationIntervals([diff], options)[0]!
}

/** Multiples of 1/64, so that subtracting such a δ is exact. */
const dyadic = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: -160, max: 160 }), { minLength: least, maxLength: most })
    .map((list) => list.map((value) => value / 64))

const holds = ({ low, high }: Interval, delta: number): boolean => low <= delta && delta <= high

describe('randomizationIntervals', () => {
  test.each(inverted)('$name: the means of all sets', ({ baseline, candidate, signflip_exact, subset_mean_ci }) => {
    const diff = differencesOf(baseline, candidate)
    for (const alpha of ['0.05', '0.025'] as const) {
      const { lower, upper } = subset_mean_ci![alpha]
      const [low, high] = [Number(lower), Number(upper)]
      const greater = figures(diff, 'greater', Number(alpha))
      const less = figures(diff, 'less', Number(alpha))
      const both = figures(diff, 'two-sided', 2 * Number(alpha))
      for (const [found, expected] of [
        [greater.interval.low, low],
        [less.interval.high, high],
        [both.interval.low, low],
        [both.interval.high, high],
      ] as const) {
        if (Number.isFinite(expected)) expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-10)
        else expect(found).toBe(expected)
      }
      expect(greater.interval.high).toBe(Number.POSITIVE_INFINITY)
      expect(less.interval.low).toBe(Number.NEGATIVE_INFINITY)
      expect(greater.pValue).toBe(signflip_exact.greater.p)
      expect(less.pValue).toBe(signflip_exact.less.p)
      expect(both).toMatchObject({ pValue: signflip_exact.two.p, method: 'exact', resamples: 0 })
    }
  })

  test('p is that of the test: exact up to 20 units, from the same draws above', () => {
    for (const n of [5, 20, 21, 60]) {
      const next = gaussian(n)
      const diff = plain(filled(n, () => next()))
      for (const alternative of alternatives) {
        const own = figures(diff, alternative)
        const known = randomization(diff, alternative, 999)
        if (n <= 20 || known.method === 'monte-carlo') expect(binned(own)).toMatchObject(binned(known))
        expect(own.method).toBe(n <= 20 ? 'exact' : 'monte-carlo')
      }
    }
  })

  test.each([
    ['listed', dyadic(2, 9)],
    ['drawn', dyadic(21, 40)],
  ])('excludes δ exactly when the test of d − δ has p ≤ α, sets %s', (_, data) => {
    const delta = fc.integer({ min: -160, max: 160 }).map((value) => value / 64)
    const level = fc.constantFrom(0.05, 0.1, 0.2, 0.5)
    fc.assert(
      fc.property(data, delta, level, fc.constantFrom(...alternatives), (list, shift, alpha, alternative) => {
        const { interval, pValue } = figures(plain(list), alternative, alpha, 199)
        expect(holds(interval, 0)).toBe(pValue > alpha)
        const moved = figures(plain(list.map((d) => d - shift)), alternative, alpha, 199)
        expect(holds(interval, shift)).toBe(moved.pValue > alpha)
      }),
    )
  })

  test('excludes 0 exactly when p ≤ α on decimals, whose sums tie only but for float noise', () => {
    const scores = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })), {
      minLength: 5,
      maxLength: 30,
    })
    fc.assert(
      fc.property(
        scores,
        fc.constantFrom(...alternatives),
        fc.constantFrom(0.05, 0.1, 0.25),
        (pairs, alternative, alpha) => {
          const diff = differencesOf(
            pairs.map(([a]) => a / 20),
            pairs.map(([, b]) => b / 20),
          )
          const { interval, pValue } = figures(diff, alternative, alpha, 199)
          expect(holds(interval, 0)).toBe(pValue > alpha)
        },
      ),
    )
  })

  test('mirrors with the models, and scales by powers of two exactly', () => {
    fc.assert(
      fc.property(dyadic(21, 40), fc.integer({ min: -30, max: 30 }), (list, exponent) => {
        const diff = plain(list)
        const { low, high } = figures(diff, 'two-sided', 0.1, 99).interval
        const mirrored = figures(negated(diff), 'two-sided', 0.1, 99).interval
        expect([-mirrored.high + 0, -mirrored.low + 0]).toEqual([low + 0, high + 0])
        const scaled = figures(plain(list.map((d) => d * 2 ** exponent)), 'two-sided', 0.1, 99).interval
        expect(scaled).toEqual({ low: low * 2 ** exponent, high: high * 2 ** exponent })
      }),
    )
  })

  test('a column has the same figures alone and among others', () => {
    const next = gaussian(3)
    const columns = [1, 2, 3, 4, 5].map(() => plain(filled(40, () => next())))
    const options = { alpha: 0.05, resamples: 199, stream: { seed: 1, units: 'u' } }
    const together = randomizationIntervals(columns, { ...options, alternatives: columns.map(() => 'two-sided') })
    columns.forEach((column, j) => {
      const [alone] = randomizationIntervals([column], { ...options, alternatives: ['two-sided'] })
      expect(binned(alone!)).toEqual(binned(together[j]!))
    })
  })

  test('sizes make the means ratios of sums', () => {
    const diff = plain([3, -2, 8])
    const options = { alpha: 0.25, alternatives: ['greater'] as const, resamples: 99, stream: { seed: 0, units: '' } }
    const [{ interval }] = randomizationIntervals([diff], { ...options, sizes: new Float64Array([1, 2, 4]) }) as [
      ReturnType<typeof figures>,
    ]
    // of 3/1, −2/2, 8/4, 1/3, 11/5, 6/6, 9/7 the second smallest
    expect(interval.low).toBe(1 / 3)
  })

  test('all tied: p = 1 and [0, 0]; too few units or draws to reject: open ends', () => {
    for (const n of [6, 30])
      expect(figures(plain(new Float64Array(n)))).toMatchObject({ pValue: 1, interval: { low: 0, high: 0 } })
    const open = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
    expect(figures(plain([1, 2, 3])).interval).toEqual(open)
    expect(figures(plain(filled(30, (u) => u + 1)), 'two-sided', 0.05, 18).interval).toEqual(open)
  })
})

test('kthSmallest is the k-th of the sorted numbers', () => {
  const list = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-Infinity, Infinity)), {
    minLength: 1,
  })
  fc.assert(
    fc.property(list, fc.nat(), (numbers, place) => {
      const k = 1 + (place % numbers.length)
      expect(kthSmallest(new Float64Array(numbers), k)).toBe(new Float64Array(numbers).sort()[k - 1])
    }),
  )
})
