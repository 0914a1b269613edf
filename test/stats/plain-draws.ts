import { fillWords, type StreamPurpose, seedLanes, seedWords } from '../../src/stats/random-words.ts'
import type { StreamKey } from '../../src/stats/types.ts'

/** The first words of a stream's first generator. */
export function wordsOf(stream: StreamKey, purpose: StreamPurpose, count: number): Int32Array {
  const lanes = new Int32Array(16)
  seedLanes(lanes, seedWords(stream, purpose))
  const words = new Int32Array(4 * Math.ceil(count / 4))
  fillWords(lanes, words)
  return words.subarray(0, count)
}

/** Units that one word draws, −1 for each rejected draw: the documented rule in whole numbers of any size. */
export function plainDraws(word: number, n: number): number[] {
  const sixteen = n <= 65_536 && 65_536 % n <= 8192
  const range = sixteen ? 2n ** 16n : 2n ** 32n
  const numbers = sixteen ? [word & 0xffff, word >>> 16] : [word >>> 0]
  return numbers.map((x) => {
    const product = BigInt(x) * BigInt(n)
    return product % range >= range % BigInt(n) ? Number(product / range) : -1
  })
}

/** Units of the first resamples: each starts with a fresh word and takes n accepted draws. */
export function plainResamples(stream: StreamKey, n: number, resamples: number): number[][] {
  const words = wordsOf(stream, 'bootstrap', 2 * n * resamples + 64)
  let at = 0
  return Array.from({ length: resamples }, () => {
    const drawn: number[] = []
    while (drawn.length < n) drawn.push(...plainDraws(words[at++]!, n).filter((unit) => unit >= 0))
    return drawn.slice(0, n)
  })
}
