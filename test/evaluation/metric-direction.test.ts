import { describe, expect, test } from 'vitest'
import { costWord, costWords, evaluationResult, metricDirection } from '../../src/evaluation/index.ts'
import type { BetterWhen } from '../../src/evaluation/types.ts'

const declaring = (betterWhen?: BetterWhen) =>
  evaluationResult({ values: { m: [1], latency: [1] }, ...(betterWhen && { betterWhen: { m: betterWhen } }) })

describe('metricDirection', () => {
  test.each<[BetterWhen, (BetterWhen | undefined)[], BetterWhen | undefined]>([
    ['higher', [undefined, undefined], undefined],
    ['lower', [undefined, undefined], 'lower'],
    ['lower', ['lower', undefined], undefined],
    ['lower', [undefined, 'lower'], undefined],
    ['lower', ['lower', 'lower'], 'lower'],
  ])('is %s when the results declare %s and the option is %s', (expected, declared, option) => {
    expect(metricDirection('m', declared.map(declaring), option)).toBe(expected)
  })

  test('refuses results that disagree', () => {
    const run = () => metricDirection('m', [declaring('lower'), declaring('higher')])
    expect(run).toThrow('The results declare different directions for "m": better when lower, and better when higher.')
    expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  test('refuses an option that contradicts the results', () => {
    const run = () => metricDirection('m', [declaring('lower'), declaring()], 'higher')
    expect(run).toThrow('The option betterWhen says that "m" is better when higher, but the results declare lower.')
    expect(run).toThrow(expect.objectContaining({ kind: 'misuse' }))
  })

  test('refuses an option that is no direction', () => {
    expect(() => metricDirection('m', [], 'up' as never)).toThrow(
      "betterWhen must be 'higher' or 'lower', found the string \"up\".",
    )
  })

  test('has no default for a cost', () => {
    const run = () => metricDirection('latency', [declaring(), declaring()])
    expect(run).toThrow('The metric "latency" is named like a cost ("latency"), and nobody declared its direction.')
    expect(run).toThrow(expect.objectContaining({ kind: 'misuse' }))
    expect(metricDirection('latency', [declaring()], 'lower')).toBe('lower')
  })

  test('`__proto__` has the default direction', () => {
    expect(metricDirection('__proto__', [declaring()])).toBe('higher')
  })
})

describe('costWord', () => {
  test.each([
    'latency',
    'p95_latency',
    'val_loss',
    'valLoss',
    'L1Loss',
    'RMSE',
    'RMSE@10',
    'mae',
    'error rate',
    'errorRate',
    'word-error-rate',
    'perplexity',
    'cost.usd',
    'WER',
    'time_to_first_token',
    'log_loss',
    'logLoss',
    'logloss',
    ...(
      'latencyms errorrate valloss trainloss inferencetime crossentropy timeout times violation miss_rate mistake hallucinated failed ' +
      'nlls toxic seconds response_ms p95_ms tokens completion_tokens memory_mb usd cross_entropy false_positives refusals crashes ' +
      'tokens_per_second time_saved attack_success_rate'
    ).split(' '),
  ])('finds one in %s', (metric) => {
    expect(costWords).toContain(costWord(metric))
  })

  test.each([
    'ndcg@10',
    'mrr',
    'accuracy',
    'lossless',
    'costume',
    'terror',
    'timely',
    'glossary',
    'sentiment',
    'faithfulness',
    'non_inferiority',
    'recall@20',
    'calibrated_recall@20',
    'MAP',
    'f1',
    'hit_rate',
    '',
    '精度',
  ])('finds none in "%s"', (metric) => {
    expect(costWord(metric)).toBeNull()
  })

  test('knows each word once, in small letters', () => {
    expect(new Set(costWords).size).toBe(costWords.length)
    for (const word of costWords) expect(costWord(word.toUpperCase())).toBe(word)
  })
})
