import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachRecord } from '../../src/formats/csv-records.ts'
import { lines, messageOf, read } from './support.ts'

const records = (text: string, blockBytes?: number): string[][] => {
  const found: string[][] = []
  eachRecord(Buffer.from(text), ',', (cells) => found.push([...cells]), blockBytes)
  return found
}

const quoteCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

test('RFC 4180: what was written comes back, in blocks of any size', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', '𝒳', ' ', ';') })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (rows, end, block, endsWithLine) => {
        const text = rows.map((row) => row.map(quoteCell).join(',')).join(end) + (endsWithLine ? end : '')
        expect(records(text, block)).toEqual(rows)
      },
    ),
    { numRuns: 500 },
  )
})

test('unquoted cells come back too', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '.', '1', ' ') })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, fc.constant('x'))), fc.integer({ min: 1, max: 20 }), (rows, block) => {
      expect(records(rows.map((row) => row.join(',')).join('\r\n'), block)).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('names the lines of records after a quoted line end', () => {
  const found: number[] = []
  eachRecord(Buffer.from('a,b\n"x\ny",1\nz,2\n'), ',', (_, line) => found.push(line))
  expect(found).toEqual([1, 2, 4])
})

test('a quote that is never closed, and text behind a closing quote, are errors', () => {
  expect(messageOf('id,x\na,1\n"b,2\nc,3\n')).toContain('line 3: a quote is opened and never closed')
  expect(messageOf('id,x\n"a"b,1\n')).toContain('line 2: text follows a closing quote')
})

test('reads a wide table', () => {
  expect(read('query_id,ndcg_cut_10,latency_ms\nq1,0.5,12\nq2,1,7\n')).toMatchObject({
    ids: ['q1', 'q2'],
    values: { 'ndcg@10': [0.5, 1], latency_ms: [12, 7] },
    betterWhen: { 'ndcg@10': 'higher', latency_ms: 'lower' },
    format: 'csv',
  })
})

test('reads a long table', () => {
  const text = 'query_id,metric,value\nq1,map,0.5\nq1,P_5,0.2\nq2,map,1\nq2,P_5,0.4\n'
  expect(read(text)).toMatchObject({ ids: ['q1', 'q2'], values: { map: [0.5, 1], 'precision@5': [0.2, 0.4] } })
})

test('a long table that has a value twice names the place', () => {
  expect(messageOf('id,metric,value\nq1,map,0.5\nq1,map,0.6\n')).toContain('line 3: "map" of unit "q1" is there twice')
})

test('a long table with seeds', () => {
  const text = 'id,metric,value,seed\nq1,f,0,1\nq1,f,1,2\nq2,f,1,1\nq2,f,1,2\n'
  expect(read(text, { repeat: 'seed' }).result.metrics).toEqual({ f: 0.75 })
})

test('a byte order mark and CRLF are no part of names and values', () => {
  expect(read('\ufeffid,f1\r\na,0.5\r\nb,1\r\n')).toMatchObject({ ids: ['a', 'b'], values: { f1: [0.5, 1] } })
})

test.each([
  ['\t', 'tsv'],
  [';', 'csv'],
  ['|', 'csv'],
])('finds the delimiter %j', (delimiter, format) => {
  const text = ['id,f1', 'a,0.5', 'b,1'].join('\n').replaceAll(',', delimiter)
  expect(read(text)).toMatchObject({ ids: ['a', 'b'], values: { f1: [0.5, 1] }, format })
})

test('does not guess between two delimiters', () => {
  const text = 'id;x,y\na;1,2\nb;3,4\n'
  expect(messageOf(text)).toContain('could be split at ",", ";"; say which with delimiter')
  expect(read('id,note\ta,1\nb,x\t2,3\n', { delimiter: ',', id: 'id' }).ids).toEqual(['b'])
})

test.each([
  ['"0,75"', 'a decimal comma'],
  ['"1.234,56"', 'separators inside a number'],
  ['0x10', 'not a decimal number'],
  ['50%', 'a unit behind the number'],
])('[B7] %s is an error that names line and column', (cell, why) => {
  const message = messageOf(`id,f1\na,0.5\nb,${cell}\n`)
  expect(message).toStartWith('scores.file (read as CSV table): line 3, column "f1": ')
  expect(message).toContain(why)
})

test('[B7] decimal commas in every row are an error, not a column of text', () => {
  expect(messageOf('id;f1;acc\na;0,75;1\nb;0,5;0\n')).toContain('line 2, column "f1": "0,75" is no number')
})

test.each(['""', '', 'NaN', 'nan', 'NA', 'null', 'None'])('[B7] %j is a missing value, never 0', (cell) => {
  const message = messageOf(`id,f1\na,0.5\nb,${cell}\n`)
  expect(message).toContain('unit "b" (line 3) has no value for "f1"')
  expect(message).toContain('A missing value is not 0')
})

test('[B7] an infinite value is an error under every policy', () => {
  for (const missing of ['error', 'drop', 'worst'] as const) {
    expect(messageOf('id,f1\na,0.5\nb,inf\n', { missing })).toContain(
      'line 3: "f1" of unit "b" is not finite (Infinity)',
    )
  }
})

test('[B7] blanks around a number are trimmed, exponents are numbers', () => {
  expect(read('id,f1\na, .5\nb,1e-3\n').values).toEqual({ f1: [0.5, 0.001] })
})

test('[B4] ids are text: 1, 01 and " 1" are three units', () => {
  expect(read('id,f1\n1,0\n01,0\n 1,1\n').ids).toEqual(['1', '01', ' 1'])
})

test('[B5] an id that is there twice is an error with both lines, unless a column tells repeats apart', () => {
  const text = 'id,seed,f1\na,1,0\nb,1,1\na,2,1\nb,2,1\n'
  const message = messageOf(text)
  expect(message).toContain('unit "a" is there twice: line 2 and line 4')
  expect(message).toContain('repeat: "seed"')
  const repeated = read(text, { repeat: 'seed' })
  expect(repeated.result.metrics).toEqual({ f1: 0.75 })
  expect(repeated.result.nUnits).toBe(2)
  expect(repeated.result.nRows).toBe(4)
})

test('[B5] a repeat that is there twice is an error too', () => {
  expect(messageOf('id,seed,f1\na,1,0\na,1,1\n', { repeat: 'seed' })).toContain(
    'unit "a" with seed "1" is there twice: line 2 and line 3',
  )
})

test('[B5] repeat: true takes every row as a repeat', () => {
  expect(read('id,f1\na,0\na,1\nb,1\n', { repeat: true }).result.metrics).toEqual({ f1: 0.75 })
})

test('[B5] dropping a row cannot hide that its id is there twice', () => {
  expect(messageOf('id,f1\na,0\na,\nb,1\n', { missing: 'drop' })).toContain('"a" is there twice')
})

test('[B10] several models in a file are never mixed', () => {
  const text = 'model,id,f1\nbm25,a,0\nbm25,b,1\ndense,a,1\ndense,b,1\n'
  expect(messageOf(text)).toContain('it mixes results: model is one of "bm25", "dense". Choose one with model')
  expect(read(text, { model: 'dense' }).values).toEqual({ f1: [1, 1] })
  expect(messageOf(text, { model: 'colbert' })).toContain(
    'nothing matches model "colbert": model is one of "bm25", "dense"',
  )
})

test('where chooses rows', () => {
  const text = 'id,split,f1\na,dev,0\na,test,1\nb,test,0\n'
  expect(read(text, { where: { split: 'test' } })).toMatchObject({ ids: ['a', 'b'], values: { f1: [1, 0] } })
  expect(messageOf(text, { where: { split: 'train' } })).toContain(
    'nothing matches split "train": split is one of "dev", "test"',
  )
  expect(messageOf('id,split,seed,f1\na,dev,1,0\na,test,2,1\n', { where: { split: 'dev', seed: 2 } })).toContain(
    'nothing matches seed "2": seed is one of "1"',
  )
  expect(messageOf(text, { where: { part: 'x' } })).toContain(
    'no column "part" (where); the columns are "id", "split", "f1"',
  )
})

test('asks for the id column when none or several could be it', () => {
  expect(messageOf('name,f1\na,1\n')).toContain('no column is named like an id; name the column')
  expect(messageOf('user_id,item_id,f1\na,x,1\n')).toContain('"user_id", "item_id" could all be the id')
  expect(read('name,f1\na,1\nb,0\n', { id: 'name' }).ids).toEqual(['a', 'b'])
  expect(messageOf('name,f1\na,1\n', { id: 'nam' })).toContain('no column "nam" (id); the columns are "name", "f1"')
  expect(messageOf('id,f1\n,1\n')).toContain('line 2: an id ("id") must be text or a whole number, it is empty')
})

test('an unnamed index column of pandas is no metric', () => {
  const found = read(',query_id,f1\n0,a,0.5\n1,b,1\n')
  expect(found.values).toEqual({ f1: [0.5, 1] })
  expect(found.notices).toContain('Columns that are not read as metrics: "".')
})

test('columns of text are left out and named, a column of numbers with text among them is an error', () => {
  const found = read('id,answer,f1\na,yes,1\nb,no,0\n')
  expect(found.values).toEqual({ f1: [1, 0] })
  expect(found.notices).toContain('Columns that are not read as metrics: "answer".')
  expect(messageOf('id,answer,f1\na,7,1\nb,seven,0\n')).toContain('line 3, column "answer": "seven" is no number')
  expect(messageOf('id,answer,f1\na,seven,1\nb,7,0\n')).toContain('line 2, column "answer": "seven" is no number')
  expect(messageOf('id,answer\na,yes\nb,no\n')).toContain('no column holds scores')
})

test('a row of another length names its line', () => {
  expect(messageOf('id,f1\na,1\nb\n')).toContain('line 3 has 1 cell, the header has 2')
  expect(messageOf('id,f1\na,1\nb,1,2\n')).toContain('line 3 has 3 cells, the header has 2')
})

test('a header that names a column twice is an error', () => {
  expect(messageOf('id,f1,f1\na,1,2\n')).toContain('the header names "f1" twice')
})

test('a file that may be cut off says so', () => {
  expect(read('id,f1\na,1\nb,0.2').notices.join()).toContain('The last line (3) has no line end')
  expect(read('id,f1\na,1\nb,0.2\n').notices.join()).not.toContain('no line end')
})

test('a column named __proto__ is a metric like any other', () => {
  const { result } = read('id,__proto__\na,1\nb,0\n')
  expect(Object.keys(result.values)).toEqual(['__proto__'])
  expect(Object.entries(result.metrics)).toEqual([['__proto__', 0.5]])
  expect(read('__proto__,f1\n__proto__,1\n', { id: '__proto__' }).ids).toEqual(['__proto__'])
})

test('a large table with quotes, long lines and no delimiter takes no quadratic time', () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => `u${i},"a ""b""",${i % 7}`)
  expect(read(`id,note,f1\n${rows.join('\n')}\n`).ids).toHaveLength(200_000)
  expect(messageOf(`id\n${'x\n'.repeat(300_000)}`, { format: 'csv' })).toContain('no column holds scores')
})

test('JSON records follow the same rules', () => {
  expect(messageOf(lines({ id: 'a', f1: 0 }, { id: 'a', f1: 1 }))).toContain('"a" is there twice: line 1 and line 2')
})

test('a table without names is an error', () => {
  expect(messageOf('1,0.5\n2,0.25\n')).toContain(
    'the first line holds numbers ("1", "0.5"), a line with the columns\' names is needed',
  )
})

test('a file that was cut inside a number names the line and the column, and never reads it as a shorter one', () => {
  for (const cut of ['0.', '-0.', '1.', '1e', '1e-', '-', '.']) {
    const message = messageOf(`id,f1\na,0.5\nu9,${cut}`)
    expect(message).toContain('scores.file (read as CSV table): line 3, column "f1": ')
    expect(message).toContain(JSON.stringify(cut))
  }
  expect(messageOf('id,f1\na,0.5\nu9,0.')).toContain('no digits follow the decimal point; the file may be cut off')
  // What cannot be seen is said.
  expect(read('id,f1\na,0.5\nu9,0').notices.join()).toContain('The last line (3) has no line end')
})

test('a truth value counts as 1 or 0, in the spellings of Python, R and JSON; other words are no numbers', () => {
  expect(read('id,acc\na,True\nb,FALSE\nc,true\nd,false\n').values).toEqual({ acc: [1, 0, 1, 0] })
  expect(read('id,acc\na,True\nb,0\nc,1\n').values).toEqual({ acc: [1, 0, 1] })
  expect(messageOf('id,acc\na,yes\nb,0.5\n', { metrics: 'acc' })).toContain('line 2, column "acc": "yes" is no number')
  expect(messageOf('id,acc\na,True\nb,yes\n')).toContain('line 3, column "acc": "yes" is no number')
})

test.each([
  ['id,f1\ra,1\rb,0\r', 'its lines end with a carriage return alone, as on old Macs'],
  ['id,f1\na,1\n\ufeffb,0\n', 'line 3 starts with a byte order mark: several files were joined'],
  ['version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 12\n', 'run git lfs pull'],
  ['id,f1\n', 'there are no rows'],
  ['\n \n', 'the file is empty'],
  ['{}', 'the file holds an empty object'],
])('%j says what it is', (text, message) => {
  expect(messageOf(text)).toContain(message)
})

test.each([
  ['\x93NUMPY\x01\0v\0\xff', 'an array of NumPy'],
  ['\x80\x04\x95\xff', 'a pickle of Python'],
  ['\x89HDF\r\n\x1a\n\xff', 'an HDF5 file'],
  ['SQLite format 3\0\xff', 'a SQLite database'],
  ['ARROW1\0\0\xff', 'a Feather or Arrow file'],
])('a binary file of another tool (%j) is named, with what to export', (start, what) => {
  expect(messageOf(Buffer.from(start, 'latin1'))).toContain(`the file is ${what}, no text; export the scores as CSV`)
})

test('ids are what the file says: 1, 01 and 1.0 are three units, integers beyond 2^53 stay exact', () => {
  expect(read('id,f1\n1,1\n01,0.5\n1.0,0\n9007199254740993,1\n').ids).toEqual(['1', '01', '1.0', '9007199254740993'])
  expect(read('[{"id": 9007199254740993, "f1": 1}, {"id": 9007199254740992, "f1": 0}]').ids).toEqual([
    '9007199254740993',
    '9007199254740992',
  ])
})
