import { readFileSync } from 'node:fs'
import alea from 'seedrandom/lib/alea.js'
import { describe, expect, test } from 'vitest'
import { bootstrapMeans } from '../../src/stats/bootstrap-means.ts'
import { fillWords, type StreamPurpose, seedLanes, seedWords } from '../../src/stats/random-words.ts'
import { signSums } from '../../src/stats/sign-sums.ts'
import { wordsOf } from './plain-draws.ts'

const golden = JSON.parse(readFileSync(new URL('../fixtures/stats-stream.json', import.meta.url), 'utf8'))

interface GoldenStream {
  seed: number
  units: string
  words: Record<StreamPurpose, number[]>
  flippedUnits: number[][]
  drawnSums: Record<string, number[]>
}

/** Units that each of the first resamples flips, read off sums of powers of two. */
function flippedUnits(seed: number, units: string, n: number, resamples: number): number[][] {
  const flipped: number[][] = Array.from({ length: resamples }, () => [])
  for (let first = 0; first < n; first += 50) {
    const column = Float64Array.from({ length: n }, (_, u) => (u >= first && u < first + 50 ? 2 ** (u - first) : 0))
    const [sums] = signSums([column], resamples, { seed, units })
    sums!.forEach((sum, b) => {
      for (let u = first; u < Math.min(n, first + 50); u++) {
        if (Math.floor(sum / 2 ** (u - first)) % 2 === 1) flipped[b]!.push(u)
      }
    })
  }
  return flipped
}

/** Σ of the units that each of the first resamples draws. */
const drawnSums = (seed: number, units: string, n: number): number[] => {
  const ranks = Float64Array.from({ length: n }, (_, u) => u)
  const [means] = bootstrapMeans([ranks], { resamples: 3, stream: { seed, units } })
  return Array.from(means!, (mean) => Math.round(mean * n))
}

/** xoshiro128++ as its authors write it, one generator, with unsigned numbers. */
function* xoshiro(state: number[]): Generator<number> {
  const rotated = (x: number, k: number): number => ((x << k) | (x >>> (32 - k))) >>> 0
  let [a, b, c, d] = state.map((word) => word >>> 0) as [number, number, number, number]
  for (;;) {
    yield (rotated((a + d) >>> 0, 7) + a) >>> 0
    const shifted = (b << 9) >>> 0
    c = (c ^ a) >>> 0
    d = (d ^ b) >>> 0
    b = (b ^ c) >>> 0
    a = (a ^ d) >>> 0
    c = (c ^ shifted) >>> 0
    d = rotated(d, 11)
  }
}

describe('random stream', () => {
  test.each<GoldenStream>(golden.streams)('is pinned: seed $seed, units $units', (stream) => {
    const { seed, units, words, drawnSums: sums } = stream
    for (const purpose of ['signs', 'bootstrap'] as const) {
      expect([...wordsOf({ seed, units }, purpose, 8)]).toEqual(words[purpose])
    }
    expect(flippedUnits(seed, units, 70, stream.flippedUnits.length)).toEqual(stream.flippedUnits)
    for (const [n, expected] of Object.entries(sums)) expect(drawnSums(seed, units, Number(n))).toEqual(expected)
  })

  test('is four xoshiro128++ generators side by side, seeded by Alea', () => {
    const source = alea('holmgate/1/signs/7/abc')
    const generators = Array.from({ length: 4 }, () => xoshiro(Array.from({ length: 4 }, () => source.int32())))
    const words = wordsOf({ seed: 7, units: 'abc' }, 'signs', 40)
    words.forEach((word, i) => {
      expect(word >>> 0).toBe(generators[i % 4]!.next().value)
    })
  })

  test('does not depend on how many words are taken at once', () => {
    const lanes = new Int32Array(16)
    seedLanes(lanes, seedWords({ seed: 7, units: 'abc' }, 'signs'))
    const pieces: number[] = []
    for (const count of [4, 12, 8, 16]) {
      const words = new Int32Array(count)
      fillWords(lanes, words)
      pieces.push(...words)
    }
    expect(pieces).toEqual([...wordsOf({ seed: 7, units: 'abc' }, 'signs', 40)])
  })

  test('differs by seed, by units and by purpose', () => {
    const streams = [
      wordsOf({ seed: 0, units: 'abc' }, 'signs', 4),
      wordsOf({ seed: 1, units: 'abc' }, 'signs', 4),
      wordsOf({ seed: -1, units: 'abc' }, 'signs', 4),
      wordsOf({ seed: 0, units: 'abd' }, 'signs', 4),
      wordsOf({ seed: 0, units: 'abc' }, 'bootstrap', 4),
    ]
    expect(new Set(streams.map(String)).size).toBe(streams.length)
  })

  test('cannot be stuck at zero', () => {
    const lanes = new Int32Array(16)
    seedLanes(lanes, () => 0)
    const words = new Int32Array(64)
    fillWords(lanes, words)
    expect(words.filter((word) => word === 0).length).toBeLessThan(8)
  })

  test('leaves Math.random alone', () => {
    const before = Math.random
    wordsOf({ seed: 0, units: 'abc' }, 'signs', 4)
    expect(Math.random).toBe(before)
  })
})
