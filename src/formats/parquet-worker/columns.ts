import type { DecodedArray, SchemaElement } from 'hyparquet'
import type { ColumnReply } from '../parquet-messages.ts'
import { lengthAt, type ReadValues, readPages } from './pages.ts'
import type { Source } from './source.ts'
import { textPool } from './text-pool.ts'

/** Reads a column from its pages where they are as usual, and with hyparquet otherwise. */
export async function readColumn(source: Source, name: string, as: 'number' | 'text' | 'digits'): Promise<ColumnReply> {
  const element = source.hyparquet
    .parquetSchema(source.metadata)
    .children.find((of) => of.element.name === name)?.element
  if (element === undefined) throw new Error(`there is no column ${JSON.stringify(name)}`)
  if (as === 'text') return (await poolColumn(source, element)) ?? listColumn(source, name)
  const numbers = await pagesOfNumbers(source, element, as)
  if (as === 'number') return numbers === null ? numberColumn(source, name) : { numbers }
  return numbers === null ? listColumn(source, name) : { integers: numbers }
}

/** A column of text as a pool of texts; `null` where hyparquet has to read it. */
async function poolColumn(source: Source, element: SchemaElement): Promise<ColumnReply | null> {
  const { type, converted_type: converted = 'UTF8', name, repetition_type: repetition } = element
  if (type !== 'BYTE_ARRAY' || (converted !== 'UTF8' && converted !== 'ENUM')) return null
  const pool = textPool()
  const order = new Int32Array(source.rows)
  const read = await readPages(source, name, repetition === 'REQUIRED', order, -1, (bytes, count) => {
    if (count * 4 > bytes.length) throw new Error('a page ends before its values')
    const numbers = new Int32Array(count)
    let at = 0
    for (let i = 0; i < count; i++) {
      const start = at + 4
      if (start > bytes.length) throw new Error('a page ends before its values')
      at = start + lengthAt(bytes, at)
      if (at > bytes.length) throw new Error('a page ends before its values')
      numbers[i] = pool.add(bytes, start, at)
    }
    return numbers
  })
  return read && !pool.hasLineFeeds() ? pool.reply(order) : null
}

/** How wide the plain numbers of a type are, and how they are told. */
const plainNumbers: Readonly<
  Record<string, { readonly width: number; readonly in: (bytes: ArrayBuffer) => Float64Array | null }>
> = {
  DOUBLE: { width: 8, in: (bytes) => new Float64Array(bytes) },
  FLOAT: { width: 4, in: (bytes) => Float64Array.from(new Float32Array(bytes)) },
  INT32: { width: 4, in: (bytes) => Float64Array.from(new Int32Array(bytes)) },
  INT64: { width: 8, in: safeIntegers },
}

/** Integers of 64 bits; `null` where a double does not hold one exactly. */
function safeIntegers(bytes: ArrayBuffer): Float64Array | null {
  const halves = new Int32Array(bytes)
  const numbers = new Float64Array(halves.length / 2)
  for (let i = 0; i < numbers.length; i++) {
    const value = halves[2 * i + 1]! * 2 ** 32 + (halves[2 * i]! >>> 0)
    if (!Number.isSafeInteger(value)) return null
    numbers[i] = value
  }
  return numbers
}

/** A column of numbers, NaN for none; `null` where hyparquet has to read it. */
async function pagesOfNumbers(
  source: Source,
  {
    type = 'INT96',
    name,
    repetition_type: repetition,
    converted_type: converted,
    logical_type: logical,
  }: SchemaElement,
  as: 'number' | 'digits',
): Promise<Float64Array | null> {
  const plain = Object.hasOwn(plainNumbers, type) ? plainNumbers[type] : undefined
  const isSigned = logical === undefined || (logical.type === 'INTEGER' && logical.isSigned)
  if (plain === undefined || !isSigned || !(converted === undefined || /^INT_/.test(converted))) return null
  if (as === 'digits' && !type.startsWith('INT')) return null
  const readValues: ReadValues<Float64Array> = (bytes, count) => {
    const length = count * plain.width
    if (length > bytes.length) throw new Error('a page ends before its values')
    // A copy, because numbers begin anywhere in a page.
    const copy = new Uint8Array(length)
    copy.set(bytes.subarray(0, length))
    return plain.in(copy.buffer)
  }
  const numbers = new Float64Array(source.rows)
  return (await readPages(source, name, repetition === 'REQUIRED', numbers, Number.NaN, readValues)) ? numbers : null
}

/** Reads one column with hyparquet; `take` is given its pieces and where they start. */
async function eachPiece(
  { hyparquet, file, metadata, compressors, rows }: Source,
  name: string,
  take: (values: DecodedArray, start: number) => void,
): Promise<void> {
  let filled = 0
  const failures: unknown[] = []
  await hyparquet.parquetRead({
    file,
    metadata,
    columns: [name],
    compressors,
    onChunk({ columnData, rowStart }) {
      filled += columnData.length
      try {
        take(columnData, rowStart)
      } catch (error) {
        failures.push(error)
      }
    },
  })
  for (const error of failures) throw error
  if (filled !== rows) throw new Error(`column ${JSON.stringify(name)} has ${filled} of ${rows} rows`)
}

async function numberColumn(source: Source, name: string): Promise<ColumnReply> {
  const numbers = new Float64Array(source.rows)
  let fault: string | undefined
  await eachPiece(source, name, (values, start) => {
    for (let i = 0; i < values.length; i++) {
      const value = toNumber(values[i])
      if (value === undefined)
        fault ??= `${String(values[i])} in row ${start + i + 1} is no number that a double holds exactly`
      numbers[start + i] = value ?? Number.NaN
    }
  })
  return fault === undefined ? { numbers } : { fault }
}

/** A column as texts, one by one. */
async function listColumn(source: Source, name: string): Promise<ColumnReply> {
  const list: (string | null)[] = new Array(source.rows)
  let fault: string | undefined
  await eachPiece(source, name, (values, start) => {
    for (let i = 0; i < values.length; i++) {
      const text = toText(values[i])
      if (text === undefined)
        fault ??= `${String(values[i])} in row ${start + i + 1} is neither text nor a whole number`
      list[start + i] = text ?? null
    }
  })
  return fault === undefined ? { list } : { fault }
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return Number.NaN
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value)
  return undefined
}

function toText(value: unknown): string | null | undefined {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint' || typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value)
  return undefined
}
