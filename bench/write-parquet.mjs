// The smallest Parquet writer that does: one row group, pages of about 1 MiB as pyarrow makes them, PLAIN values, no nulls.
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
  if (type === i32 || type === i64) return Buffer.from(zigzag(value))
  if (type === binary) return Buffer.concat([Buffer.from(varint(Buffer.byteLength(value))), Buffer.from(value)])
  if (type === struct) return encode(value)
  const [itemType, items] = value
  const head = items.length < 15 ? [(items.length << 4) | itemType] : [0xf0 | itemType, ...varint(items.length)]
  return Buffer.concat([Buffer.from(head), ...items.map((item) => encodeValue(itemType, item))])
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

/** Pieces of a column for pages of about 1 MiB. */
function pagesOf(values) {
  const bytes = values instanceof Float64Array ? 8 : 4 + Math.max(1, Buffer.byteLength(values[0] ?? ''))
  const size = Math.ceil(1024 ** 2 / bytes)
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size))
}

/**
 * @param {{ name: string, values: readonly string[] | Float64Array }[]} columns
 * @param {{ id: number, pack: (bytes: Buffer) => Buffer }} codec by default none
 * @returns {Buffer}
 */
export function writeParquet(columns, codec = { id: 0, pack: (bytes) => bytes }) {
  const rows = columns[0].values.length
  const parts = [Buffer.from('PAR1')]
  let at = 4
  const chunks = columns.map(({ name, values }) => {
    const isNumber = values instanceof Float64Array
    const start = at
    let unpacked = 0
    for (const page of pagesOf(values)) {
      const data = isNumber ? Buffer.from(page.buffer, page.byteOffset, page.byteLength) : plainTexts(page)
      const packed = codec.pack(data)
      const header = encode([
        [1, i32, 0],
        [2, i32, data.length],
        [3, i32, packed.length],
        [
          5,
          struct,
          [
            [1, i32, page.length],
            [2, i32, 0],
            [3, i32, 3],
            [4, i32, 3],
          ],
        ],
      ])
      parts.push(header, packed)
      at += header.length + packed.length
      unpacked += header.length + data.length
    }
    const meta = [
      [1, i32, isNumber ? 5 : 6],
      [2, list, [i32, [0]]],
      [3, list, [binary, [name]]],
      [4, i32, codec.id],
      [5, i64, rows],
      [6, i64, unpacked],
      [7, i64, at - start],
      [9, i64, start],
    ]
    return [
      [2, i64, start],
      [3, struct, meta],
    ]
  })
  const schema = columns.map(({ name, values }) =>
    values instanceof Float64Array
      ? [
          [1, i32, 5],
          [3, i32, 0],
          [4, binary, name],
        ]
      : [
          [1, i32, 6],
          [3, i32, 0],
          [4, binary, name],
          [6, i32, 0],
        ],
  )
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
