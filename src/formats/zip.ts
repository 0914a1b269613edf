import { crc32 } from 'node:zlib'
import { inputError } from '../evaluation/errors.ts'
import { asBuffer, inflateRaw, unzstd } from './inflate.ts'

/** One file of a ZIP archive. */
export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflate, 93 zstd. */
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly headerAt: number
}

/** How many files an archive may list. */
const maxEntries = 1_000_000

const damaged = (why: string) => inputError(`the ZIP archive is damaged or cut off: ${why}; copy or download it again`)

/** 64-bit sizes are read as numbers; what a double cannot hold is past the end of any file. */
const big = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

/**
 * Lists a ZIP archive from its central directory (APPNOTE.TXT 4.3, with ZIP64).
 *
 * @param bytes the archive
 * @returns its entries by name; a name that occurs twice is an error
 * @throws an input error for damaged archives and encryption
 */
export function zipEntries(bytes: Buffer): Map<string, ZipEntry> {
  const { count, start, end } = directory(bytes)
  if (count > maxEntries) throw inputError(`the ZIP archive lists ${count} files; at most ${maxEntries} are read`)
  const entries = new Map<string, ZipEntry>()
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged(`file ${i + 1} of ${count} is not listed`)
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
    if (next > end) throw damaged('its list of files is cut off')
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if ((bytes.readUInt16LE(at + 8) & 1) !== 0) throw inputError(`the file ${name} of the ZIP archive is encrypted`)
    if (entries.has(name)) throw damaged(`it lists ${JSON.stringify(name)} twice`)
    const sizes = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)] as const
    const [size, packedSize, headerAt] = wide(
      bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength),
      sizes,
    )
    const entry = {
      name,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedSize,
      size,
      headerAt,
    }
    entries.set(name, entry)
    at = next
  }
  return entries
}

/** Unpacks one entry and checks its length and its CRC-32. */
export function zipMember(bytes: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  const { headerAt, name, size } = entry
  if (size > maxBytes)
    throw inputError(`${name} unpacks to ${size} bytes, more than ${maxBytes}; raise maxBytes if that is meant`)
  if (headerAt + 30 > bytes.length || bytes.readUInt32LE(headerAt) !== 0x04034b50)
    throw damaged(`no file header of ${name}`)
  const start = headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28)
  if (start + entry.packedSize > bytes.length) throw damaged(`${name} ends after the archive`)
  const packed = bytes.subarray(start, start + entry.packedSize)
  const unpacked = unpack(packed, entry)
  if (unpacked.length !== size) throw damaged(`${name} unpacks to ${unpacked.length} bytes instead of ${size}`)
  if (crc32(unpacked) !== entry.crc) throw damaged(`the check sum of ${name} is wrong`)
  return unpacked
}

function unpack(packed: Buffer, { method, name, size }: ZipEntry): Buffer {
  if (method === 0) return packed
  if (method === 8) return inflateRaw(packed, size)
  if (method === 93) return asBuffer(unzstd(packed, size))
  throw inputError(`${name} is packed with ZIP method ${method}; stored, deflate (8) and zstd (93) can be read`)
}

/** Finds the central directory from the end of the archive. */
function directory(bytes: Buffer): { count: number; start: number; end: number } {
  const lowest = Math.max(0, bytes.length - 65_557)
  let at = bytes.length - 22
  while (
    at >= lowest &&
    !(bytes.readUInt32LE(at) === 0x06054b50 && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length)
  )
    at--
  if (at < lowest || at < 0) throw damaged('its list of files is missing')
  let count = bytes.readUInt16LE(at + 10)
  let size = bytes.readUInt32LE(at + 12)
  let start = bytes.readUInt32LE(at + 16)
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff) {
    if (at < 20 || bytes.readUInt32LE(at - 20) !== 0x07064b50) throw damaged('its 64-bit list of files is missing')
    const record = big(bytes, at - 12)
    if (record + 56 > bytes.length || bytes.readUInt32LE(record) !== 0x06064b50)
      throw damaged('its 64-bit list of files is missing')
    count = big(bytes, record + 32)
    size = big(bytes, record + 40)
    start = big(bytes, record + 48)
  }
  if (start + size > at) throw damaged('its list of files lies outside')
  return { count, start, end: start + size }
}

/** Replaces the 32-bit fields that say "see the ZIP64 extra field". */
function wide(extra: Buffer, fields: readonly [number, number, number]): [number, number, number] {
  const values: [number, number, number] = [...fields]
  if (!fields.includes(0xffffffff)) return values
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let field = at + 4
    for (let i = 0; i < values.length; i++) {
      if (values[i] !== 0xffffffff) continue
      if (field + 8 > extra.length) throw damaged('a 64-bit size is cut off')
      values[i] = big(extra, field)
      field += 8
    }
    return values
  }
  throw damaged('a 64-bit size is missing')
}
