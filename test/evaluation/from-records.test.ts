import { describe, expect, test } from 'vitest'
import { fromRecords } from '../../src/evaluation/index.ts'

describe('fromRecords', () => {
  test('takes every column that holds a number in every row', () => {
    const result = fromRecords([
      { id: 'u1', 'ndcg@10': 0.3, mrr: 1, note: 'ok', flagged: false, error: null },
      { id: 'u2', 'ndcg@10': 0.5, mrr: 0, note: '', flagged: true, error: null },
    ])
    expect({ ...result.metrics }).toEqual({ 'ndcg@10': 0.4, mrr: 0.5 })
    expect(result.sampleIds).toEqual(['u1', 'u2'])
    expect(result.name).toBe('')
  })

  test('takes the named columns only', () => {
    const rows = [
      { query: 7, mrr: 1, tokens: 12 },
      { query: 8, mrr: 0, tokens: null },
    ]
    const result = fromRecords(rows, { id: 'query', metrics: ['mrr'], name: 'bm25', betterWhen: { mrr: 'higher' } })
    expect(Object.keys(result.values)).toEqual(['mrr'])
    expect(result).toMatchObject({ name: 'bm25', sampleIds: ['7', '8'] })
    expect({ ...result.betterWhen }).toEqual({ mrr: 'higher' })
  })

  test('[E1] rows with the same id are averaged', () => {
    const result = fromRecords([
      { id: 'a', m: 1 },
      { id: 'a', m: 0 },
      { id: 'b', m: 1 },
    ])
    expect(result).toMatchObject({ nUnits: 2, nScoredRows: 3 })
    expect(result.metrics['m']).toBe(0.75)
  })

  test('columns may be called anything', () => {
    const rows = JSON.parse('[{"id": "a", "__proto__": 1, "toString": 2}, {"id": "b", "__proto__": 3, "toString": 4}]')
    expect(Object.entries(fromRecords(rows).metrics)).toEqual([
      ['__proto__', 2],
      ['toString', 3],
    ])
  })

  test.each<[string, unknown, object, string]>([
    [
      'a row without a score',
      [
        { id: 'a', m: 1 },
        { id: 'b', m: null },
      ],
      {},
      'the score "m" of id "b" (row 1, counted from 0) is null.',
    ],
    [
      'a row without the column',
      [{ id: 'a', m: 1 }, { id: 'b' }],
      {},
      'the score "m" of id "b" (row 1, counted from 0) is undefined.',
    ],
    [
      'a text between numbers',
      [
        { id: 'a', m: 1 },
        { id: 'b', m: '0.5' },
      ],
      {},
      'is the string "0.5". Scores are numbers: convert it where the data are read. If this column holds no scores, list those that do in the option metrics.',
    ],
    [
      '[B7] a column of numbers as text',
      [
        { id: 'a', m: 1, n: '0,75' },
        { id: 'b', m: 1, n: '' },
      ],
      {},
      'the score "n" of id "a" (row 0, counted from 0) is the string "0,75".',
    ],
    [
      '[A16] a score that is NaN',
      [{ id: 'a', m: Number.NaN }],
      {},
      'the score "m" of id "a" (row 0, counted from 0) is NaN.',
    ],
    [
      'a named column that is not there',
      [{ id: 'a', m: 1 }],
      { metrics: ['n'] },
      'the score "n" of id "a" (row 0, counted from 0) is undefined.',
    ],
    [
      'a boolean in a named column',
      [{ id: 'a', ok: true }],
      { metrics: ['ok'] },
      'is the boolean true. Scores are numbers: use 1 and 0.',
    ],
    [
      'booleans only',
      [{ id: 'a', note: 'x', m: true }],
      {},
      'the score "m" of id "a" (row 0, counted from 0) is the boolean true. Scores are numbers: use 1 and 0.',
    ],
    [
      'bigints beside numbers',
      [{ id: 'a', m: 1n, n: 0.5 }],
      {},
      'the score "m" of id "a" (row 0, counted from 0) is the bigint 1. Scores are numbers: convert it with Number().',
    ],
    ['no numbers', [{ id: 'a', text: 'x' }], {}, 'no column holds a number in every row; the columns are "text".'],
    [
      'no id column',
      [{ query: 'a', m: 1 }],
      {},
      'row 0 has no column "id" with its id; its columns are "query", "m". Name the column with the ids in the option id.',
    ],
    [
      'an empty id',
      [
        { id: 'a', m: 1 },
        { id: '', m: 1 },
      ],
      {},
      'sampleIds[1] is empty.',
    ],
    ['a row that is no object', [{ id: 'a', m: 1 }, 'b'], {}, 'row 1 is the string "b". Every row must be an object.'],
    ['no rows', [], {}, 'fromRecords: there are no rows.'],
  ])('refuses data with %s', (_, rows, options, message) => {
    const run = () => fromRecords(rows as never, options)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  test.each<[string, unknown, unknown, string]>([
    [
      'an unknown option',
      [{ id: 'a', m: 1 }],
      { metric: ['m'] },
      'unknown option "metric". The options are id, metrics, name, betterWhen, clusters, strata, strataWeights, labels.',
    ],
    ['no array', { id: 'a' }, {}, 'expected an array of records, found an object with the keys "id".'],
    [
      'no column names',
      [{ id: 'a', m: 1 }],
      { metrics: 'm' },
      'metrics must be an array of column names, found the string "m".',
    ],
    ['options that are no object', [{ id: 'a', m: 1 }], 'id', 'the options must be an object, found the string "id".'],
  ])('refuses a call with %s', (_, rows, options, message) => {
    const run = () => fromRecords(rows as never, options as never)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'misuse' }))
  })

  test('messages name the model', () => {
    expect(() => fromRecords([{ id: 'a', m: null, n: 1 }], { name: 'bm25', metrics: ['m'] })).toThrow(
      'fromRecords "bm25": the score',
    )
  })
})
