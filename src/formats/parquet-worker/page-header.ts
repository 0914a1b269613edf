/** A page of a column, as its header describes it. */
export interface PageHeader {
  readonly type: 'data' | 'data-v2' | 'dictionary' | 'other'
  readonly packedSize: number
  readonly size: number
  readonly values: number
  readonly encoding: 'plain' | 'dictionary' | 'other'
  /** How it is told which rows have a value; `prefixed` with its length in bytes before it. */
  readonly levels: 'prefixed' | 'other' | { readonly bytes: number; readonly repetitionBytes: number }
  readonly isPacked: boolean
  /** Where the page begins. */
  readonly at: number
}

type Struct = Map<number, number | boolean | Struct | undefined>

/** Deeper than any header of a page. */
const MAX_DEPTH = 8

/**
 * Reads the header of a page, in the compact protocol of Thrift.
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md,
 * https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
 *
 * @throws Error where the bytes end before the header
 */
export function readPageHeader(bytes: DataView, from: number): PageHeader {
  let at = from

  function varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes.getUint8(at++)
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  function integer(): number {
    const value = varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  function value(type: number, depth: number): number | boolean | Struct | undefined {
    if (type === 1 || type === 2) return type === 1
    if (type === 3) return bytes.getInt8(at++)
    if (type === 4 || type === 5 || type === 6) return integer()
    if (type === 7) at += 8
    else if (type === 8) at += varint()
    else if (type === 9 || type === 10) skipList(depth)
    else if (type === 12) return struct(depth + 1)
    else throw new Error(`the header of a page has a field of type ${type}`)
    return undefined
  }

  function skipList(depth: number): void {
    const head = bytes.getUint8(at++)
    const type = head & 15
    for (let left = head >> 4 === 15 ? varint() : head >> 4; left > 0; left--) {
      if (type === 1 || type === 2) bytes.getUint8(at++)
      else value(type, depth)
    }
  }

  function struct(depth: number): Struct {
    if (depth > MAX_DEPTH) throw new Error('the header of a page is nested too deeply')
    const fields: Struct = new Map()
    let id = 0
    for (;;) {
      const head = bytes.getUint8(at++)
      if (head === 0) return fields
      id = head >> 4 === 0 ? integer() : id + (head >> 4)
      fields.set(id, value(head & 15, depth))
    }
  }

  const fields = struct(0)
  const number = (of: Struct, id: number): number => {
    const found = of.get(id)
    return typeof found === 'number' ? found : 0
  }
  const part = (id: number): Struct => {
    const found = fields.get(id)
    return found instanceof Map ? found : new Map()
  }
  const type = (['data', 'other', 'dictionary', 'data-v2'] as const)[number(fields, 1)] ?? 'other'
  const data = part(type === 'data' ? 5 : type === 'dictionary' ? 7 : 8)
  const encoding = number(data, type === 'data-v2' ? 4 : 2)
  return {
    type,
    size: number(fields, 2),
    packedSize: number(fields, 3),
    values: number(data, 1),
    // A dictionary's own values are plain under either name.
    encoding:
      encoding === 0 || (type === 'dictionary' && encoding === 2)
        ? 'plain'
        : encoding === 2 || encoding === 8
          ? 'dictionary'
          : 'other',
    levels:
      type === 'data-v2'
        ? { bytes: number(data, 5), repetitionBytes: number(data, 6) }
        : number(data, 3) === 3
          ? 'prefixed'
          : 'other',
    isPacked: type !== 'data-v2' || data.get(7) !== false,
    at,
  }
}
