import alea from 'seedrandom/lib/alea.js'
import type { StreamKey } from './types.ts'

/** What a stream is drawn for; each purpose has its own stream. */
export type StreamPurpose = 'signs' | 'bootstrap'

/** State of a generator: four xoshiro128++ generators side by side, state word k of lane l at 4k + l. */
export type WordLanes = Int32Array

/**
 * Source of seed words for one stream.
 *
 * The words come from Alea of `seedrandom`, keyed by the stream's whole name. They only seed the generators below: one
 * function call a draw would cost more than the draw.
 */
export function seedWords(key: StreamKey, purpose: StreamPurpose): () => number {
  const source = alea(`holmgate/1/${purpose}/${key.seed}/${key.units}`)
  return () => source.int32()
}

/** Takes the next 16 seed words: lane by lane, four words each. */
export function seedLanes(lanes: WordLanes, nextSeed: () => number): void {
  for (let lane = 0; lane < 4; lane++) {
    for (let word = 0; word < 4; word++) lanes[4 * word + lane] = nextSeed()
    // the all-zero state is the one that xoshiro never leaves
    if ((lanes[lane]! | lanes[4 + lane]! | lanes[8 + lane]! | lanes[12 + lane]!) === 0) lanes[lane] = 1
  }
}

/**
 * Fills `words` with the generator's next 32-bit words; word i comes from lane i mod 4.
 *
 * The lanes run one after the other, so that a lane's state stays in registers; SIMD code can run them at once and gets
 * the same words.
 *
 * @param words its length must be a multiple of 4
 * @see Blackman & Vigna (2021). Scrambled linear pseudorandom number generators. ACM TOMS 47(4), xoshiro128++.
 */
export function fillWords(lanes: WordLanes, words: Int32Array): void {
  const count = words.length
  for (let lane = 0; lane < 4; lane++) {
    let a = lanes[lane]!
    let b = lanes[4 + lane]!
    let c = lanes[8 + lane]!
    let d = lanes[12 + lane]!
    for (let i = lane; i < count; i += 4) {
      const sum = (a + d) | 0
      words[i] = (((sum << 7) | (sum >>> 25)) + a) | 0
      const shifted = b << 9
      c ^= a
      d ^= b
      b ^= c
      a ^= d
      c ^= shifted
      d = (d << 11) | (d >>> 21)
    }
    lanes[lane] = a
    lanes[4 + lane] = b
    lanes[8 + lane] = c
    lanes[12 + lane] = d
  }
}
