import type { ColumnMetaData } from 'hyparquet'
import { type PageHeader, readPageHeader } from './page-header.ts'
import { MAX_WIDTH, readRuns } from './run-lengths.ts'
import type { Source } from './source.ts'

/** Values of the rows that have one; `null` where they are not such that a number can stand for each. */
export type ReadValues<Values> = (bytes: Uint8Array, count: number) => Values | null

/**
 * Reads a column that is not nested from its pages, as most writers make them: plain values, or numbers of values in a
 * dictionary, with or without nulls. hyparquet makes an object of every text on its way, which takes ten times as long.
 *
 * @param into one number a row
 * @param missing stands for a row without a value
 * @param readValues reads plain values, of a page or a dictionary
 * @returns whether that was possible; otherwise hyparquet has to read the column
 * @throws Error for a column that is cut off or damaged
 */
export async function readPages<Values extends Int32Array | Float64Array>(
  source: Source,
  name: string,
  isRequired: boolean,
  into: Values,
  missing: number,
  readValues: ReadValues<Values>,
): Promise<boolean> {
  let start = 0
  for (const group of source.metadata.row_groups) {
    const rows = Number(group.num_rows)
    const chunk = group.columns.find(({ meta_data: of }) => of?.path_in_schema[0] === name)
    if (chunk?.meta_data === undefined || chunk.file_path !== undefined) return false
    const part = into.subarray(start, start + rows) as Values
    if (!(await readChunk(source, chunk.meta_data, isRequired, part, missing, readValues))) return false
    start += rows
  }
  return true
}

async function readChunk<Values extends Int32Array | Float64Array>(
  { file, compressors }: Source,
  chunk: ColumnMetaData,
  isRequired: boolean,
  into: Values,
  missing: number,
  readValues: ReadValues<Values>,
): Promise<boolean> {
  const from = Number(chunk.dictionary_page_offset || chunk.data_page_offset)
  const bytes = new Uint8Array(await file.slice(from, from + Number(chunk.total_compressed_size)))
  const view = new DataView(bytes.buffer)
  let dictionary: Values | null = null
  let at = 0
  let filled = 0

  function unpack(packed: Uint8Array, size: number): Uint8Array | null {
    if (chunk.codec === 'UNCOMPRESSED') return packed
    const page = compressors[chunk.codec]?.(packed, size)
    if (page === undefined) return null
    if (page.length !== size) throw new Error(`a page has ${page.length} bytes, its header says ${size}`)
    return page
  }

  while (filled < into.length) {
    if (at >= bytes.length) throw new Error(`a column ends after ${filled} of ${into.length} rows`)
    const header = readPageHeader(view, at)
    at = header.at + header.packedSize
    if (header.packedSize < 0 || at > bytes.length) throw new Error('a page is longer than its column')
    const packed = bytes.subarray(header.at, at)
    if (header.type === 'other') continue
    if (header.type === 'dictionary') {
      const page = unpack(packed, header.size)
      dictionary = page === null || header.encoding !== 'plain' ? null : readValues(page, header.values)
      if (dictionary === null) return false
      continue
    }
    if (header.values > into.length - filled) throw new Error('a column has more values than rows')
    const parts = partsOf(header, packed, isRequired, unpack)
    if (parts === null) return false
    const { page, present, count, valuesAt } = parts
    const target = into.subarray(filled, filled + header.values) as Values
    if (header.encoding === 'plain') {
      const values = readValues(page.subarray(valuesAt), count)
      if (values === null) return false
      target.set(values)
    } else if (header.encoding === 'dictionary' && dictionary !== null) {
      if (!lookUp(page, valuesAt, dictionary, target, count)) return false
    } else return false
    if (present !== null) spread(target, present, count, missing)
    filled += header.values
  }
  return true
}

/** Takes a page apart: which rows have a value (`null` for all), and where those values begin. */
function partsOf(
  header: PageHeader,
  packed: Uint8Array,
  isRequired: boolean,
  unpack: (packed: Uint8Array, size: number) => Uint8Array | null,
): { page: Uint8Array; present: Int32Array | null; count: number; valuesAt: number } | null {
  const { levels, values } = header
  if (typeof levels === 'object') {
    const start = levels.repetitionBytes
    const valuesAt = start + levels.bytes
    if (start < 0 || levels.bytes < 0 || valuesAt > packed.length) throw new Error('a page is shorter than its levels')
    const rest = packed.subarray(valuesAt)
    const size = header.size - valuesAt
    const page = header.isPacked && size > 0 ? unpack(rest, size) : rest
    if (page === null) return null
    return { page, ...presence(packed, start, valuesAt, isRequired, values), valuesAt: 0 }
  }
  const page = unpack(packed, header.size)
  if (page === null) return null
  if (isRequired) return { page, present: null, count: values, valuesAt: 0 }
  if (levels !== 'prefixed') return null
  if (page.length < 4) throw new Error('a page is shorter than its levels')
  const valuesAt = 4 + lengthAt(page, 0)
  if (valuesAt > page.length) throw new Error('a page is shorter than its levels')
  return { page, ...presence(page, 4, valuesAt, isRequired, values), valuesAt }
}

/** The length that stands before levels and texts. */
export const lengthAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0

function presence(
  bytes: Uint8Array,
  from: number,
  end: number,
  isRequired: boolean,
  rows: number,
): { present: Int32Array | null; count: number } {
  if (isRequired) return { present: null, count: rows }
  const present = new Int32Array(rows)
  readRuns(bytes, from, end, 1, present)
  let count = 0
  for (let row = 0; row < rows; row++) count += present[row]!
  return { present: count === rows ? null : present, count }
}

/** Values of a dictionary by their numbers. @returns whether the numbers could be read */
function lookUp(
  page: Uint8Array,
  at: number,
  dictionary: Int32Array | Float64Array,
  into: Int32Array | Float64Array,
  count: number,
): boolean {
  if (count === 0) return true
  const width = page[at]
  if (width === undefined) throw new Error('a page ends before its values')
  if (width > MAX_WIDTH) return false
  const indexes = new Int32Array(count)
  readRuns(page, at + 1, page.length, width, indexes)
  for (let i = 0; i < count; i++) {
    const index = indexes[i]!
    if (index >= dictionary.length) throw new Error('a value is not in the dictionary of its column')
    into[i] = dictionary[index]!
  }
  return true
}

/** Moves values that stand one after another to the rows that have one. */
function spread(values: Int32Array | Float64Array, present: Int32Array, count: number, missing: number): void {
  let from = count
  for (let row = present.length - 1; row >= 0; row--) values[row] = present[row] === 1 ? values[--from]! : missing
}
