import type { EvaluationResult } from '../evaluation/types.ts'
import { describe } from '../evaluation/wording.ts'
import type { Cell } from './cells.ts'
import type { ReadContext } from './context.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { isObject } from './json.ts'
import type { RecordSource } from './record-source.ts'
import type { TableReader } from './table.ts'
import { tableReader } from './table.ts'

/**
 * Reads JSON records, one a row: an array of objects, JSON Lines, or an object with `columns` and `data` (what pandas
 * writes with `orient='split'` and Weights & Biases for a table).
 *
 * @throws an input error as for a CSV table, with the number of the record or the line
 */
export function readRecords(source: RecordSource, context: ReadContext): EvaluationResult {
  let table: TableReader | null = null
  let cells: Cell[] = []
  source.each((record, at) => {
    if (!isObject(record)) throw context.fail(`${source.place(at)} is ${describe(record)}, not an object`)
    const names = Object.keys(record)
    table ??= tableReader(names, context, true, source.place)
    cells = new Array(cells.length)
    for (const name of names) cells[table.columnIndex(name)] = record[name]
    table.add(cells, at)
  })
  if (table === null) throw context.fail('it has no records; check that what writes it ran to its end')
  return (table as TableReader).finish()
}

/** Reads `{ columns: […], data: [[…], …] }`. */
export function readSplit(value: JsonObject, context: ReadContext): EvaluationResult {
  const columns = value['columns'] as JsonValue[]
  const data = value['data'] as JsonValue[]
  const header = columns.map((name) => {
    if (typeof name !== 'string') throw context.fail(`a column's name is ${describe(name)}, not text`)
    return name
  })
  if (new Set(header).size !== header.length) throw context.fail('it names a column twice')
  const place = (at: number): string => `data[${at}]`
  const table = tableReader(header, context, true, place)
  data.forEach((row, at) => {
    if (!Array.isArray(row) || row.length !== header.length) {
      throw context.fail(`${place(at)} must be an array of ${header.length} cells`)
    }
    table.add(row, at)
  })
  return table.finish()
}
