import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluationResult, isEvaluationResult } from '../../src/evaluation/index.ts'
import type { EvaluationInput } from '../../src/evaluation/types.ts'
import { resultOf, score, shuffled } from './results.ts'

const kindOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as { kind: string }).kind
  }
  return 'none'
}

describe('evaluationResult', () => {
  test('holds what it was given and what follows from it', () => {
    const result = evaluationResult({
      name: 'bm25',
      sampleIds: ['q1', 'q2', 'q2', 'q2'],
      values: { mrr: [1, 0, 0, 0], latency: [10, 20, 30, 40] },
      betterWhen: { latency: 'lower' },
      nRows: 6,
      targetFingerprint: 'abc',
      metadata: { commit: 'f00' },
    })
    expect(result).toMatchObject({
      name: 'bm25',
      sampleIds: ['q1', 'q2', 'q2', 'q2'],
      nRows: 6,
      nScoredRows: 4,
      nUnits: 2,
      targetFingerprint: 'abc',
      metadata: { commit: 'f00' },
      precision: null,
      positionalIds: false,
    })
    expect({ ...result.betterWhen }).toEqual({ latency: 'lower' })
    expect(result.values['latency']).toEqual(Float64Array.of(10, 20, 30, 40))
  })

  test('[E2] means are over units, not over rows', () => {
    const result = evaluationResult({ sampleIds: ['A', 'B', 'B', 'B'], values: { m: [1, 0, 0, 0] } })
    expect(result.metrics['m']).toBe(0.5)
    expect(result).toMatchObject({ nUnits: 2, nScoredRows: 4 })
  })

  test('is frozen, and its own copy of the scores', () => {
    const values = { m: [0.1, 0.2] }
    const sampleIds = ['a', 'b']
    const result = evaluationResult({ sampleIds, values })
    values.m[0] = 9
    sampleIds[0] = 'z'
    expect(result.values['m']).toEqual(Float64Array.of(0.1, 0.2))
    expect(result.sampleIds).toEqual(['a', 'b'])
    for (const part of [result, result.sampleIds, result.values, result.metrics, result.betterWhen, result.metadata]) {
      expect(Object.isFrozen(part)).toBe(true)
    }
  })

  test('survives JSON with the same bits', () => {
    const anyScore = fc.oneof(score, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e250, max: 1e250 }))
    const rows = fc.array(fc.tuple(fc.string({ minLength: 1 }), anyScore, anyScore), { minLength: 1 })
    fc.assert(
      fc.property(rows, fc.constantFrom('float32', 'float64', null), (data, precision) => {
        const result = evaluationResult({
          name: 'model',
          sampleIds: data.map(([id]) => id),
          values: { a: data.map(([, a]) => a), b: data.map(([, , b]) => b) },
          betterWhen: { b: 'lower' },
          nRows: data.length + 3,
          targetFingerprint: 'f',
          metadata: { at: 'commit' },
          precision,
        })
        const copy = evaluationResult(JSON.parse(JSON.stringify(result)))
        expect(copy).toEqual(result)
        for (const metric of ['a', 'b']) {
          const bits = [result, copy].map(({ values }) => Buffer.from(values[metric]!.buffer).toString('hex'))
          expect(bits[0]).toBe(bits[1])
        }
      }),
    )
  })

  test('turns −0 into 0, which is what its JSON says', () => {
    const { values, metrics } = resultOf([-0, -0])
    expect([...values['m']!, metrics['m']]).toEqual([0, 0, 0])
  })

  test('keeps positional ids through JSON', () => {
    const result = evaluationResult({ values: { m: [1, 2] } })
    expect(result.sampleIds).toEqual(['0', '1'])
    expect(evaluationResult(JSON.parse(JSON.stringify(result))).positionalIds).toBe(true)
  })

  test('takes a result as it is, and is known by every copy of the package', () => {
    const result = resultOf([1, 2])
    expect(evaluationResult(result)).toBe(result)
    expect(isEvaluationResult(result)).toBe(true)
    expect((result as unknown as Record<symbol, unknown>)[Symbol.for('holmgate.EvaluationResult')]).toBe(true)
    expect(isEvaluationResult({ ...result })).toBe(false)
  })

  test('a spread result is read again', () => {
    const result = resultOf([0.1, 0.2], { name: 'a', metadata: { x: 1 } })
    expect(evaluationResult({ ...result, name: 'b' })).toMatchObject({ name: 'b', metadata: { x: 1 } })
  })

  test('[B4] whole numbers are ids like their digits', () => {
    expect(evaluationResult({ sampleIds: [1, -2, 0], values: { m: [1, 2, 3] } }).sampleIds).toEqual(['1', '-2', '0'])
    expect(evaluationResult({ sampleIds: ['01', ' 1'], values: { m: [1, 2] } }).nUnits).toBe(2)
  })

  test('`__proto__` is a metric like any other', () => {
    const values = JSON.parse('{"__proto__": [1, 2], "constructor": [3, 4]}')
    const result = evaluationResult({
      sampleIds: ['__proto__', 'b'],
      values,
      betterWhen: JSON.parse('{"__proto__": "lower"}'),
    })
    expect(Object.keys(result.values)).toEqual(['__proto__', 'constructor'])
    expect(Object.entries(result.metrics)).toEqual([
      ['__proto__', 1.5],
      ['constructor', 3.5],
    ])
    expect(Object.entries(result.betterWhen)).toEqual([['__proto__', 'lower']])
    expect(evaluationResult(JSON.parse(JSON.stringify(result)))).toEqual(result)
  })

  test('takes values of another realm', () => {
    const foreign = runInNewContext(
      "({ sampleIds: ['a', 'b'], values: { m: new Float64Array([1, 2]), n: [3, 4], o: new Float32Array([5, 6]) } })",
    )
    const result = evaluationResult(foreign)
    expect({ ...result.metrics }).toEqual({ m: 1.5, n: 3.5, o: 5.5 })
    expect(result.precision).toBe('float32')
  })

  test('remembers 32-bit floats, unless told otherwise', () => {
    expect(resultOf([1, 2]).precision).toBeNull()
    expect(evaluationResult({ values: { m: Float32Array.of(0.1, 0.2) } }).precision).toBe('float32')
    expect(evaluationResult({ values: { m: Float32Array.of(0.1, 0.2) }, precision: 'float64' }).precision).toBe(
      'float64',
    )
  })

  test('one direction holds for all metrics', () => {
    const result = evaluationResult({ values: { a: [1], b: [2] }, betterWhen: 'lower' })
    expect({ ...result.betterWhen }).toEqual({ a: 'lower', b: 'lower' })
  })

  test('[K1] means do not depend on the order of the rows', () => {
    const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), score), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(rows, fc.nat(), (data, seed) => {
        const [plain, mixed] = [data, shuffled(data, seed)].map((list) =>
          evaluationResult({ sampleIds: list.map(([id]) => id), values: { m: list.map(([, value]) => value) } }),
        )
        expect(mixed!.metrics['m']).toBe(plain!.metrics['m'])
      }),
    )
  })

  test.each<[string, EvaluationInput, string]>([
    [
      'a score that is NaN',
      { sampleIds: ['q1', 'q2'], values: { ndcg: [0.1, Number.NaN] } },
      'evaluationResult "x": the score "ndcg" of id "q2" (row 1, counted from 0) is NaN. Every row needs a finite score: score the row, or leave it out of both models.',
    ],
    [
      'a score that is infinite',
      { values: { m: [Number.POSITIVE_INFINITY] } },
      'the score "m" of id "0" (row 0, counted from 0) is Infinity.',
    ],
    [
      'a score that is text',
      { values: { m: ['0.5'] as never } },
      'is the string "0.5". Scores are numbers: convert it where the data are read.',
    ],
    [
      'a score that is a boolean',
      { values: { m: [true] as never } },
      'is the boolean true. Scores are numbers: use 1 and 0.',
    ],
    ['a score that is null', { values: { m: [null] as never } }, 'is null.'],
    ['a hole', { values: { m: new Array(2) } }, 'is undefined.'],
    [
      'a score whose square overflows',
      { values: { m: [1e300] } },
      'is 1e+300. Scores up to 1e+250 are accepted: rescale the metric.',
    ],
    ['too few scores', { sampleIds: ['a', 'b'], values: { m: [1] } }, 'the metric "m" has 1 value for 2 rows.'],
    ['metrics of two lengths', { values: { m: [1, 2], n: [1] } }, 'the metric "n" has 1 value for 2 rows.'],
    ['an empty id', { sampleIds: ['a', ''], values: { m: [1, 2] } }, 'sampleIds[1] is empty.'],
    [
      'an id that is NaN',
      { sampleIds: [1, Number.NaN], values: { m: [1, 2] } },
      'sampleIds[1] is NaN, which is no id.',
    ],
    [
      'an id that is no whole number',
      { sampleIds: [1.5], values: { m: [1] } },
      'sampleIds[0] is 1.5, which is no whole number',
    ],
    [
      'an id beyond the safe integers',
      { sampleIds: [2 ** 53], values: { m: [1] } },
      'sampleIds[0] is 9007199254740992, which is beyond the integers that a number holds exactly',
    ],
    [
      'ids of two types',
      { sampleIds: [1, '2'], values: { m: [1, 2] } },
      'the sampleIds mix types: sampleIds[0] is 1 and sampleIds[1] is the string "2".',
    ],
    [
      'an id that is null',
      { sampleIds: [null as never], values: { m: [1] } },
      'sampleIds[0] is null. An id is a string or a whole number.',
    ],
    [
      'no rows',
      { sampleIds: [], values: { m: [] } },
      'the metric "m" has no values: there are no rows. Give one value for each row that was evaluated',
    ],
    [
      'fewer rows than scores',
      { values: { m: [1, 2] }, nRows: 1 },
      'nRows must be a whole number of at least 2, the rows with a score, found 1.',
    ],
  ])('[A16] refuses data with %s', (_, input, message) => {
    const run = () => evaluationResult({ name: 'x', ...input })
    expect(run).toThrow(message)
    expect(kindOf(run)).toBe('input')
  })

  test.each<[string, unknown, string]>([
    ['no object', null, 'evaluationResult: expected an object with values, found null.'],
    ['a Date', new Date(0), 'expected an object with values, found a Date.'],
    ['no values', { sampleIds: ['a'] }, 'values must be an object of metrics'],
    ['no metrics', { values: {} }, 'values has no metrics.'],
    [
      'a metric that is a number',
      { values: { m: 0.5 } },
      'values["m"] must be an array with one number a row, found 0.5.',
    ],
    [
      'ids that are no list',
      { sampleIds: 'abc', values: { m: [1] } },
      'sampleIds must be an array with one id a row, found the string "abc".',
    ],
    [
      'an unknown key',
      { sampleids: ['a'], values: { m: [1] } },
      'unknown key "sampleids". The keys are name, sampleIds, values',
    ],
    [
      'a direction of no metric',
      { values: { m: [1], n: [2] }, betterWhen: { l: 'lower' } },
      'betterWhen names "l", which is no metric here. The metrics are "m", "n".',
    ],
    [
      'an unknown direction',
      { values: { m: [1] }, betterWhen: 'smaller' },
      `betterWhen must be 'higher' or 'lower', found the string "smaller".`,
    ],
    ['a name that is no string', { name: 7, values: { m: [1] } }, 'name must be a string, found 7.'],
    [
      'an empty fingerprint',
      { values: { m: [1] }, targetFingerprint: '' },
      'targetFingerprint must be what targetFingerprint() returned',
    ],
    ['an unknown precision', { values: { m: [1] }, precision: 'half' }, "precision must be 'float32' or 'float64'"],
    [
      'metadata that are no object',
      { values: { m: [1] }, metadata: [1] },
      'metadata must be an object, found an array of 1 entry.',
    ],
  ])('refuses a call with %s', (_, input, message) => {
    const run = () => evaluationResult(input as EvaluationInput)
    expect(run).toThrow(message)
    expect(kindOf(run)).toBe('misuse')
  })
})

test('metadata that JSON cannot hold are refused by name, when the result is made', () => {
  const circle: Record<string, unknown> = { deep: {} }
  circle['deep'] = { circle }
  const values = { sampleIds: ['a', 'b'], values: { m: [1, 2] } }
  expect(() => evaluationResult({ ...values, metadata: { fine: 1, config: circle } })).toThrow(
    'evaluationResult: metadata["config"] cannot be written as JSON',
  )
  expect(() => evaluationResult({ ...values, metadata: { run: { id: 1n } } })).toThrow('metadata["run"]')
  expect(evaluationResult({ ...values, metadata: { fine: [1, { a: null }] } }).metadata).toEqual({
    fine: [1, { a: null }],
  })
})
