import { describe, expect, test } from 'vitest'
import { normalCdf, normalQuantile } from '../../src/stats/normal.ts'
import { studentTQuantile, studentTSf } from '../../src/stats/student-t.ts'
import { reference } from './support.ts'

const relativeError = (value: number, target: number): number =>
  target === 0 ? Math.abs(value) : Math.abs(value / target - 1)

describe('Student t', () => {
  test.each<{ t: number; df: number; sf: number }>(reference.student_t_sf)(
    'P(T ≥ $t) at $df degrees of freedom',
    ({ t, df, sf }) => {
      expect(relativeError(studentTSf(t, df), sf)).toBeLessThan(1e-12)
      expect(studentTSf(-t, df)).toBe(t === 0 ? 0.5 : 1 - studentTSf(t, df))
    },
  )

  test.each<{ p: number; df: number; t: number }>(reference.student_t_isf)(
    'upper $p quantile at $df degrees of freedom',
    ({ p, df, t }) => {
      expect(relativeError(-studentTQuantile(p, df), t)).toBeLessThan(1e-12)
      expect(relativeError(studentTQuantile(1 - p, df), t)).toBeLessThan(1e-6)
    },
  )

  test('one and two degrees of freedom have closed forms', () => {
    for (const t of [1e-9, 0.01, 0.3, 0.99999, 1, 1.5, 7, 1e3, 1e9]) {
      expect(relativeError(studentTSf(t, 1), Math.atan2(1, t) / Math.PI)).toBeLessThan(1e-13)
      const root = Math.sqrt(2 + t * t)
      expect(relativeError(studentTSf(t, 2), 1 / (root * (root + t)))).toBeLessThan(1e-13)
    }
  })

  test('falls, without a step where the methods meet', () => {
    for (const df of [1, 2.5, 9, 100, 2499, 1e6]) {
      for (let t = 0.9; t < 1.1; t += 0.001) {
        const ratio = studentTSf(t + 0.001, df) / studentTSf(t, df)
        expect(ratio).toBeLessThan(1)
        expect(ratio).toBeGreaterThan(0.998)
      }
    }
  })

  test('ends: infinite t, and probabilities 0, ½ and 1', () => {
    expect(studentTSf(Number.POSITIVE_INFINITY, 5)).toBe(0)
    expect(studentTSf(Number.NEGATIVE_INFINITY, 5)).toBe(1)
    expect([0, 0.5, 1].map((p) => studentTQuantile(p, 5))).toEqual([
      Number.NEGATIVE_INFINITY,
      0,
      Number.POSITIVE_INFINITY,
    ])
    expect(studentTQuantile(-1, 5)).toBeNaN()
  })
})

describe('normal', () => {
  test.each<{ z: number; p: number }>(reference.normal_cdf)('Φ($z)', ({ z, p }) => {
    // p at −38 is a subnormal number: its own last place is 1e-9 of it
    expect(relativeError(normalCdf(z), p)).toBeLessThan(z === -38 ? 1e-7 : 1e-12)
  })

  test.each<{ p: number; z: number }>(reference.normal_quantile)('quantile of $p', ({ p, z }) => {
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThanOrEqual(1e-13 * Math.max(1, Math.abs(z)))
  })

  test('quantile and distribution function undo each other', () => {
    for (let z = -37; z <= 5; z += 0.37) expect(normalQuantile(normalCdf(z))).toBeCloseTo(z, 8)
  })

  test('rises, without a step where the methods meet', () => {
    for (let z = 2.9; z < 3.1; z += 0.001) {
      const ratio = normalCdf(-z) / normalCdf(-z - 0.001)
      expect(ratio).toBeGreaterThan(1.003)
      expect(ratio).toBeLessThan(1.004)
    }
  })

  test('ends', () => {
    expect([0, 0.5, 1].map(normalQuantile)).toEqual([Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY])
    expect(normalQuantile(2)).toBeNaN()
    expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0)
    expect(normalCdf(Number.POSITIVE_INFINITY)).toBe(1)
  })
})
