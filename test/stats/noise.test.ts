import { describe, expect, test } from 'vitest'
import { isConstant } from '../../src/stats/is-constant.ts'
import { sumTolerance } from '../../src/stats/sum-tolerance.ts'
import { zeroTolerance } from '../../src/stats/zero-tolerance.ts'
import { differencesOf, filled } from './support.ts'

describe('zeroTolerance', () => {
  test('is 2^-50 of the magnitude, 2^-22 for scores that went through 32 bits', () => {
    expect(zeroTolerance(3, 'float64')).toBe(3 * 2 ** -50)
    expect(zeroTolerance(3, 'float32')).toBe(3 * 2 ** -22)
  })

  test('covers the noise of decimals but no real difference', () => {
    const magnitude = 0.3 + 0.3
    expect(Math.abs(0.1 + 0.2 - 0.3)).toBeLessThanOrEqual(zeroTolerance(magnitude, 'float64'))
    expect(1e-12).toBeGreaterThan(zeroTolerance(magnitude, 'float64'))
    expect(Math.abs(Math.fround(0.3) - 0.3)).toBeLessThanOrEqual(zeroTolerance(magnitude, 'float32'))
  })
})

describe('sumTolerance', () => {
  test('sums ε over the units that can move a sum', () => {
    const diff = differencesOf([0.5, 0.25, 1], [1, 0.25, 0.5])
    expect(sumTolerance(diff)).toEqual({ tau: 3 * 2 ** -50, capped: false })
  })

  test('is capped at a hundredth of the spread where scores are large and differences tiny', () => {
    const d = [3, 0, -4]
    const diff = { values: new Float64Array(d), tolerances: filled(3, () => 1) }
    expect(sumTolerance(diff)).toEqual({ tau: 0.01 * 5, capped: true })
  })

  test('is 0 and not capped when nothing differs', () => {
    expect(sumTolerance(differencesOf([1, 2], [1, 2]))).toEqual({ tau: 0, capped: false })
  })

  test('scales with the scores, up to sizes whose squares are no doubles', () => {
    const diff = { values: new Float64Array([3, -4]), tolerances: new Float64Array([1, 1]) }
    for (const power of [-900, -1, 1, 900]) {
      const scaled = {
        values: diff.values.map((d) => d * 2 ** power),
        tolerances: diff.tolerances.map((e) => e * 2 ** power),
      }
      expect(sumTolerance(scaled).tau).toBe(sumTolerance(diff).tau * 2 ** power)
    }
  })
})

describe('isConstant', () => {
  test('differences that are equal in decimal are constant', () => {
    const diff = differencesOf([0.1, 0.2, 0.3, 0.7], [0.2, 0.3, 0.4, 0.8])
    expect(new Set(diff.values).size).toBeGreaterThan(1)
    expect(isConstant(diff)).toBe(true)
  })

  test('all zero is constant, one other value is not', () => {
    expect(isConstant(differencesOf([1, 2], [1, 2]))).toBe(true)
    expect(isConstant(differencesOf([1, 2, 3], [1, 2, 3.0000001]))).toBe(false)
  })
})
