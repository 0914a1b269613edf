import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addFourBy16, addFourBy32, addOneBy16, addOneBy32 } from '../../src/stats/bootstrap-kernels.ts'
import { drawRule, unitOfEitherHalf } from '../../src/stats/draw-rule.ts'
import { plainDraws, wordsOf } from './plain-draws.ts'
import { filled } from './support.ts'

const stream = { seed: 5, units: 'abc' }

describe('drawRule', () => {
  test('16 bits reach every unit equally often: all 65,536 numbers are tried', () => {
    for (const n of [1, 2, 3, 1000, 2500, 4099, 12_000, 21_845, 32_768, 65_536]) {
      const rule = drawRule(n)
      expect(rule.bits).toBe(16)
      const counts = new Int32Array(n)
      let rejected = 0
      for (let x = 0; x < 65_536; x++) {
        const unit = unitOfEitherHalf(x | (x << 16), rule)
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
    expect(unitOfEitherHalf(0xffff_0000, rule)).toBe(2)
    expect(unitOfEitherHalf(0x0000_0000, rule)).toBe(-1)
    expect(unitOfEitherHalf(0x0000_ffff, rule)).toBe(2)
  })
})

describe('kernels', () => {
  const widths = fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 200_000 }),
    fc.constantFrom(32_767, 32_769, 40_000, 65_535, 65_536, 65_537, 131_071),
  )
  const words = fc.array(fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1, 2 ** 31 - 1, -(2 ** 31), 0xffff, -0x10000)), {
    minLength: 1,
    maxLength: 50,
  })

  test('add the rows of exactly the units that whole-number arithmetic gives, and count the rest', () => {
    fc.assert(
      fc.property(widths, words, (n, list) => {
        const rule = drawRule(n)
        const [addOne, addFour] = rule.bits === 16 ? [addOneBy16, addFourBy16] : [addOneBy32, addFourBy32]
        const drawn = list.flatMap((word) => plainDraws(word, n))
        const accepted = drawn.filter((unit) => unit >= 0)
        const sum = (column: number): number => accepted.reduce((total, unit) => total + (unit + column) ** 2, 0)
        const ones = new Float64Array(1)
        expect(
          addOne(
            ones,
            filled(n, (u) => u ** 2),
            Int32Array.from(list),
            0,
            list.length,
            rule,
          ),
        ).toBe(drawn.length - accepted.length)
        expect(ones[0]).toBe(sum(0))
        const fours = new Float64Array(4)
        const rows = filled(4 * n, (i) => (Math.floor(i / 4) + (i % 4)) ** 2)
        expect(addFour(fours, rows, Int32Array.from(list), 0, list.length, rule)).toBe(drawn.length - accepted.length)
        expect([...fours]).toEqual([0, 1, 2, 3].map(sum))
      }),
    )
  })

  test('a word draws the right one of two thousand million units', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2 ** 21, max: 2 ** 31 - 1 }), fc.integer(), (n, word) => {
        const rows = new Proxy(new Float64Array(0), { get: (_, unit) => Number(unit) })
        const sums = new Float64Array(1)
        const missed = addOneBy32(sums, rows, Int32Array.of(word), 0, 1, drawRule(n))
        const [unit] = plainDraws(word, n)
        expect(missed === 1 ? -1 : sums[0]).toBe(unit)
      }),
      { numRuns: 2000 },
    )
  })
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
