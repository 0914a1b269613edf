import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bcaFrom, bcaTerms } from '../../src/stats/bca-interval.ts'
import { bcaInterval, bootstrapMeans, percentileInterval } from '../../src/stats/index.ts'
import { alternatives, differencesOf, filled, negated, plain } from './support.ts'

interface Dataset {
  name: string
  n: number
  baseline: number[]
  candidate: number[]
  ideal_bca?: { z0: number; a: number; p0: number; ci95: [number, number]; alpha1: number; alpha2: number }
  drawn_bca?: { ci95_two_seeds: [number, number][]; tolerance: number }
}

const { datasets } = JSON.parse(
  readFileSync(new URL('../fixtures/intervals-reference.json', import.meta.url), 'utf8'),
) as { datasets: Dataset[] }
const regular = datasets.filter(({ ideal_bca }) => ideal_bca !== undefined)
const stream = { seed: 0, units: 'units' }

/** Means of all n^n resamples; of few resamples each several times, so that no quantile lies between two of them. */
function allMeans(d: Float64Array): Float64Array {
  const n = d.length
  return filled(
    n ** n * Math.ceil(20_000 / n ** n),
    (b) => d.reduce((sum, _, place) => sum + d[Math.floor(b / n ** place) % n]!, 0) / n,
  )
}

const around = (d: Float64Array) => ({ center: d.reduce((sum, value) => sum + value, 0) / d.length, tolerance: 1e-12 })
const influencesOf = (d: Float64Array): Float64Array => d.map((value) => value - around(d).center)

describe('bcaInterval', () => {
  test.each(regular)('$name: the acceleration', ({ baseline, candidate, ideal_bca }) => {
    const { values } = differencesOf(baseline, candidate)
    const { acceleration } = bcaTerms(new Float64Array([0]), { center: 0, tolerance: 1 }, influencesOf(values))
    expect(Math.abs(acceleration - ideal_bca!.a)).toBeLessThanOrEqual(1e-10)
  })

  test.each(regular.filter(({ n }) => n <= 6))('$name: all n^n resamples', ({ baseline, candidate, ideal_bca }) => {
    const diff = differencesOf(baseline, candidate)
    const replicates = allMeans(diff.values)
    const terms = bcaTerms(replicates, around(diff.values), influencesOf(diff.values))
    expect(Math.abs(terms.bias - ideal_bca!.z0)).toBeLessThanOrEqual(1e-10)
    const { low, high, degenerate } = bcaInterval(replicates, diff, 0.05, 'two-sided')
    expect(degenerate).toBe(false)
    expect(Math.abs(low - ideal_bca!.ci95[0])).toBeLessThanOrEqual(1e-10)
    expect(Math.abs(high - ideal_bca!.ci95[1])).toBeLessThanOrEqual(1e-10)
  })

  test.each(regular.filter(({ n }) => n >= 12))('$name: drawn', ({ baseline, candidate, ideal_bca, drawn_bca }) => {
    const diff = differencesOf(baseline, candidate)
    const [replicates] = bootstrapMeans([diff.values], { resamples: 99_999, stream })
    const { low, high } = bcaInterval(replicates!, diff, 0.05, 'two-sided')
    // the fixture's tolerance is that of two runs with four times as many resamples
    expect(Math.abs(low - ideal_bca!.ci95[0])).toBeLessThanOrEqual(4 * drawn_bca!.tolerance)
    expect(Math.abs(high - ideal_bca!.ci95[1])).toBeLessThanOrEqual(4 * drawn_bca!.tolerance)
  })

  test('mirrored differences give exactly the mirrored interval', () => {
    const list = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 4, maxLength: 25 })
    fc.assert(
      fc.property(list, fc.constantFrom(0.05, 0.2), (values, alpha) => {
        const diff = plain(values)
        const [replicates] = bootstrapMeans([diff.values], { resamples: 199, stream })
        const { low, high } = bcaInterval(replicates!, diff, alpha, 'two-sided')
        const mirrored = bcaInterval(
          replicates!.map((mean) => -mean),
          negated(diff),
          alpha,
          'two-sided',
        )
        expect([-mirrored.high + 0, -mirrored.low + 0]).toEqual([low + 0, high + 0])
        expect(low).toBeLessThanOrEqual(high)
      }),
    )
  })

  test('without bias and skew it is the percentile interval, one-sided too', () => {
    const replicates = filled(999, (b) => b - 499)
    for (const alternative of alternatives) {
      const { degenerate, ...interval } = bcaFrom(replicates, { bias: 0, acceleration: 0 }, 0.05, alternative)
      const percentile = percentileInterval(replicates, 0.05, alternative)
      expect(degenerate).toBe(false)
      if (alternative !== 'less') expect(interval.low).toBeCloseTo(percentile.low, 9)
      if (alternative !== 'greater') expect(interval.high).toBeCloseTo(percentile.high, 9)
    }
  })

  test('falls back to percentile, and says so, where nothing can be corrected by', () => {
    const replicates = new Float64Array([1, 2, 3, 4, 5])
    for (const terms of [
      { bias: Number.POSITIVE_INFINITY, acceleration: 0 },
      { bias: 0, acceleration: Number.NaN },
      { bias: 0, acceleration: 0.6 }, // 1 − a·(z0 + z) is below 0 at the upper end
    ]) {
      expect(bcaFrom(replicates, terms, 0.05, 'two-sided')).toEqual({
        ...percentileInterval(replicates, 0.05, 'two-sided'),
        degenerate: true,
      })
    }
    const constant = plain([0.5, 0.5, 0.5])
    expect(bcaInterval(new Float64Array(99).fill(0.5), constant, 0.05, 'two-sided')).toEqual({
      ...{ low: 0.5, high: 0.5 },
      degenerate: true,
    })
  })
})
