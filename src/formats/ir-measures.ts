import type { EvaluationResult } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { Cell } from './cells.ts'
import { absence, idOf, notNumber, scoreOf } from './cells.ts'
import type { Collector } from './collector.ts'
import { collector } from './collector.ts'
import type { ReadContext } from './context.ts'
import { isObject } from './json.ts'
import type { RecordSource } from './record-source.ts'
import { eachLine } from './text.ts'

/**
 * Reads what `ir_measures -q` prints: `query <TAB> measure <TAB> value`. The `all` rows are no unit.
 *
 * @param bytes UTF-8 text
 * @throws an input error for output without `-q`, and for queries that lack a measure
 */
export function readIrMeasures(bytes: Buffer, context: ReadContext): EvaluationResult {
  const rows = collector(context, (line) => `line ${line}`)
  let summaries = 0
  eachLine(bytes, (line, number) => {
    if (line.trim() === '') return
    const cells = line.split('\t')
    if (cells.length !== 3) {
      throw context.fail(`line ${number} is not "query, measure, value" with TABs between: ${quote(line)}`)
    }
    const [query, measure, value] = cells as [string, string, string]
    if (query === 'all') summaries++
    else add(rows, query, measure, value, number, context)
  })
  return finish(rows, summaries, context)
}

/**
 * Reads what `ir_measures -q -o jsonl` prints: `{"query_id": "q1", "measure": "nDCG@10", "value": 0.5}`.
 *
 * @throws an input error as `readIrMeasures`
 */
export function readIrMeasuresLines(source: RecordSource, context: ReadContext): EvaluationResult {
  const rows = collector(context, source.place)
  let summaries = 0
  source.each((record, at) => {
    if (!isObject(record) || typeof record['measure'] !== 'string') {
      throw context.fail(`${source.place(at)} is not {"query_id", "measure", "value"}`)
    }
    const query = record['query_id']
    if (query === 'all' || query === null || query === undefined) {
      summaries++
      return
    }
    const id = idOf(query)
    if (id === null) throw context.fail(`${source.place(at)}: query_id is ${describe(query)}`)
    add(rows, id, record['measure'], record['value'], at, context)
  })
  return finish(rows, summaries, context)
}

function add(rows: Collector, query: string, measure: string, cell: Cell, at: number, context: ReadContext): void {
  if (query === '') throw context.fail(`${rows.place(at)}: the query has no id`)
  const row = rows.rowOf(query, at)
  const column = rows.column(measure)
  if (column === null) return
  const value = scoreOf(cell)
  const what = `${quote(measure)} of query ${quote(query)}`
  if (value === undefined) throw context.fail(`${rows.place(at)}, ${what}: ${notNumber(cell)}`)
  if (Number.isFinite(column.values[row])) {
    throw context.fail(`${rows.place(at)}: ${what} is there twice; two outputs may be in one file`)
  }
  rows.set(row, column, value, Number.isNaN(value) ? absence(cell) : undefined)
}

function finish(rows: Collector, summaries: number, context: ReadContext): EvaluationResult {
  if (rows.ids.length === 0 && summaries > 0) {
    throw context.fail('it has only summary rows; run ir_measures with -q (--by_query) to get a value for each query')
  }
  return rows.finish()
}
