import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bootstrapMeans } from '../../src/stats/bootstrap-means.ts'
import { bootstrapPValue } from '../../src/stats/bootstrap-p-value.ts'
import { mean, standardDeviation } from '../../src/stats/moments.ts'
import { percentileInterval } from '../../src/stats/percentile-interval.ts'
import type { Alternative, Differences } from '../../src/stats/types.ts'
import { plainResamples } from './plain-draws.ts'
import { alternatives, differencesOf, filled, gaussian, negated, plain, reference, shareError } from './support.ts'

const stream = { seed: 0, units: 'units' }

const replicatesOf = (values: Float64Array, resamples = 9999): Float64Array =>
  bootstrapMeans([values], { resamples, stream })[0]!

interface Dataset {
  name: string
  baseline: number[]
  candidate: number[]
  ideal_bootstrap?: { se: number; quantiles: Record<string, { value: number; cdf_below: number; cdf_at: number }> }
  scipy_bootstrap_percentile?: { ci95_two_seeds: [number, number][]; tolerance: number }
}

const datasets = (reference.datasets as Dataset[]).filter((d) => d.ideal_bootstrap !== undefined)

describe('bootstrapMeans', () => {
  test.each(datasets)('has the ideal distribution: $name', ({ baseline, candidate, ideal_bootstrap }) => {
    const resamples = 40_000
    const { values } = differencesOf(baseline, candidate)
    const replicates = replicatesOf(values, resamples)
    const { se, quantiles } = ideal_bootstrap!
    expect(Math.abs(standardDeviation(replicates) / se - 1)).toBeLessThan(5 / Math.sqrt(2 * resamples) + 0.005)
    for (const { value, cdf_below, cdf_at } of Object.values(quantiles)) {
      const noise = 1e-12
      const below = replicates.filter((replicate) => replicate < value - noise).length / resamples
      const upTo = replicates.filter((replicate) => replicate <= value + noise).length / resamples
      expect(Math.abs(below - cdf_below)).toBeLessThan(4.5 * shareError(cdf_below, resamples) + 1e-9)
      expect(Math.abs(upTo - cdf_at)).toBeLessThan(4.5 * shareError(cdf_at, resamples) + 1e-9)
    }
  })

  test.each(datasets.filter((d) => d.scipy_bootstrap_percentile !== undefined))(
    'gives the percentile interval of scipy within its tolerance: $name',
    ({ baseline, candidate, scipy_bootstrap_percentile }) => {
      const { values } = differencesOf(baseline, candidate)
      const { low, high } = percentileInterval(replicatesOf(values, 400_000), 0.05, 'two-sided')
      const { ci95_two_seeds, tolerance } = scipy_bootstrap_percentile!
      const near = (end: 0 | 1, value: number): void => {
        const distances = ci95_two_seeds.map((interval) => Math.abs(interval[end] - value))
        expect(Math.min(...distances)).toBeLessThanOrEqual(tolerance)
      }
      near(0, low)
      near(1, high)
    },
  )

  test('[A12] draws n from n with replacement: standard error .05 for 50 zeros and 50 ones', () => {
    const replicates = replicatesOf(filled(100, (u) => u % 2))
    expect(Math.abs(standardDeviation(replicates) - 0.05)).toBeLessThan(5 * 0.05 * 0.00707)
  })

  test('means of the documented draws, for any number of units and columns', () => {
    const sizes = fc.record({
      n: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(2500, 4099, 17_001)),
      columns: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(sizes, ({ n, columns }) => {
        const data = Array.from({ length: columns }, (_, j) => filled(n, (u) => ((u * (j + 3) * 7919) % 1009) / 64))
        const resamples = plainResamples(stream, n, 12)
        const means = bootstrapMeans(data, { resamples: 12, stream })
        data.forEach((column, j) => {
          resamples.forEach((units, b) => {
            expect(means[j]![b]).toBeCloseTo(units.reduce((sum, u) => sum + column[u]!, 0) / n, 12)
          })
        })
      }),
      { numRuns: 60 },
    )
  })

  test('a column does not depend on its neighbours, nor on B', () => {
    const next = gaussian(1)
    const data = Array.from({ length: 7 }, () => filled(90, next))
    const together = bootstrapMeans(data, { resamples: 300, stream })
    data.forEach((column, j) => {
      expect(replicatesOf(column, 300)).toEqual(together[j])
      expect(replicatesOf(column, 77)).toEqual(together[j]!.slice(0, 77))
    })
  })

  test('[K5] mirrored differences mirror every replicate, [K3] powers of two scale them', () => {
    const next = gaussian(2)
    const values = filled(90, next)
    const replicates = replicatesOf(values, 300)
    expect(
      replicatesOf(
        values.map((d) => -d),
        300,
      ),
    ).toEqual(replicates.map((mean) => -mean))
    expect(
      replicatesOf(
        values.map((d) => d * 2 ** -40),
        300,
      ),
    ).toEqual(replicates.map((mean) => mean * 2 ** -40))
  })

  test('more than 65,536 units', () => {
    const n = 70_001
    const next = gaussian(3)
    const values = filled(n, next)
    const replicates = replicatesOf(values, 400)
    const expected = standardDeviation(values) / Math.sqrt(n)
    expect(Math.abs(standardDeviation(replicates) / expected - 1)).toBeLessThan(5 / Math.sqrt(800))
    expect(Math.abs(mean(replicates) - mean(values))).toBeLessThan((5 * expected) / 20)
  })

  test('equal values give that value exactly; [A9] zeros give zeros', () => {
    expect(new Set(replicatesOf(filled(2501, () => 0.1)))).toEqual(new Set([0.1]))
    expect(new Set(replicatesOf(new Float64Array(9)))).toEqual(new Set([0]))
    expect(bootstrapMeans([], { resamples: 5, stream })).toEqual([])
  })

  test('reports a growing share of long work', () => {
    const shares: number[] = []
    bootstrapMeans([filled(2000, (u) => u)], { resamples: 9999, stream, onProgress: (share) => shares.push(share) })
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
  })
})

describe('bootstrapPValue', () => {
  const pValue = (diff: Differences, alternative: Alternative): number =>
    bootstrapPValue(replicatesOf(diff.values), diff, alternative)

  test('counts re-centred replicates', () => {
    const diff = plain([1, 3])
    const replicates = new Float64Array([0, 1, 2, 3, 4])
    expect(bootstrapPValue(replicates, diff, 'greater')).toBe(2 / 6)
    expect(bootstrapPValue(replicates, diff, 'less')).toBe(6 / 6)
    expect(bootstrapPValue(replicates, diff, 'two-sided')).toBe(3 / 6)
  })

  test('a replicate that ties in decimal counts', () => {
    const diff = differencesOf([0.1, 0.2, 0.6], [0.4, 0.6, 0.7])
    const center = 0.8 / 3
    const noise = 1e-16
    const replicates = new Float64Array([2 * center - noise, 2 * center + noise, center])
    expect(bootstrapPValue(replicates, diff, 'greater')).toBe(3 / 4)
  })

  test('agrees with the normal approximation on many units', () => {
    const next = gaussian(5)
    const raw = filled(2000, next)
    const center = mean(raw)
    const error = standardDeviation(raw) / Math.sqrt(2000)
    const diff = plain(raw.map((d) => d - center + 1.96 * error))
    expect(Math.abs(pValue(diff, 'two-sided') - 0.05)).toBeLessThan(0.011)
    expect(Math.abs(pValue(diff, 'greater') - 0.025)).toBeLessThan(0.008)
    expect(pValue(diff, 'less')).toBeGreaterThan(0.96)
  })

  test('[K2] [K5] swapping the runs exchanges greater and less', () => {
    const next = gaussian(6)
    const diff = plain(filled(70, () => next() + 0.2))
    expect(pValue(negated(diff), 'greater')).toBe(pValue(diff, 'less'))
    expect(pValue(negated(diff), 'two-sided')).toBe(pValue(diff, 'two-sided'))
  })

  test('[A4] identical runs: p = 1', () => {
    for (const alternative of alternatives) expect(pValue(plain(new Float64Array(30)), alternative)).toBe(1)
  })

  test('is never 0', () => {
    expect(pValue(plain(filled(50, (u) => 5 + (u % 3))), 'two-sided')).toBe(1 / 10_000)
  })
})
