import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectableByT, powerOfT, unitsForEffect } from '../../src/stats/index.ts'
import { noncentralTSf } from '../../src/stats/noncentral-t.ts'
import { studentTSf } from '../../src/stats/student-t.ts'

interface Power {
  sd: number
  n: number
  alpha: number
  power: number
  one_sided: boolean
  mde_t: number
  power_at_half_mde: number
  'n_needed_for_delta_0.1sd': number
}
const { power, nct_sf } = JSON.parse(
  readFileSync(new URL('../fixtures/intervals-reference.json', import.meta.url), 'utf8'),
) as { power: Power[]; nct_sf: { t: number; df: number; nc: number; sf: number }[] }

describe('noncentralTSf', () => {
  test.each(nct_sf)('P(T ≥ $t) with $df df around $nc', ({ t, df, nc, sf }) => {
    expect(Math.abs(noncentralTSf(t, df, nc) - sf)).toBeLessThanOrEqual(1e-10)
  })

  test('without noncentrality it is Student’s t, and mirrors', () => {
    for (const df of [1, 2, 7, 100, 5000]) {
      for (const t of [-4, -0.5, 0, 1, 3, 9]) {
        expect(Math.abs(noncentralTSf(t, df, 0) - studentTSf(t, df))).toBeLessThanOrEqual(1e-12)
        expect(Math.abs(noncentralTSf(t, df, 1.3) - (1 - noncentralTSf(-t, df, -1.3)))).toBeLessThanOrEqual(1e-12)
      }
    }
  })
})

describe('power of the paired t-test', () => {
  test.each(power)('n = $n, sd = $sd, one-sided: $one_sided', (known) => {
    const design = { sd: known.sd, alpha: known.alpha, alternative: known.one_sided ? 'greater' : 'two-sided' } as const
    expect(Math.abs(detectableByT(design, known.power, known.n) - known.mde_t)).toBeLessThanOrEqual(1e-10)
    const half = powerOfT(design, known.mde_t / 2, known.n)
    expect(Math.abs(half - known.power_at_half_mde)).toBeLessThanOrEqual(1e-10)
    expect(unitsForEffect(design, 0.1 * known.sd, known.power)).toBe(known['n_needed_for_delta_0.1sd'])
  })

  test('the fewest units are enough, and one less is not', () => {
    const sizes = fc.double({ min: 0.05, max: 3, noNaN: true })
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom(0.05, 0.01, 0.002),
        fc.constantFrom(0.5, 0.8, 0.95),
        fc.constantFrom('two-sided', 'greater'),
        (effect, alpha, wanted, alternative) => {
          const design = { sd: 1, alpha, alternative }
          const n = unitsForEffect(design, effect, wanted)
          expect(powerOfT(design, effect, n)).toBeGreaterThanOrEqual(wanted - 1e-6)
          if (n > 2) expect(powerOfT(design, effect, n - (n < 1000 ? 1 : 3))).toBeLessThan(wanted)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('beyond any plan it is infinite', () => {
    expect(unitsForEffect({ sd: 1, alpha: 0.05, alternative: 'two-sided' }, 1e-9, 0.8)).toBe(Number.POSITIVE_INFINITY)
  })
})
