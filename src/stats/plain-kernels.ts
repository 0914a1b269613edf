import { BOOTSTRAP_WORDS, CURSOR, LANES, TABLES, UNITS, UNITS_AT_ONCE, VALUES, WORDS } from './kernel-layout.ts'
import type { Kernels } from './kernels.ts'
import { addUnitsFour, addUnitsOne, drawBy16, drawBy32, unitOfEitherHalf } from './plain-draws.ts'
import { addFour, addOne, fillTables } from './plain-sign-sums.ts'
import { fillWords } from './random-words.ts'

const { min } = Math

/** Kernels in plain TypeScript: assembly/kernels.ts without SIMD. */
export function plainKernels(bytes: number): Kernels {
  const buffer = new ArrayBuffer((bytes + 7) & ~7)
  const lanes = new Int32Array(buffer, LANES, 16)
  const cursor = new Int32Array(buffer, CURSOR, 1)
  const values = new Float64Array(buffer, VALUES, 32 * 4)
  const units = new Int32Array(buffer, UNITS, (TABLES - UNITS) / 4)
  const tables = new Float64Array(buffer, TABLES, (WORDS - TABLES) / 8)
  const words = new Int32Array(buffer, WORDS)
  const doubles = new Float64Array(buffer)
  const bootstrapWords = words.subarray(0, BOOTSTRAP_WORDS)

  /** Draws into `units` what is missing or, where that is too much at once, a part of it; returns how many. */
  function draw(n: number, bits: 16 | 32, rejected: number, missing: number): number {
    let drawn = 0
    while (drawn < min(missing, UNITS_AT_ONCE)) {
      if (cursor[0] === BOOTSTRAP_WORDS) {
        fillWords(lanes, bootstrapWords)
        cursor[0] = 0
      }
      const at = cursor[0]!
      const left = missing - drawn
      if (bits === 32) {
        const stop = min(BOOTSTRAP_WORDS, at + min(left, UNITS_AT_ONCE - drawn))
        drawn = drawBy32(units, drawn, words, at, stop, n, rejected)
        cursor[0] = stop
      } else if (left > 1) {
        const stop = min(BOOTSTRAP_WORDS, at + (min(left, UNITS_AT_ONCE - drawn + 1) >> 1))
        drawn = drawBy16(units, drawn, words, at, stop, n, rejected)
        cursor[0] = stop
      } else {
        const unit = unitOfEitherHalf(words[at]!, n, rejected)
        if (unit >= 0) units[drawn++] = unit
        cursor[0] = at + 1
      }
    }
    return drawn
  }

  return {
    buffer,
    addSignsOne(sums, count, fresh) {
      if (fresh) fillWords(lanes, words.subarray(0, count))
      fillTables(tables, values, 0, 1)
      addOne(doubles, sums / 8, tables, words, count)
    },
    addSignsFour(sums, count, fresh) {
      if (fresh) fillWords(lanes, words.subarray(0, count))
      for (let column = 0; column < 4; column++) fillTables(tables, values, column, 4)
      addFour(doubles, sums / 8, tables, words, count)
    },
    resample(n, bits, rejected, fours, ones, rows, sums, resamples) {
      const width = 4 * fours + ones
      for (let b = 0, sum = sums / 8; b < resamples; b++, sum += width) {
        doubles.fill(0, sum, sum + width)
        for (let missing = n; missing > 0; ) {
          const drawn = draw(n, bits, rejected, missing)
          let block = rows / 8
          for (let four = 0; four < fours; four++, block += 4 * n) {
            addUnitsFour(doubles, sum + 4 * four, block, units, drawn)
          }
          if (ones === 1) addUnitsOne(doubles, sum + width - 1, block, units, drawn)
          missing -= drawn
        }
      }
    },
    halve(address, size, reachable) {
      const first = address / 8
      const last = first + reachable
      for (let t = last; t >= first + size; t--) doubles[t] = (doubles[t]! + doubles[t - size]!) / 2
      for (let t = min(last, first + size - 1); t >= first; t--) doubles[t]! /= 2
    },
  }
}
