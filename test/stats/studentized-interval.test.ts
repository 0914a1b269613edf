import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bootstrapMeans,
  meanEstimate,
  standardDeviation,
  studentizedInterval,
  studentizedReplicates,
} from '../../src/stats/index.ts'
import { filled, gaussian } from './support.ts'

const stream = { seed: 0, units: 'units' }

/** Mean and standard error of one list, by the textbook. */
function textbook(list: readonly number[]): { center: number; standardError: number } {
  const center = list.reduce((sum, x) => sum + x, 0) / list.length
  const squares = list.reduce((sum, x) => sum + (x - center) ** 2, 0)
  return { center, standardError: Math.sqrt(squares / (list.length - 1) / list.length) }
}

describe('studentizedReplicates', () => {
  test('the means are those of the plain bootstrap, and do not depend on what else is drawn', () => {
    const next = gaussian(1)
    const columns = [1, 2, 3].map(() => filled(25, () => next()))
    const means = bootstrapMeans(columns, { resamples: 99, stream })
    studentizedReplicates(columns, { resamples: 99, stream }).forEach(({ centers, standardErrors }, j) => {
      expect(centers).toEqual(means[j])
      const [alone] = studentizedReplicates([columns[j]!], { resamples: 99, stream })
      expect(standardErrors).toEqual(alone!.standardErrors)
    })
  })

  test('the standard errors are those of the resamples: found again from two values', () => {
    // of zeros and ones the mean tells how many ones were drawn, and so the spread
    const [drawn] = studentizedReplicates([filled(12, (u) => u % 2)], { resamples: 200, stream })
    drawn!.centers.forEach((center, b) => {
      const ones = Math.round(center * 12)
      const list = Array.from({ length: 12 }, (_, u) => (u < ones ? 1 : 0))
      expect(drawn!.standardErrors[b]).toBeCloseTo(textbook(list).standardError, 12)
    })
  })

  test('[A14] are re-centred: the t statistics of 20 normal values spread as those of Student, not as a sixth of that', () => {
    const next = gaussian(20)
    const values = filled(20, () => 0.5 + 0.1 * next())
    const [drawn] = studentizedReplicates([values], { resamples: 9999, stream })
    const { center } = meanEstimate(values)
    const t = drawn!.centers.map((mean, b) => (mean - center) / drawn!.standardErrors[b]!)
    expect(standardDeviation(t)).toBeGreaterThan(1)
    expect(standardDeviation(t)).toBeLessThan(1.25)
  })

  test('a resample of one value has none, whatever the size of the numbers', () => {
    for (const size of [1e-8, 1, 1e8]) {
      const [drawn] = studentizedReplicates([new Float64Array([0.1 * size, 0.3 * size])], { resamples: 50, stream })
      drawn!.centers.forEach((center, b) => {
        const single = Math.abs(center / size - 0.2) > 0.05
        expect(drawn!.standardErrors[b] === 0).toBe(single)
      })
    }
  })
})

describe('studentizedInterval', () => {
  test('of all 256 resamples of four values, counted by hand', () => {
    const d = [1, 2, 4, 9]
    const resamples = Array.from({ length: 256 }, (_, b) => d.map((_, place) => d[Math.floor(b / 4 ** place) % 4]!))
    const estimates = resamples.map(textbook)
    const replicates = {
      centers: Float64Array.from(estimates, ({ center }) => center),
      standardErrors: Float64Array.from(estimates, ({ standardError }) => standardError),
    }
    const own = textbook(d)
    const t = estimates
      .map(({ center, standardError }) => (center === own.center ? 0 : (center - own.center) / standardError))
      .sort((a, b) => a - b)
    // type 7 at 255·0.2 = 51 and 255·0.8 = 204, whole numbers
    const { low, high } = studentizedInterval(replicates, own, 0.4, 'two-sided')
    expect(low).toBeCloseTo(own.center - t[204]! * own.standardError, 10)
    expect(high).toBeCloseTo(own.center - t[51]! * own.standardError, 10)
    expect(studentizedInterval(replicates, own, 0.2, 'greater')).toEqual({ low, high: Number.POSITIVE_INFINITY })
    expect(studentizedInterval(replicates, own, 0.2, 'less')).toEqual({ low: Number.NEGATIVE_INFINITY, high })
  })

  test('mirrors with the differences, and scales by powers of two exactly', () => {
    const list = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 8, maxLength: 25 })
    const of = (values: Float64Array) => {
      const [replicates] = studentizedReplicates([values], { resamples: 99, stream })
      return studentizedInterval(replicates!, meanEstimate(values), 0.2, 'two-sided')
    }
    fc.assert(
      fc.property(list, fc.integer({ min: -40, max: 40 }), (numbers, exponent) => {
        const values = new Float64Array(numbers)
        const { low, high } = of(values)
        const mirrored = of(values.map((d) => -d))
        expect([-mirrored.high + 0, -mirrored.low + 0]).toEqual([low + 0, high + 0])
        expect(of(values.map((d) => d * 2 ** exponent))).toEqual({
          low: low * 2 ** exponent,
          high: high * 2 ** exponent,
        })
      }),
    )
  })

  test('open where too many resamples have no spread, a point where the data have none', () => {
    const [replicates] = studentizedReplicates([new Float64Array([1, 2])], { resamples: 99, stream })
    expect(studentizedInterval(replicates!, meanEstimate(new Float64Array([1, 2])), 0.05, 'two-sided')).toEqual({
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
    })
    const [equal] = studentizedReplicates([new Float64Array([3, 3])], { resamples: 9, stream })
    const estimate = meanEstimate(new Float64Array([3, 3]))
    expect(studentizedInterval(equal!, estimate, 0.05, 'two-sided')).toEqual({ low: 3, high: 3 })
  })
})
