import type { EvaluationResult } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { Cell } from './cells.ts'
import { absence, idOf, labelOf, notNumber, scoreOf, textOf } from './cells.ts'
import type { Dimension } from './choose.ts'
import { chooser } from './choose.ts'
import type { Collector, Column, Findings } from './collector.ts'
import { collector, repeatAdvice } from './collector.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'
import { looksLikeNumber } from './number.ts'
import { isWanted } from './select-metrics.ts'
import { isBookkeeping, planTable, repeatColumn } from './table-plan.ts'

/** A whole column of a table: cells, or numbers with NaN where there is none. */
export interface CellColumn {
  readonly index: number
  readonly cells?: readonly Cell[]
  readonly numbers?: Float64Array
}

/** Takes the rows of a table one by one, or all at once, and makes a result of them. */
export interface TableReader {
  /** Index of a column in the cells of a row; a new name adds a column. */
  columnIndex(name: string): number
  /** What a column is read for: to know rows apart, or for its numbers; `null` where it is not needed. */
  role(index: number): 'key' | 'metric' | null
  add(cells: readonly Cell[], at: number): void
  /** Says that a column holds no numbers, where its cells are not read. */
  noMetric(name: string): void
  addColumns(columns: readonly CellColumn[], rows: number): void
  finish(findings?: Findings): EvaluationResult
}

/** One column that may be a metric. */
interface Candidate {
  readonly index: number
  readonly column: Column
  hasNumbers: boolean
  /** Where the first text stands, `-1` as long as there is none. */
  textAt: number
  text: Cell
}

/**
 * @param typed whether cells have types (JSON, Parquet), so that text is text even where it looks like a number
 * @param place turns a row's place into words
 */
export function tableReader(
  firstHeader: readonly string[],
  context: ReadContext,
  typed: boolean,
  place: (at: number) => string,
): TableReader {
  const plan = planTable(firstHeader, context)
  const header: string[] = []
  const rows: Collector = collector(context, place, () => repeatAdvice(repeatColumn(header)))
  const indexes = new Map<string, number>()
  const candidates: Candidate[] = []
  const unread: string[] = []
  /** Columns that nobody asked for, until a cell tells whether they hold numbers. */
  const unasked = new Map<number, string>()
  const special = new Set([plan.id, plan.repeat, plan.model, ...plan.where, ...plan.labels])
  let idType = ''

  function columnIndex(name: string): number {
    const known = indexes.get(name)
    if (known !== undefined) return known
    const index = header.push(name) - 1
    indexes.set(name, index)
    if (plan.long !== null || special.has(name)) return index
    if (context.metrics === null && isBookkeeping(name)) {
      unread.push(name)
      return index
    }
    const column = rows.column(name)
    if (column === null) unasked.set(index, name)
    else candidates.push({ index, column, hasNumbers: false, textAt: -1, text: undefined })
    return index
  }

  for (const name of firstHeader) columnIndex(name)
  const indexOf = (name: string | null): number => (name === null ? -1 : columnIndex(name))
  const idIndex = indexOf(plan.id)
  const repeatIndex = indexOf(plan.repeat)
  const metricIndex = indexOf(plan.long?.metric ?? null)
  const valueIndex = indexOf(plan.long?.value ?? null)
  const labels = [...new Set(plan.labels)].map((name) => [name, columnIndex(name)] as const)
  const choice = chooser<readonly Cell[]>(context, [
    ...(plan.model === null ? [] : [dimension(plan.model, true)]),
    ...plan.where.map((name) => dimension(name, false)),
  ])

  function dimension(key: string, isModel: boolean): Dimension<readonly Cell[]> {
    const index = columnIndex(key)
    return { key, isModel, names: (cells) => [textOf(cells[index])] }
  }

  function readId(cells: readonly Cell[], at: number): string {
    const cell = cells[idIndex]
    const id = idOf(cell)
    if (id === null) {
      const found = cell === undefined ? 'there is none' : cell === '' ? 'it is empty' : `found ${describe(cell)}`
      throw context.fail(`${place(at)}: an id (${quote(plan.id)}) must be text or a whole number, ${found}`)
    }
    const type = typeof cell === 'string' ? 'text' : 'numbers'
    if (idType === '') idType = type
    else if (idType !== type) {
      throw context.fail(
        `${place(at)}: the id ${quote(id)} is ${type === 'text' ? 'text' : 'a number'}, ids before it are ${idType}`,
      )
    }
    return id
  }

  function label(cells: readonly Cell[], row: number, at: number): void {
    for (const [name, index] of labels) {
      const value = labelOf(cells[index])
      const before = rows.label(row, name, value ?? '')
      const found =
        value === null
          ? cells[index] === ''
            ? 'an empty cell'
            : describe(cells[index])
          : value === before
            ? null
            : `${quote(value)}, and on a line before it ${quote(before)}`
      if (found === null) continue
      const what =
        value === null ? 'a label must be text, a whole number, true or false' : 'all lines of a row must agree'
      throw context.fail(
        `${place(at)}, ${quote(name)} of unit ${quote(rows.ids[row] as string)}: ${what}; found ${found}`,
      )
    }
  }

  function addLong(cells: readonly Cell[], at: number): void {
    const name = cells[metricIndex]
    if (typeof name !== 'string' || name === '')
      throw context.fail(`${place(at)}: the metric's name is ${describe(name)}`)
    const id = readId(cells, at)
    const repeat = repeatIndex === -1 ? undefined : textOf(cells[repeatIndex])
    const row = rows.rowOf(repeat === undefined ? id : JSON.stringify([id, repeat]), at)
    rows.ids[row] = id
    label(cells, row, at)
    const column = rows.column(name)
    if (column === null) return
    const cell = cells[valueIndex]
    const value = scoreOf(cell)
    if (value === undefined) throw context.fail(`${place(at)}, ${quote(name)} of unit ${quote(id)}: ${notNumber(cell)}`)
    if (Number.isFinite(column.values[row])) {
      throw context.fail(
        `${place(at)}: ${quote(name)} of unit ${quote(id)} is there twice${repeatAdvice(repeatColumn(header))}`,
      )
    }
    rows.set(row, column, value, Number.isNaN(value) ? absence(cell) : undefined)
  }

  /** Leaves columns of text out of the metrics that there are. */
  function tellApart(cells: readonly Cell[]): void {
    for (const [index, name] of unasked) {
      const cell = cells[index]
      const value = typed && typeof cell === 'string' ? typedText(cell) : scoreOf(cell)
      if (value !== undefined && Number.isNaN(value)) continue
      unasked.delete(index)
      if (value === undefined) rows.noMetric(name)
    }
  }

  function addWide(cells: readonly Cell[], at: number): void {
    if (unasked.size > 0) tellApart(cells)
    const repeat = repeatIndex === -1 ? undefined : textOf(cells[repeatIndex])
    const row = rows.row(readId(cells, at), at, repeat)
    label(cells, row, at)
    for (const candidate of candidates) {
      const cell = cells[candidate.index]
      const value = typed && typeof cell === 'string' && !isRequested(candidate) ? typedText(cell) : scoreOf(cell)
      if (value === undefined) text(candidate, cell, row, at)
      else {
        if (!candidate.hasNumbers && !Number.isNaN(value)) {
          if (candidate.textAt !== -1) throw mixed(candidate, candidate.text, candidate.textAt)
          candidate.hasNumbers = true
        }
        rows.set(row, candidate.column, value, Number.isNaN(value) ? absence(cell) : undefined)
      }
    }
  }

  const isRequested = (candidate: Candidate): boolean =>
    context.metrics !== null && isWanted(candidate.column.raw, context.metrics)

  function typedText(cell: string): number | undefined {
    const value = scoreOf(cell)
    return value !== undefined && Number.isNaN(value) ? value : undefined
  }

  /** Text makes a column one of text, unless it was meant as a number or stands among numbers. */
  function text(candidate: Candidate, cell: Cell, row: number, at: number): void {
    const meant = isRequested(candidate) || (!typed && typeof cell === 'string' && looksLikeNumber(cell))
    if (meant || candidate.hasNumbers) throw mixed(candidate, cell, at)
    if (candidate.textAt === -1) {
      candidate.textAt = at
      candidate.text = cell
    }
    rows.set(row, candidate.column, Number.NaN)
  }

  function mixed(candidate: Candidate, cell: Cell, at: number): Error {
    const name = quote(candidate.column.raw)
    const advice = isRequested(candidate) ? '' : '. If the column holds no scores, list those that do in metrics'
    return context.fail(`${place(at)}, column ${name}: ${notNumber(cell)}${advice}`)
  }

  function add(cells: readonly Cell[], at: number): void {
    if (!choice.accepts(cells)) return
    if (plan.long === null) addWide(cells, at)
    else addLong(cells, at)
  }

  /** Ids and numbers as they are, where nothing has to be chosen or put together; any doubt goes row by row. */
  function takeWhole(columns: readonly CellColumn[]): boolean {
    const chosen = plan.long !== null || plan.model !== null || plan.where.length > 0
    const keys = plan.repeat === null ? 1 : 2
    if (chosen || columns.length !== candidates.length + keys) return false
    const cellsOf = (at: number): readonly Cell[] | undefined => columns.find(({ index }) => index === at)?.cells
    const ids = cellsOf(idIndex)
    const repeats = plan.repeat === null ? [] : cellsOf(repeatIndex)
    if (repeats === undefined || !ids?.every((id) => typeof id === 'string' && id !== '')) return false
    const numbers = candidates.map((candidate) => columns.find(({ index }) => index === candidate.index)?.numbers)
    if (!numbers.every((values) => values?.every(Number.isFinite))) return false
    rows.takeRows(ids as string[], repeats.map(textOf))
    candidates.forEach((candidate, i) => {
      candidate.hasNumbers = ids.length > 0
      candidate.column.values = numbers[i] as Float64Array
    })
    return true
  }

  return {
    columnIndex,
    addColumns(columns, count) {
      if (takeWhole(columns)) return
      const cells: Cell[] = new Array(header.length).fill(null)
      for (let row = 0; row < count; row++) {
        for (const { index, cells: list, numbers } of columns) cells[index] = numbers?.[row] ?? list?.[row] ?? null
        add(cells, row)
      }
    },
    role(index) {
      if (index === valueIndex || candidates.some((candidate) => candidate.index === index)) return 'metric'
      return index === metricIndex || special.has(header[index] as string) ? 'key' : null
    },
    add,
    noMetric: rows.noMetric,
    finish(findings) {
      choice.check()
      if (rows.ids.length === 0) throw context.fail('there are no rows')
      for (const { column, hasNumbers } of candidates) {
        if (hasNumbers || context.metrics !== null) continue
        rows.columns.delete(column.raw)
        unread.push(column.raw)
      }
      if (rows.columns.size === 0 && context.metrics === null) {
        throw context.fail(`no column holds scores; the columns are ${list(header, 30)}, the id is ${quote(plan.id)}`)
      }
      if (unread.length > 0) context.notices.push(`Columns that are not read as metrics: ${list(unread, 30)}.`)
      return rows.finish(findings)
    },
  }
}
