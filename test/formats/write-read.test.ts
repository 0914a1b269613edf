import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeParquet } from '../../bench/write-parquet.mjs'
import { parseResults } from '../../src/formats/index.ts'
import type { ParseOptions } from '../../src/formats/types.ts'

const score = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e200, max: 1e200 }).map((value) => value + 0)
const id = fc.string({
  unit: fc.constantFrom('a', 'B', '0', '7', ' ', '"', ',', '\n', ';', 'é', '𝒳', '.', '-'),
  minLength: 1,
  maxLength: 8,
})

interface Table {
  ids: string[]
  scores: [number, number][]
}

const table: fc.Arbitrary<Table> = fc
  .uniqueArray(fc.tuple(id, fc.tuple(score, score)), { minLength: 2, maxLength: 12, selector: ([name]) => name })
  .map((rows) => ({ ids: rows.map(([name]) => name), scores: rows.map(([, scores]) => scores) }))

const bits = (values: ArrayLike<number>): string => Buffer.from(Float64Array.from(values).buffer).toString('hex')

/** What is read must be what was written: ids in order, and every bit of every score. */
function check(written: Table, data: string | Uint8Array, options: ParseOptions = {}): void {
  const result = parseResults(data, { id: 'id', metrics: ['m1', '__proto__'], betterWhen: 'higher', ...options })
  expect(result.sampleIds).toEqual(written.ids)
  for (const [column, metric] of ['m1', '__proto__'].entries()) {
    const values = Object.entries(result.values).find(([name]) => name === metric)?.[1] as Float64Array
    expect(bits(values)).toBe(bits(written.scores.map((scores) => scores[column] as number)))
  }
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const key = (name: string): string => JSON.stringify(name)

test('CSV, wide', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t', '|' as const), (rows, delimiter) => {
      const lines = rows.ids.map((name, row) =>
        [quoted(name), ...(rows.scores[row] as number[]).map(String)].join(delimiter),
      )
      const text = `${['id', 'm1', '__proto__'].join(delimiter)}\r\n${lines.join('\r\n')}\r\n`
      check(rows, text, { delimiter: delimiter as ',' })
      check(rows, gzipSync(text), { delimiter: delimiter as ',' })
    }),
    { numRuns: 200 },
  )
})

test('CSV, long', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const lines = rows.ids.flatMap((name, row) =>
        ['m1', '__proto__'].map((metric, column) => `${quoted(name)},${metric},${rows.scores[row]?.[column]}`),
      )
      check(rows, `id,metric,value\n${lines.join('\n')}\n`)
    }),
    { numRuns: 200 },
  )
})

test('JSON Lines and JSON', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const records = rows.ids.map(
        (name, row) => `{"id": ${key(name)}, "m1": ${rows.scores[row]?.[0]}, "__proto__": ${rows.scores[row]?.[1]}}`,
      )
      check(rows, records.join('\n'))
      check(rows, `[${records.join(',')}]`)
    }),
    { numRuns: 200 },
  )
})

test('dictionaries of both nestings', () => {
  fc.assert(
    fc.property(table, (rows) => {
      // Keys that are whole numbers come first in a JavaScript object, so ids are made to differ from those.
      const ids = rows.ids.map((name) => `q${name}`)
      const outer = ids.map(
        (name, row) => `${key(name)}: {"m1": ${rows.scores[row]?.[0]}, "__proto__": ${rows.scores[row]?.[1]}}`,
      )
      check({ ...rows, ids }, `{${outer.join(',')}}`, { format: 'pytrec-eval', id: undefined })
      const inner = (column: 0 | 1) => ids.map((name, row) => `${key(name)}: ${rows.scores[row]?.[column]}`).join(',')
      check({ ...rows, ids }, `{"m1": {${inner(0)}}, "__proto__": {${inner(1)}}}`, { format: 'ranx', id: undefined })
    }),
    { numRuns: 200 },
  )
})

test('Parquet', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const column = (at: 0 | 1): Float64Array => Float64Array.from(rows.scores, (scores) => scores[at])
      const columns = [
        { name: 'id', values: rows.ids },
        { name: 'm1', values: column(0) },
        { name: '__proto__', values: column(1) },
      ]
      check(rows, writeParquet(columns))
      check(rows, writeParquet(columns, { id: 2, pack: (packed) => gzipSync(packed) }))
    }),
    { numRuns: 8 },
  )
}, 300_000)
