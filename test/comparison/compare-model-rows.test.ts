import { describe, expect, test } from 'vitest'
import { compareModelRows } from '../../src/comparison/index.ts'
import type { CompareModelsOptions } from '../../src/comparison/types.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { adjustPValues } from '../../src/stats/index.ts'
import { resultOf } from '../evaluation/results.ts'

const model = (shift: number, name = '') =>
  evaluationResult({
    name,
    sampleIds: Array.from({ length: 12 }, (_, i) => `u${i}`),
    values: {
      m: Array.from({ length: 12 }, (_, i) => Math.sin(i) + shift * Math.cos(i * shift)),
      n: Array.from({ length: 12 }, (_, i) => Math.cos(i) + shift * (1 + (i % 4))),
    },
  })
const models = { main: model(0), lunr: model(0.1), fuzzy: model(0.4) }
const options: CompareModelsOptions = { metrics: ['m', 'n'], resamples: 199 }

const pairsOf = (report: ReturnType<typeof compareModelRows>) =>
  report.comparisons.map(({ metric, baseline, candidate }) => `${metric}: ${candidate} vs ${baseline}`)

describe('compareModelRows', () => {
  test('compares each with each, the earlier as baseline, metric by metric', () => {
    const report = compareModelRows(models, options)
    expect(pairsOf(report)).toEqual([
      'm: lunr vs main',
      'm: fuzzy vs main',
      'm: fuzzy vs lunr',
      'n: lunr vs main',
      'n: fuzzy vs main',
      'n: fuzzy vs lunr',
    ])
    expect(report).toMatchObject({ familySize: 6, correction: 'holm', confidenceLevel: 0.95 })
  })

  test('compares each with the reference', () => {
    expect(pairsOf(compareModelRows(models, { ...options, reference: 'lunr' }))).toEqual([
      'm: main vs lunr',
      'm: fuzzy vs lunr',
      'n: main vs lunr',
      'n: fuzzy vs lunr',
    ])
  })

  test.each(['holm', 'bonferroni', 'none'] as const)(
    '[C1] corrects metrics × pairs as one family: %s',
    (correction) => {
      const { comparisons } = compareModelRows(models, { ...options, correction })
      const expected = adjustPValues(
        comparisons.map(({ pValue }) => pValue),
        correction,
      )
      expect(comparisons.map(({ adjustedPValue }) => adjustedPValue)).toEqual(expected)
      for (const row of comparisons) expect(row).toMatchObject({ correction, significant: row.adjustedPValue <= 0.05 })
      expect(comparisons.some(({ direction }) => direction === 'better')).toBe(true)
    },
  )

  test('takes a Map and named results in their order', () => {
    const map = new Map(Object.entries(models).reverse())
    expect(pairsOf(compareModelRows(map, { metrics: ['m'], resamples: 199 }))[0]).toBe('m: lunr vs fuzzy')
    const list = [model(0, 'b'), model(1, 'a')]
    expect(pairsOf(compareModelRows(list, { metrics: ['m'], resamples: 199 }))).toEqual(['m: a vs b'])
  })

  test('takes whatever a comparison takes', () => {
    const report = compareModelRows(
      {
        a: [
          { id: 1, m: 1 },
          { id: 2, m: 2 },
        ],
        b: { sampleIds: ['1', '2'], values: { m: [2, 2] } },
      },
      { metrics: ['m'] },
    )
    expect(report.comparisons[0]).toMatchObject({ difference: 0.5, baseline: 'a', candidate: 'b' })
  })

  test('metrics have their own alternative and direction', () => {
    const { comparisons } = compareModelRows(models, {
      metrics: [
        'n',
        { metric: 'm', alternative: 'two-sided' },
        { metric: 'm', alternative: 'better', betterWhen: 'lower' },
      ],
      alternative: 'better',
      reference: 'main',
      resamples: 199,
    })
    expect(comparisons.map(({ metric, alternative, betterWhen }) => [metric, alternative, betterWhen])).toEqual([
      ...Array(2).fill(['n', 'greater', 'higher']),
      ...Array(2).fill(['m', 'two-sided', 'higher']),
      ...Array(2).fill(['m', 'less', 'lower']),
    ])
  })

  test('is frozen through and through', () => {
    const report = compareModelRows(models, options)
    for (const part of [report, report.comparisons, ...report.comparisons]) expect(Object.isFrozen(part)).toBe(true)
  })

  test('metrics and models may be called anything', () => {
    const odd = JSON.parse(
      '{"__proto__": {"values": {"__proto__": [0, 1]}}, "toString": {"values": {"__proto__": [1, 3]}}}',
    )
    const { comparisons } = compareModelRows(odd, { metrics: ['__proto__'] })
    expect(comparisons).toMatchObject([
      { metric: '__proto__', baseline: '__proto__', candidate: 'toString', difference: 1.5 },
    ])
  })

  test.each<[string, unknown, unknown, string]>([
    [
      'a family that its resamples cannot decide',
      { ...models, more: model(0.3), five: model(0.2) },
      { metrics: ['m', 'n'], resamples: 99 },
      'compareModels: with resamples: 99 the smallest adjusted p of 20 comparisons is 0.2, above α = 0.05, so nothing could ever be significant. Use resamples: 399 or more.',
    ],
    [
      'one-sided without a reference',
      models,
      { metrics: ['m'], alternative: 'better' },
      "alternative 'better' needs a reference",
    ],
    [
      'one metric one-sided without a reference',
      models,
      { metrics: ['m', { metric: 'n', alternative: 'less' }] },
      "alternative 'less' needs a reference",
    ],
    [
      'keys that JavaScript reorders',
      { main: model(0), 2: model(1), 1: model(2) },
      { metrics: ['m'] },
      'JavaScript sorts the keys "1", "2" before all others',
    ],
    ['one model', { main: model(0) }, { metrics: ['m'] }, 'it takes at least 2 models, found 1.'],
    ['a single result', model(0, 'x'), { metrics: ['m'] }, 'it takes several models, found a single result.'],
    [
      'no models',
      null,
      { metrics: ['m'] },
      'the models must be an object, a Map or an array of named results, found null.',
    ],
    ['results without a name', [model(0, 'a'), model(1)], { metrics: ['m'] }, 'the model at index 1 has no name.'],
    [
      'results of one name',
      [model(0, 'a'), model(1, 'a')],
      { metrics: ['m'] },
      'two models are named "a". Names must differ.',
    ],
    [
      'the same result twice',
      { a: models.main, b: models.main },
      { metrics: ['m'] },
      '"a" and "b" are the same object.',
    ],
    [
      'an unknown reference',
      models,
      { metrics: ['m'], reference: 'base' },
      'there is no model "base" to be the reference. The models are "main", "lunr", "fuzzy".',
    ],
    ['no metrics', models, { metrics: [] }, 'metrics must list at least one metric, found an empty array.'],
    ['a metric twice', models, { metrics: ['m', 'm'] }, 'metrics lists "m" twice.'],
    ['an unknown metric', models, { metrics: ['k'] }, 'Neither model has the metric "k".'],
    [
      'an unknown option',
      models,
      { metrics: ['m'], betterWhen: 'lower' },
      'compareModels: unknown option "betterWhen". The options are metrics, reference, slices, correction, simultaneousIntervals, alternative, hypothesis, margin, minEffect, maxLoss, confidenceLevel',
    ],
    [
      'an unknown option of a metric',
      models,
      { metrics: [{ metric: 'm', seed: 1 }] },
      'compareModels: metrics: unknown option "seed". The options are metric, alternative, betterWhen, margin, minEffect, maxLoss, primary, weight.',
    ],
    [
      'an unknown correction',
      models,
      { metrics: ['m'], correction: 'fdr' },
      'correction must be one of "holm", "bonferroni", "none", "fixed-sequence", "weighted-holm", "westfall-young", found the string "fdr".',
    ],
    ['a metric that is a number', models, { metrics: [5] }, 'a metric is a name or { metric, … }, found 5.'],
    [
      'a Map with other keys',
      new Map([[1, model(0)]]),
      { metrics: ['m'] },
      'the keys of the Map must be the names of the models, found 1.',
    ],
  ])('refuses %s', (_, input, given, message) => {
    const run = () => compareModelRows(input as never, given as never)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'misuse' }))
  })

  test('[C3] names the resamples that would do, and takes them', () => {
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`model${i}`, model(i / 7)]))
    const run = (resamples: number, more = {}) =>
      compareModelRows(many, { metrics: ['m'], reference: 'model0', resamples, ...more })
    expect(() => run(999)).toThrow(
      'the smallest adjusted p of 60 comparisons is 0.06, above α = 0.05, so nothing could ever be significant. Use resamples: 1199 or more.',
    )
    expect(run(1199).familySize).toBe(60)
    expect(run(19, { correction: 'none' }).familySize).toBe(60)
    expect(run(2, { testMethod: 't', intervalMethod: 't' }).familySize).toBe(60)
  })

  test('integer-like names are fine with a reference or in a Map', () => {
    const years = { 2024: model(0), 2023: model(1) }
    expect(pairsOf(compareModelRows(years, { metrics: ['m'], reference: '2024' }))).toEqual(['m: 2023 vs 2024'])
    expect(
      pairsOf(
        compareModelRows(
          new Map([
            ['2024', model(0)],
            ['2023', model(1)],
          ]),
          { metrics: ['m'] },
        ),
      ),
    ).toEqual(['m: 2023 vs 2024'])
  })

  test('wrong data are an error that names the pair', () => {
    const run = () => compareModelRows({ ...models, odd: resultOf([1, 2]) }, { metrics: ['m'], resamples: 199 })
    expect(run).toThrow(
      'compareModels: "odd" (candidate) against "main" (baseline): The ids of baseline and candidate do not match',
    )
    expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
  })
})

describe('slices', () => {
  const languages = ['de', 'en', 'fr']
  const ids = Array.from({ length: 90 }, (_, u) => `u${u}`)
  const language = ids.map((_, u) => languages[u % 3]!)
  const noise = ids.map((_, u) => 0.5 + Math.sin(u * u) / 10)
  /** Takes `harm` from the units of one language. */
  const sliced = (harm: number, labels: Record<string, string[]> = { language }) =>
    evaluationResult({
      ...{ sampleIds: ids, labels },
      values: { m: noise.map((x, u) => x - (language[u] === 'fr' ? harm : 0)) },
    })
  const asked: CompareModelsOptions = { metrics: ['m'], slices: 'language', reference: 'main', resamples: 999 }

  test('each value of the label is one hypothesis of the family, named in its row', () => {
    const report = compareModelRows({ main: sliced(0), a: sliced(0.1), b: sliced(0) }, asked)
    expect(report.familySize).toBe(6)
    expect(pairsOf(report)).toEqual(
      ['a', 'b'].flatMap((name) => languages.map((value) => `m [language: ${value}]: ${name} vs main`)),
    )
    expect(report.comparisons.map(({ nUnits, direction }) => [nUnits, direction])).toEqual([
      [30, 'inconclusive'],
      [30, 'inconclusive'],
      [30, 'worse'],
      ...[0, 1, 2].map(() => [30, 'inconclusive']),
    ])
    expect(report.comparisons[2]).toMatchObject({ slice: { by: 'language', value: 'fr', metric: 'm' } })
    const p = report.comparisons.map(({ pValue }) => pValue)
    expect(report.comparisons.map(({ adjustedPValue }) => adjustedPValue)).toEqual(adjustPValues(p, 'holm'))
  })

  test('one slice for all units gives the figures of no slices', () => {
    const all = { all: ids.map(() => 'x') }
    const models = { main: sliced(0, all), a: sliced(0.1, all) }
    const [row] = compareModelRows(models, { ...asked, slices: 'all' }).comparisons
    const { slices: _, ...without } = asked
    const [plain] = compareModelRows(models, without).comparisons
    const { slice, metric, ...rest } = row!
    expect({ ...rest, metric: 'm' }).toEqual(plain)
    expect(metric).toBe('m [all: x]')
  })

  test('the family of the slices is what draws must reach', () => {
    const models = { main: sliced(0), a: sliced(0.1) }
    expect(() => compareModelRows(models, { ...asked, resamples: 40 })).toThrow('adjusted p of 3 comparisons')
  })

  test.each<[string, unknown, string]>([
    ['a label that neither has', 'region', 'neither result has a label "region"'],
    ['no name', '', 'found the string "".'],
  ])('refuses %s', (_, slices, message) => {
    const models = { main: sliced(0), a: sliced(0.1) }
    expect(() => compareModelRows(models, { ...asked, slices: slices as string })).toThrow(message)
  })

  test('a slice of one unit is an error that names it', () => {
    const rare = { language: ids.map((_, u) => (u === 7 ? 'rare' : 'common')) }
    expect(() => compareModelRows({ main: sliced(0, rare), a: sliced(0.1, rare) }, asked)).toThrow(
      '"a" (candidate) against "main" (baseline) in the slice language: rare:',
    )
  })
})
