import { describe, expect, test } from 'vitest'
import { adjustPValues } from '../../src/stats/adjust-p-values.ts'
import { randomizationTests } from '../../src/stats/randomization-tests.ts'
import { filled, gaussian, plain, shareError } from './support.ts'

const files = 2000
const alpha = 0.05
/** Three Monte Carlo standard errors of a share of .05 in 2,000 files: .0146. */
const allowance = 3 * shareError(alpha, files)

/** Six metrics of the same units without any true difference, correlated .8. */
function correlatedNulls(next: () => number, n: number, step: number | null): Float64Array[] {
  const common = filled(n, next)
  return Array.from({ length: 6 }, () =>
    common.map((shared) => {
      const value = Math.sqrt(0.8) * shared + Math.sqrt(0.2) * next()
      return step === null ? value : Math.round(value / step) * step
    }),
  )
}

describe('[C5] chance of any false rejection among six correlated comparisons', () => {
  test.each<[string, number, number | null]>([
    ['16 units, counted exactly', 16, null],
    ['16 units on a lattice, with ties', 16, 0.5],
    ['50 units, random signs shared by all', 50, null],
  ])('%s: at most α + .0146', (_, n, step) => {
    const next = gaussian(n)
    let raw = 0
    let corrected = 0
    for (let file = 0; file < files; file++) {
      const columns = correlatedNulls(next, n, step).map(plain)
      const tests = randomizationTests(columns, {
        alternatives: columns.map(() => 'two-sided' as const),
        resamples: 199,
        stream: { seed: file, units: 'c5' },
      })
      const pValues = tests.map(({ pValue }) => pValue)
      if (pValues.some((p) => p <= alpha)) raw++
      if (adjustPValues(pValues, 'holm').some((p) => p <= alpha)) corrected++
    }
    expect(corrected / files).toBeLessThanOrEqual(alpha + allowance)
    // without the correction the same files would break the promise, so the simulation can see a broken one
    expect(raw / files).toBeGreaterThan(alpha + allowance)
  })
})
