import { fixedPoint } from './fixed-point.ts'
import type { OnProgress, StreamKey } from './types.ts'
import { unitDraws } from './unit-draws.ts'

const DRAWS_BETWEEN_REPORTS = 2 ** 22

/**
 * Means of bootstrap resamples: n units drawn from n with replacement, B times.
 *
 * All columns see the same resamples. Columns are interleaved in fours, so that one draw reads one piece of memory, and
 * summed as whole numbers (see `fixedPoint`), so that the result does not depend on which columns are computed together.
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
  const blocks = blocksOf(moving, columns, means)
  const n = columns[0]!.length
  const draws = unitDraws(n, stream)
  let end = 0
  let at = 0
  let quiet = 0
  for (let b = 0; b < resamples; b++) {
    for (const block of blocks) block.sums.fill(0)
    for (let missing = n; missing > 0; ) {
      if (at === end) {
        end = draws.refill()
        at = 0
      }
      const stop = Math.min(end, at + missing)
      for (const block of blocks) {
        if (block.targets.length === 1) addOne(block.sums, block.rows, draws.units, at, stop)
        else addFour(block.sums, block.rows, draws.units, at, stop)
      }
      missing -= stop - at
      at = stop
    }
    for (const block of blocks) {
      for (let j = 0; j < block.targets.length; j++) block.targets[j]![b] = (block.sums[j]! / n) * block.scales[j]!
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
  readonly rows: Float64Array
  readonly sums: Float64Array
  readonly scales: readonly number[]
  readonly targets: readonly Float64Array[]
}

function blocksOf(
  indices: readonly number[],
  columns: readonly Float64Array[],
  means: readonly Float64Array[],
): Block[] {
  const blocks: Block[] = []
  for (let first = 0; first < indices.length; first += 4) {
    const own = indices.slice(first, first + 4)
    const whole = own.map((j) => fixedPoint(columns[j]!, 'draws'))
    blocks.push({
      rows: own.length === 1 ? whole[0]!.values : interleaved(whole.map((column) => column.values)),
      sums: new Float64Array(4),
      scales: whole.map((column) => column.unit),
      targets: own.map((j) => means[j]!),
    })
  }
  return blocks
}

function interleaved(columns: readonly Float64Array[]): Float64Array {
  const rows = new Float64Array(4 * columns[0]!.length)
  columns.forEach((column, j) => {
    for (let u = 0; u < column.length; u++) rows[4 * u + j] = column[u]!
  })
  return rows
}

function addOne(sums: Float64Array, rows: Float64Array, units: Int32Array, from: number, to: number): void {
  let sum = sums[0]!
  for (let i = from; i < to; i++) sum += rows[units[i]!]!
  sums[0] = sum
}

function addFour(sums: Float64Array, rows: Float64Array, units: Int32Array, from: number, to: number): void {
  let a = sums[0]!
  let b = sums[1]!
  let c = sums[2]!
  let d = sums[3]!
  for (let i = from; i < to; i++) {
    const row = units[i]! << 2
    a += rows[row]!
    b += rows[row + 1]!
    c += rows[row + 2]!
    d += rows[row + 3]!
  }
  sums[0] = a
  sums[1] = b
  sums[2] = c
  sums[3] = d
}
