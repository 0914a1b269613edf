import type { EvaluationResult } from '../evaluation/types.ts'
import type { ReadContext } from './context.ts'
import { finish } from './finish.ts'
import { isWanted } from './select-metrics.ts'

/** One metric of the file. `NaN` marks a row that has no value yet. */
export interface Column {
  /** As the file spells it. */
  readonly raw: string
  values: Float64Array
  /** Bookkeeping of the tool: left out, with a notice, where it is incomplete and nobody asked for it. */
  readonly incidental: boolean
  /** Why the first few rows without a value have none. */
  readonly reasons: Map<number, string>
  /** Rows with an infinite value, for incidental metrics only. */
  infinite: number
}

/** How a reader describes what it found besides rows. */
export interface Findings {
  /** Directions that the file itself states, by the file's metric names. */
  readonly stated?: ReadonlyMap<string, 'higher' | 'lower'>
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly targetFingerprint?: string | null
  readonly precision?: 'float32' | 'float64' | null
  /** Rows that the file leaves out on purpose, already explained in a notice. */
  readonly unscoredRows?: number
}

/** Rows and columns in the making. */
export interface Collector {
  readonly ids: string[]
  /** What tells repeats of a unit apart, one entry a row; empty where no column was named. */
  readonly repeats: string[]
  readonly columns: Map<string, Column>
  /** What the units belong to, by the column that says so, one entry a row. */
  readonly labels: ReadonlyMap<string, readonly string[]>
  /** Metrics of the file that the caller did not ask for. */
  readonly unwanted: ReadonlySet<string>
  /** Where a row stands in the file, for messages. */
  place(row: number): string
  advice(): string
  /** Whether rows were made by `rowOf`, which makes each id once. */
  isGrouped(): boolean
  /** Adds a row and returns its index. Duplicates are found at the end. */
  row(id: string, at: number, repeat?: string): number
  /** Takes the ids of all rows at once, and what tells repeats apart; each row stands where its number says. */
  takeRows(ids: string[], repeats: string[]): void
  /** The row of an id, added where it is new: for files with several lines a unit. */
  rowOf(id: string, at: number): number
  /** Says what a row belongs to, unless that was said before. @returns what it belongs to */
  label(row: number, column: string, value: string): string
  /** The column of a metric, or `null` where the caller did not ask for it. */
  column(raw: string, incidental?: boolean): Column | null
  /** Says that a column that nobody asked for holds no numbers, so that it is not listed as a metric. */
  noMetric(raw: string): void
  /** Sets one value; `NaN` says that there is none. */
  set(row: number, column: Column, value: number, why?: string): void
  finish(findings?: Findings): EvaluationResult
}

/** What to do about a unit that is there twice. */
export const repeatAdvice = (column = 'seed'): string =>
  `. If the rows are repeats of one unit, name the column that tells them apart, e.g. repeat: ${JSON.stringify(column)} ` +
  '(repeat: true takes every row as one more repeat)'

const firstSize = 256
const maxReasons = 10

/**
 * Gathers the rows of a file in columns.
 *
 * @param place turns a row's place into words, e.g. `line 8`
 * @param advice what the message about a unit that is there twice says at its end
 */
export function collector(
  context: ReadContext,
  place: (at: number) => string,
  advice: () => string = repeatAdvice,
): Collector {
  let ids: string[] = []
  let places: number[] | null = []
  let repeats: string[] = []
  const grouped = new Map<string, number>()
  const columns = new Map<string, Column>()
  const unwanted = new Set<string>()
  const labels = new Map<string, string[]>()

  function add(id: string, at: number): number {
    places?.push(at)
    return ids.push(id) - 1
  }

  const placeOf = (row: number): string => place(places === null ? row : (places[row] as number))

  return {
    get ids() {
      return ids
    },
    get repeats() {
      return repeats
    },
    columns,
    labels,
    unwanted,
    place: placeOf,
    advice,
    isGrouped: () => grouped.size > 0,
    row(id, at, repeat) {
      if (repeat !== undefined) repeats.push(repeat)
      return add(id, at)
    },
    takeRows(allIds, allRepeats) {
      ids = allIds
      repeats = allRepeats
      places = null
    },
    rowOf(id, at) {
      const row = grouped.get(id)
      if (row !== undefined) return row
      grouped.set(id, ids.length)
      return add(id, at)
    },
    label(row, name, value) {
      const own = labels.get(name) ?? []
      if (own.length === 0) labels.set(name, own)
      own[row] ??= value
      return own[row]
    },
    column(raw, incidental = false) {
      const known = columns.get(raw)
      if (known !== undefined) return known
      if (unwanted.has(raw)) return null
      if (!isWanted(raw, context.metrics)) {
        unwanted.add(raw)
        return null
      }
      const size = Math.max(firstSize, ids.length)
      const column = {
        raw,
        values: new Float64Array(size).fill(Number.NaN),
        incidental,
        reasons: new Map(),
        infinite: 0,
      }
      columns.set(raw, column)
      return column
    },
    noMetric: (raw) => void unwanted.delete(raw),
    set(row, column, value, why) {
      if (row >= column.values.length) {
        const grown = new Float64Array(Math.max(row + 1, column.values.length * 2)).fill(Number.NaN)
        grown.set(column.values)
        column.values = grown
      }
      if (Number.isFinite(value)) {
        column.values[row] = value
        return
      }
      if (!Number.isNaN(value)) {
        if (!column.incidental || context.metrics !== null) {
          throw context.fail(
            `${placeOf(row)}: ${JSON.stringify(column.raw)} of unit ${JSON.stringify(ids[row])} is not finite (${value})`,
          )
        }
        column.infinite++
        return
      }
      if (why !== undefined && column.reasons.size < maxReasons) column.reasons.set(row, why)
    },
    finish(findings = {}) {
      return finish(this, context, findings)
    },
  }
}
