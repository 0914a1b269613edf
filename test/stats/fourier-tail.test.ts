import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fourierPValue, randomizationTests } from '../../src/stats/index.ts'
import type { Alternative, Differences } from '../../src/stats/types.ts'
import { alternatives, plain, randomization } from './support.ts'

const exact = (diff: Differences, alternative: Alternative) => {
  const { method, pValue } = randomization(diff, alternative)
  expect(method).toBe('exact')
  return pValue
}
const smooth = (n: number, shift: number, phase = 0) =>
  plain(Array.from({ length: n }, (_, u) => Math.sin(u * u + phase) + shift))

describe('p without draws, by Fourier inversion', () => {
  test.each([
    ['30 units off every lattice', smooth(30, 0.2), 5e-3],
    ['40 units off every lattice, a small p', smooth(40, 0.6, 3), 5e-3],
    [
      'a lattice of twentieths',
      plain(Array.from({ length: 90 }, (_, u) => Math.round(20 * Math.sin(u * u) + 3) / 20)),
      1e-4,
    ],
    ["McNemar's test", plain([...new Array<number>(60).fill(1), ...new Array<number>(35).fill(-1)]), 1e-4],
  ])(
    'is bounded on both sides, and the upper bound is near: %s',
    (_, diff, surplus) => {
      for (const alternative of ['two-sided', 'less'] as const) {
        const p = exact(diff, alternative)
        const { low, high } = fourierPValue(diff, alternative)
        expect(low).toBeLessThanOrEqual(p)
        expect(high).toBeGreaterThanOrEqual(p)
        expect(high).toBeLessThanOrEqual(p * (1 + surplus))
      }
    },
    60_000,
  )

  test('never below an exact p, for any small data', () => {
    const value = fc.oneof(
      fc.integer({ min: -6, max: 6 }).map((z) => z / 20),
      // Below that the exact count itself is rounded: half of the smallest double is 0.
      fc.double({ min: -1, max: 1, noNaN: true }).filter((d) => d === 0 || Math.abs(d) > 1e-300),
    )
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...alternatives),
        (values, alternative) => {
          const diff = plain(values)
          expect(fourierPValue(diff, alternative).high).toBeGreaterThanOrEqual(exact(diff, alternative) * (1 - 1e-12))
        },
      ),
      { numRuns: 8 },
    )
  }, 60_000)

  test('far beyond the reach of doubles it is a bound, and not 0', () => {
    const all = plain(Array.from({ length: 120 }, (_, u) => 1 + Math.sin(u) / 10))
    const { low, high } = fourierPValue(all, 'greater')
    expect(high).toBeGreaterThan(2 ** -120)
    expect(high).toBeLessThan(1e-20)
    expect(low).toBe(0)
    expect(fourierPValue(all, 'less').high).toBe(1)
  })

  test('scale does not matter, all zeros give 1', () => {
    const { values, tolerances } = smooth(45, 0.1)
    const scaled = { values: values.map((d) => d * 2 ** 40), tolerances: tolerances.map((e) => e * 2 ** 40) }
    expect(fourierPValue(scaled, 'two-sided').high).toBe(fourierPValue({ values, tolerances }, 'two-sided').high)
    expect(fourierPValue(plain([0, 0]), 'greater').high).toBe(1)
  }, 30_000)

  test('stands in for draws only where nothing can be counted', () => {
    const options = {
      alternatives: ['two-sided'],
      resamples: 0,
      stream: { seed: 0, units: '' },
      withoutDraws: true,
    } as const
    expect(randomizationTests([smooth(12, 0.1)], options)[0]!.method).toBe('exact')
    const [inverted] = randomizationTests([smooth(60, 0.1)], options)
    expect(inverted).toMatchObject({ method: 'fourier', resamples: 0 })
    const [drawn] = randomizationTests([smooth(60, 0.1)], { ...options, resamples: 99_999, withoutDraws: false })
    expect(Math.abs(inverted!.pValue - drawn!.pValue)).toBeLessThan(4 * Math.sqrt(inverted!.pValue / 1e5))
  }, 30_000)
})
