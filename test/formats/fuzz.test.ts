import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseResults } from '../../src/formats/index.ts'
import type { ParseOptions } from '../../src/formats/types.ts'
import { formatLabels } from '../../src/formats/types.ts'
import { bytesOf, fixture } from './support.ts'

/** Reads, and accepts a result or an error of ours that names the file; everything else fails the test. */
function outcome(data: Uint8Array, options: ParseOptions = {}): number | string {
  try {
    return parseResults(data, { source: 'fuzz.bin', ...options }).nRows
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'HolmgateError' || !message.startsWith('fuzz.bin')) throw error
    // What nobody foresaw is told apart from what was thought of.
    expect(message).not.toContain('it cannot be read (')
    return message
  }
}

type Damage = (bytes: Buffer) => Buffer

const truncate = fc.double({ min: 0, max: 1, noNaN: true }).map(
  (share): Damage =>
    (bytes) =>
      bytes.subarray(0, Math.floor(share * bytes.length)),
)

const corrupt = fc
  .array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), { minLength: 1, maxLength: 8 })
  .map(
    (changes): Damage =>
      (bytes) => {
        const copy = Buffer.from(bytes)
        for (const [share, byte] of changes) copy[Math.floor(share * copy.length)] = byte
        return copy
      },
  )

const shuffle = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000)).map(
  (cuts): Damage =>
    (bytes) => {
      const [a, b, c] = cuts.map((cut) => Math.floor((cut / 1001) * bytes.length)).sort((x, y) => x - y) as [
        number,
        number,
        number,
      ]
      return Buffer.concat([bytes.subarray(b, c), bytes.subarray(0, a), bytes.subarray(c), bytes.subarray(a, b)])
    },
)

const swapWords = fc
  .tuple(
    fc.nat(50),
    fc.constantFrom('"', '\n', ',', '{', ']', 'NaN', '__proto__', '\0', '1e999', '\ufeff', 'null', '-', '\t'),
  )
  .map(
    ([index, word]): Damage =>
      (bytes) => {
        const parts = bytes.toString('latin1').split(/([\s,:"{}[\]]+)/)
        parts[index % parts.length] = word
        return Buffer.from(parts.join(''), 'latin1')
      },
  )

const damage = fc.oneof(truncate, corrupt, shuffle, swapWords)

const qrels = fixture('qrels.txt')
const files: (readonly [string, ParseOptions])[] = [
  ['scores.csv', {}],
  ['seeds.csv', { repeat: 'seed' }],
  ['long.tsv', {}],
  ['records.jsonl', {}],
  ['trec-eval.txt', {}],
  ['ir-measures.txt', {}],
  ['ir-measures.jsonl', {}],
  ['pytrec-eval.json', {}],
  ['ranx.json', {}],
  ['run.trec', { qrels }],
  ['samples_arc_2025-01-01T00-00-00.000000.jsonl', {}],
  ['promptfoo.json', { model: 'openai:gpt-4.1' }],
  ['per_instance_stats.json', { where: { perturbation: 'none' } }],
  ['every-eval-ever.jsonl', {}],
  ['inspect.json', {}],
  ['inspect.eval', {}],
  ['inspect-zstd.eval', {}],
]

/** Formats that tools of ours write, or that have no fixture of their own. */
const made: Readonly<Record<string, Buffer>> = {
  'records.json': Buffer.from('[{"id": "a", "f1": 1, "__proto__": 0.5}, {"id": "b", "f1": 0.25, "__proto__": NaN}]'),
  'split.json': Buffer.from('{"columns": ["id", "f1"], "index": [0, 1], "data": [["a", 1], ["b", 0.25]]}'),
  'result.json': Buffer.from(JSON.stringify(parseResults('id,f1\na,1\nb,0\n'))),
}
files.push(['records.json', { missing: 'worst' }], ['split.json', {}], ['result.json', {}])

test('every format is damaged below', () => {
  const read = [...files, ['int64-ids.parquet', {}] as const].map(
    ([name, options]) => parseResults(made[name] ?? bytesOf(name), options).metadata['format'],
  )
  // A result keeps the metadata that it was written with.
  expect(new Set([...read, 'holmgate', 'tsv'])).toEqual(new Set(Object.keys(formatLabels)))
})

describe.each(files)('%s', (name, options) => {
  const bytes = made[name] ?? bytesOf(name)

  test('is read before it is damaged', () => {
    expect(outcome(bytes, options)).toBeNumber()
    expect(outcome(gzipSync(bytes), options)).toBeNumber()
  })

  test('damaged, it is a result or an error that names the file', () => {
    fc.assert(
      fc.property(damage, (change) => {
        outcome(change(bytes), options)
      }),
      { numRuns: 150 },
    )
  })

  test('damaged and read as a table, or packed and then damaged', () => {
    fc.assert(
      fc.property(damage, fc.constantFrom('csv', 'jsonl', 'trec-eval', 'holmgate', 'lm-eval'), (change, format) => {
        outcome(change(bytes), { format: format as 'csv' })
        outcome(change(gzipSync(bytes)), options)
      }),
      { numRuns: 60 },
    )
  })
})

test('bytes of any kind', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('', 'PK\u0003\u0004', 'PAR', '{"', '[{', 'id,f1\n', '\u001f\u008b\u0008'),
      (bytes, start) => {
        outcome(Buffer.concat([Buffer.from(start, 'latin1'), bytes]))
      },
    ),
    { numRuns: 500 },
  )
})

test('a table that was cut off loses no line that it still has', () => {
  for (const [name, options, header] of [
    ['scores.csv', {}, 1],
    ['records.jsonl', {}, 0],
    ['samples_arc_2025-01-01T00-00-00.000000.jsonl', {}, 0],
  ] as const) {
    const bytes = bytesOf(name)
    for (let length = 1; length < bytes.length; length++) {
      const rows = outcome(bytes.subarray(0, length), options)
      const lines = bytes
        .toString('utf8', 0, length)
        .split('\n')
        .filter((line) => line !== '')
      if (typeof rows === 'number') expect(rows).toBe(lines.length - header)
    }
  }
})

test('files that say how long they are notice every cut', () => {
  for (const [name, options] of [
    ['trec-eval.txt', {}],
    ['pytrec-eval.json', {}],
    ['promptfoo.json', { model: 'openai:gpt-4.1' }],
    ['inspect.eval', {}],
    ['inspect-zstd.eval', {}],
  ] as const) {
    const bytes = bytesOf(name)
    // The last line end, and blanks in the last line of trec_eval, carry nothing.
    for (let length = 0; length < bytes.length - 8; length += 7)
      expect(outcome(bytes.subarray(0, length), options)).toBeString()
  }
})

test('Parquet, damaged', () => {
  const bytes = bytesOf('int64-ids.parquet')
  expect(outcome(bytes)).toBe(3)
  fc.assert(
    fc.property(fc.oneof(truncate, corrupt, shuffle), (change) => {
      outcome(change(bytes))
    }),
    { numRuns: 25 },
  )
}, 300_000)
