import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exponentOf, fixedPoint, sumOf, timesPowerOfTwo } from '../../src/stats/fixed-point.ts'

const values = fc
  .array(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((x) => (Math.abs(x) < 1e-250 ? 0 : x)),
    { minLength: 1, maxLength: 200 },
  )
  .map((list) => new Float64Array(list))

describe('fixedPoint', () => {
  test('is off by at most half a unit, and its largest sums fit 53 bits', () => {
    fc.assert(
      fc.property(values, fc.constantFrom('signs' as const, 'draws' as const), (list, summedOver) => {
        const { values: whole, unit } = fixedPoint(list, summedOver)
        const sizes = whole.map(Math.abs)
        const largestSum = summedOver === 'signs' ? sumOf(sizes) : list.length * Math.max(...sizes)
        expect(largestSum).toBeLessThanOrEqual(2 ** 53)
        expect(largestSum === 0 || largestSum >= 2 ** 50).toBe(true)
        list.forEach((value, u) => {
          expect(Number.isSafeInteger(whole[u])).toBe(true)
          expect(Math.abs(whole[u]! * unit - value)).toBeLessThanOrEqual(unit / 2)
        })
      }),
    )
  })

  test('scaling by a power of two changes only the unit, mirroring only the signs', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -300, max: 300 }), (list, power) => {
        fc.pre(list.every((value) => value === 0 || Math.abs(value) > 1e-100))
        const { values: whole, unit } = fixedPoint(list, 'signs')
        const scaled = fixedPoint(
          list.map((value) => value * 2 ** power),
          'signs',
        )
        expect(scaled.values).toEqual(whole)
        if (list.some((value) => value !== 0)) expect(scaled.unit).toBe(unit * 2 ** power)
        const mirrored = fixedPoint(
          list.map((value) => -value),
          'signs',
        )
        expect(mirrored.values.map((value) => -value + 0)).toEqual(whole.map((value) => value + 0))
      }),
    )
  })

  test('zeros stay zeros, at any length', () => {
    expect(fixedPoint(new Float64Array(3), 'draws')).toEqual({ values: new Float64Array(3), unit: 1 })
    expect(fixedPoint(new Float64Array(0), 'signs').values).toHaveLength(0)
  })

  test('survives sizes at both ends of the doubles', () => {
    for (const size of [1e307, 1e300, 1e-290]) {
      const { values: whole, unit } = fixedPoint(new Float64Array([size, -size, size]), 'signs')
      expect(sumOf(whole)).toBe(whole[0])
      expect(Math.abs((whole[0]! / size) * unit - 1)).toBeLessThan(2 ** -50)
    }
  })
})

describe('powers of two', () => {
  test('exponentOf is exact at the borders, where a logarithm is not', () => {
    for (let e = -1000; e <= 1000; e += 7) {
      expect(exponentOf(2 ** e)).toBe(e)
      expect(exponentOf(2 ** e * (1 - Number.EPSILON / 2))).toBe(e - 1)
    }
  })

  test('timesPowerOfTwo goes beyond the powers that are doubles', () => {
    expect(timesPowerOfTwo(2 ** -1000, 1500)).toBe(2 ** 500)
    expect(timesPowerOfTwo(3, -1)).toBe(1.5)
    expect(timesPowerOfTwo(2 ** 1000, -1990)).toBe(2 ** -990)
  })
})
