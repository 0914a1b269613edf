import { DATA, LANES, MOST_WORDS, VALUES } from './kernel-layout.ts'
import { fastestKernels, type KernelSource, type Kernels } from './kernels.ts'
import { seedLanes, seedWords } from './random-words.ts'
import type { OnProgress, StreamKey } from './types.ts'

const { ceil, min } = Math

const UNITS_PER_WORD = 32
const WORK_BETWEEN_REPORTS = 2 ** 25
/** Four columns each; more columns take their signs anew. */
const MOST_BLOCKS = 16

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
 * @param source what runs the inner loops; all of them give the same bits
 * @returns per column B sums, in draw order; O(n + B) memory
 */
export function signSums(
  columns: readonly Float64Array[],
  resamples: number,
  stream: StreamKey,
  onProgress?: OnProgress,
  source: KernelSource = fastestKernels,
): Float64Array[] {
  const results = columns.map(() => new Float64Array(resamples))
  const blocks = blocksOf(columns, results)
  const groups = ceil((columns[0]?.length ?? 0) / UNITS_PER_WORD)
  const passes = ceil(blocks.length / MOST_BLOCKS) * resamples * groups
  let passed = 0
  let quiet = 0
  for (let first = 0; first < blocks.length; first += MOST_BLOCKS) {
    const together = blocks.slice(first, first + MOST_BLOCKS)
    const size = together.reduce((sum, { width }) => sum + width, 0)
    const generators = seededGenerators(groups, stream)
    for (let from = 0; from < resamples; from += MOST_WORDS) {
      const count = min(MOST_WORDS, resamples - from)
      const kernels = source(DATA + 8 * size * evenly(count))
      sumPiece(together, generators, kernels, count, () => {
        passed += count
        quiet += count * UNITS_PER_WORD * size
        if (onProgress === undefined || quiet < WORK_BETWEEN_REPORTS) return
        onProgress(passed / passes)
        quiet = 0
      })
      takeSums(together, kernels, from, count)
    }
  }
  return results
}

/** One or four columns that are looked up together, interleaved so that one address serves all of them. */
interface Block {
  readonly columns: readonly Float64Array[]
  readonly width: 1 | 4
  readonly results: readonly Float64Array[]
}

function blocksOf(columns: readonly Float64Array[], results: readonly Float64Array[]): Block[] {
  const blocks: Block[] = []
  for (let j = 0; j < columns.length; j += 4) {
    const own = columns.slice(j, j + 4)
    blocks.push({ columns: own, width: own.length === 1 ? 1 : 4, results: results.slice(j, j + 4) })
  }
  return blocks
}

/** The kernels take words by fours. */
const evenly = (count: number): number => (count + 3) & ~3

/** The state of each group's generator, 16 words a group. */
function seededGenerators(groups: number, stream: StreamKey): Int32Array {
  const nextSeed = seedWords(stream, 'signs')
  const generators = new Int32Array(16 * groups)
  for (let group = 0; group < groups; group++) seedLanes(generators.subarray(16 * group, 16 * group + 16), nextSeed)
  return generators
}

/** Sums the next `count` sign vectors into the kernels' memory, block after block, and moves the generators on. */
function sumPiece(
  blocks: readonly Block[],
  generators: Int32Array,
  kernels: Kernels,
  count: number,
  onGroup: () => void,
): void {
  const lanes = new Int32Array(kernels.buffer, LANES, 16)
  const even = evenly(count)
  const starts = startsOf(blocks, even)
  new Uint8Array(kernels.buffer, DATA, starts.at(-1)! - DATA).fill(0)
  for (let group = 0; 16 * group < generators.length; group++) {
    const first = UNITS_PER_WORD * group
    const moving = blocks.map(({ columns }) => columns.some((column) => anyNonzero(column, first)))
    if (moving.includes(true)) {
      const generator = generators.subarray(16 * group, 16 * group + 16)
      lanes.set(generator)
      // The first block draws the words that the others read.
      const drawing = moving.indexOf(true)
      blocks.forEach((block, i) => {
        if (!moving[i]) return
        copyUnits(block, first, kernels.buffer)
        const fresh = i === drawing
        if (block.width === 4) kernels.addSignsFour(starts[i]!, even, fresh)
        else kernels.addSignsOne(starts[i]!, even, fresh)
      })
      generator.set(lanes)
    }
    onGroup()
  }
}

/** Address of each block's sums, and the end of the last. */
function startsOf(blocks: readonly Block[], count: number): number[] {
  const starts = [DATA]
  for (const { width } of blocks) starts.push(starts.at(-1)! + 8 * width * count)
  return starts
}

function anyNonzero(column: Float64Array, first: number): boolean {
  const end = min(first + UNITS_PER_WORD, column.length)
  for (let u = first; u < end; u++) if (column[u] !== 0) return true
  return false
}

/** Writes a group's units to VALUES, zeros beyond the last unit and the last column. */
function copyUnits({ columns, width }: Block, first: number, buffer: ArrayBuffer): void {
  const values = new Float64Array(buffer, VALUES, width * UNITS_PER_WORD)
  values.fill(0)
  columns.forEach((column, j) => {
    const end = min(UNITS_PER_WORD, column.length - first)
    for (let u = 0; u < end; u++) values[width * u + j] = column[first + u]!
  })
}

function takeSums(blocks: readonly Block[], { buffer }: Kernels, from: number, count: number): void {
  const starts = startsOf(blocks, evenly(count))
  blocks.forEach(({ width, results }, i) => {
    const sums = new Float64Array(buffer, starts[i]!, width * count)
    if (width === 1) results[0]!.set(sums, from)
    else for (let j = 0; j < results.length; j++) takeColumn(results[j]!, from, sums, j)
  })
}

function takeColumn(result: Float64Array, from: number, rows: Float64Array, column: number): void {
  for (let at = column, b = from; at < rows.length; at += 4, b++) result[b] = rows[at]!
}
