import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipEntries, zipMember } from '../../src/formats/zip.ts'
import { bytesOf, messageOf } from './support.ts'

interface Member {
  name: string
  content: Buffer
  method?: number
  size?: number
  crc?: number
  flags?: number
}

/** A small ZIP archive whose fields may lie. */
function zip(members: readonly Member[], count = members.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, method = 8, size = content.length, crc = crc32(content), flags = 0 } of members) {
    const packed = method === 8 ? deflateRawSync(content) : content
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(crc, 16)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(size, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}

const hello = Buffer.from('hello '.repeat(100))
const unzip = (archive: Buffer, name = 'a', maxBytes = 1e6): Buffer =>
  zipMember(archive, zipEntries(archive).get(name)!, maxBytes)

test('reads stored and deflated members', () => {
  expect(unzip(zip([{ name: 'a', content: hello }]))).toEqual(hello)
  expect(
    unzip(
      zip([
        { name: 'x', content: hello },
        { name: 'a', content: hello, method: 0 },
      ]),
    ),
  ).toEqual(hello)
  expect(unzip(zip([{ name: 'a', content: Buffer.alloc(0) }]))).toHaveLength(0)
})

test.each<[string, Member]>([
  ['instead of', { name: 'a', content: hello, size: 700 }],
  ['damaged', { name: 'a', content: hello, size: 10 }],
  ['the check sum of a is wrong', { name: 'a', content: hello, crc: 1 }],
  ['ZIP method 99', { name: 'a', content: hello, method: 99 }],
  ['encrypted', { name: 'a', content: hello, flags: 1 }],
])('a member that lies: %s', (message, member) => {
  expect(() => unzip(zip([member]))).toThrow(message)
})

test('a member that unpacks to more than the cap is not unpacked', () => {
  expect(() => unzip(zip([{ name: 'a', content: hello }]), 'a', 100)).toThrow('a unpacks to 600 bytes, more than 100')
})

test('a bomb that says it is small stops at its own size', () => {
  const bomb = zip([{ name: 'a', content: Buffer.alloc(50_000_000), size: 1000 }])
  expect(() => unzip(bomb)).toThrow('deflate data are damaged')
})

test('a list of files that lies is an error', () => {
  expect(() => zipEntries(zip([{ name: 'a', content: hello }], 2))).toThrow('file 2 of 2 is not listed')
  expect(() =>
    zipEntries(
      zip([
        { name: 'a', content: hello },
        { name: 'a', content: hello },
      ]),
    ),
  ).toThrow('lists "a" twice')
  expect(() => zipEntries(Buffer.from('PK\x03\x04'))).toThrow('its list of files is missing')
})

test('an archive with too many files is refused before they are read', () => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(0xffff, 10)
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(1_000_000_000n, 32)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  expect(() => zipEntries(Buffer.concat([record, locator, end]))).toThrow('lists 1000000000 files')
})

test('ZIP64: sizes and places in the extra field', () => {
  const plain = zip([{ name: 'a', content: hello, method: 0 }])
  const listAt = plain.readUInt32LE(plain.length - 6)
  const central = Buffer.from(plain.subarray(listAt, listAt + 47))
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(600n, 4)
  extra.writeBigUInt64LE(600n, 12)
  for (const field of [20, 24, 42]) central.writeUInt32LE(0xffffffff, field)
  central.writeUInt16LE(28, 30)
  const list = Buffer.concat([central, extra])
  const end = Buffer.from(plain.subarray(plain.length - 22))
  end.writeUInt32LE(list.length, 12)
  expect(unzip(Buffer.concat([plain.subarray(0, listAt), list, end]))).toEqual(hello)
})

test('an archive that is no Inspect log says what it holds', () => {
  expect(messageOf(zip([{ name: 'scores.csv', content: hello }]))).toContain(
    'is no Inspect log; it holds scores.csv. Unpack it',
  )
})

test('an Inspect log of bombs stops at the cap of all its members together', () => {
  const sample = (id: number) =>
    Buffer.from(JSON.stringify({ id, epoch: 1, pad: 'x'.repeat(5000), scores: { m: { value: 1 } } }))
  const header = { name: 'header.json', content: Buffer.from('{"status": "success"}') }
  const archive = zip([
    header,
    ...[1, 2, 3, 4].map((id) => ({ name: `samples/${id}_epoch_1.json`, content: sample(id) })),
  ])
  expect(messageOf(archive, { maxBytes: 15_000 })).toContain('raise maxBytes')
})

test('a packed Inspect log is read too', () => {
  expect(() => messageOf(gzipSync(bytesOf('inspect.eval')))).toThrow('expected an error')
})
