import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillWords, seedLanes, seedWords } from '../../src/stats/random-words.ts'
import { unitDraws } from '../../src/stats/unit-draws.ts'

const stream = { seed: 5, units: 'abc' }

function draw(n: number, count: number): number[] {
  const draws = unitDraws(n, stream)
  const drawn: number[] = []
  while (drawn.length < count) drawn.push(...draws.units.subarray(0, draws.refill()))
  return drawn.slice(0, count)
}

/** The documented draws with whole numbers of any size. */
function plainDraws(n: number, count: number): number[] {
  const lanes = new Int32Array(16)
  seedLanes(lanes, seedWords(stream, 'bootstrap'))
  const words = new Int32Array(4 * count)
  fillWords(lanes, words)
  const bits = n <= 65_536 ? 16n : 32n
  const numbers = [...words].flatMap((word) =>
    bits === 16n ? [BigInt(word & 0xffff), BigInt(word >>> 16)] : [BigInt(word >>> 0)],
  )
  const accepted = numbers.filter((x) => (x * BigInt(n)) % (1n << bits) >= (1n << bits) % BigInt(n))
  return accepted.slice(0, count).map((x) => Number((x * BigInt(n)) >> bits))
}

describe('unitDraws', () => {
  test('equals the documented rule, for any number of units', () => {
    const sizes = fc.oneof(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 70_000 }),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.constantFrom(32_767, 32_769, 40_000, 65_535, 65_536, 65_537, 2 ** 21 + 1, 2 ** 30 + 1),
    )
    fc.assert(
      fc.property(sizes, (n) => {
        expect(draw(n, 200)).toEqual(plainDraws(n, 200))
      }),
    )
  })

  test.each([2, 3, 2500, 40_000, 65_537])('draws each of %d units equally often (chi-square)', (n) => {
    const perUnit = Math.max(20, Math.ceil(200_000 / n))
    const counts = new Int32Array(n)
    for (const unit of draw(n, perUnit * n)) counts[unit]!++
    const chiSquare = counts.reduce((sum, count) => sum + (count - perUnit) ** 2 / perUnit, 0)
    expect(Math.abs(chiSquare - (n - 1))).toBeLessThan(4.5 * Math.sqrt(2 * (n - 1)))
  })

  test('a unit follows every unit equally often', () => {
    const n = 50
    const drawn = draw(n, 500_000)
    const pairs = new Int32Array(n * n)
    for (let i = 1; i < drawn.length; i++) pairs[n * drawn[i - 1]! + drawn[i]!]!++
    const expected = (drawn.length - 1) / (n * n)
    const chiSquare = pairs.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(Math.abs(chiSquare - (n * n - 1))).toBeLessThan(4.5 * Math.sqrt(2 * (n * n - 1)))
  })
})
