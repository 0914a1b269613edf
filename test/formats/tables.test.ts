import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeParquet } from '../../bench/write-parquet.mjs'
import { readResults } from '../../src/formats/index.ts'
import { bytesOf, fixture, lines, messageOf, read, textOf } from './support.ts'

const ndcg = [0.1518, 0, 0.6309, 1]

test('JSON Lines, a JSON array and pandas orient=split hold the same records', () => {
  const records = [
    { query_id: '301', 'ndcg@10': 0.5, note: 'x' },
    { query_id: '302', 'ndcg@10': 1, note: 'y' },
  ]
  const expected = { ids: ['301', '302'], values: { 'ndcg@10': [0.5, 1] } }
  expect(read(lines(...records))).toMatchObject({ ...expected, format: 'jsonl' })
  expect(read(JSON.stringify(records, null, 2))).toMatchObject({ ...expected, format: 'json' })
  const split = {
    columns: ['query_id', 'ndcg@10'],
    index: [0, 1],
    data: records.map((row) => [row.query_id, row['ndcg@10']]),
  }
  expect(read(JSON.stringify(split))).toMatchObject({ ...expected, format: 'json' })
})

test('[B4] a numeric id of JSON and its text are the same unit; both in one file are an error', () => {
  expect(read(lines({ id: 1, f1: 0 }, { id: 2, f1: 1 })).ids).toEqual(['1', '2'])
  expect(read(lines({ id: '1', f1: 0 }, { id: '01', f1: 1 })).ids).toEqual(['1', '01'])
  expect(messageOf(lines({ id: 1, f1: 0 }, { id: '2', f1: 1 }))).toContain(
    'line 2: the id "2" is text, ids before it are numbers',
  )
  expect(messageOf(lines({ id: 1, f1: 0 }, { id: null, f1: 1 }))).toContain(
    'line 2: an id ("id") must be text or a whole number, found null',
  )
  expect(messageOf(lines({ id: 0.5, f1: 0 }, { id: 1.5, f1: 0 }))).toContain('must be text or a whole number')
})

test('ids beyond 2^53 stay apart', () => {
  expect(read('{"id": 9007199254740993, "f1": 0}\n{"id": 9007199254740992, "f1": 1}\n').ids).toEqual([
    '9007199254740993',
    '9007199254740992',
  ])
})

test('[B7] null, NaN and an absent key are missing values', () => {
  const text = (cell: string) => `{"id": "a", "f1": 1}\n{"id": "b"${cell}}\n`
  expect(messageOf(text(', "f1": null'))).toContain('unit "b" (line 2) has no value for "f1": it is null')
  expect(messageOf(text(', "f1": NaN'))).toContain('unit "b" (line 2) has no value for "f1": it is NaN')
  expect(messageOf(text(', "f1": "NaN"'))).toContain('unit "b" (line 2) has no value for "f1": the cell is "NaN"')
  expect(messageOf(text(''))).toContain('unit "b" (line 2) has no value for "f1": there is no such key')
  expect(messageOf(text(', "f1": Infinity'))).toContain('line 2: "f1" of unit "b" is not finite (Infinity)')
})

test('a key that comes later is a metric too, missing in the rows before', () => {
  expect(messageOf(lines({ id: 'a', f1: 1 }, { id: 'b', f1: 0, acc: 1 }))).toContain(
    'unit "a" (line 1) has no value for "acc"',
  )
})

test('text that looks like a number is text in JSON, unless it was asked for', () => {
  const text = lines({ id: 'a', answer: '42', f1: 1 }, { id: 'b', answer: 'no', f1: 0 })
  expect(read(text).values).toEqual({ f1: [1, 0] })
  expect(messageOf(text, { metrics: 'answer' })).toContain('line 2, column "answer": "no" is no number')
  expect(read(lines({ id: 'a', f1: '0.5' }, { id: 'b', f1: '1' }), { metrics: 'f1' }).values).toEqual({ f1: [0.5, 1] })
})

test('what is no record is an error with its place', () => {
  expect(messageOf('{"id": 1, "f1": 1}\n[2]\n')).toContain('line 2 is an array of 1 entry, not an object')
  expect(messageOf('{"id": 1, "f1": 1}\n{"id": 2\n')).toContain('not valid JSON at line 2, column 9')
})

test('objects of objects that are no scores', () => {
  expect(messageOf(JSON.stringify({ id: { 0: 'a' }, f1: { 0: 1 } }))).toContain("orient='records'")
  expect(messageOf(JSON.stringify({ a: 'x', b: [1] }))).toContain(
    'no scores that can be recognised; its keys are "a", "b"',
  )
})

test('gzip, whatever is in it', () => {
  for (const name of ['scores.csv', 'trec-eval.txt', 'pytrec-eval.json', 'records.jsonl']) {
    expect(read(gzipSync(bytesOf(name)))).toMatchObject({ values: read(bytesOf(name)).values })
  }
  const two = Buffer.concat([gzipSync('id,f1\na,1\n'), gzipSync('b,0\n')])
  expect(read(two).ids).toEqual(['a', 'b'])
})

test('gzip that is cut off, damaged, followed by something or too large', () => {
  const packed = gzipSync('id,f1\na,1\nb,0\n')
  expect(messageOf(packed.subarray(0, packed.length - 4))).toBe(
    'scores.file: the gzip data are damaged or cut off (unexpected end of file); copy or download the file again',
  )
  for (const more of ['x', 'id', 'id,f1\nc,1\n', '\x1f', '\x1f\x8b']) {
    expect(messageOf(Buffer.concat([packed, Buffer.from(more, 'latin1')]))).toMatch(/damaged/)
  }
  expect(read(Buffer.concat([packed, Buffer.alloc(16)])).ids).toEqual(['a', 'b'])
  expect(messageOf(gzipSync(Buffer.alloc(1_000_000)), { maxBytes: 100_000 })).toContain(
    'unpacks to more than 100000 bytes',
  )
})

test('other kinds of packing are named', () => {
  expect(messageOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]))).toContain('packed with zstd; unpack it first')
  expect(messageOf(Buffer.from([0x04, 0x22, 0x4d, 0x18, 0]))).toContain('packed with LZ4')
})

test('text that is not UTF-8', () => {
  expect(messageOf(Buffer.from('id,f1\nä,1\n', 'latin1'))).toContain('line 2 is not UTF-8')
  expect(messageOf(Buffer.from('\ufeffid,f1\na,1\n', 'utf16le'))).toContain('UTF-16')
})

test('empty data', () => {
  expect(messageOf('')).toBe('scores.file: the file is empty; check that what writes it ran to its end')
  expect(messageOf(' \n\n')).toContain('the file is empty')
  expect(messageOf('id,f1\n')).toContain('there are no rows')
  expect(messageOf('hello\nworld\n')).toContain('the first line "hello" is neither JSON nor a table')
})

test('Parquet: only what is needed is read, aliases match', () => {
  const result = readResults(fixture('scores.parquet'))
  expect(result.metadata['format']).toBe('parquet')
  expect(result.sampleIds).toEqual(['301', '302', '303', '401'])
  expect(Object.entries(result.values).map(([metric, column]) => [metric, [...column]])).toEqual([
    ['ndcg@10', ndcg],
    ['latency_ms', [10, 11, 12, 13]],
  ])
  expect(result.precision).toBe('float64')
  expect(result.metadata['notices']).toContain('Columns that are not read as metrics: "note".')
  expect([
    ...(readResults(fixture('scores.parquet'), { metrics: 'ndcg@10' }).values['ndcg@10'] as Float64Array),
  ]).toEqual(ndcg)
  expect(messageOf(bytesOf('scores.parquet'), { metrics: 'note' })).toContain('row 1, column "note": "a" is no number')
})

test('Parquet: 64-bit ids stay exact, over row groups; booleans count as 1 and 0', () => {
  const found = read(bytesOf('int64-ids.parquet'))
  expect(found.ids).toEqual(['9007199254740993', '9007199254740992', '1'])
  expect(found.values).toMatchObject({ hits: [1, 0, 2], acc: [1, 0, 1] })
  expect(read(bytesOf('int64-ids.parquet'), { metrics: 'score32' }).result.precision).toBe('float32')
  expect(messageOf(bytesOf('int64-ids.parquet'), { metrics: 'user_id', id: 'acc' })).toContain(
    '9007199254740993 in row 1 is no number that a double holds exactly',
  )
})

test('[B7] Parquet: null and NaN are missing', () => {
  const message = messageOf(bytesOf('nulls.parquet'))
  expect(message).toContain('unit "b" (row 2) has no value for "f1"')
  expect(message).toContain('unit "c" (row 3) has no value for "f1"')
  expect(read(bytesOf('nulls.parquet'), { missing: 'worst' }).values).toEqual({ f1: [0.5, 0, 0] })
})

test('Parquet: a long table, and columns named __proto__', () => {
  expect(read(bytesOf('long.parquet'))).toMatchObject({
    ids: ['a', 'b'],
    values: { map: [0.5, 1], 'precision@5': [0.25, 0.75] },
  })
  expect(read(bytesOf('proto.parquet'), { id: '__proto__' })).toMatchObject({
    ids: ['a', 'b'],
    values: { f1: [0.5, 1] },
  })
})

test('Parquet that is cut off', () => {
  const bytes = bytesOf('scores.parquet')
  expect(messageOf(bytes.subarray(0, bytes.length - 10))).toContain(
    'the Parquet file is damaged or cut off: it does not end with its description',
  )
  expect(messageOf(bytes, { maxBytes: 10 })).toContain('raise maxBytes')
})

test('columns that hold no ids are asked about in every kind of table', () => {
  expect(messageOf(textOf('records.jsonl'), { id: 'prompt' })).toContain(
    'no column "prompt" (id); the columns are "prompt_id", "judge", "helpfulness", "answer"',
  )
  expect(read(textOf('records.jsonl')).values).toEqual({ helpfulness: [4, 5, 3] })
})

test('Parquet packed with zstd', () => {
  expect(read(bytesOf('zstd.parquet'))).toMatchObject({ ids: ['a', 'b'], values: { f1: [0.5, 0.25] } })
})

test('Parquet: ids with line ends, other alphabets and repeats are the texts that were written', () => {
  const ids = ['a\nb', 'é', '日本', 'a,b']
  const f1 = Float64Array.of(0.5, 0.25, 1, 0)
  expect(
    read(
      writeParquet([
        { name: 'id', values: ids },
        { name: 'f1', values: f1 },
      ]),
    ),
  ).toMatchObject({
    ids,
    values: { f1: [0.5, 0.25, 1, 0] },
  })
  const plain = writeParquet([
    { name: 'id', values: ids.slice(1) },
    { name: 'f1', values: f1.slice(1) },
  ])
  expect(read(plain).ids).toEqual(ids.slice(1))
  expect(
    messageOf(
      writeParquet([
        { name: 'id', values: ['a', ''] },
        { name: 'f1', values: f1.slice(2) },
      ]),
    ),
  ).toContain('row 2: an id ("id") must be text or a whole number, it is empty')
  expect(
    messageOf(
      writeParquet([
        { name: 'id', values: ['a', 'a'] },
        { name: 'f1', values: f1.slice(2) },
      ]),
    ),
  ).toContain('unit "a" is there twice: row 1 and row 2')
  const bytes = writeParquet([
    { name: 'id', values: ['xyz'] },
    { name: 'f1', values: Float64Array.of(1) },
  ])
  bytes[bytes.indexOf('xyz')] = 0xff
  expect(messageOf(bytes)).toContain('column "id" holds text that is not UTF-8')
})

test('Parquet: a value that is not finite names its row, whether the column is read as a whole or not', () => {
  const file = (values: number[], model: string[] = []) =>
    writeParquet([
      { name: 'id', values: values.map((_, row) => `u${row}`) },
      { name: 'f1', values: Float64Array.from(values) },
      ...(model.length > 0 ? [{ name: 'model', values: model }] : []),
    ])
  expect(messageOf(file([1, Number.POSITIVE_INFINITY]))).toContain('row 2: "f1" of unit "u1" is not finite (Infinity)')
  expect(messageOf(file([1, Number.NaN]))).toContain('unit "u1" (row 2) has no value for "f1"')
  expect(read(file([1, 2, 3], ['x', 'y', 'x']), { model: 'x' })).toMatchObject({
    ids: ['u0', 'u2'],
    values: { f1: [1, 3] },
  })
})
