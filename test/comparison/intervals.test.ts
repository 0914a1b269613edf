import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import coverage from '../../bench/intervals/coverage.json' with { type: 'json' }
import { coverageOf } from '../../bench/intervals/coverage-cell.mjs'
import { comparePair } from '../../src/comparison/index.ts'
import type { ComparisonOptions, PairwiseComparison } from '../../src/comparison/types.ts'
import * as stats from '../../src/stats/index.ts'
import { resultOf, score } from '../evaluation/results.ts'
import { gaussian } from '../stats/support.ts'

const METHODS = ['percentile', 'bca', 'studentized', 't', 'randomization'] as const

const of = (differences: readonly number[], options: ComparisonOptions = {}): PairwiseComparison =>
  comparePair(resultOf(differences.map(() => 0)), resultOf([...differences]), {
    metric: 'm',
    resamples: 999,
    ...options,
  })

const normal = (n: number, seed = 1): number[] => {
  const next = gaussian(seed)
  return Array.from({ length: n }, () => 0.2 + next())
}
const contains = ({ ciLow, ciHigh }: PairwiseComparison, x: number): boolean =>
  (ciLow === null || ciLow <= x) && (ciHigh === null || x <= ciHigh)

describe('intervalMethod', () => {
  test('[A15] [K11] excludes 0 exactly when p ≤ α, for randomization', () => {
    const pairs = fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 45 })
    const options = fc.record({
      alternative: fc.constantFrom('two-sided', 'greater', 'less', 'better', 'worse'),
      confidenceLevel: fc.constantFrom(0.8, 0.9, 0.95),
      betterWhen: fc.constantFrom('higher', 'lower'),
    })
    fc.assert(
      fc.property(pairs, options, (list, more) => {
        const [a, b] = [resultOf(list.map(([x]) => x)), resultOf(list.map(([, x]) => x))]
        const row = comparePair(a, b, { metric: 'm', resamples: 199, intervalMethod: 'randomization', ...more })
        expect(contains(row, 0)).toBe(!row.significant)
      }),
    )
  })

  test.each(METHODS)(
    '%s: about the same interval on many well-behaved units, and the row says which',
    (intervalMethod) => {
      const values = normal(400)
      const row = of(values, { intervalMethod, resamples: 9999 })
      const t = of(values, { intervalMethod: 't' })
      expect(row).toMatchObject({ intervalMethod, warnings: [] })
      const width = t.ciHigh! - t.ciLow!
      expect(Math.abs(row.ciLow! - t.ciLow!)).toBeLessThan(0.05 * width)
      expect(Math.abs(row.ciHigh! - t.ciHigh!)).toBeLessThan(0.05 * width)
      expect(row.bootstrapStandardError === null).toBe(intervalMethod === 't' || intervalMethod === 'randomization')
    },
  )

  test.each(METHODS)(
    '%s does not change p, but for randomization, whose p then comes from its own draws',
    (intervalMethod) => {
      for (const n of [12, 60]) {
        const values = normal(n)
        expect(of(values, { intervalMethod }).pValue).toBe(of(values).pValue)
        expect(of(values, { intervalMethod, testMethod: 't' }).pValue).toBe(of(values, { testMethod: 't' }).pValue)
      }
      const lattice = Array.from({ length: 60 }, (_, u) => (u % 3) - 0.8)
      const drawn = of(lattice, { intervalMethod }).pValueMethod
      expect(drawn).toBe(intervalMethod === 'randomization' ? 'monte-carlo' : 'exact')
    },
  )

  test.each(METHODS)('%s of all tied units is [0, 0], with the one warning about it', (intervalMethod) => {
    const row = of(new Array(40).fill(0), { intervalMethod })
    expect(row).toMatchObject({ ciLow: 0, ciHigh: 0, intervalMethod })
    expect(row.warnings).toEqual([expect.stringContaining('All 40 units are tied')])
  })

  test('[A10] BCa without anything to correct by is a percentile interval and says so', () => {
    const few = of(new Array(8).fill(0.25), { intervalMethod: 'bca' })
    expect(few).toMatchObject({ ciLow: 0.25, ciHigh: 0.25, intervalMethod: 'percentile' })
    const row = of(new Array(40).fill(0.5), { intervalMethod: 'bca' })
    expect(row).toMatchObject({ ciLow: 0.5, ciHigh: 0.5, intervalMethod: 'percentile' })
    expect(row.warnings).toEqual([expect.stringMatching(/^The interval is a percentile interval, because BCa/)])
  })

  test.each<[string, readonly number[], ComparisonOptions, string | null]>([
    ['symmetric, percentile', normal(29), {}, "'t'"],
    ['symmetric, BCa', normal(29), { intervalMethod: 'bca' }, "'t'"],
    ['skewed, percentile', Array.from({ length: 29 }, (_, u) => 1.3 ** u), {}, "'studentized'"],
    ['skewed, t', Array.from({ length: 29 }, (_, u) => 1.3 ** u), { intervalMethod: 't' }, "'studentized'"],
    ['symmetric, t', normal(29), { intervalMethod: 't' }, null],
    ['symmetric, randomization', normal(29), { intervalMethod: 'randomization' }, null],
    ['mostly tied, bootstrap-t', [...normal(10), ...new Array(19).fill(0)], { intervalMethod: 'studentized' }, "'t'"],
    ['30 units', normal(30), {}, null],
  ])('below 30 units the warning names the better choice: %s', (_, values, options, advised) => {
    const advice = of(values, options).warnings.filter((text) => text.includes('is too short on 29 units'))
    expect(advice).toEqual(advised === null ? [] : [expect.stringContaining(`use intervalMethod ${advised}.`)])
  })

  test.each<[string, ComparisonOptions, string | null]>([
    ['percentile', {}, "'randomization'"],
    ['BCa', { intervalMethod: 'bca' }, "'randomization'"],
    ['t', { intervalMethod: 't' }, "'randomization'"],
    ['randomization', { intervalMethod: 'randomization' }, null],
  ])('below 30 clusters, where t is too short as well: %s', (_, options, advised) => {
    const clusterIds = Array.from({ length: 87 }, (_, u) => u % 29)
    const row = comparePair(resultOf(new Array(87).fill(0)), resultOf(normal(87), { clusterIds }), {
      ...{ metric: 'm', resamples: 199 },
      ...options,
    })
    const advice = row.warnings.filter((text) => text.includes('is too short on 29 clusters'))
    expect(advice).toEqual(advised === null ? [] : [expect.stringContaining(`use intervalMethod ${advised}.`)])
  })

  test('an open end is null, and warned of', () => {
    expect(of([0.1, 0.2, 0.3], { intervalMethod: 'randomization' })).toMatchObject({
      ...{ ciLow: null, ciHigh: null },
      warnings: expect.arrayContaining([expect.stringContaining('so few units cannot exclude any value at 95 %')]),
    })
    const mostlyTied = [0.1, 0.3, ...new Array(38).fill(0)]
    expect(of(mostlyTied, { intervalMethod: 'studentized' }).warnings).toContainEqual(
      expect.stringContaining('The bootstrap-t interval has an open end'),
    )
    expect(of(normal(40), { intervalMethod: 'studentized', alternative: 'greater' }).warnings).toEqual([])
  })
})

test('the coverages of the docs are those of the code: one cell made again', () => {
  const { kind, n, counts } = coverage.cells[0]!
  expect(coverageOf(stats, kind, n, coverage.runs)).toEqual(counts)
  expect(coverage.runs).toBeGreaterThanOrEqual(4000)
})
