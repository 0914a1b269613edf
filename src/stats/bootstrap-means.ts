import { drawRule } from './draw-rule.ts'
import { fixedPoint } from './fixed-point.ts'
import { BOOTSTRAP_WORDS, CURSOR, DATA, LANES } from './kernel-layout.ts'
import { fastestKernels, type KernelSource } from './kernels.ts'
import { seedLanes, seedWords } from './random-words.ts'
import type { OnProgress, StreamKey } from './types.ts'

const { ceil, floor, max, min } = Math

const DRAWS_BETWEEN_REPORTS = 2 ** 22
/** Draws of one call: compiled code can only be replaced by better code between calls. */
const DRAWS_A_CALL = 2 ** 17
const MOST_RESAMPLES_A_CALL = 1024
/** Rows that are drawn from together: more would not stay in the cache, which costs more than drawing anew. */
const MOST_ROW_BYTES = 2 ** 20

/**
 * Means of bootstrap resamples: n units drawn from n with replacement, B times.
 *
 * All columns see the same resamples. Resample b takes the words of the stream where resample b − 1 stopped; each starts
 * with a fresh word. Columns are interleaved in fours, so that one draw reads one piece of memory, and summed as whole
 * numbers (see `fixedPoint`), so that the result does not depend on which columns are computed together.
 *
 * @param columns differences, one a metric, all over the same units
 * @param options B; the stream of the draws; a listener for the finished share
 * @param source what runs the inner loops; all of them give the same bits
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
  source: KernelSource = fastestKernels,
): Float64Array[] {
  const { resamples, stream, onProgress } = options
  const means = columns.map((column) => new Float64Array(resamples).fill(column[0] ?? 0))
  const moving = columns.map((_, j) => j).filter((j) => columns[j]!.some((value) => value !== columns[j]![0]))
  const n = columns[0]?.length ?? 0
  const together = 4 * max(1, floor(MOST_ROW_BYTES / (32 * n)))
  let done = 0
  let quiet = 0
  for (let first = 0; first < moving.length; first += together) {
    const own = moving.slice(first, first + together)
    const whole = own.map((j) => fixedPoint(columns[j]!, 'draws'))
    const values = whole.map((column) => column.values)
    for (const { from, count, width, sums } of drawnSums(values, resamples, stream, source)) {
      own.forEach((j, place) => {
        const { unit } = whole[place]!
        for (let b = 0; b < count; b++) means[j]![from + b] = (sums[width * b + place]! / n) * unit
      })
      done += count * own.length
      quiet += count * n
      if (onProgress === undefined || quiet < DRAWS_BETWEEN_REPORTS) continue
      onProgress(done / (resamples * moving.length))
      quiet = 0
    }
  }
  return means
}

/** Sums of the resamples `from` … `from + count − 1`: a row of `width` a resample, which begins with those of the columns. */
interface DrawnSums {
  readonly from: number
  readonly count: number
  readonly width: number
  readonly sums: Float64Array
}

/** Draws all resamples, a part at a time; the sums of a part hold until the next one is asked for. */
function* drawnSums(
  columns: readonly Float64Array[],
  resamples: number,
  stream: StreamKey,
  source: KernelSource,
): Generator<DrawnSums> {
  const n = columns[0]!.length
  const ones = columns.length % 4 === 1 ? 1 : 0
  const fours = ceil((columns.length - ones) / 4)
  const width = 4 * fours + ones
  const most = min(resamples, MOST_RESAMPLES_A_CALL, max(1, floor(DRAWS_A_CALL / n)))
  const rows = DATA + 64 * ceil((width * most) / 8)
  const kernels = source(rows + 8 * width * n)
  const { buffer } = kernels
  seedLanes(new Int32Array(buffer, LANES, 16), seedWords(stream, 'bootstrap'))
  new Int32Array(buffer, CURSOR, 1)[0] = BOOTSTRAP_WORDS // none is left, so the first draw fills them
  const table = new Float64Array(buffer, rows, width * n)
  table.fill(0)
  columns.forEach((column, j) => {
    const step = j < 4 * fours ? 4 : 1
    const start = n * (j - (j % step)) + (j % step)
    for (let u = 0; u < n; u++) table[start + step * u] = column[u]!
  })
  const { bits, rejected } = drawRule(n)
  for (let from = 0; from < resamples; from += most) {
    const count = min(most, resamples - from)
    kernels.resample(n, bits, rejected, fours, ones, rows, DATA, count)
    yield { from, count, width, sums: new Float64Array(buffer, DATA, width * count) }
  }
}
