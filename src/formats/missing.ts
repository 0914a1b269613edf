import { own } from '../evaluation/kinds.ts'
import type { BetterWhen } from '../evaluation/types.ts'
import type { Collector, Column } from './collector.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'

/** How many of the first `n` rows have no value. */
export function countMissing(column: Column, n: number): number {
  let count = 0
  for (let row = 0; row < n; row++) if (!(row < column.values.length) || Number.isNaN(column.values[row])) count++
  return count
}

/** Rows of the result after missing values were dealt with. */
export interface Missing {
  readonly ids: string[]
  keep(values: Float64Array): Float64Array
  keepLabels(labels: readonly string[]): readonly string[]
  readonly report: Record<string, unknown> | null
  /** Ids of the rows that were left out. */
  readonly dropped: readonly string[]
}

/** Refuses, drops or fills missing values, as the caller chose. */
export function fillOrDrop(
  rows: Collector,
  chosen: readonly Column[],
  names: ReadonlyMap<string, string>,
  betterWhen: Readonly<Record<string, BetterWhen>>,
  context: ReadContext,
): Missing {
  const n = rows.ids.length
  const policy = context.options.missing ?? 'error'
  const counts: Record<string, number> = Object.create(null)
  for (const column of chosen) {
    const count = countMissing(column, n)
    if (count > 0) counts[names.get(column.raw) as string] = count
  }
  const all = {
    keep: (values: Float64Array) => values.subarray(0, n),
    keepLabels: (labels: readonly string[]) => labels,
  }
  if (Object.keys(counts).length === 0) return { ids: rows.ids, ...all, report: null, dropped: [] }
  if (policy === 'error') throw missingError(rows, chosen, context)
  if (policy === 'worst') {
    const filled: Record<string, number> = Object.create(null)
    for (const column of chosen) {
      const key = names.get(column.raw) as string
      if (counts[key] !== undefined) filled[key] = fillWorst(column, n, key, betterWhen[key], context)
    }
    const parts = Object.keys(counts).map((key) => `${counts[key]} of ${JSON.stringify(key)} with ${filled[key]}`)
    context.notices.push(`Missing values were filled in with the worst value: ${parts.join(', ')}.`)
    return { ids: rows.ids, ...all, report: { policy, counts, filled }, dropped: [] }
  }
  const kept: number[] = []
  const dropped: string[] = []
  for (let row = 0; row < n; row++) {
    if (chosen.every((column) => row < column.values.length && !Number.isNaN(column.values[row]))) kept.push(row)
    else dropped.push(rows.ids[row] as string)
  }
  if (kept.length === 0) throw context.fail('no row has a value for every metric, so missing: drop leaves nothing')
  context.notices.push(
    `${dropped.length} of ${n} rows ${dropped.length === 1 ? 'was' : 'were'} dropped because a value is missing: ${list(dropped)}.`,
  )
  return {
    ids: kept.map((row) => rows.ids[row] as string),
    keep: (values) => Float64Array.from(kept, (row) => values[row] as number),
    keepLabels: (labels) => kept.map((row) => labels[row] as string),
    report: { policy, counts, rows: dropped.length, ids: dropped.slice(0, 10) },
    dropped,
  }
}

function missingError(rows: Collector, chosen: readonly Column[], context: ReadContext): Error {
  const examples: string[] = []
  let count = 0
  for (const column of chosen) {
    for (let row = 0; row < rows.ids.length; row++) {
      if (row < column.values.length && !Number.isNaN(column.values[row])) continue
      count++
      if (examples.length >= 5) continue
      const why = column.reasons.get(row)
      examples.push(
        `unit ${JSON.stringify(rows.ids[row])} (${rows.place(row)}) has no value for ${JSON.stringify(column.raw)}${why === undefined ? '' : `: ${why}`}`,
      )
    }
  }
  const more = count > examples.length ? `; and ${count - examples.length} more` : ''
  return context.fail(
    `${examples.join('; ')}${more}. A missing value is not 0: complete the file, or choose missing: 'drop' or missing: 'worst'`,
  )
}

/** The worst value of a metric: as told, else 0 for scores between 0 and 1 where higher is better, else the worst one in the file. */
function fillWorst(
  column: Column,
  n: number,
  key: string,
  better: BetterWhen | undefined,
  context: ReadContext,
): number {
  const { worst } = context.options
  const told = typeof worst === 'object' ? (own(worst, key) as number | undefined) : worst
  let value = told
  if (value === undefined) {
    if (better === undefined) {
      throw context.fail(
        `the name ${JSON.stringify(key)} has the word of a cost and more, and missing: 'worst' needs to know which way is better: state betterWhen for it`,
      )
    }
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let row = 0; row < n; row++) {
      const score = column.values[row] as number
      if (score < low) low = score
      if (score > high) high = score
    }
    if (low > high)
      throw context.fail(`no row has a value for ${JSON.stringify(column.raw)}, so its worst value is unknown`)
    value = better === 'lower' ? high : low >= 0 && high <= 1 ? 0 : low
  }
  if (column.values.length < n) {
    const grown = new Float64Array(n).fill(Number.NaN)
    grown.set(column.values)
    column.values = grown
  }
  for (let row = 0; row < n; row++) if (Number.isNaN(column.values[row])) column.values[row] = value
  return value
}
