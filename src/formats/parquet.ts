import { isAscii, isUtf8 } from 'node:buffer'
import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import type { ByteSource } from './byte-source.ts'
import type { Cell } from './cells.ts'
import type { ReadContext } from './context.ts'
import { asBuffer } from './inflate.ts'
import type { ColumnReply } from './parquet-messages.ts'
import { parquetThread } from './parquet-thread.ts'
import type { CellColumn } from './table.ts'
import { tableReader } from './table.ts'

/**
 * Reads a Parquet table with the optional package hyparquet: one column a metric, or columns `metric` and `value`.
 *
 * Only the columns that are needed are decoded. 64-bit integers are exact as ids, and an error as scores where a double
 * cannot hold them. Null and NaN are missing values.
 *
 * @param source the file, of which only the pieces that are needed are taken
 * @throws an input error as for a CSV table; for a missing package with the command that installs it
 */
export function readParquet(source: ByteSource, context: ReadContext): EvaluationResult {
  refuseCut(source, context)
  const thread = parquetThread(source, context)
  try {
    const schema = thread.describe()
    const flat = schema.columns.filter(({ kind }) => kind !== 'nested')
    const names = flat.map(({ name }) => name)
    if (new Set(names).size !== names.length) throw context.fail('it names a column twice')
    const table = tableReader(names, context, true, (row) => `row ${row + 1}`)
    for (const { name, kind } of flat) if (kind !== 'number') table.noMetric(name)
    const wanted = flat
      .map((column, index) => ({ ...column, index, role: table.role(index) }))
      .filter(
        ({ role, kind }) => role === 'key' || (role === 'metric' && (kind === 'number' || context.metrics !== null)),
      )
    const requests = wanted.map(({ name, role, kind }) => ({
      name,
      as: kind === 'text' ? ('text' as const) : role === 'metric' ? ('number' as const) : ('digits' as const),
    }))
    const columns: CellColumn[] = []
    for (const reply of thread.columns(requests)) {
      const { index, name } = wanted[columns.length]!
      columns.push({ index, ...cellsOf(reply, name, context) })
    }
    thread.end()
    table.addColumns(columns, schema.rows)
    const metrics = wanted.filter(({ role }) => role === 'metric')
    const float32 = metrics.filter((column) => column.float32).length
    return table.finish({ precision: float32 === 0 ? 'float64' : float32 === metrics.length ? 'float32' : null })
  } finally {
    thread.end()
  }
}

function cellsOf(reply: ColumnReply, name: string, context: ReadContext): Omit<CellColumn, 'index'> {
  const column = `column ${quote(name)}`
  if ('fault' in reply) throw context.fail(`${column}: ${reply.fault}`)
  if ('numbers' in reply) return reply
  if ('integers' in reply) return { cells: digitsOf(reply.integers) }
  if ('list' in reply) return { cells: reply.list }
  const bytes = asBuffer(reply.texts)
  if (!isUtf8(bytes)) throw context.fail(`${column} holds text that is not UTF-8`)
  // As one byte a character, a text takes half the room and is cut faster.
  const pool = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  // Faster than split(), which does not know how many there are.
  const texts = new Array<string>(reply.count)
  let start = 0
  for (let text = 0; text < texts.length; text++) {
    const end = pool.indexOf('\n', start)
    texts[text] = pool.slice(start, end)
    start = end + 1
  }
  if (reply.order === null) return { cells: texts }
  const cells = new Array<Cell>(reply.order.length)
  for (let row = 0; row < cells.length; row++) cells[row] = texts[reply.order[row]!] ?? null
  return { cells }
}

/** Whole numbers as their digits; those of the last row are taken again where the number is. */
function digitsOf(integers: Float64Array): Cell[] {
  const cells = new Array<Cell>(integers.length)
  for (let row = 0; row < cells.length; row++) {
    const number = integers[row]!
    cells[row] = Number.isNaN(number) ? null : row > 0 && number === integers[row - 1] ? cells[row - 1] : String(number)
  }
  return cells
}

/** Refuses a file whose end is missing, which holds the names and types of all columns. */
function refuseCut(source: ByteSource, context: ReadContext): void {
  const damaged = 'the Parquet file is damaged or cut off: '
  const end = Buffer.from(source.slice(Math.max(0, source.length - 8), source.length))
  if (source.length < 12 || end.toString('latin1', 4) !== 'PAR1') {
    throw context.fail(`${damaged}it does not end with its description`)
  }
  if (end.readUInt32LE(0) > source.length - 12) {
    throw context.fail(`${damaged}its description is longer than the file`)
  }
}
