import { spawnSync } from 'node:child_process'
import { deserialize } from 'node:v8'
import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import type { Cell } from './cells.ts'
import type { ReadContext } from './context.ts'
import { anchors } from './optional-package.ts'
import { parquetProgram } from './parquet-child.ts'
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
type ColumnValues = Float64Array | (string | null)[] | { readonly joined: string } | string

interface Reply {
  readonly absent?: boolean
  readonly error?: string
  readonly columns: readonly ColumnValues[]
}

/**
 * Reads a Parquet table with the optional package hyparquet: one column a metric, or columns `metric` and `value`.
 *
 * Only the columns that are needed are decoded. 64-bit integers are exact as ids, and an error as scores where a double
 * cannot hold them. Null and NaN are missing values.
 *
 * @param bytes the file
 * @throws an input error as for a CSV table; for a missing package with the command that installs it
 */
export function readParquet(bytes: Buffer, context: ReadContext): EvaluationResult {
  const schema = ask<Schema>(footerOf(bytes, context), null, context)
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
    as: kind === 'text' ? 'lines' : role === 'metric' ? 'number' : 'text',
  }))
  const { columns } = ask<Reply>(bytes, request, context)
  const lists = columns.map((values, i) => {
    if (typeof values === 'string') throw context.fail(`column ${quote(wanted[i]?.name as string)}: ${values}`)
    return 'joined' in values ? values.joined.split('\n') : values
  })
  const cells: Cell[] = new Array(names.length).fill(null)
  for (let row = 0; row < schema.rows; row++) {
    for (let i = 0; i < wanted.length; i++) {
      cells[wanted[i]!.index] = (lists[i] as ArrayLike<Cell>)[row]
    }
    table.add(cells, row)
  }
  const metrics = wanted.filter(({ role }) => role === 'metric')
  const float32 = metrics.filter((column) => column.float32).length
  return table.finish({ precision: float32 === 0 ? 'float64' : float32 === metrics.length ? 'float32' : null })
}

/** The end of the file, which holds the names and types of all columns. */
function footerOf(bytes: Buffer, context: ReadContext): Buffer {
  const damaged = 'the Parquet file is damaged or cut off: '
  if (bytes.length < 12 || bytes.toString('latin1', bytes.length - 4) !== 'PAR1') {
    throw context.fail(`${damaged}it does not end with its description`)
  }
  const length = bytes.readUInt32LE(bytes.length - 8)
  if (length > bytes.length - 12) throw context.fail(`${damaged}its description is longer than the file`)
  return bytes.subarray(bytes.length - 8 - length)
}

/** Lets the program of `parquet-child.ts` answer one request. */
function ask<T>(input: Buffer, columns: readonly { name: string; as: string }[] | null, context: ReadContext): T {
  const child = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      parquetProgram,
      JSON.stringify({ columns, anchors: anchors(), maxBytes: context.maxBytes }),
    ],
    {
      input,
      maxBuffer: Number.POSITIVE_INFINITY,
      timeout: 60_000 + Math.ceil(input.length / 1000),
      env: childEnvironment(),
      windowsHide: true,
    },
  )
  const failed =
    child.error ??
    (child.status === 0
      ? undefined
      : new Error(lastLine(child.stderr) || `it ended with ${child.status ?? child.signal}`))
  if (failed !== undefined)
    throw context.fail(`the Parquet reader did not finish; the file may be damaged (${failed.message})`)
  const reply = deserialize(child.stdout) as Reply
  if (reply.absent === true) {
    throw context.fail('Parquet needs the package hyparquet: npm install --save-dev hyparquet hyparquet-compressors')
  }
  if (reply.error !== undefined) throw context.fail(explain(reply.error))
  return reply as T
}

function explain(message: string): string {
  if (/unsupported compression codec/i.test(message)) {
    return `${message}; install the package hyparquet-compressors: npm install --save-dev hyparquet-compressors`
  }
  return `the Parquet file cannot be read: ${message}`
}

/** A debugger, a coverage tool or a test runner's loader that this process runs with is none of the child's business. */
function childEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env }
  delete env['NODE_V8_COVERAGE']
  delete env['VSCODE_INSPECTOR_OPTIONS']
  const options = env['NODE_OPTIONS']
    ?.split(/\s+/)
    .filter((option) => !/^--inspect/.test(option))
    .join(' ')
  if (options) env['NODE_OPTIONS'] = options
  else delete env['NODE_OPTIONS']
  return env
}

const lastLine = (text: Buffer): string => text.toString('utf8').trim().split('\n').pop()?.slice(0, 200) ?? ''
