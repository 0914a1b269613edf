import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import * as hyparquet from 'hyparquet'
import { expect, test } from 'vitest'
import { writeParquet } from '../../bench/write-parquet.mjs'
import { parquetProgramModule } from '../../scripts/build-parquet-program.mjs'
import type { ColumnReply } from '../../src/formats/parquet-messages.ts'
import { readColumn } from '../../src/formats/parquet-worker/columns.ts'
import { decompressors } from '../../src/formats/parquet-worker/decompressors.ts'
import type { Source } from '../../src/formats/parquet-worker/source.ts'

async function sourceOf(bytes: Buffer): Promise<Source> {
  const all = Uint8Array.from(bytes).buffer
  const file = { byteLength: bytes.length, slice: (start: number, end?: number) => all.slice(start, end) }
  const metadata = await hyparquet.parquetMetadataAsync(file)
  const compressors = await decompressors(hyparquet, metadata, [import.meta.filename], 1e9)
  return { hyparquet, file, metadata, compressors, rows: Number(metadata.num_rows) }
}

/** The values of a column that was read from its pages, without hyparquet. */
function valuesOf(reply: ColumnReply): unknown[] {
  if ('integers' in reply) return Array.from(reply.integers, (value) => (Number.isNaN(value) ? null : BigInt(value)))
  if ('numbers' in reply) return Array.from(reply.numbers)
  if (!('texts' in reply)) throw new Error(`read with hyparquet: ${Object.keys(reply)}`)
  const texts = Buffer.from(reply.texts).toString().split('\n')
  expect(texts).toHaveLength(reply.count + 1)
  return reply.order === null
    ? texts.slice(0, -1)
    : Array.from(reply.order, (text) => (text === -1 ? null : texts[text]))
}

const text = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '"', ',', 'é', '𝒳', '\r'), maxLength: 5 })
const integer = fc.oneof(
  fc.bigInt({ min: -300n, max: 300n }),
  fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n }),
)
/** Neighbours are often the same, as in a sorted file. */
const repeated = <T>(value: fc.Arbitrary<T>, maxLength = 40): fc.Arbitrary<T[]> =>
  fc
    .array(fc.tuple(value, fc.constantFrom(1, 1, 1, 2, 9, 20)), { minLength: 1, maxLength })
    .map((runs) => runs.flatMap(([each, times]) => Array<T>(times).fill(each)))
const how = fc.record({
  nullable: fc.boolean(),
  dictionary: fc.boolean(),
  version: fc.constantFrom(1 as const, 2 as const),
  pageRows: fc.constantFrom(1, 3, 8, 50, 100_000),
})
const codec = fc.constantFrom(undefined, { id: 2, pack: (bytes: Buffer) => gzipSync(bytes) })

test('texts, whole numbers and doubles come from the pages as hyparquet reads them', async () => {
  await fc.assert(
    fc.asyncProperty(
      how,
      codec,
      repeated(fc.tuple(fc.option(text), fc.option(integer), fc.option(fc.double({ noNaN: true })))),
      async (options, packed, rows) => {
        const texts = rows.map(([value]) => value ?? (options.nullable ? null : ''))
        const doubles = Float64Array.from(rows, ([, , value]) => value ?? (options.nullable ? Number.NaN : 0))
        const integers = BigInt64Array.from(rows, ([, value]) => value ?? 0n)
        const source = await sourceOf(
          writeParquet(
            [
              { name: 'text', values: texts, ...options },
              { name: 'integer', values: integers, ...options },
              { name: 'double', values: doubles, ...options },
            ],
            packed,
          ),
        )
        const { file, metadata, compressors } = source
        const others = await hyparquet.parquetReadObjects({ file, metadata, compressors })
        expect(valuesOf(await readColumn(source, 'text', 'text'))).toEqual(others.map((row) => row['text'] ?? null))
        expect(valuesOf(await readColumn(source, 'integer', 'digits'))).toEqual(others.map((row) => row['integer']))
        expect(valuesOf(await readColumn(source, 'integer', 'number'))).toEqual(
          others.map((row) => Number(row['integer'])),
        )
        expect(valuesOf(await readColumn(source, 'double', 'number'))).toEqual(
          others.map((row) => row['double'] ?? Number.NaN),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('a damaged page is an error or a column of as many rows, at once', async () => {
  const options = { nullable: true, dictionary: true, pageRows: 7 }
  const names = ['a', null, 'b', 'b', 'c', 'é', 'a', 'b', null, 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  const whole = writeParquet([
    { name: 'text', values: names, ...options },
    { name: 'double', values: Float64Array.from(names, (_, i) => i), nullable: true, version: 2 },
  ])
  const length = whole.readUInt32LE(whole.length - 8)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 4, max: whole.length - 9 - length }), fc.integer({ min: 0, max: 255 })), {
        minLength: 1,
        maxLength: 3,
      }),
      async (damage) => {
        const bytes = Buffer.from(whole)
        for (const [at, value] of damage) bytes[at] = value
        const source = await sourceOf(bytes)
        for (const [name, as] of [
          ['text', 'text'],
          ['double', 'number'],
        ] as const) {
          const reply = await readColumn(source, name, as).catch((error: Error) => error)
          if (reply instanceof Error || 'fault' in reply) continue
          const rows =
            'numbers' in reply ? reply.numbers : 'list' in reply ? reply.list : 'texts' in reply ? reply.order : []
          if (rows !== null) expect(rows).toHaveLength(names.length)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  [
    'a whole number that a double does not hold',
    BigInt64Array.of(1n, 2n ** 53n),
    'digits',
    { list: ['1', '9007199254740992'] },
  ],
  [
    'as a score',
    BigInt64Array.of(1n, 2n ** 53n),
    'number',
    { fault: '9007199254740992 in row 2 is no number that a double holds exactly' },
  ],
  ['a text with a line feed', ['a\nb', 'c'], 'text', { list: ['a\nb', 'c'] }],
] as const)('%s is left to hyparquet', async (_, values, as, expected) => {
  expect(await readColumn(await sourceOf(writeParquet([{ name: 'of', values }])), 'of', as)).toEqual(expected)
})

test('what the thread runs is what its sources say', async () => {
  expect(readFileSync('src/formats/parquet-program.ts', 'utf8')).toBe(await parquetProgramModule())
})
