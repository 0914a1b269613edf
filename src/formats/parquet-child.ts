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

async function decompressors(hyparquet, metadata) {
  const codecs = new Set(metadata.row_groups.flatMap((group) => group.columns.map((column) => column.meta_data?.codec)))
  const fzstd = codecs.has('ZSTD') && !zlib.zstdDecompressSync ? await load('fzstd') : null
  const needsMore = [...codecs].some((codec) => /^LZ/.test(codec) || (codec === 'ZSTD' && !zlib.zstdDecompressSync && !fzstd))
  const all = {
    ...(needsMore ? (await load('hyparquet-compressors'))?.compressors : {}),
    SNAPPY(input, size) {
      const output = new Uint8Array(size)
      hyparquet.snappyUncompress(input, output)
      return output
    },
    GZIP: (input, size) => zlib.gunzipSync(input, { maxOutputLength: Math.max(1, size) }),
    BROTLI: (input, size) => zlib.brotliDecompressSync(input, { maxOutputLength: Math.max(1, size) }),
  }
  if (zlib.zstdDecompressSync) {
    all.ZSTD = (input, size) => zlib.zstdDecompressSync(input, { maxOutputLength: Math.max(1, size) })
  } else if (fzstd) all.ZSTD = (input, size) => fzstd.decompress(input, new Uint8Array(size))
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

/** Takes a column piece by piece: numbers into doubles, everything else as text. */
function collect(as, rows) {
  const values = as === 'number' ? new Float64Array(rows) : new Array(rows)
  const convert = as === 'number' ? toNumber : toText
  const pieces = []
  let filled = 0
  let fault = null

  function addEach(data, start) {
    for (let i = 0; i < data.length; i++) {
      const value = convert(data[i])
      if (value === undefined) fault ??= String(data[i]) + ' in row ' + (start + i + 1)
      values[start + i] = value
    }
  }

  return {
    add(data, start) {
      filled += data.length
      if (as === 'number' && data instanceof Float64Array) values.set(data, start)
      else if (as === 'lines') pieces.push([start, data])
      else addEach(data, start)
    },
    reply(name) {
      if (filled !== rows) throw new Error('column ' + JSON.stringify(name) + ' has ' + filled + ' of ' + rows + ' rows')
      if (as === 'lines') {
        // One long string is cheaper to hand over than a million short ones.
        if (pieces.every(([, data]) => data.every((value) => typeof value === 'string'))) {
          pieces.sort(([a], [b]) => a - b)
          const joined = pieces.map(([, data]) => data.join('\\n')).join('\\n')
          if (countLines(joined) === rows) return { joined }
        }
        for (const [start, data] of pieces) addEach(data, start)
      }
      if (fault === null) return values
      return fault + (as === 'number' ? ' is no number that a double holds exactly' : ' is neither text nor a whole number')
    },
  }
}

function countLines(text) {
  let count = 1
  for (let at = text.indexOf('\\n'); at !== -1; at = text.indexOf('\\n', at + 1)) count++
  return count
}

function toNumber(value) {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return NaN
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value)
  return undefined
}

function toText(value) {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint' || typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value)
  return undefined
}

async function answer() {
  const hyparquet = await load('hyparquet')
  if (hyparquet === null) return { absent: true }
  const input = readFileSync(0)
  const bytes = input.buffer.slice(input.byteOffset, input.byteOffset + input.byteLength)
  const metadata = hyparquet.parquetMetadata(bytes)
  const table = describe(hyparquet, metadata)
  if (request.columns === null) return table
  const found = new Map(request.columns.map(({ name, as }) => [name, collect(as, table.rows)]))
  await hyparquet.parquetRead({
    file: { byteLength: bytes.byteLength, slice: (start, end) => bytes.slice(start, end) },
    metadata,
    columns: [...found.keys()],
    compressors: await decompressors(hyparquet, metadata),
    onChunk: ({ columnName, columnData, rowStart }) => found.get(columnName).add(columnData, rowStart),
  })
  return { columns: [...found].map(([name, column]) => column.reply(name)) }
}

const reply = serialize(await answer().catch((error) => ({ error: String(error?.message ?? error) })))
for (let at = 0; at < reply.length; ) at += writeSync(1, reply, at)
`
