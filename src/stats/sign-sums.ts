import { fillWords, seedLanes, seedWords } from './random-words.ts'
import type { OnProgress, StreamKey } from './types.ts'

const { ceil, min } = Math

const UNITS_PER_WORD = 32
const WORK_BETWEEN_REPORTS = 2 ** 25

/**
 * Sums over the units that each random sign vector flips, for several columns of the same units and the same signs.
 *
 * Unit u belongs to word group ⌊u/32⌋. Every group has its own generator, seeded in turn from the stream; its word b holds
 * the signs of resample b, and bit u mod 32 flips unit u. So a sign depends on the stream, on the unit's rank and on b,
 * and on nothing else: not on the number of units, resamples or columns.
 *
 * Eight units have 256 subset sums: a table of them is looked up by one random byte instead of adding eight times
 * (the "method of the four Russians"). Groups outside, resamples inside, so that the tables stay in the fastest cache.
 *
 * @param columns whole numbers per unit whose sums are exact (see `fixedPoint`), all of one length
 * @param resamples B
 * @returns per column B sums, in draw order; O(n + B) memory
 */
export function signSums(
  columns: readonly Float64Array[],
  resamples: number,
  stream: StreamKey,
  onProgress?: OnProgress,
): Float64Array[] {
  const nextSeed = seedWords(stream, 'signs')
  const lanes = new Int32Array(16)
  const words = new Int32Array((resamples + 3) & ~3)
  const blocks = blocksOf(columns, resamples)
  const groups = ceil((columns[0]?.length ?? 0) / UNITS_PER_WORD)
  let work = 0
  for (let group = 0; group < groups; group++) {
    const first = group * UNITS_PER_WORD
    const moving = blocks.filter((block) => block.columns.some((column) => anyNonzero(column, first)))
    seedLanes(lanes, nextSeed)
    if (moving.length === 0) continue
    fillWords(lanes, words)
    for (const block of moving) {
      block.columns.forEach((column, j) => {
        fillTables(block.tables, j, block.width, column, first)
      })
      if (block.width === 4) addFour(block.sums, block.tables, words, resamples)
      else addOne(block.sums, block.tables, words, resamples)
    }
    work += resamples * UNITS_PER_WORD * columns.length
    if (onProgress !== undefined && work >= WORK_BETWEEN_REPORTS) {
      onProgress((group + 1) / groups)
      work = 0
    }
  }
  return blocks.flatMap((block) => separate(block, resamples))
}

/** One or four columns that are looked up together, interleaved so that one address serves all of them. */
interface Block {
  readonly columns: readonly Float64Array[]
  readonly width: 1 | 4
  readonly tables: Float64Array
  readonly sums: Float64Array
}

function blocksOf(columns: readonly Float64Array[], resamples: number): Block[] {
  const blocks: Block[] = []
  for (let j = 0; j < columns.length; ) {
    const width = columns.length - j >= 4 ? 4 : 1
    blocks.push({
      columns: columns.slice(j, j + width),
      width,
      tables: new Float64Array(4 * 256 * width),
      sums: new Float64Array(resamples * width),
    })
    j += width
  }
  return blocks
}

function separate({ sums, width }: Block, resamples: number): Float64Array[] {
  if (width === 1) return [sums]
  return [0, 1, 2, 3].map((j) => {
    const column = new Float64Array(resamples)
    for (let b = 0; b < resamples; b++) column[b] = sums[4 * b + j]!
    return column
  })
}

function anyNonzero(column: Float64Array, first: number): boolean {
  const end = min(first + UNITS_PER_WORD, column.length)
  for (let u = first; u < end; u++) if (column[u] !== 0) return true
  return false
}

/** The 256 subset sums of each of the group's four bytes, for column j of a block. */
function fillTables(tables: Float64Array, j: number, width: number, column: Float64Array, first: number): void {
  for (let byte = 0; byte < 4; byte++) {
    const start = byte * 256 * width + j
    tables[start] = 0
    for (let bit = 0; bit < 8; bit++) {
      const u = first + 8 * byte + bit
      const value = u < column.length ? column[u]! : 0
      const known = width << bit
      for (let i = start; i < start + known; i += width) tables[i + known] = tables[i]! + value
    }
  }
}

function addOne(sums: Float64Array, tables: Float64Array, words: Int32Array, resamples: number): void {
  for (let b = 0; b < resamples; b++) {
    const word = words[b]!
    sums[b]! +=
      tables[word & 255]! +
      tables[256 + ((word >>> 8) & 255)]! +
      (tables[512 + ((word >>> 16) & 255)]! + tables[768 + (word >>> 24)]!)
  }
}

function addFour(sums: Float64Array, tables: Float64Array, words: Int32Array, resamples: number): void {
  for (let b = 0, at = 0; b < resamples; b++, at += 4) {
    const word = words[b]!
    const p = (word & 255) << 2
    const q = 1024 + ((word >>> 6) & 1020)
    const r = 2048 + ((word >>> 14) & 1020)
    const s = 3072 + ((word >>> 22) & 1020)
    sums[at]! += tables[p]! + tables[q]! + (tables[r]! + tables[s]!)
    sums[at + 1]! += tables[p + 1]! + tables[q + 1]! + (tables[r + 1]! + tables[s + 1]!)
    sums[at + 2]! += tables[p + 2]! + tables[q + 2]! + (tables[r + 2]! + tables[s + 2]!)
    sums[at + 3]! += tables[p + 3]! + tables[q + 3]! + (tables[r + 3]! + tables[s + 3]!)
  }
}
