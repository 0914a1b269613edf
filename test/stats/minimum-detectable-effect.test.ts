import { describe, expect, test } from 'vitest'
import { minimumDetectableEffect } from '../../src/stats/minimum-detectable-effect.ts'
import { filled, plain, reference } from './support.ts'

/** n values with mean 0 and sample standard deviation sd. */
const spread = (n: number, sd: number): Float64Array =>
  filled(n, (u) => (u % 2 === 0 ? 1 : -1) * sd * Math.sqrt((n - 1) / n))

describe('minimumDetectableEffect', () => {
  test.each<{ n: number; sd: number; alpha: number; power: number; one_sided: boolean; mde_z: number }>(
    reference.power,
  )('n = $n, sd $sd, one-sided: $one_sided', ({ n, sd, alpha, power, one_sided, mde_z }) => {
    const alternative = one_sided ? 'greater' : 'two-sided'
    expect(minimumDetectableEffect(plain(spread(n, sd)), { alpha, power, alternative })! / mde_z).toBeCloseTo(1, 12)
  })

  test('is 2.80 standard errors at 80 % power and two-sided .05', () => {
    const effect = minimumDetectableEffect(plain(spread(100, 10)), {
      alpha: 0.05,
      power: 0.8,
      alternative: 'two-sided',
    })
    expect(effect).toBeCloseTo(reference.mde['factor_80_percent_two_sided_0.05'], 6)
  })

  test('is the same for greater and less, and does not depend on the mean', () => {
    const options = { alpha: 0.05, power: 0.8 } as const
    const diff = plain(spread(40, 1))
    const shifted = plain(spread(40, 1).map((d) => d + 64))
    const greater = minimumDetectableEffect(diff, { ...options, alternative: 'greater' })
    expect(minimumDetectableEffect(diff, { ...options, alternative: 'less' })).toBe(greater)
    expect(minimumDetectableEffect(shifted, { ...options, alternative: 'greater' })).toBeCloseTo(greater!, 12)
  })

  test('is null with fewer than 10 non-zero units', () => {
    const options = { alpha: 0.05, power: 0.8, alternative: 'two-sided' } as const
    const nine = filled(500, (u) => (u < 9 ? 1 : 0))
    expect(minimumDetectableEffect(plain(nine), options)).toBeNull()
    expect(minimumDetectableEffect(plain(nine.fill(1, 9, 10)), options)).toBeGreaterThan(0)
  })
})
