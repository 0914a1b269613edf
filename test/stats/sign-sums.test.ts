import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillWords, seedLanes, seedWords } from '../../src/stats/random-words.ts'
import { signSums } from '../../src/stats/sign-sums.ts'
import type { StreamKey } from '../../src/stats/types.ts'
import { filled, shareError, uniform } from './support.ts'

const stream: StreamKey = { seed: 3, units: 'abc' }

/** The documented signs, added one unit at a time. */
function plainSums(columns: readonly Float64Array[], resamples: number, key: StreamKey): Float64Array[] {
  const nextSeed = seedWords(key, 'signs')
  const sums = columns.map(() => new Float64Array(resamples))
  const words = new Int32Array(4 * Math.ceil(resamples / 4))
  for (let u = 0; u < columns[0]!.length; u++) {
    if (u % 32 === 0) {
      const lanes = new Int32Array(16)
      seedLanes(lanes, nextSeed)
      fillWords(lanes, words)
    }
    for (let b = 0; b < resamples; b++) {
      if (((words[b]! >>> (u % 32)) & 1) === 0) continue
      columns.forEach((column, j) => {
        sums[j]![b]! += column[u]!
      })
    }
  }
  return sums
}

const whole = (n: number, seed: number): Float64Array => {
  const next = uniform(seed)
  return filled(n, () => Math.round((next() - 0.4) * 2 ** 40))
}

describe('signSums', () => {
  test('equals adding unit by unit, for any number of units, columns and resamples', () => {
    const sizes = fc.record({
      n: fc.integer({ min: 1, max: 300 }),
      columns: fc.integer({ min: 1, max: 9 }),
      resamples: fc.integer({ min: 1, max: 50 }),
      seed: fc.integer(),
    })
    fc.assert(
      fc.property(sizes, ({ n, columns, resamples, seed }) => {
        const data = Array.from({ length: columns }, (_, j) => whole(n, seed + j))
        expect(signSums(data, resamples, stream)).toEqual(plainSums(data, resamples, stream))
      }),
    )
  })

  test('equals adding unit by unit at 5,000 units', () => {
    const data = [whole(5000, 1)]
    expect(signSums(data, 200, stream)).toEqual(plainSums(data, 200, stream))
  })

  test('a column does not depend on its neighbours, on where it stands, nor on B', () => {
    const data = Array.from({ length: 6 }, (_, j) => whole(100, j))
    const together = signSums(data, 100, stream)
    data.forEach((column, j) => {
      expect(signSums([column], 100, stream)[0]).toEqual(together[j])
      expect(signSums([column], 37, stream)[0]).toEqual(together[j]!.slice(0, 37))
    })
    expect(signSums([...data].reverse(), 100, stream)).toEqual([...together].reverse())
  })

  test('units that are zero everywhere keep their signs for the others', () => {
    const sparse = filled(200, (u) => (u === 150 ? 1 : 0))
    const [sums] = signSums([sparse], 500, stream)
    expect(sums).toEqual(plainSums([sparse], 500, stream)[0])
    expect(new Set(sums)).toEqual(new Set([0, 1]))
  })

  test('more units leave the signs of the first ones alone', () => {
    const column = whole(40, 1)
    const longer = new Float64Array(90)
    longer.set(column)
    expect(signSums([longer], 60, stream)).toEqual(signSums([column], 60, stream))
  })

  test('flips each unit in half of the resamples, and each pair together in a quarter', () => {
    const resamples = 20_000
    const units = 66
    const flips = Array.from({ length: units }, (_, unit) => {
      const [sums] = signSums([filled(units, (u) => (u === unit ? 1 : 0))], resamples, stream)
      return sums!
    })
    let worstPair = 0
    flips.forEach((flip, u) => {
      const share = flip.reduce((sum, x) => sum + x, 0) / resamples
      expect(Math.abs(share - 0.5)).toBeLessThan(4.5 * shareError(0.5, resamples))
      for (let v = 0; v < u; v++) {
        const both = flip.reduce((sum, x, b) => sum + x * flips[v]![b]!, 0) / resamples
        worstPair = Math.max(worstPair, Math.abs(both - 0.25) / shareError(0.25, resamples))
      }
    })
    expect(worstPair).toBeLessThan(5)
  })

  test('reports a growing share of long work', () => {
    const shares: number[] = []
    signSums([filled(6400, () => 1)], 20_000, stream, (share) => shares.push(share))
    expect(shares.length).toBeGreaterThan(1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
  })

  test('no columns and no units give nothing', () => {
    expect(signSums([], 10, stream)).toEqual([])
    expect(signSums([new Float64Array(0)], 3, stream)).toEqual([new Float64Array(3)])
  })
})
