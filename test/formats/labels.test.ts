import { describe, expect, test } from 'vitest'
import { writeParquet } from '../../bench/write-parquet.mjs'
import type { ParseOptions } from '../../src/formats/types.ts'
import { lines, messageOf, read } from './support.ts'

const csv = 'query,ndcg@10,user,language,difficulty\nq1,0.5,7,de,hard\nq2,0.25,7,en,easy\nq3,1,8,en,hard\n'
const named: ParseOptions = { clusters: 'user', strata: 'difficulty', labels: ['language'] }
const expected = {
  clusterIds: ['7', '7', '8'],
  strata: ['hard', 'easy', 'hard'],
  strataWeights: null,
  labels: { language: ['de', 'en', 'en'] },
}

describe('columns that say what a unit belongs to', () => {
  test('of CSV, JSON Lines, JSON and Parquet', () => {
    const rows = [
      { query: 'q1', 'ndcg@10': 0.5, user: 7, language: 'de', difficulty: 'hard' },
      { query: 'q2', 'ndcg@10': 0.25, user: 7, language: 'en', difficulty: 'easy' },
      { query: 'q3', 'ndcg@10': 1, user: 8, language: 'en', difficulty: 'hard' },
    ]
    const parquet = writeParquet([
      { name: 'query', values: ['q1', 'q2', 'q3'] },
      { name: 'ndcg@10', values: Float64Array.of(0.5, 0.25, 1) },
      { name: 'user', values: ['7', '7', '8'] },
      { name: 'language', values: ['de', 'en', 'en'] },
      { name: 'difficulty', values: ['hard', 'easy', 'hard'] },
    ])
    for (const data of [csv, lines(...rows), JSON.stringify(rows), parquet]) {
      const { result } = read(data, named)
      expect(result).toMatchObject(expected)
      // A column of numbers that names clusters is no metric.
      expect(Object.keys(result.values)).toEqual(['ndcg@10'])
    }
  })

  test('of a long table, where all lines of a row must agree', () => {
    const head = 'query,metric,value,language\n'
    const { result } = read(`${head}q1,mrr,1,de\nq1,map,0.5,de\nq2,mrr,1,en\nq2,map,0.25,en\n`, {
      labels: ['language'],
    })
    expect(result.labels).toEqual({ language: ['de', 'en'] })
    expect(
      messageOf(`${head}q1,mrr,1,de\nq1,map,0.5,en\nq2,mrr,1,en\nq2,map,0,en\n`, { labels: ['language'] }),
    ).toContain(
      'line 3, "language" of unit "q1": all lines of a row must agree; found "en", and on a line before it "de"',
    )
  })

  test('one column may have two roles, and what is dropped takes its labels along', () => {
    const gap = csv.replace('q2,0.25', 'q2,')
    const { result } = read(gap, { clusters: 'user', labels: ['user', 'language'], missing: 'drop' })
    expect(result.sampleIds).toEqual(['q1', 'q3'])
    expect(result).toMatchObject({ clusterIds: ['7', '8'], labels: { user: ['7', '8'], language: ['de', 'en'] } })
  })

  test('weights of strata', () => {
    const strataWeights = { hard: 3, easy: 1 }
    expect(read(csv, { ...named, strataWeights }).result.strataWeights).toEqual(strataWeights)
    expect(read(csv, { ...named, strataWeights: 'equal' }).result.strataWeights).toBe('equal')
  })

  test('a result of ours keeps its own: one side of a comparison is enough', () => {
    const { result } = read(csv, named)
    expect(read(JSON.stringify(result), { clusters: 'account', labels: ['language'] }).result).toMatchObject(expected)
  })

  test.each<[string, string, ParseOptions, string]>([
    [
      'a column that is not there',
      csv,
      { clusters: 'account' },
      'there is no column "account" (clusters); the columns are "query"',
    ],
    [
      'an empty cell',
      csv.replace('q2,0.25,7', 'q2,0.25,'),
      { clusters: 'user' },
      'line 3, "user" of unit "q2": a label must be text, a whole number, true or false; found an empty cell',
    ],
    [
      'no text',
      lines({ id: 'a', m: 1, by: null }, { id: 'b', m: 1, by: 'x' }),
      { labels: ['by'] },
      '"by" of unit "a": a label must be text',
    ],
    ['one label twice', csv, { labels: ['language', 'language'] }, 'labels must be a list of columns, each once'],
    ['a name in the place of a list', csv, { labels: 'language' as never }, 'labels must be a list of columns'],
    ['weights without strata', csv, { id: 'query', strataWeights: 'equal' }, 'strataWeights are given without strata'],
    [
      'rows of one unit that disagree',
      `${csv}q1,1,9,de,hard\n`,
      { clusters: 'user', repeat: true },
      'the rows of the id "q1" have two clusterIds, "7" and "9"',
    ],
    [
      'a format without columns',
      'runid all x\nmap q1 0.5\nmap q2 0.25\n',
      { format: 'trec-eval', strata: 'language' },
      'the option strata means nothing for this format',
    ],
  ])('%s is an error', (_, data, options, message) => {
    expect(messageOf(data, options)).toContain(message)
  })
})
