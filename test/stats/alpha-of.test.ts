import { describe, expect, test } from 'vitest'
import { alphaOf } from '../../src/stats/alpha-of.ts'

describe('alphaOf', () => {
  test.each([
    [0.9, 0.1],
    [0.95, 0.05],
    [0.99, 0.01],
    [0.999, 0.001],
    [0.8, 0.2],
    [0.5, 0.5],
    [0.975, 0.025],
    [0.9999999, 1e-7],
    [0.05, 0.95],
    [1e-7, 0.9999999],
    [2.5e-10, 0.99999999975],
  ])('1 − %d is exactly %d', (level, alpha) => {
    expect(alphaOf(level)).toBe(alpha)
  })

  test('is exact for every level of up to four decimals', () => {
    for (let digits = 1; digits < 10_000; digits++) {
      expect(alphaOf(Number(`${digits}e-4`))).toBe(Number(`${10_000 - digits}e-4`))
    }
  })

  test.each([0, 1, -0.5, 95, Number.NaN, Number.POSITIVE_INFINITY, '0.95'])('refuses %s', (level) => {
    expect(() => alphaOf(level as number)).toThrow('confidenceLevel must be a number strictly between 0 and 1')
  })
})
