/**
 * The program that reads Parquet, run in a thread of its own: hyparquet only has promises, and a matcher must not wait for
 * one. Whatever a damaged file makes the decoder do, the caller sees an error.
 *
 * `workerData` holds the port that requests come from, the counter that wakes the other side, where packages are looked up,
 * and how many bytes may be unpacked. Bytes of the file are asked for as they are needed.
 */
export const parquetProgram = `
const { createRequire } = require('node:module')
const { pathToFileURL } = require('node:url')
const { workerData } = require('node:worker_threads')
const zlib = require('node:zlib')

const { port, counter, anchors, maxBytes } = workerData

function send(message, transfer) {
  port.postMessage(message, transfer)
  Atomics.add(counter, 0, 1)
  Atomics.notify(counter, 0)
}

async function load(name) {
  for (const anchor of anchors) {
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
  let left = maxBytes
  const capped = {}
  for (const [codec, unpack] of Object.entries(all)) {
    capped[codec] = (input, size) => {
      left -= size
      if (left < 0) throw new Error('unpacks to more than ' + maxBytes + ' bytes; if that is meant, raise maxBytes')
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

/** Reads one column; \`take\` is given its pieces and where they start. */
async function readColumn(source, name, take, parsers) {
  let filled = 0
  let fault
  await source.hyparquet.parquetRead({
    file: source.file,
    metadata: source.metadata,
    columns: [name],
    compressors: source.compressors,
    parsers,
    onChunk({ columnData, rowStart }) {
      filled += columnData.length
      try {
        take(columnData, rowStart)
      } catch (error) {
        fault ??= error
      }
    },
  })
  if (fault !== undefined) throw fault
  if (filled !== source.rows) throw new Error('column ' + JSON.stringify(name) + ' has ' + filled + ' of ' + source.rows + ' rows')
}

async function numberColumn(source, name) {
  const values = new Float64Array(source.rows)
  let fault
  await readColumn(source, name, (data, start) => {
    if (data instanceof Float64Array || data instanceof Float32Array || data instanceof Int32Array) return values.set(data, start)
    for (let i = 0; i < data.length; i++) {
      const value = toNumber(data[i])
      if (value === undefined) fault ??= String(data[i]) + ' in row ' + (start + i + 1) + ' is no number that a double holds exactly'
      values[start + i] = value
    }
  })
  return fault === undefined ? { numbers: values } : { fault }
}

/** Texts one after another, each with a line feed behind it: a million short strings are dear to make and to hand over. */
function textPool() {
  let bytes = Buffer.allocUnsafeSlow(1 << 20)
  let at = 0
  let count = 0
  let hasLineFeeds = false
  function room(length) {
    if (at + length + 1 <= bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, at + length + 1))
    bytes.copy(grown, 0, 0, at)
    bytes = grown
  }
  const end = () => {
    bytes[at++] = 10
    return count++
  }
  return {
    addBytes(text) {
      const length = text.length
      room(length)
      for (let i = 0; i < length; i++) {
        const byte = text[i]
        if (byte === 10) hasLineFeeds = true
        bytes[at++] = byte
      }
      return end()
    },
    addDigits(text) {
      room(text.length)
      at += bytes.latin1Write(text, at)
      return end()
    },
    hasLineFeeds: () => hasLineFeeds,
    reply: (order) => ({ texts: bytes.subarray(0, at), order: count === order.length && order.every((text, row) => text === row) ? null : order }),
  }
}

/** A column of text as a pool of texts, and for each row which one it has, -1 for none. */
async function textColumn(source, name) {
  const pool = textPool()
  const order = new Int32Array(source.rows)
  let foreign = false
  const stringFromBytes = (bytes) => (bytes ? pool.addBytes(bytes) : bytes)
  await readColumn(source, name, (data, start) => {
    for (let i = 0; i < data.length; i++) {
      const text = data[i]
      if (typeof text !== 'number' && text !== null && text !== undefined) foreign = true
      order[start + i] = text ?? -1
    }
  }, { stringFromBytes })
  return foreign || pool.hasLineFeeds() ? listColumn(source, name) : pool.reply(order)
}

/** A column of whole numbers or truth values as text. */
async function digitColumn(source, name) {
  const pool = textPool()
  const order = new Int32Array(source.rows)
  let fault
  await readColumn(source, name, (data, start) => {
    for (let i = 0; i < data.length; i++) {
      const text = toText(data[i])
      if (text === undefined) fault ??= neitherTextNorNumber(data[i], start + i)
      order[start + i] = text === null || text === undefined ? -1 : pool.addDigits(text)
    }
  })
  return fault === undefined ? pool.reply(order) : { fault }
}

/** A column that does not fit into a pool, text by text. */
async function listColumn(source, name) {
  const values = new Array(source.rows)
  let fault
  await readColumn(source, name, (data, start) => {
    for (let i = 0; i < data.length; i++) {
      const text = toText(data[i])
      if (text === undefined) fault ??= neitherTextNorNumber(data[i], start + i)
      values[start + i] = text
    }
  })
  return fault === undefined ? { list: values } : { fault }
}

const neitherTextNorNumber = (value, row) => String(value) + ' in row ' + (row + 1) + ' is neither text nor a whole number'

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

/** The bytes that the other side has, asked for piece by piece. */
const waiting = new Map()
let asked = 0
const fileOf = (byteLength) => ({
  byteLength,
  slice: (start, end = byteLength) =>
    new Promise((resolve) => {
      waiting.set(++asked, resolve)
      send({ ask: asked, start, end })
    }),
})

let source = null

const answers = {
  async describe({ byteLength }) {
    const hyparquet = await load('hyparquet')
    if (hyparquet === null) return { absent: true }
    const file = fileOf(byteLength)
    const metadata = await hyparquet.parquetMetadataAsync(file)
    const table = describe(hyparquet, metadata)
    source = { hyparquet, file, metadata, rows: table.rows }
    return table
  },
  async read({ columns }) {
    source.compressors = await decompressors(source.hyparquet, source.metadata)
    const found = []
    for (const { name, as } of columns) {
      const read = as === 'number' ? numberColumn : as === 'text' ? textColumn : digitColumn
      found.push(await read(source, name))
    }
    return { columns: found }
  },
}

/** What a reply holds is handed over, not copied. */
const buffersOf = ({ columns = [] }) =>
  columns.flatMap(({ numbers, texts, order }) => [numbers, texts, order].filter(Boolean).map(({ buffer }) => buffer))

port.on('message', ({ answer, bytes, ...request }) => {
  if (answer !== undefined) {
    waiting.get(answer)(bytes)
    waiting.delete(answer)
    return
  }
  answers[request.kind](request)
    .catch((error) => ({ error: String(error?.message ?? error) }))
    .then((reply) => send({ reply }, buffersOf(reply)))
})
`
