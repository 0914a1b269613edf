import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantileFromAbove, quantileFromBelow, sortEnds } from '../../src/stats/order-quantiles.ts'
import { percentileInterval } from '../../src/stats/percentile-interval.ts'
import { filled, reference } from './support.ts'

const { x, q, values, on_1_to_9999, 'one_sided_0.95_on_1_to_9999': oneSided } = reference.quantiles_type7
const to9999 = filled(9999, (u) => ((u * 7919) % 9999) + 1)

describe('percentileInterval', () => {
  test.each<[number, number, number]>([
    [0, 4, 0.05],
    [1, 3, 0.1],
    [2, 2, 1],
  ])('type 7 quantiles number %d and %d', (low, high, alpha) => {
    const interval = percentileInterval(new Float64Array(x).reverse(), alpha, 'two-sided')
    expect(q[low]).toBeCloseTo(alpha / 2, 15)
    expect(interval.low).toBeCloseTo(values[low], 12)
    expect(interval.high).toBeCloseTo(values[high], 12)
  })

  test('lands between two order statistics of 9,999 replicates', () => {
    const { low, high } = percentileInterval(to9999, 0.05, 'two-sided')
    expect(low).toBeCloseTo(on_1_to_9999['q0.025'], 9)
    expect(high).toBeCloseTo(on_1_to_9999['q0.975'], 9)
  })

  test('one-sided intervals are open on the other side', () => {
    const greater = percentileInterval(to9999, 0.05, 'greater')
    const less = percentileInterval(to9999, 0.05, 'less')
    expect(greater.low).toBeCloseTo(oneSided.greater[0], 9)
    expect(greater.high).toBe(Number.POSITIVE_INFINITY)
    expect(less.low).toBe(Number.NEGATIVE_INFINITY)
    expect(less.high).toBeCloseTo(oneSided.less[1], 9)
  })

  test.each<{ d: number[]; resamples: number; 'q0.025_type7': number; 'q0.975_type7': number }>(
    reference.exhaustive_bootstrap,
  )('of all $resamples resamples of $d', ({ d, resamples, 'q0.025_type7': low, 'q0.975_type7': high }) => {
    const n = d.length
    const drawn = (resample: number, place: number): number => d[Math.floor(resample / n ** place) % n]!
    const means = filled(resamples, (b) => d.reduce((sum, _, place) => sum + drawn(b, place), 0) / n)
    const interval = percentileInterval(means, 0.05, 'two-sided')
    expect(interval.low).toBeCloseTo(low, 9)
    expect(interval.high).toBeCloseTo(high, 9)
  })

  test('[K5] mirrored replicates mirror the interval exactly, and their order does not matter', () => {
    const replicates = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 })
    const level = fc.double({ min: 0.001, max: 0.999, noNaN: true })
    fc.assert(
      fc.property(replicates, level, (list, alpha) => {
        const { low, high } = percentileInterval(new Float64Array(list), alpha, 'two-sided')
        const mirrored = percentileInterval(
          new Float64Array(list).map((value) => -value),
          alpha,
          'two-sided',
        )
        expect([-mirrored.high + 0, -mirrored.low + 0]).toEqual([low + 0, high + 0])
        expect(percentileInterval(new Float64Array(list).reverse(), alpha, 'two-sided')).toEqual({ low, high })
        expect(low).toBeLessThanOrEqual(high + 1e-9)
      }),
    )
  })

  test('one replicate is both ends, and the input keeps its order', () => {
    expect(percentileInterval(new Float64Array([2]), 0.05, 'two-sided')).toEqual({ low: 2, high: 2 })
    const replicates = new Float64Array([3, 1, 2])
    percentileInterval(replicates, 0.05, 'two-sided')
    expect([...replicates]).toEqual([3, 1, 2])
  })
})

test('sortEnds leaves the quantiles of sorted numbers', () => {
  const numbers = fc.array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true })), { minLength: 1 })
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 0.5, noNaN: true }), (list, q) => {
      const sorted = new Float64Array(list).sort()
      const partly = new Float64Array(list)
      sortEnds(partly, q)
      expect(quantileFromBelow(partly, q)).toBe(quantileFromBelow(sorted, q) + 0)
      expect(quantileFromAbove(partly, q)).toBe(quantileFromAbove(sorted, q) + 0)
    }),
  )
})
