import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawRule } from '../../src/stats/draw-rule.ts'
import { drawBy32, unitOfEitherHalf } from '../../src/stats/plain-draws.ts'
import { plainDraws, wordsOf } from './plain-draws.ts'

const stream = { seed: 5, units: 'abc' }

describe('drawRule', () => {
  test('16 bits reach every unit equally often: all 65,536 numbers are tried', () => {
    for (const n of [1, 2, 3, 1000, 2500, 4099, 12_000, 21_845, 32_768, 65_536]) {
      const rule = drawRule(n)
      expect(rule.bits).toBe(16)
      const counts = new Int32Array(n)
      let rejected = 0
      for (let x = 0; x < 65_536; x++) {
        const unit = unitOfEitherHalf(x | (x << 16), n, rule.rejected)
        if (unit < 0) rejected++
        else counts[unit]!++
      }
      expect(new Set(counts)).toEqual(new Set([Math.floor(65_536 / n)]))
      expect(rejected).toBeLessThanOrEqual(8192)
    }
  })

  test('takes a whole word where 16 bits would be rejected too often or cannot reach all units', () => {
    for (const n of [18_000, 40_000, 65_537, 1_000_000])
      expect(drawRule(n)).toEqual({ n, bits: 32, rejected: 2 ** 32 % n })
  })

  test('takes the high half where the low half is rejected', () => {
    const rule = drawRule(3)
    expect(rule.rejected).toBe(1)
    expect(unitOfEitherHalf(0xffff_0000, 3, rule.rejected)).toBe(2)
    expect(unitOfEitherHalf(0x0000_0000, 3, rule.rejected)).toBe(-1)
    expect(unitOfEitherHalf(0x0000_ffff, 3, rule.rejected)).toBe(2)
  })
})

test('a word draws the right one of two thousand million units', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2 ** 21, max: 2 ** 31 - 1 }), fc.integer(), (n, word) => {
      const units = new Int32Array(2)
      const drawn = drawBy32(units, 0, Int32Array.of(word), 0, 1, n, drawRule(n).rejected)
      expect(drawn === 0 ? -1 : units[0]).toBe(plainDraws(word, n)[0])
    }),
    { numRuns: 2000 },
  )
})

describe('the stream of draws', () => {
  const draws = (n: number, count: number): number[] => {
    const words = wordsOf(stream, 'bootstrap', count)
    return [...words].flatMap((word) => plainDraws(word, n)).filter((unit) => unit >= 0)
  }

  test.each([2, 3, 2500, 40_000, 65_537])('draws each of %d units equally often (chi-square)', (n) => {
    const drawn = draws(n, Math.max(200_000, 20 * n))
    const counts = new Int32Array(n)
    for (const unit of drawn) counts[unit]!++
    const expected = drawn.length / n
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(Math.abs(chiSquare - (n - 1))).toBeLessThan(4.5 * Math.sqrt(2 * (n - 1)))
  })

  test('a unit follows every unit equally often', () => {
    const n = 50
    const drawn = draws(n, 200_000)
    const pairs = new Int32Array(n * n)
    for (let i = 1; i < drawn.length; i++) pairs[n * drawn[i - 1]! + drawn[i]!]!++
    const expected = (drawn.length - 1) / (n * n)
    const chiSquare = pairs.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(Math.abs(chiSquare - (n * n - 1))).toBeLessThan(4.5 * Math.sqrt(2 * (n * n - 1)))
  })
})
