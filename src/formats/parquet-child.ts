/**
 * The program that reads Parquet, run as a process of its own: hyparquet only has promises, and a matcher must not wait
 * for one. A process also keeps damaged files away: whatever one makes the decoder do, the caller sees an error.
 *
 * Arguments: a request as JSON. Standard input: the file, or its footer. Standard output: a reply, serialized by node:v8.
 */
export const parquetProgram = `
import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { serialize } from 'node:v8'
import * as zlib from 'node:zlib'

const request = JSON.parse(process.argv[1])

async function load(name) {
  for (const anchor of request.anchors) {
    try {
      return await import(pathToFileURL(createRequire(anchor).resolve(name)))
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    }
  }
  return null
}

async function decompressors(hyparquet) {
  const more = (await load('hyparquet-compressors'))?.compressors ?? {}
  const fzstd = await load('fzstd')
  const zstd = zlib.zstdDecompressSync
    ? (input, size) => zlib.zstdDecompressSync(input, { maxOutputLength: Math.max(1, size) })
    : fzstd && ((input, size) => fzstd.decompress(input, new Uint8Array(size)))
  const all = {
    ...more,
    SNAPPY: more.SNAPPY ?? ((input, size) => {
      const output = new Uint8Array(size)
      hyparquet.snappyUncompress(input, output)
      return output
    }),
    GZIP: (input, size) => zlib.gunzipSync(input, { maxOutputLength: Math.max(1, size) }),
    BROTLI: (input, size) => zlib.brotliDecompressSync(input, { maxOutputLength: Math.max(1, size) }),
    ...(zstd ? { ZSTD: zstd } : {}),
  }
  let left = request.maxBytes
  const capped = {}
  for (const [codec, unpack] of Object.entries(all)) {
    capped[codec] = (input, size) => {
      left -= size
      if (left < 0) throw new Error('unpacks to more than ' + request.maxBytes + ' bytes; if that is meant, raise maxBytes')
      return unpack(input, size)
    }
  }
  return capped
}

const numbers = new Set(['FLOAT', 'DOUBLE', 'INT32', 'INT64'])

function kindOf({ type, converted_type: converted, logical_type: logical, num_children: children, repetition_type: repetition }) {
  if (children || repetition === 'REPEATED') return 'nested'
  const name = logical?.type ?? converted ?? ''
  if (/DATE|TIME|INTERVAL|JSON|BSON|UUID|GEO|VARIANT/.test(name)) return 'other'
  if (type === 'BOOLEAN') return 'number'
  if (/DECIMAL|FLOAT16/.test(name) || numbers.has(type)) return 'number'
  return type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY' ? 'text' : 'other'
}

function describe(hyparquet, metadata) {
  const columns = hyparquet.parquetSchema(metadata).children.map(({ element }) => ({
    name: element.name,
    kind: kindOf(element),
    float32: element.type === 'FLOAT' || element.logical_type?.type === 'FLOAT16',
  }))
  const inGroups = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0)
  if (inGroups !== Number(metadata.num_rows)) throw new Error('its row groups have ' + inGroups + ' rows, the file ' + metadata.num_rows)
  return { columns, rows: inGroups }
}

function toNumbers(values, rows) {
  const out = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    const value = values[i]
    switch (typeof value) {
      case 'number': out[i] = value; break
      case 'bigint':
        out[i] = Number(value)
        if (!Number.isSafeInteger(out[i])) return value + ' in row ' + (i + 1) + ' is too large for an exact number'
        break
      case 'boolean': out[i] = value ? 1 : 0; break
      default:
        if (value !== null && value !== undefined) return 'row ' + (i + 1) + ' is no number'
        out[i] = NaN
    }
  }
  return out
}

function toTexts(values, rows) {
  const out = new Array(rows)
  for (let i = 0; i < rows; i++) {
    const value = values[i]
    if (typeof value === 'string') out[i] = value
    else if (value === null || value === undefined) out[i] = null
    else if (typeof value === 'bigint' || typeof value === 'boolean' || Number.isSafeInteger(value)) out[i] = String(value)
    else if (typeof value === 'number') return value + ' in row ' + (i + 1) + ' is neither text nor a whole number'
    else if (Object.prototype.toString.call(value) === '[object Date]') out[i] = value.toISOString()
    else return 'row ' + (i + 1) + ' is neither text nor a whole number'
  }
  return out
}

async function answer() {
  const hyparquet = await load('hyparquet')
  if (hyparquet === null) return { absent: true }
  const input = readFileSync(0)
  const bytes = input.buffer.slice(input.byteOffset, input.byteOffset + input.byteLength)
  const metadata = hyparquet.parquetMetadata(bytes)
  const table = describe(hyparquet, metadata)
  if (request.columns === null) return table
  const found = new Map(request.columns.map(({ name }) => [name, { values: new Array(table.rows), filled: 0 }]))
  await hyparquet.parquetRead({
    file: { byteLength: bytes.byteLength, slice: (start, end) => bytes.slice(start, end) },
    metadata,
    columns: request.columns.map(({ name }) => name),
    compressors: await decompressors(hyparquet),
    onChunk({ columnName, columnData, rowStart }) {
      const column = found.get(columnName)
      for (let i = 0; i < columnData.length; i++) column.values[rowStart + i] = columnData[i]
      column.filled += columnData.length
    },
  })
  const columns = request.columns.map(({ name, as }) => {
    const { values, filled } = found.get(name)
    if (filled !== table.rows) throw new Error('column ' + JSON.stringify(name) + ' has ' + filled + ' of ' + table.rows + ' rows')
    return as === 'number' ? toNumbers(values, table.rows) : toTexts(values, table.rows)
  })
  return { columns }
}

const reply = serialize(await answer().catch((error) => ({ error: String(error?.message ?? error) })))
for (let at = 0; at < reply.length; ) at += writeSync(1, reply, at)
`
