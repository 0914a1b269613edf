import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { fromRecords, toEvaluationResult } from '../../src/evaluation/index.ts'

describe('toEvaluationResult', () => {
  test('takes a result as it is', () => {
    const result = fromRecords([{ id: 'a', m: 1 }])
    expect(toEvaluationResult(result, 'candidate', ['m'])).toBe(result)
  })

  test('takes scores with ids', () => {
    const result = toEvaluationResult({ sampleIds: ['a', 'b'], values: { m: [1, 0] } }, 'baseline', ['m'])
    expect(result).toMatchObject({ name: 'baseline', sampleIds: ['a', 'b'], positionalIds: false })
    expect(toEvaluationResult({ name: 'x', values: { m: [1, 0] } }, 'baseline', ['m']).name).toBe('x')
  })

  test('takes ids beside bare numbers, which are the metric asked for', () => {
    const result = toEvaluationResult({ sampleIds: ['a', 'b'], values: [1, 0] }, 'candidate', ['mrr'])
    expect({ ...result.metrics }).toEqual({ mrr: 0.5 })
    expect(result.positionalIds).toBe(false)
  })

  test('takes records, and looks only at the columns asked for', () => {
    const rows = [
      { id: 'a', m: 1, tokens: 5 },
      { id: 'b', m: 0, tokens: null },
    ]
    expect(Object.keys(toEvaluationResult(rows, 'candidate', ['m']).values)).toEqual(['m'])
    expect(toEvaluationResult([{ id: 'a', m: 1, values: [2] }], 'candidate', ['m']).metrics['m']).toBe(1)
    expect(() => toEvaluationResult(rows, 'candidate', ['tokens'])).toThrow('candidate: the score "tokens" of id "b"')
  })

  test('records without the metric keep their own, so that the error can list them', () => {
    expect(Object.keys(toEvaluationResult([{ id: 'a', m: 1 }], 'candidate', ['n']).values)).toEqual(['m'])
  })

  test.each([
    [[0.25, 0.75]],
    [Float64Array.of(0.25, 0.75)],
    [runInNewContext('[0.25, 0.75]')],
    [runInNewContext('new Float64Array([0.25, 0.75])')],
  ])('takes numbers as the metric asked for, with row numbers as ids: %s', (numbers) => {
    const result = toEvaluationResult(numbers, 'candidate', ['mrr'])
    expect({ ...result.metrics }).toEqual({ mrr: 0.5 })
    expect(result).toMatchObject({ sampleIds: ['0', '1'], positionalIds: true, name: 'candidate' })
  })

  test.each<[string, unknown, readonly string[], string]>([
    [
      'a number that is missing',
      [0.5, null],
      ['m'],
      'candidate: the score "m" of id "1" (row 1, counted from 0) is null.',
    ],
    [
      'a number that is missing first',
      [undefined, 0.5],
      ['m'],
      'candidate: the score "m" of id "0" (row 0, counted from 0) is undefined.',
    ],
    [
      'records without the column id',
      [{ query: 'a', m: 1 }],
      ['m'],
      'its columns are "query", "m". Name the column with the ids: fromRecords(rows, { id: \'…\' }).',
    ],
    ['a number that is NaN', [Number.NaN], ['m'], 'is NaN.'],
    ['no rows', [], ['m'], 'candidate is an empty array: there are no rows to compare.'],
    ['a record that is none', [{ id: 'a', m: 1 }, 5], ['m'], 'candidate[1] is 5. Every row must be an object.'],
  ])('refuses data with %s', (_, value, metrics, message) => {
    const run = () => toEvaluationResult(value, 'candidate', metrics)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  test.each<[string, unknown, readonly string[], string]>([
    [
      'a promise',
      Promise.resolve(1),
      ['m'],
      'candidate is a promise, and a gate compares results that are there. Await it first',
    ],
    ['undefined', undefined, ['m'], 'candidate is undefined, which holds no scores per row. Taken are:'],
    ['a file name', 'scores.csv', ['m'], 'candidate is the string "scores.csv"'],
    ['means', { ndcg: 0.5 }, ['m'], 'candidate is an object with the keys "ndcg", which holds no scores per row.'],
    ['a Map', new Map(), ['m'], 'candidate is a Map'],
    ['an array of texts', ['0.5', '0.7'], ['m'], 'candidate[0] is the string "0.5", which is no row of scores.'],
    ['a Date', new Date(0), ['m'], 'candidate is a Date'],
    [
      'a list of results',
      [fromRecords([{ id: 'a', m: 1 }]), { sampleIds: ['a'], values: { m: [0] } }],
      ['m'],
      'candidate is a list of 2 results, and one result is expected: pass one of them, or { runs: [...] } for training runs',
    ],
    ['a function', () => 1, ['m'], 'candidate is a function'],
    [
      'numbers for two metrics',
      [1, 2],
      ['m', 'n'],
      'candidate holds the numbers of one metric, but 2 metrics were asked for: "m", "n".',
    ],
    ['numbers for no metric', [1, 2], [], 'but no metric was named.'],
  ])('refuses %s', (_, value, metrics, message) => {
    const run = () => toEvaluationResult(value, 'candidate', metrics)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'misuse' }))
  })
})
