import { describe, expect, test } from 'vitest'
import { mean, standardDeviation } from '../../src/stats/moments.ts'
import { differencesOf, filled, reference } from './support.ts'

describe('mean and standard deviation', () => {
  test.each<{ name: string; baseline: number[]; candidate: number[]; mean: number; sd: number | null }>(
    reference.datasets,
  )('data set $name', ({ baseline, candidate, mean: target, sd }) => {
    const { values } = differencesOf(baseline, candidate)
    expect(Math.abs(mean(values) - target)).toBeLessThanOrEqual(1e-15)
    if (sd !== null) expect(Math.abs(standardDeviation(values) - sd)).toBeLessThanOrEqual(1e-13 * sd)
  })

  test('equal values have exactly that mean and no spread', () => {
    const values = filled(2501, () => 0.1)
    expect(mean(values)).toBe(0.1)
    expect(standardDeviation(values)).toBe(0)
  })

  test('a large offset costs no digits of the spread', () => {
    expect(standardDeviation(new Float64Array([1e9 + 1, 1e9 + 2, 1e9 + 3]))).toBe(1)
    expect(mean(new Float64Array([1e9 + 1, 1e9 + 2, 1e9 + 3]))).toBe(1e9 + 2)
  })
})
