import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { writeParquet } from '../../bench/write-parquet.mjs'
import { comparePair } from '../../src/comparison/index.ts'

import { parseResults, readResults } from '../../src/formats/index.ts'
import type { ReadOptions } from '../../src/formats/types.ts'
import { fixture, lines, messageOf, read, textOf } from './support.ts'

const gaps = 'id,acc,latency\na,1,10\nb,,20\nc,0.5,\nd,0.5,30\n'

test('missing: error lists units, places and metrics', () => {
  const message = messageOf(gaps)
  expect(message).toContain('unit "b" (line 3) has no value for "acc": the cell is empty')
  expect(message).toContain('unit "c" (line 4) has no value for "latency": the cell is empty')
})

test('only the metrics that are read have to be complete', () => {
  expect(messageOf(gaps, { metrics: 'acc' })).not.toContain('latency')
  expect(read(`${gaps}e,1,5\n`.replace('b,,20\n', ''), { metrics: 'acc' }).ids).toEqual(['a', 'c', 'd', 'e'])
})

test('missing: drop leaves the rows out and counts them', () => {
  const { result, notices } = read(gaps, { missing: 'drop' })
  expect(result.sampleIds).toEqual(['a', 'd'])
  expect([result.nRows, result.nScoredRows]).toEqual([4, 2])
  expect(result.metadata['missing']).toEqual({
    policy: 'drop',
    counts: { acc: 1, latency: 1 },
    rows: 2,
    ids: ['b', 'c'],
  })
  expect(notices).toContain('2 of 4 rows were dropped because a value is missing: "b", "c".')
  expect(messageOf('id,f1,f2\na,,1\nb,1,\n', { missing: 'drop' })).toContain('leaves nothing')
})

test('missing: worst fills in 0 for shares, else the worst value of the file, by direction', () => {
  const { result, values, notices } = read(gaps, { missing: 'worst' })
  expect(values).toEqual({ acc: [1, 0, 0.5, 0.5], latency: [10, 20, 30, 30] })
  expect(result.metadata['missing']).toEqual({
    policy: 'worst',
    counts: { acc: 1, latency: 1 },
    filled: { acc: 0, latency: 30 },
  })
  expect(notices).toContain(
    'Missing values were filled in with the worst value: 1 of "acc" with 0, 1 of "latency" with 30.',
  )
  expect(read('id,rating\na,3\nb,\nc,5\n', { missing: 'worst' }).values).toEqual({ rating: [3, 3, 5] })
  expect(read(gaps, { missing: 'worst', worst: { latency: 60 } }).values).toEqual({
    acc: [1, 0, 0.5, 0.5],
    latency: [10, 20, 60, 30],
  })
  expect(read(gaps, { missing: 'worst', worst: -1, metrics: 'acc' }).values).toEqual({ acc: [1, -1, 0.5, 0.5] })
})

test('complete files have no report of missing values', () => {
  expect(read('id,f1\na,1\nb,0\n', { missing: 'drop' }).result.metadata).not.toHaveProperty('missing')
})

test('missing: worst asks for the direction of what only may be a cost, and declares the one that it took', () => {
  const text = 'id,tokens_per_second,rating\na,1,4\nb,,5\n'
  expect(messageOf(text, { missing: 'worst' })).toContain(
    'the name "tokens_per_second" has the word of a cost and more, and missing: \'worst\' needs to know which way is better',
  )
  const { result } = read(text, { missing: 'worst', betterWhen: { tokens_per_second: 'higher' } })
  expect(result.values['tokens_per_second']).toEqual(Float64Array.of(1, 0))
  expect(result.betterWhen).toEqual({ tokens_per_second: 'higher', rating: 'higher' })
})

test('what has the word of a cost and more is declared by nobody, and a gate asks', () => {
  const { result, notices, betterWhen } = read('id,tokens_per_second\na,2\nb,1\n')
  expect(betterWhen).toEqual({})
  expect(notices).toEqual([
    'The name of "tokens_per_second" has the word of a cost and more, so no direction is declared, and a gate will ask for one. State it with betterWhen.',
  ])
  expect(() =>
    comparePair(result, read('id,tokens_per_second\na,1\nb,1\n').result, { metric: 'tokens_per_second' }),
  ).toThrow('named like a cost ("tokens"), and nobody declared its direction')
})

test('directions are stated, or read from the name and said so', () => {
  const text = 'id,ndcg@10,rmse,speed\na,1,2,3\nb,0,1,2\n'
  const inferred = read(text)
  expect(inferred.betterWhen).toEqual({ 'ndcg@10': 'higher', rmse: 'lower' })
  expect(inferred.notices).toEqual([
    'Directions read from the metrics\' names: lower is better for "rmse". State them with betterWhen.',
    'The name of "speed" does not say which way is better, so no direction is declared (higher counts as better). State it with betterWhen.',
  ])
  const stated = read(text, { betterWhen: { 'ndcg@10': 'higher', rmse: 'lower', speed: 'higher' } })
  expect(stated.betterWhen).toEqual({ 'ndcg@10': 'higher', rmse: 'lower', speed: 'higher' })
  expect(stated.notices).toEqual([])
  expect(read(text, { metrics: 'speed', betterWhen: 'lower' }).betterWhen).toEqual({ speed: 'lower' })
  expect(messageOf(text, { betterWhen: { rsme: 'lower' } })).toContain(
    'betterWhen names "rsme", the metrics are "ndcg@10", "rmse", "speed"',
  )
})

test('two spellings of one metric keep their own names, and are asked about', () => {
  const text = 'id,ndcg_cut_10,nDCG@10\na,1,0.5\nb,0,0.25\n'
  expect(read(text).values).toEqual({ ndcg_cut_10: [1, 0], 'nDCG@10': [0.5, 0.25] })
  expect(read(text).notices.join()).toContain('are all spellings of "ndcg@10"; they keep their own names')
  expect(messageOf(text, { metrics: 'ndcg@10' })).toContain(
    '"ndcg@10" could be "ndcg_cut_10" and "nDCG@10"'.replace(' and ', ', '),
  )
  expect(read(text, { metrics: 'nDCG@10' }).values).toEqual({ 'nDCG@10': [0.5, 0.25] })
  expect(messageOf(text, { metrics: ['nDCG@10', 'ndcg_cut_10', 'NDCG@10'] })).toContain('could be')
})

test('metrics come in the order that was asked for', () => {
  expect(Object.keys(read(textOf('scores.csv'), { metrics: ['latency_ms', 'ndcg@10'] }).values)).toEqual([
    'latency_ms',
    'ndcg@10',
  ])
})

test('paths and file URLs; files that are not there, and folders', () => {
  expect(readResults(pathToFileURL(fixture('scores.csv')))).toEqual(readResults(fixture('scores.csv')))
  const nowhere = join(tmpdir(), 'holmgate-no-such-file.csv')
  expect(() => readResults(nowhere)).toThrow(`${nowhere}: there is no such file`)
  expect(() => readResults(tmpdir())).toThrow('it is a folder')
  expect(() => readResults(new URL('https://example.org/scores.csv'))).toThrow('is no file URL')
  expect(() => readResults('')).toThrow('path must be a path')
})

test('an error names the file and what it was read as', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'holmgate-')), 'run 1.csv')
  writeFileSync(path, 'id,f1\na,1e300\n')
  expect(() => readResults(path)).toThrow(`${path} (read as CSV table): `)
  writeFileSync(path, '{')
  expect(() => readResults(path)).toThrow(expect.objectContaining({ stack: expect.stringContaining(path) }))
  expect(() => readResults(path)).toThrow(`${path}: not valid JSON`)
})

test.each([
  [{ metric: 'f1' }, 'unknown option "metric"'],
  [{ format: 'xlsx' }, 'format must be one of'],
  [{ missing: 'zero' }, 'missing must be one of "error", "drop", "worst"'],
  [{ metrics: [] }, 'metrics must be'],
  [{ metrics: ['a', 'a'] }, 'metrics must be'],
  [{ repeat: false }, 'repeat must be'],
  [{ betterWhen: 'up' }, "betterWhen must be 'higher' or 'lower'"],
  [{ betterWhen: { f1: 'up' } }, 'betterWhen["f1"] must be'],
  [{ worst: 0 }, "say missing: 'worst' too"],
  [{ maxBytes: 0 }, 'maxBytes must be'],
  [{ where: 'x' }, 'where must be'],
])('the option %j is a misuse', (options, message) => {
  let error: unknown
  try {
    parseResults('id,f1\na,1\n', options as ReadOptions)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toMatchObject({ name: 'HolmgateError', kind: 'misuse', message: expect.stringContaining(message) })
})

test('data that are neither text nor bytes are a misuse', () => {
  expect(() => parseResults([1, 2] as never)).toThrow('expected text or bytes')
})

test('a format that does not fit is an error that names it', () => {
  expect(messageOf('id,f1\na,1\n', { format: 'promptfoo' })).toStartWith('scores.file (read as promptfoo results): ')
  expect(messageOf('id,f1\na,1\n', { format: 'parquet' })).toStartWith('scores.file (read as Parquet table): ')
  expect(messageOf('id,f1\na,1\n', { format: 'trec-eval' })).toContain('line 1 is not "metric, topic, value"')
  expect(messageOf('[1]\n', { format: 'helm' })).toContain('record 1 has no list of stats')
})

test('an option that means nothing for a format is said so, not ignored', () => {
  expect(messageOf(textOf('trec-eval.txt'), { id: 'topic' })).toContain(
    'the option id means nothing for this format (trec_eval -q output)',
  )
  expect(messageOf(textOf('scores.csv'), { qrels: 'qrels.txt' })).toContain(
    'the option qrels means nothing for this format (CSV table)',
  )
  expect(messageOf(textOf('inspect.json'), { model: 'x' })).toContain(
    'the option model means nothing for this format (Inspect AI log)',
  )
})

test('judgments that are not there', () => {
  expect(messageOf(textOf('run.trec'), { qrels: '/no/such/qrels' })).toContain('/no/such/qrels: there is no such file')
})

const wide = 'id,note,latency,ndcg@10,empty,tag\nq1,,12,0.5,,a\nq2,fine,13,1,,7\n'

test('a metric that is not there is answered with those that are, and columns of text are none', () => {
  const expected = 'there is no metric "mrr"; the file has "latency", "ndcg@10", "empty"'
  expect(messageOf(wide, { metrics: 'mrr' })).toEndWith(expected)
  const records = [
    { id: 'q1', note: null, latency: 12, 'ndcg@10': 0.5, empty: null, tag: 'a' },
    { id: 'q2', note: '8', latency: 13, 'ndcg@10': 1, empty: null, tag: 'b' },
  ]
  expect(messageOf(lines(...records), { metrics: 'mrr' })).toEndWith(expected)
  const parquet = writeParquet([
    { name: 'id', values: ['q1', 'q2'] },
    { name: 'note', values: ['7', '8'] },
    { name: 'latency', values: Float64Array.of(12, 13) },
  ])
  expect(messageOf(parquet, { metrics: 'mrr' })).toEndWith('there is no metric "mrr"; the file has "latency"')
})

test.each([
  ['nddcg@10', 'ndcg@10'],
  ['Latncy', 'latency'],
])('a metric that is misspelt as %s is answered with the one that was meant', (given, meant) => {
  expect(messageOf(wide, { metrics: given })).toContain(`there is no metric "${given}"; did you mean "${meant}"?`)
})

test('two columns with one metric under two names are told, and an unclear name is refused', () => {
  const twice = 'id,ndcg@10,ndcg_cut_10\nq1,0.5,0.4\nq2,1,0.9\n'
  const both = '"ndcg@10", "ndcg_cut_10" are all spellings of "ndcg@10"; they keep their own names.'
  expect(read(twice).notices).toContain(both)
  expect(Object.keys(read(twice).values)).toEqual(['ndcg@10', 'ndcg_cut_10'])
  const one = read(twice, { metrics: 'ndcg@10' })
  expect(one.values).toEqual({ 'ndcg@10': [0.5, 1] })
  expect(one.notices).toContain(
    '"ndcg_cut_10" is the same metric as "ndcg@10" by another name; "ndcg@10" is what is read.',
  )
  expect(read(twice, { metrics: ['ndcg@10', 'ndcg_cut_10'] }).notices.join()).not.toContain('by another name')
  expect(messageOf(twice, { metrics: 'nDCG@10' })).toContain(
    '"nDCG@10" could be "ndcg@10", "ndcg_cut_10"; name one of them',
  )
})
