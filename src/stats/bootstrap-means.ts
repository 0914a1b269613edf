import { addFourBy16, addFourBy32, addOneBy16, addOneBy32 } from './bootstrap-kernels.ts'
import { drawRule, unitOfEitherHalf } from './draw-rule.ts'
import { fixedPoint } from './fixed-point.ts'
import { fillWords, seedLanes, seedWords } from './random-words.ts'
import type { OnProgress, StreamKey } from './types.ts'

const { floor, min } = Math

const WORDS_AT_ONCE = 4096
const DRAWS_BETWEEN_REPORTS = 2 ** 22

/**
 * Means of bootstrap resamples: n units drawn from n with replacement, B times.
 *
 * All columns see the same resamples. Resample b takes the words of the stream where resample b − 1 stopped; each starts
 * with a fresh word. Columns are interleaved in fours, so that one draw reads one piece of memory, and summed as whole
 * numbers (see `fixedPoint`), so that the result does not depend on which columns are computed together.
 *
 * @param columns differences, one a metric, all over the same units
 * @param options B; the stream of the draws; a listener for the finished share
 * @returns per column B replicate means, in draw order
 * @see Efron, B. (1979). Bootstrap methods: another look at the jackknife. Annals of Statistics 7, 1–26.
 * @example
 * bootstrapMeans([new Float64Array([0.5, 0.5])], { resamples: 3, stream: { seed: 0, units: '' } })[0] // new Float64Array([0.5, 0.5, 0.5])
 */
export function bootstrapMeans(
  columns: readonly Float64Array[],
  options: {
    readonly resamples: number
    readonly stream: StreamKey
    readonly onProgress?: OnProgress | undefined
  },
): Float64Array[] {
  const { resamples, stream, onProgress } = options
  const means = columns.map((column) => new Float64Array(resamples).fill(column[0] ?? 0))
  const moving = columns.map((_, j) => j).filter((j) => columns[j]!.some((value) => value !== columns[j]![0]))
  if (moving.length === 0) return means
  const n = columns[0]!.length
  const blocks = blocksOf(moving, columns, means)
  const resample = resampler(blocks, n, stream)
  let quiet = 0
  for (let b = 0; b < resamples; b++) {
    resample()
    for (const { sums, units, targets } of blocks) {
      for (let j = 0; j < targets.length; j++) targets[j]![b] = (sums[j]! / n) * units[j]!
    }
    quiet += n
    if (onProgress !== undefined && quiet >= DRAWS_BETWEEN_REPORTS) {
      onProgress((b + 1) / resamples)
      quiet = 0
    }
  }
  return means
}

/** One column, or two to four in rows of four. */
interface Block {
  readonly width: 1 | 4
  readonly rows: Float64Array
  /** Of the current resample, in whole units. */
  readonly sums: Float64Array
  readonly units: readonly number[]
  readonly targets: readonly Float64Array[]
}

function blocksOf(
  moving: readonly number[],
  columns: readonly Float64Array[],
  means: readonly Float64Array[],
): Block[] {
  const blocks: Block[] = []
  for (let first = 0; first < moving.length; first += 4) {
    const own = moving.slice(first, first + 4)
    const whole = own.map((j) => fixedPoint(columns[j]!, 'draws'))
    const width = own.length === 1 ? 1 : 4
    const rows = new Float64Array(width * columns[0]!.length)
    whole.forEach(({ values }, j) => {
      for (let u = 0; u < values.length; u++) rows[width * u + j] = values[u]!
    })
    const units = whole.map(({ unit }) => unit)
    blocks.push({ width, rows, sums: new Float64Array(4), units, targets: own.map((j) => means[j]!) })
  }
  return blocks
}

/** A function that sums the next resample into every block. */
function resampler(blocks: readonly Block[], n: number, stream: StreamKey): () => void {
  const lanes = new Int32Array(16)
  seedLanes(lanes, seedWords(stream, 'bootstrap'))
  const words = new Int32Array(WORDS_AT_ONCE)
  const rule = drawRule(n)
  const perWord = rule.bits === 16 ? 2 : 1
  const [addOne, addFour] = rule.bits === 16 ? [addOneBy16, addFourBy16] : [addOneBy32, addFourBy32]
  let at = WORDS_AT_ONCE
  return () => {
    for (const block of blocks) block.sums.fill(0)
    let missing = n
    while (missing > 0) {
      if (at === WORDS_AT_ONCE) {
        fillWords(lanes, words)
        at = 0
      }
      if (missing < perWord) {
        const unit = unitOfEitherHalf(words[at++]!, rule)
        if (unit < 0) continue
        for (const block of blocks) addUnit(block, unit)
        missing--
        continue
      }
      const stop = min(WORDS_AT_ONCE, at + floor(missing / perWord))
      let rejected = 0
      for (const { width, sums, rows } of blocks) {
        rejected = (width === 1 ? addOne : addFour)(sums, rows, words, at, stop, rule)
      }
      missing -= perWord * (stop - at) - rejected
      at = stop
    }
  }
}

function addUnit({ width, sums, rows }: Block, unit: number): void {
  for (let j = 0; j < width; j++) sums[j]! += rows[width * unit + j]!
}
