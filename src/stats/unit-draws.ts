import { fillWords, seedLanes, seedWords } from './random-words.ts'
import type { StreamKey } from './types.ts'

const WORDS_AT_ONCE = 4096

/** An endless, reproducible sequence of units drawn with replacement. */
export interface UnitDraws {
  /** Drawn units; valid up to the count that `refill` returned. */
  readonly units: Int32Array
  /** Replaces `units` by the next draws and returns how many there are. */
  refill(): number
}

/**
 * Units 0 … n − 1 drawn with replacement, each with exactly the same probability.
 *
 * Up to 65,536 units a draw takes 16 bits (the low half of a word before its high half), above it 32. A draw x gives unit
 * ⌊x·n/2^bits⌋, and the few x that would make some units likelier are rejected. The sequence depends on the stream and on
 * n only; resample b takes its draws b·n to b·n + n − 1.
 *
 * @see Lemire, D. (2019). Fast random integer generation in an interval. ACM TOMACS 29(1).
 */
export function unitDraws(n: number, stream: StreamKey): UnitDraws {
  const lanes = new Int32Array(16)
  seedLanes(lanes, seedWords(stream, 'bootstrap'))
  const words = new Int32Array(WORDS_AT_ONCE)
  const units = new Int32Array(2 * WORDS_AT_ONCE)
  const draw = n <= 65_536 ? drawBy16Bits : drawBy32Bits
  return {
    units,
    refill() {
      fillWords(lanes, words)
      return draw(words, units, n)
    },
  }
}

function drawBy16Bits(words: Int32Array, units: Int32Array, n: number): number {
  const rejected = 65_536 % n
  let count = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const low = Math.imul(word & 0xffff, n)
    if ((low & 0xffff) >= rejected) units[count++] = low >>> 16
    const high = Math.imul(word >>> 16, n)
    if ((high & 0xffff) >= rejected) units[count++] = high >>> 16
  }
  return count
}

function drawBy32Bits(words: Int32Array, units: Int32Array, n: number): number {
  const rejected = 2 ** 32 % n
  let count = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (Math.imul(word, n) >>> 0 < rejected) continue
    // the upper half of a 64-bit product, from two products that doubles hold exactly
    const high = (word >>> 16) * n + Math.floor(((word & 0xffff) * n) / 65_536)
    units[count++] = Math.floor(high / 65_536)
  }
  return count
}
