import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { looksLikeFloat32 } from '../../src/stats/looks-like-float32.ts'
import { filled, uniform } from './support.ts'

describe('looksLikeFloat32', () => {
  test.each([
    ['decimals that went through 32 bits', [0.10000000149011612, 0.5, 0.30000001192092896]],
    ['32-bit floats as they are printed, 8 digits', [0.33333334, 0.5, 0.1]],
    ['32-bit floats as they are printed, 9 digits', [0.100000001, 12.5]],
    ['a large one', [16777.216, 1.5]],
    ['negative ones', [-0.33333334, -0.5]],
    ['very small ones', [1.1754944e-38, 0.5]],
    ['very large ones', [3.4028235e38, 1]],
  ])('yes: %s', (_, values) => {
    expect(looksLikeFloat32(values)).toBe(true)
  })

  test.each([
    ['no values', []],
    ['short decimals', [0.1, 0.25, 0.7]],
    ['coarse binary fractions, which are 32-bit floats by chance', [0, 0.5, 0.25, 7, -3]],
    ['decimals of four digits', [0.4861, 0.4916]],
    ['one double among 32-bit floats', [0.10000000149011612, 0.1]],
    ['one long decimal among short ones', [0.33333334, 0.3333333333]],
    ['thirds', [1 / 3, 2 / 3]],
    ['seven digits', [0.1234567, 0.5]],
  ])('no: %s', (_, values) => {
    expect(looksLikeFloat32(values)).toBe(false)
  })

  test('knows every column that was rounded to 32 bits', () => {
    const next = uniform(1)
    for (let round = 0; round < 50; round++) {
      const scores = filled(20, next)
      expect(looksLikeFloat32(scores.map(Math.fround))).toBe(true)
      expect(looksLikeFloat32(scores.map((s) => Number(Math.fround(s).toPrecision(9))))).toBe(true)
      expect(looksLikeFloat32(scores)).toBe(false)
    }
  })

  test('counts significant digits as their text does', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 1, max: 12 }), (x, places) => {
        const value = Number(x.toExponential(places - 1))
        const digits = String(value.toExponential()).replace(/e.*/, '').replace(/\D/g, '').length
        const is32 = Math.fround(value) === value && !Number.isInteger(value * 4096)
        expect(looksLikeFloat32([value])).toBe(is32 || digits === 8 || digits === 9)
      }),
      { numRuns: 2000 },
    )
  })

  test('stops at the first value that settles it', () => {
    let reads = 0
    const values = new Proxy([0.1234567890123, ...new Array<number>(1000).fill(0.5)], {
      get: (target, key) => {
        if (key !== 'length') reads++
        return Reflect.get(target, key)
      },
    })
    expect(looksLikeFloat32(values)).toBe(false)
    expect(reads).toBe(1)
  })
})
