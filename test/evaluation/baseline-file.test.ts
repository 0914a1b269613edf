import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baselineChanges } from '../../src/evaluation/baseline-changes.ts'
import { mergeCandidates } from '../../src/evaluation/baseline-merge.ts'
import { parseBaseline } from '../../src/evaluation/baseline-parse.ts'
import { nameTwin, readBaselineFile, writeBaselineFile } from '../../src/evaluation/baseline-store.ts'
import { type BaselineOrigin, baselineText } from '../../src/evaluation/baseline-text.ts'
import { isHolmgateError } from '../../src/evaluation/errors.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import type { EvaluationResult } from '../../src/evaluation/types.ts'
import { baseline, comparePair, evaluateRankings, ndcg, parseResults, readResults } from '../../src/index.ts'
import { resultOf } from './results.ts'

const ORIGIN: BaselineOrigin = {
  spec: 'ranker.test.ts',
  tool: '1.2.3',
  commit: '0123456789abcdef0123456789abcdef01234567',
  uncommitted: false,
  date: '2026-11-30T12:00:00Z',
}
const textOf = (result: EvaluationResult, inputs = {}): string => baselineText(result, inputs, ORIGIN)
const read = (text: string) => parseBaseline(text, 'kept')
const SAMPLE = evaluationResult({
  name: 'bm25',
  sampleIds: ['q2', 'q10', 'q1', 'q2'],
  values: { 'ndcg@10': [0.1 + 0.2, 1, 0, 1e-7], rmse: [1e21, 2, 3, 4] },
  betterWhen: { rmse: 'lower' },
})

/** The bits of each unit's rows, whatever the order of the units. */
const bitsOf = (result: EvaluationResult): Map<string, bigint[]> => {
  const bits = new Map<string, bigint[]>()
  for (const [metric, column] of Object.entries(result.values)) {
    const words = new BigUint64Array(column.slice().buffer)
    result.sampleIds.forEach((id, row) => {
      const key = `${metric}\0${id}`
      bits.set(key, [...(bits.get(key) ?? []), words[row]!])
    })
  }
  return bits
}

const anyId = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6, unit: 'binary' }),
  fc.constantFrom('__proto__', '<<<<<<< HEAD', '::error::x', 'a\nb', '\ud800', 'ü', '1', '01'),
)
const anyResult = fc
  .record({
    ids: fc.array(anyId, { minLength: 1, maxLength: 12 }),
    metrics: fc.uniqueArray(
      fc.oneof(fc.constantFrom('__proto__', 'constructor', 'ndcg@10'), fc.string({ minLength: 1 })),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    scores: fc.array(fc.double({ noNaN: true, min: -1e250, max: 1e250 }), { minLength: 36, maxLength: 36 }),
    name: fc.string(),
    way: fc.constantFrom('higher', 'lower', undefined),
    targetFingerprint: fc.constantFrom(null, 'abc'),
    precision: fc.constantFrom(null, 'float32', 'float64'),
  })
  .map(({ ids, metrics, scores, name, way, ...more }) =>
    evaluationResult({
      ...more,
      name,
      sampleIds: ids,
      values: Object.assign(
        Object.create(null),
        ...metrics.map((metric, at) => {
          const column = Object.create(null) as Record<string, number[]>
          column[metric] = ids.map((_, row) => scores[at * 12 + row]!)
          return Object.create(null, Object.getOwnPropertyDescriptors(column)) as object
        }),
      ) as Record<string, number[]>,
      ...(way === undefined ? {} : { betterWhen: way as 'higher' | 'lower' }),
    }),
  )

describe('the file of a baseline', () => {
  test('has one unit a line, sorted, and the shortest decimals', () => {
    const lines = textOf(SAMPLE, { judge: 'gpt', dataset: 3 }).split('\n')
    expect(lines.slice(-9, -1)).toEqual([
      '    {"name": "rmse", "betterWhen": "lower"}',
      '  ],',
      '  "units": [',
      '    ["q1", 0, 3],',
      '    ["q10", 1, 2],',
      '    ["q2", [0.30000000000000004, 1e-7], [1e+21, 4]]',
      '  ]',
      '}',
    ])
    expect(lines).toContain('  "inputs": {"dataset": 3, "judge": "gpt"},')
    expect(lines[2]).toBe('  "schemaVersion": 1,')
  })

  test('is the same for the same rows in another order', () => {
    const again = evaluationResult({
      name: 'bm25',
      sampleIds: ['q1', 'q2', 'q10', 'q2'],
      values: {
        'ndcg@10': [0, 0.1 + 0.2, 1, 1e-7],
        rmse: [3, 1e21, 2, 4],
      },
      betterWhen: { rmse: 'lower' },
    })
    expect(textOf(again)).toBe(textOf(SAMPLE))
  })

  test('[B9] reads back to identical bits, whatever the ids, metrics and scores are', () => {
    fc.assert(
      fc.property(anyResult, (result) => {
        const text = textOf(result, { a: null, b: true })
        const { result: back, inputs, digest, commit, model } = read(text)
        expect(bitsOf(back)).toEqual(bitsOf(result))
        expect(model).toBe(result.name)
        expect({ ...back.betterWhen }).toEqual({ ...result.betterWhen })
        expect([back.nRows, back.nUnits, back.targetFingerprint, back.precision, back.positionalIds]).toEqual([
          result.nRows,
          result.nUnits,
          result.targetFingerprint,
          result.precision,
          result.positionalIds,
        ])
        expect({ ...inputs }).toEqual({ a: null, b: true })
        expect(commit).toBe(ORIGIN.commit)
        expect(textOf(back, inputs)).toBe(text)
        expect(read(text.replaceAll('\n', '\r\n')).digest).toBe(digest)
      }),
    )
  })

  test('gives the same comparison as the result that was kept', () => {
    const old = resultOf([0.1, 0.5, 0.3, 0.9, 0.2, 0.7])
    const now = resultOf([0.2, 0.5, 0.4, 0.8, 0.4, 0.9])
    const { result } = read(textOf(old))
    const same = evaluationResult({ ...result.toJSON(), name: old.name })
    expect(comparePair(same, now, { metric: 'm' })).toEqual(comparePair(old, now, { metric: 'm' }))
  })

  test('is an error wherever it is cut off', () => {
    const text = textOf(SAMPLE)
    for (let length = 0; length < text.length - 2; length++) {
      expect(() => read(text.slice(0, length)), String(length)).toThrow(
        /^kept cannot be used: it is (?:empty|cut off or damaged)/,
      )
    }
  })

  test('is an error, or the same scores, whatever happens to its characters', () => {
    const text = textOf(SAMPLE, { dataset: 'v3' })
    const { digest } = read(text)
    const change = fc.record({
      at: fc.nat(text.length - 1),
      put: fc.constantFrom('', '0', '1', '"', ',', '\n', '{', 'x'),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        let hurt = text
        for (const { at, put } of changes) hurt = hurt.slice(0, at) + put + hurt.slice(at + 1)
        try {
          expect(read(hurt).digest).toBe(digest)
        } catch (error) {
          if (!isHolmgateError(error)) throw error
          expect(error.message).toMatch(/^kept cannot be used: /)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test.each<[string, (text: string) => string, string]>([
    [
      'another schema version',
      (text) => text.replace('n": 1', 'n": 2'),
      'it has schemaVersion 2, and this version of holmgate reads schemaVersion 1',
    ],
    ['no schema version', (text) => text.replace('"schemaVersion": 1,', ''), 'it has schemaVersion undefined'],
    ['another kind of file', () => '{"scores": []}', 'it is no baseline of holmgate'],
    ['a list', () => '[]', 'it holds no object'],
    [
      'a conflict',
      (text) => text.replace('  "units"', '=======\n  "units"'),
      'line 21 holds the merge-conflict marker "======="',
    ],
    ['a line of another version', (text) => text.replace('["q10", 1, 2]', '["q10", 1, 2.5]'), 'do not give its digest'],
    ['a unit that was taken out', (text) => text.replace('    ["q10", 1, 2],\n', ''), 'do not give its digest'],
    [
      'a field twice',
      (text) => text.replace('  "units"', '  "units": [],\n  "units"'),
      'it holds the field "units" twice',
    ],
    [
      'a name twice',
      (text) => text.replace('{"name": ', '{"n\\u0061me": "k", "name": '),
      'it holds the field "name" twice',
    ],
    ['a unit twice', (text) => text.replace('["q10"', '["q1"'), 'the id "q1" is there twice'],
    [
      'units out of order',
      (text) => text.replace('["q1",', '["q11",'),
      'the id "q10" stands behind "q11", and ids must be sorted',
    ],
    ['a score that is none', (text) => text.replace('1, 2]', '"1", 2]'), 'the scores of "q10" are no numbers'],
    ['a score beyond a double', (text) => text.replace('1, 2]', '1e999, 2]'), 'the scores of "q10" are no numbers'],
    ['a score too few', (text) => text.replace('1, 2]', '1]'), 'units[1] must hold an id and 2 scores'],
    [
      'an empty date',
      (text) => text.replace(/"date": "[^"]+"/, '"date": "soon"'),
      'its field date is the string "soon"',
    ],
    [
      'inputs that are none',
      (text) => text.replace('"inputs": {}', '"inputs": {"a": []}'),
      'inputs["a"] must be a string',
    ],
    ['a direction that is none', (text) => text.replace('"lower"', '"down"'), "must be 'higher' or 'lower'"],
    ['a metric twice', (text) => text.replace('"rmse"', '"ndcg@10"'), 'it holds the metric "ndcg@10" twice'],
  ])('with %s is refused', (_, hurt, why) => {
    const text = textOf(SAMPLE)
    expect(hurt(text)).not.toBe(text)
    expect(() => read(hurt(text))).toThrow(`kept cannot be used: `)
    expect(() => read(hurt(text))).toThrow(why)
  })

  test('is read by readResults too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'holmgate-kept-'))
    try {
      const path = join(folder, 'ranker.json')
      writeFileSync(path, textOf(SAMPLE))
      const result = readResults(path, { metrics: ['rmse'] })
      expect(Object.keys(result.values)).toEqual(['rmse'])
      expect(result.name).toBe('bm25')
      writeFileSync(path, textOf(SAMPLE).replace('["q10", 1, 2]', '["q10", 1, 3]'))
      expect(() => readResults(path)).toThrow('do not give its digest')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('writing', () => {
  test('leaves one whole file, and knows a name that differs only in case', () => {
    const folder = mkdtempSync(join(tmpdir(), 'holmgate-kept-'))
    try {
      const path = join(folder, '__baselines__', 'ranker.json')
      expect(readBaselineFile(path, 'kept')).toBeNull()
      writeBaselineFile(path, SAMPLE, {}, ORIGIN)
      expect(readBaselineFile(path, 'kept')?.result.name).toBe('ranker@0123456')
      expect(readFileSync(path, 'utf8')).toBe(textOf(SAMPLE))
      expect(readdirSync(join(folder, '__baselines__'))).toEqual(['ranker.json'])
      expect(nameTwin(path)).toBeNull()
      expect(nameTwin(join(folder, '__baselines__', 'Ranker.json'))).toBe('ranker.json')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('a file where the folder of the baselines belongs is told, whatever is done with a baseline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'holmgate-no-folder-'))
  writeFileSync(join(folder, '__baselines__'), 'mine')
  const path = join(folder, '__baselines__/ranker.json')
  const inTheWay = /__baselines__ is a file, and baselines need a folder there\. Move the file away\./
  expect(() => nameTwin(path)).toThrow(inTheWay)
  expect(() => readBaselineFile(path, 'The baseline')).toThrow(inTheWay)
  expect(() => writeBaselineFile(path, SAMPLE, {}, ORIGIN)).toThrow(inTheWay)
  expect(readFileSync(join(folder, '__baselines__'), 'utf8')).toBe('mine')
  rmSync(folder, { recursive: true })
})

describe('baseline()', () => {
  test.each(['', 'a/b', '..\\a', 'a b', 'ü', 'x'.repeat(81), 'con', 'NUL.x', 7, null])(
    'refuses the name %j',
    (name) => {
      expect(() => baseline(name as string)).toThrow(/^baseline: /)
    },
  )

  test.each<[string, unknown]>([
    ['an option that does not exist', { input: {} }],
    ['inputs that are a list', { inputs: ['v3'] }],
    ['an input that is an object', { inputs: { dataset: {} } }],
    ['an input that is NaN', { inputs: { dataset: Number.NaN } }],
    ['a negative age', { maxAge: -1 }],
    ['an age as text', { maxAge: '30' }],
  ])('refuses %s', (_, options) => {
    expect(() => baseline('ranker', options as never)).toThrow(/^baseline: /)
  })

  test('is no result in a plain script', () => {
    expect(() => comparePair(baseline('ranker') as never, SAMPLE, { metric: 'rmse' })).toThrow(
      "baseline is baseline('ranker'), which only the matchers of a test file can find",
    )
  })
})

describe('what makes a baseline another experiment', () => {
  const changes = (old: EvaluationResult, now: EvaluationResult, inputs = {}, before = {}): string[] =>
    baselineChanges(read(textOf(old, before)), now, inputs, ['m'])

  test('nothing, when only scores moved', () => {
    expect(changes(resultOf([1, 2, 3]), resultOf([3, 2, 1]))).toEqual([])
  })

  test('[G5] is named: inputs, targets, ids, rows, direction', () => {
    expect(changes(resultOf([1, 2]), resultOf([1, 2]), { judge: 'b', k: 1 }, { judge: 'a', dataset: 'v1' })).toEqual([
      'the input "dataset" was "v1" and is not given any more',
      'the input "judge" was "a" and is "b"',
      'the input "k" is 1 and was not given before',
    ])
    expect(changes(resultOf([1, 2], { targetFingerprint: 'x' }), resultOf([1, 2], { targetFingerprint: 'y' }))).toEqual(
      ['the targets are others: their fingerprint was "x" and is "y"'],
    )
    expect(changes(resultOf([1, 2, 3]), resultOf([1, 2, 3], { ids: ['u0', 'u1', 'u9'] }))).toEqual([
      '1 unit of it is gone ("u2")',
      '1 unit is new ("u9")',
    ])
    expect(
      changes(resultOf([1, 2, 3], { ids: ['a', 'b', 'b'] }), resultOf([1, 2, 3], { ids: ['a', 'a', 'b'] })),
    ).toEqual(['2 units have another number of rows ("a", "b")'])
    expect(changes(resultOf([1, 2], { betterWhen: 'lower' }), resultOf([1, 2], { betterWhen: 'higher' }))).toEqual([
      '"m" was better when lower and is better when higher',
    ])
  })

  test("units that missing: 'drop' left out are told from those that a file does not have", () => {
    const scores = (gap: string): EvaluationResult =>
      parseResults(`id,m\nu0,1\nu1,${gap}\nu2,0\n`, { missing: 'drop', betterWhen: 'higher' })
    expect(changes(scores('0.5'), scores(''))).toEqual([
      '1 unit of it is gone ("u1")',
      `the candidate's file has no value for "u1", and missing: 'drop' left it out, but what is kept has one: ` +
        "complete the file, or read it with missing: 'worst'",
    ])
    expect(changes(scores(''), scores('0.5'))).toEqual(['1 unit is new ("u1")'])
  })

  test('[G5] is named: the definition of a metric', () => {
    const input = { recommendations: [['a'], ['b']], targets: [['a'], ['a']], sampleIds: ['u', 'v'] }
    const old = read(textOf(evaluateRankings({ ...input, metrics: [ndcg(1)] })))
    const now = evaluateRankings({ ...input, metrics: [ndcg(1, { gain: 'exponential' })] })
    expect(baselineChanges(old, now, {}, ['ndcg@1'])[0]).toMatch(
      /^the definition of "ndcg@1" was \{.*linear.*\} and is \{.*exponential/,
    )
    expect(baselineChanges(old, old.result, {}, ['ndcg@1'])).toEqual([])
  })
})

describe('several gates of one baseline', () => {
  test('offer one model with the metrics of all', () => {
    const m = evaluationResult({ sampleIds: ['a', 'b'], values: { m: [1, 2] } })
    const k = evaluationResult({ sampleIds: ['b', 'a'], values: { k: [4, 3] } })
    const merged = mergeCandidates([m, k])
    expect(merged).toMatchObject({
      sampleIds: ['a', 'b'],
      values: { m: Float64Array.of(1, 2), k: Float64Array.of(3, 4) },
    })
  })

  test.each<[string, EvaluationResult, string]>([
    ['other scores', resultOf([1, 3]), 'their scores of "m" differ'],
    ['other ids', resultOf([0, 2], { ids: ['a', 'b'] }), 'they have other ids'],
    ['other targets', resultOf([0, 2], { targetFingerprint: 'x' }), 'they have other targets'],
    ['another direction', resultOf([0, 2], { betterWhen: 'lower' }), 'the direction of "m" differs'],
    ['rows without a score', resultOf([0, 2], { nRows: 9 }), 'they have other rows'],
  ])('with %s are two models', (_, other, why) => {
    expect(mergeCandidates([resultOf([0, 2]), other])).toBe(why)
  })
})
