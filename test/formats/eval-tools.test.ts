import { expect, test } from 'vitest'
import { readResults } from '../../src/formats/index.ts'
import { fixture, lines, messageOf, read, textOf } from './support.ts'

const arc = 'samples_arc_2025-01-01T00-00-00.000000.jsonl'
const gsm = 'samples_gsm8k_2025-01-01T00-00-00.000000.jsonl'

test('lm-evaluation-harness: metrics that a sample lists, without corpus metrics', () => {
  const found = read(textOf(arc))
  expect(found).toMatchObject({ format: 'lm-eval', ids: ['0', '1', '2', '3'] })
  expect(found.values).toEqual({ acc: [1, 0, 1, 0], acc_norm: [1, 1, 0, 0] })
  expect(found.notices.join()).toContain('have no value per document: "bleu"')
  expect(messageOf(textOf(arc), { metrics: 'bleu' })).toContain('"bleu" of document "0" has no value per document')
})

test('[B10] lm-evaluation-harness: two filters in one file are asked about', () => {
  expect(messageOf(textOf(gsm))).toContain(
    'it mixes results: filter is one of "strict-match", "flexible-extract". Choose one with where: { filter: … }',
  )
  expect(read(textOf(gsm), { where: { filter: 'strict-match' } }).values).toEqual({ exact_match: [0, 0, 1] })
  expect(read(textOf(gsm), { where: { filter: 'flexible-extract' } }).values).toEqual({ exact_match: [1, 1, 1] })
  expect(messageOf(textOf(gsm), { where: { filter: 'x' } })).toContain('nothing matches filter "x"')
  expect(messageOf(textOf(gsm), { where: { fliter: 'x' } })).toContain(
    'where: "fliter" cannot be chosen here; "filter" can',
  )
})

test('[B5] lm-evaluation-harness appends, so two runs can be in one file', () => {
  const message = messageOf(textOf(arc) + textOf(arc))
  expect(message).toContain('unit "0" is there twice: line 1 and line 5')
  expect(message).toContain('two runs may be in it')
})

test('lm-evaluation-harness: other documents have another fingerprint', () => {
  const one = read(textOf(arc)).result.targetFingerprint
  expect(one).toMatch(/^[\da-f]{64}$/)
  expect(read(textOf(arc).split('\n').reverse().join('\n')).result.targetFingerprint).toBe(one)
  expect(read(textOf(arc).replace('"doc_hash": "0000', '"doc_hash": "ffff')).result.targetFingerprint).not.toBe(one)
})

test('[B10] promptfoo: two providers in one file are asked about', () => {
  const text = textOf('promptfoo.json')
  expect(messageOf(text)).toContain(
    'it mixes results: provider is one of "openai:gpt-4.1", "openai:gpt-4.1-mini". Choose one with model',
  )
  const found = read(text, { model: 'openai:gpt-4.1' })
  expect(found).toMatchObject({ format: 'promptfoo', ids: ['1', '0', '2'] })
  expect(found.values).toEqual({
    score: [0.5, 1, 1],
    success: [0, 1, 1],
    tone: [0.5, 0.75, 1],
    latencyMs: [900, 1200, 800],
    cost: [0.002, 0.0021, 0.0019],
  })
  expect(found.betterWhen).toMatchObject({ score: 'higher', latencyMs: 'lower', cost: 'lower' })
  expect(read(text, { where: { promptIdx: 0 } }).values).toEqual(found.values)
  expect(messageOf(text, { model: 'gpt-5' })).toContain('nothing matches provider "gpt-5": provider is one of')
})

test('promptfoo: a row that could not be run is missing, although it has the score 0', () => {
  const options = { model: 'openai:gpt-4.1-mini', metrics: ['score'] }
  expect(messageOf(textOf('promptfoo.json'), options)).toContain(
    'unit "2" (results[5]) has no value for "score": promptfoo could not run it',
  )
  expect(read(textOf('promptfoo.json'), { ...options, missing: 'drop' })).toMatchObject({
    ids: ['0', '1'],
    values: { score: [1, 0.25] },
  })
  expect(read(textOf('promptfoo.json'), { ...options, missing: 'worst' }).values).toEqual({ score: [1, 0.25, 0] })
})

test('promptfoo: repeats, variables as ids, and rows as JSON Lines', () => {
  const row = (testIdx: number, score: number) => ({
    testIdx,
    promptIdx: 0,
    provider: { id: 'p', label: 'P' },
    score,
    success: score > 0,
    vars: { q: `q${testIdx}` },
    failureReason: 0,
  })
  const text = lines(row(0, 1), row(1, 0), row(0, 0))
  expect(messageOf(text)).toContain('unit "0" is there twice: line 1 and line 3')
  expect(read(text, { repeat: true }).result.metrics).toEqual({ score: 0.25, success: 0.25 })
  expect(read(text, { repeat: true, id: 'q', model: 'P' }).ids).toEqual(['q0', 'q1', 'q0'])
  expect(messageOf(text, { id: 'question' })).toContain('the id ("question") is undefined; variables are "q"')
})

test('[B10] HELM: perturbations are asked about, stats that some instances lack are left out', () => {
  const text = textOf('per_instance_stats.json')
  expect(messageOf(text)).toContain(
    'perturbation is one of "none", "typos". Choose one with where: { perturbation: … }',
  )
  const found = read(text, { where: { perturbation: 'none' } })
  expect(found).toMatchObject({ format: 'helm', ids: ['id100', 'id101', 'id102'] })
  expect(found.values).toEqual({
    num_references: [4, 4, 4],
    exact_match: [1, 0, 1],
    inference_runtime: [0.5, 1.5, 2.5],
  })
  expect(found.betterWhen).toEqual({ exact_match: 'higher', inference_runtime: 'lower' })
  expect(found.notices.join()).toContain('"logprob" is left out: 1 of 3 rows have no finite value for it')
  expect(messageOf(text, { where: { perturbation: 'none' }, metrics: 'logprob' })).toContain(
    'unit "id100" (record 1) has no value for "logprob"',
  )
})

test('HELM: trials are repeats', () => {
  const instance = (trial: number, mean: number) => ({
    instance_id: 'a',
    train_trial_index: trial,
    stats: [{ name: { name: 'em', split: 'test' }, count: 1, mean }],
  })
  const text = JSON.stringify([instance(0, 1), instance(1, 0)])
  expect(messageOf(text)).toContain('repeat: "train_trial_index"')
  expect(read(text, { repeat: 'train_trial_index' }).result.metrics).toEqual({ em: 0.5 })
})

test('Every Eval Ever: scores, correctness and complete bookkeeping', () => {
  const found = read(textOf('every-eval-ever.jsonl'))
  expect(found).toMatchObject({ format: 'every-eval-ever', ids: ['gsm8k_0000', 'gsm8k_0001', 'gsm8k_0002'] })
  expect(found.values).toEqual({
    score: [1, 0.5, 0],
    is_correct: [1, 0, 0],
    latency_ms: [120.5, 121.5, 122.5],
    total_tokens: [15, 16, 17],
  })
  expect(found.notices.join()).toContain('"num_turns" is left out: 3 of 3 rows')
  expect(found.result.targetFingerprint).toMatch(/^[\da-f]{64}$/)
})

test('[B10] Every Eval Ever: models are never mixed, an error is missing', () => {
  const text = textOf('every-eval-ever.jsonl')
  expect(messageOf(text.replace('org/model-a', 'org/model-b'))).toContain(
    'model_id is one of "org/model-b", "org/model-a"',
  )
  expect(messageOf(text.replace('"error": null', '"error": "timeout"'))).toContain(
    'unit "gsm8k_0000" (line 1) has no value for "score": its error is the string "timeout"',
  )
})

test.each(['inspect.json', 'inspect.eval', 'inspect-zstd.eval'])(
  'Inspect AI: %s, reduced over epochs as Inspect did',
  (name) => {
    const result = readResults(fixture(name))
    expect(result.metadata).toMatchObject({ format: 'inspect', task: 'popularity', model: 'mockllm/model' })
    expect(result.sampleIds).toEqual(['1', '2', 'three'])
    expect(Object.fromEntries(Object.entries(result.values).map(([metric, column]) => [metric, [...column]]))).toEqual({
      match: [0.5, 0.75, 0],
      'quality/depth': [0.375, 1, 0],
      'quality/tone': [1, 1, 1],
    })
  },
)

test('Inspect AI: epochs as repeats, letters as numbers', () => {
  const result = readResults(fixture('inspect.eval'), { repeat: 'epoch' })
  expect([...(result.values['match'] as Float64Array)]).toEqual([1, 0, 0.5, 1, 0, 0])
  expect(result.nUnits).toBe(3)
  expect(result.metrics['match']).toBeCloseTo((0.5 + 0.75 + 0) / 3, 15)
})

const log = (change: Record<string, unknown>): string =>
  JSON.stringify({ ...JSON.parse(textOf('inspect.json').replaceAll('NaN', 'null')), ...change })

test('Inspect AI: epochs without reductions need repeat', () => {
  expect(messageOf(log({ reductions: undefined }))).toContain('unit "1" is there twice: samples[0] and samples[1]')
  expect(messageOf(log({ reductions: undefined }))).toContain('repeat: "epoch"')
})

test('Inspect AI: an unscored sample is missing, although the header holds a bare NaN', () => {
  const samples = [
    { id: 1, epoch: 1, scores: { match: { value: 'C' } } },
    { id: 2, epoch: 1, scores: { match: { value: 'NOT-A-NUMBER' } } },
  ]
  const text = log({ reductions: [], samples }).replace('"NOT-A-NUMBER"', 'NaN')
  expect(messageOf(text)).toContain('unit "2" (samples[1]) has no value for "match": it was not scored (NaN)')
  expect(messageOf(log({ reductions: [], samples }))).toContain('"NOT-A-NUMBER" is no number')
  const reductions = [{ scorer: 'match', samples: [{ sample_id: 1, value: 1 }] }]
  expect(messageOf(log({ samples, reductions }))).toContain('unit "2" (samples[1]) has no value for "match"')
})

test('Inspect AI: several reducers become several metrics', () => {
  const samples = [
    { id: 1, epoch: 1, scores: {} },
    { id: 2, epoch: 1, scores: {} },
  ]
  const reduce = (reducer: string, a: number, b: number) => ({
    scorer: 'm',
    reducer,
    samples: [
      { sample_id: 1, value: a },
      { sample_id: 2, value: b },
    ],
  })
  expect(read(log({ samples, reductions: [reduce('mean', 0.5, 1), reduce('max', 1, 1)] })).values).toEqual({
    'm/mean': [0.5, 1],
    'm/max': [1, 1],
  })
})

test('Inspect AI: a run that did not finish is refused', () => {
  expect(messageOf(log({ status: 'error' }))).toContain('the run did not finish (status "error")')
  expect(read(log({ status: 'error' }), { missing: 'drop' }).notices.join()).toContain('The run did not finish')
  expect(messageOf(log({ samples: undefined }))).toContain('the log has no samples, only aggregates')
})

test('the name of the model is that of the file, unless it is told', () => {
  expect(readResults(fixture(arc)).name).toBe('samples_arc_2025-01-01T00-00-00.000000')
  expect(readResults(fixture(arc), { name: 'llama' }).name).toBe('llama')
})

test('Inspect AI: a sample that ended with an error is missing, and says so', () => {
  const samples = [
    { id: 1, epoch: 1, scores: { m: { value: 1 } } },
    { id: 2, epoch: 1, error: { message: 'timeout' } },
  ]
  expect(messageOf(log({ reductions: [], samples }))).toContain(
    'unit "2" (samples[1]) has no value for "m": the sample ended with an error',
  )
  expect(read(log({ reductions: [], samples }), { missing: 'worst' }).values).toEqual({ m: [1, 0] })
})

test('promptfoo does not number its repeats', () => {
  expect(messageOf(textOf('promptfoo.json'), { repeat: 'run' })).toContain('say repeat: true')
})
