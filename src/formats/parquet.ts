import { isAscii, isUtf8 } from 'node:buffer'
import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import type { ByteSource } from './byte-source.ts'
import type { ReadContext } from './context.ts'
import { asBuffer } from './inflate.ts'
import { parquetThread } from './parquet-thread.ts'
import type { CellColumn } from './table.ts'
import { tableReader } from './table.ts'

interface Schema {
  readonly columns: readonly {
    readonly name: string
    readonly kind: 'number' | 'text' | 'nested' | 'other'
    readonly float32: boolean
  }[]
  readonly rows: number
}

/** Values of a column, or why they could not be read. */
type ColumnReply =
  | { readonly numbers: Float64Array }
  /** Texts with a line feed behind each, and which one each row has (-1 for none); `null` is one a row, in order. */
  | { readonly texts: Uint8Array; readonly order: Int32Array | null }
  | { readonly list: readonly (string | null)[] }
  | { readonly fault: string }

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
    const schema = thread.ask<Schema>({ kind: 'describe', byteLength: source.length })
    const flat = schema.columns.filter(({ kind }) => kind !== 'nested')
    const names = flat.map(({ name }) => name)
    if (new Set(names).size !== names.length) throw context.fail('it names a column twice')
    const table = tableReader(names, context, true, (row) => `row ${row + 1}`)
    const wanted = flat
      .map((column, index) => ({ ...column, index, role: table.role(index) }))
      .filter(
        ({ role, kind }) => role === 'key' || (role === 'metric' && (kind === 'number' || context.metrics !== null)),
      )
    const request = wanted.map(({ name, role, kind }) => ({
      name,
      as: kind === 'text' ? 'text' : role === 'metric' ? 'number' : 'digits',
    }))
    const { columns } = thread.ask<{ columns: readonly ColumnReply[] }>({ kind: 'read', columns: request })
    thread.end()
    table.addColumns(
      columns.map((reply, i) => ({ index: wanted[i]!.index, ...cellsOf(reply, wanted[i]!.name, context) })),
      schema.rows,
    )
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
  if ('list' in reply) return { cells: reply.list }
  const bytes = asBuffer(reply.texts)
  if (!isUtf8(bytes)) throw context.fail(`${column} holds text that is not UTF-8`)
  // As one byte a character, a text takes half the room and is cut faster.
  const texts = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8').split('\n')
  texts.pop()
  return {
    cells: reply.order === null ? texts : Array.from(reply.order, (text) => (text === -1 ? null : texts[text]!)),
  }
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
