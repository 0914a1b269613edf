// The smallest Parquet writer that does: one row group, pages of about 1 MiB as pyarrow makes them, plain values or a dictionary.
// https://github.com/apache/parquet-format: thrift compact protocol, page headers, footer.

const i32 = 5
const i64 = 6
const binary = 8
const list = 9
const struct = 12

function varint(value) {
  const bytes = []
  let left = BigInt(value)
  for (; left >= 128n; left >>= 7n) bytes.push(Number(left & 127n) | 128)
  bytes.push(Number(left))
  return bytes
}

const zigzag = (value) => varint(BigInt(value) * 2n)

/** A thrift struct: [id, type, value] for each field, ids ascending. */
function encode(fields) {
  const parts = []
  let last = 0
  for (const [id, type, value] of fields) {
    parts.push(Buffer.from([((id - last) << 4) | type]), encodeValue(type, value))
    last = id
  }
  return Buffer.concat([...parts, Buffer.from([0])])
}

function encodeValue(type, value) {
  if (typeof value === 'boolean') return Buffer.alloc(0)
  if (type === i32 || type === i64) return Buffer.from(zigzag(value))
  if (type === binary) return Buffer.concat([Buffer.from(varint(Buffer.byteLength(value))), Buffer.from(value)])
  if (type === struct) return encode(value)
  const [itemType, items] = value
  const head = items.length < 15 ? [(items.length << 4) | itemType] : [0xf0 | itemType, ...varint(items.length)]
  return Buffer.concat([Buffer.from(head), ...items.map((item) => encodeValue(itemType, item))])
}

const double = { type: 5, width: 8, write: (out, value, at) => out.writeDoubleLE(value, at) }
const int64 = { type: 2, width: 8, write: (out, value, at) => out.writeBigInt64LE(value, at) }

/** How the values of a column are written; `width` of a number in bytes, 0 for text. */
function kindOf(values) {
  if (values instanceof Float64Array) return double
  return values instanceof BigInt64Array ? int64 : { type: 6, width: 0 }
}

function plain({ width, write }, values) {
  if (width === 0) return plainTexts(values)
  const out = Buffer.alloc(values.length * width)
  for (let i = 0; i < values.length; i++) write(out, values[i], i * width)
  return out
}

function plainTexts(texts) {
  const bodies = texts.map((text) => Buffer.from(text))
  const out = Buffer.alloc(bodies.reduce((sum, body) => sum + body.length + 4, 0))
  let at = 0
  for (const body of bodies) {
    at = out.writeUInt32LE(body.length, at)
    at += body.copy(out, at)
  }
  return out
}

/** Whole numbers of a few bits: runs of one value, and groups of eight packed ones. */
function runs(numbers, width) {
  const bytes = []
  for (let at = 0; at < numbers.length; ) {
    let end = at
    while (end < numbers.length && numbers[end] === numbers[at]) end++
    if (end - at >= 8) {
      bytes.push(...varint((end - at) * 2))
      for (let shift = 0; shift < width; shift += 8) bytes.push((numbers[at] >> shift) & 255)
      at = end
      continue
    }
    let packed = 0n
    for (let i = 0; i < 8; i++) packed |= BigInt(numbers[at + i] ?? 0) << BigInt(i * width)
    bytes.push(3)
    for (let i = 0; i < width; i++) bytes.push(Number((packed >> BigInt(8 * i)) & 255n))
    at += 8
  }
  return Buffer.from(bytes)
}

const prefixed = (bytes) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** One page with its header. */
function page(type, codec, fields, values, before = Buffer.alloc(0)) {
  const isV2 = type === 3
  const packed = isV2
    ? Buffer.concat([before, values.length === 0 ? values : codec.pack(values)])
    : codec.pack(Buffer.concat([before, values]))
  const size = before.length + values.length
  const field = [5, 0, 7, 8][type]
  const head = encode([
    [1, i32, type],
    [2, i32, size],
    [3, i32, packed.length],
    [field, struct, fields],
  ])
  return { bytes: [head, packed], length: head.length + packed.length, unpacked: head.length + size }
}

/** The pages of a column, the dictionary first. */
function pagesOf({ values, nullable = false, dictionary = false, version = 1, pageRows }, codec) {
  const kind = kindOf(values)
  const isNull = (value) => nullable && (value === null || Number.isNaN(value))
  const bytesOfOne = kind.width || 4 + Math.max(1, Buffer.byteLength(values[0] ?? ''))
  const size = pageRows ?? Math.ceil(1024 ** 2 / bytesOfOne)
  const pages = []
  const indexes = new Map()
  if (dictionary) {
    for (const value of values) if (!isNull(value) && !indexes.has(value)) indexes.set(value, indexes.size)
    const entries = [
      [1, i32, indexes.size],
      [2, i32, 0],
    ]
    pages.push(page(2, codec, entries, plain(kind, [...indexes.keys()])))
  }
  const width = 32 - Math.clz32(Math.max(0, indexes.size - 1))
  for (let at = 0; at < values.length; at += size) {
    const rows = values.slice(at, at + size)
    const own = nullable ? Array.from(rows).filter((value) => !isNull(value)) : rows
    const data = dictionary
      ? Buffer.concat([
          Buffer.from([width]),
          runs(
            Array.from(own, (value) => indexes.get(value)),
            width,
          ),
        ])
      : plain(kind, own)
    const levels = nullable
      ? runs(
          Array.from(rows, (value) => (isNull(value) ? 0 : 1)),
          1,
        )
      : Buffer.alloc(0)
    const encoding = dictionary ? 8 : 0
    if (version === 2) {
      const fields = [
        [1, i32, rows.length],
        [2, i32, rows.length - own.length],
        [3, i32, rows.length],
        [4, i32, encoding],
        [5, i32, levels.length],
        [6, i32, 0],
        [7, 1, true],
      ]
      pages.push(page(3, codec, fields, data, levels))
    } else {
      const fields = [
        [1, i32, rows.length],
        [2, i32, encoding],
        [3, i32, 3],
        [4, i32, 3],
      ]
      pages.push(page(0, codec, fields, data, nullable ? prefixed(levels) : levels))
    }
  }
  return pages
}

/**
 * @param {import('./write-parquet.d.mts').ParquetColumn[]} columns
 * @param {{ id: number, pack: (bytes: Buffer) => Buffer }} codec by default none
 * @returns {Buffer}
 */
export function writeParquet(columns, codec = { id: 0, pack: (bytes) => bytes }) {
  const rows = columns[0].values.length
  const parts = [Buffer.from('PAR1')]
  let at = 4
  const chunks = columns.map((column) => {
    const start = at
    let unpacked = 0
    let data = start
    for (const { bytes, length, unpacked: size } of pagesOf(column, codec)) {
      parts.push(...bytes)
      at += length
      unpacked += size
      if (column.dictionary && data === start) data = at
    }
    const meta = [
      [1, i32, kindOf(column.values).type],
      [2, list, [i32, column.dictionary ? [0, 3, 8] : [0, 3]]],
      [3, list, [binary, [column.name]]],
      [4, i32, codec.id],
      [5, i64, rows],
      [6, i64, unpacked],
      [7, i64, at - start],
      [9, i64, data],
      ...(column.dictionary ? [[11, i64, start]] : []),
    ]
    return [
      [2, i64, start],
      [3, struct, meta],
    ]
  })
  const schema = columns.map(({ name, values, nullable }) => {
    const { type } = kindOf(values)
    return [[1, i32, type], [3, i32, nullable ? 1 : 0], [4, binary, name], ...(type === 6 ? [[6, i32, 0]] : [])]
  })
  const footer = encode([
    [1, i32, 1],
    [
      2,
      list,
      [
        struct,
        [
          [
            [4, binary, 'schema'],
            [5, i32, columns.length],
          ],
          ...schema,
        ],
      ],
    ],
    [3, i64, rows],
    [
      4,
      list,
      [
        struct,
        [
          [
            [1, list, [struct, chunks]],
            [2, i64, at - 4],
            [3, i64, rows],
          ],
        ],
      ],
    ],
  ])
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(footer.length, 0)
  tail.write('PAR1', 4)
  return Buffer.concat([...parts, footer, tail])
}
