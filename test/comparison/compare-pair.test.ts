import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import type { ComparisonOptions, PairwiseComparison } from '../../src/comparison/types.ts'
import type { ResultLike } from '../../src/evaluation/types.ts'
import { resultOf } from '../evaluation/results.ts'

interface Reference {
  readonly name: string
  readonly baseline: number[]
  readonly candidate: number[]
  readonly mean: number | null
  readonly signFlip: { readonly two: number; readonly greater: number; readonly less: number | null }
  readonly tTest: { readonly two: number; readonly greater: number; readonly less: number } | null
  readonly tInterval95: readonly [number, number] | null
}
const fixture = new URL('../fixtures/comparison-reference.json', import.meta.url)
const references: Reference[] = JSON.parse(readFileSync(fixture, 'utf8')).datasets

/** Results whose differences are these numbers, from scores of about 0.5 that hold them without noise. */
const ofDifferences = (differences: readonly number[]) =>
  [resultOf(differences.map(() => 0)), resultOf(differences)] as const

const compare = (baseline: ResultLike, candidate: ResultLike, options: ComparisonOptions = {}): PairwiseComparison =>
  comparePair(baseline, candidate, { metric: 'm', ...options })

const pOf = (differences: readonly number[], options: ComparisonOptions = {}): number =>
  compare(...ofDifferences(differences), options).pValue

const relativeError = (value: number, expected: number): number => Math.abs(value - expected) / Math.abs(expected)

describe('reference values', () => {
  test.each(references)('exact p of $name', ({ baseline, candidate, signFlip }) => {
    for (const [alternative, expected] of [
      ['two-sided', signFlip.two],
      ['greater', signFlip.greater],
      ['less', signFlip.less],
    ] as const) {
      if (expected === null) continue
      const row = compare(resultOf(baseline), resultOf(candidate), { alternative })
      expect(row.pValueMethod).toBe('exact')
      expect(Math.abs(row.pValue - expected)).toBeLessThan(1e-12)
    }
  })

  test.each(references.filter(({ tTest }) => tTest !== null))(
    't of $name',
    ({ baseline, candidate, tTest, tInterval95, mean }) => {
      const results = [resultOf(baseline), resultOf(candidate)] as const
      for (const [alternative, expected] of [
        ['two-sided', tTest!.two],
        ['greater', tTest!.greater],
        ['less', tTest!.less],
      ] as const) {
        const row = compare(...results, { alternative, testMethod: 't', intervalMethod: 't' })
        expect(row).toMatchObject({
          testMethod: 't',
          pValueMethod: 't',
          intervalMethod: 't',
          bootstrapStandardError: null,
        })
        expect(relativeError(row.pValue, expected)).toBeLessThan(1e-10)
      }
      const row = compare(...results, { intervalMethod: 't' })
      expect(row.difference).toBeCloseTo(mean!, 12)
      expect(relativeError(row.ciLow!, tInterval95![0])).toBeLessThan(1e-9)
      expect(relativeError(row.ciHigh!, tInterval95![1])).toBeLessThan(1e-9)
    },
  )
})

describe('comparePair', () => {
  test('two versions of one name are told apart', () => {
    const row = comparePair(resultOf([1, 2, 3], { name: 'ranker' }), resultOf([2, 3, 5], { name: 'ranker' }), {
      metric: 'm',
    })
    expect([row.candidate, row.baseline]).toEqual(['ranker', 'ranker (baseline)'])
  })

  test('fills every field', () => {
    const ids = ['a', 'b', 'b', 'c', 'd']
    const row = comparePair(
      resultOf([10, 20, 22, 30, 40], { ids, name: 'old' }),
      resultOf([10, 19, 19, 27, 44], { ids, name: 'new' }),
      { metric: 'm', betterWhen: 'lower', confidenceLevel: 0.9, resamples: 99, seed: 7, alternative: 'better' },
    )
    const { ciLow, ciHigh, bootstrapStandardError, warnings, digest, differenceHistogram, nullDistribution, ...rest } =
      row
    expect(rest).toEqual({
      metric: 'm',
      baseline: 'old',
      candidate: 'new',
      pairedBy: 'id',
      nSamples: 5,
      nUnits: 4,
      nNonzero: 3,
      tieRate: 0.25,
      baselineMean: 25.25,
      candidateMean: 25,
      difference: -0.25,
      relativeDifference: -0.25 / 25.25,
      confidenceLevel: 0.9,
      pValue: 4 / 8,
      adjustedPValue: 4 / 8,
      significant: false,
      direction: 'inconclusive',
      alternative: 'less',
      testMethod: 'randomization',
      intervalMethod: 'percentile',
      simultaneous: false,
      resamples: 99,
      seed: 7,
      correction: 'none',
      pValueMethod: 'exact',
      stability: 'sure',
      wins: 2,
      losses: 1,
      ties: 1,
      standardDeviation: expect.closeTo(Math.sqrt(28.75 / 3), 12),
      dz: expect.closeTo(-0.25 / Math.sqrt(28.75 / 3), 12),
      probabilityOfSuperiority: 2.5 / 4,
      varianceSavedByPairing: expect.closeTo(1 - 28.75 / (490.75 + 626), 12),
      minimumDetectableEffect: null,
      relativeMinimumDetectableEffect: null,
      unitsForDifference: null,
      betterWhen: 'lower',
      topMovers: {
        lost: [{ id: 'd', baselineValue: 40, candidateValue: 44 }],
        gained: [
          { id: 'c', baselineValue: 30, candidateValue: 27 },
          { id: 'b', baselineValue: 21, candidateValue: 19 },
        ],
      },
    })
    expect(ciLow).toBeNull()
    expect(ciHigh).toBeGreaterThan(-0.25)
    expect(bootstrapStandardError).toBeGreaterThan(0)
    expect(warnings.length).toBeGreaterThan(0)
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    // Differences 0, -2, -3 and 4: three units that differ, and all eight ways to sign them.
    expect(differenceHistogram!.counts.filter((count) => count > 0)).toEqual([1, 1, 1])
    expect(nullDistribution).toMatchObject({ source: 'all-signs', total: 8 })
    for (const edge of [-0.25, 0.25]) expect(nullDistribution!.edges).toContain(edge)
    const parts = [
      row,
      warnings,
      differenceHistogram,
      differenceHistogram!.counts,
      nullDistribution,
      nullDistribution!.edges,
    ]
    expect(parts.every((part) => Object.isFrozen(part))).toBe(true)
  })

  test('[A1] ties count in spite of float noise', () => {
    const results = [resultOf([0.525, 0.775, 0.325, 0.55]), resultOf([0.5, 0.825, 0.375, 0.5])] as const
    expect(compare(...results, { alternative: 'greater' }).pValue).toBe(1 / 2)
    expect(compare(...results, { alternative: 'less' }).pValue).toBe(11 / 16)
    expect(compare(...results).pValue).toBe(1)
  })

  test('[A2] zeros never create significance', () => {
    const differences = [...Array(15).fill(1), ...Array(40).fill(0), ...Array(15).fill(-1)]
    expect(compare(...ofDifferences(differences))).toMatchObject({
      pValue: 1,
      wins: 15,
      ties: 40,
      losses: 15,
      tieRate: 40 / 70,
    })
  })

  test('[A3] a tiny p is exact and never 0', () => {
    const results = ofDifferences(Array(60).fill(0.01))
    expect(compare(...results, { alternative: 'greater' }).pValue).toBe(2 ** -60)
    expect(compare(...results).pValue).toBe(2 ** -59)
    expect(compare(...results, { alternative: 'less' }).pValue).toBe(1)
  })

  test.each(['two-sided', 'greater', 'less'] as const)(
    '[A4] [D7] equal scores in another object: p = 1, %s',
    (alternative) => {
      const scores = [0.1, 0.7, 0.3]
      for (const resamples of [199, 10000]) {
        const row = compare(resultOf(scores), resultOf(scores), { alternative, resamples })
        expect(row).toMatchObject({
          pValue: 1,
          difference: 0,
          direction: 'inconclusive',
          ties: 3,
          bootstrapStandardError: 0,
        })
      }
    },
  )

  test('[A5] a Monte Carlo p has a floor and is never 0', () => {
    const scattered = Array.from({ length: 60 }, (_, i) => 1 + Math.sin(i) / 7)
    expect(compare(...ofDifferences(scattered), { resamples: 999 })).toMatchObject({
      pValue: 1 / 1000,
      pValueMethod: 'monte-carlo',
    })
  })

  test('[A6] every relabelling ties with a single difference', () => {
    expect(pOf([0.1, 0, 0, 0])).toBe(1)
    expect(pOf([0.1, 0, 0, 0], { alternative: 'greater' })).toBe(1 / 2)
  })

  test('[A7] the two one-sided p add up to at least 1', () => {
    const differences = [0.05, 0.02, 0.07, 0.01, 0.08]
    expect(pOf(differences, { alternative: 'greater' })).toBe(1 / 32)
    expect(pOf(differences, { alternative: 'less' })).toBe(1)
  })

  test('[A9] [A4] identical runs give a whole row under every test', () => {
    const scores = Array.from({ length: 25 }, (_, i) => i / 25)
    for (const testMethod of ['t', 'bootstrap', 'randomization'] as const) {
      for (const intervalMethod of ['t', 'percentile'] as const) {
        const row = compare(resultOf(scores), resultOf(scores), { testMethod, intervalMethod })
        expect(row).toMatchObject({ pValue: 1, ciLow: 0, ciHigh: 0, tieRate: 1, relativeDifference: 0 })
        expect(row.warnings.join()).toContain('The candidate may be the baseline itself')
        expect(JSON.parse(JSON.stringify(row))).toEqual(row)
      }
    }
  })

  test('[E1] rows of a unit that cancel make a tie', () => {
    const ids = ['a', 'a', 'b', 'b']
    const row = compare(resultOf([0, 0, 0, 0], { ids }), resultOf([0.4, -0.4, 0.3, 0.3], { ids }))
    expect(row).toMatchObject({ nSamples: 4, nUnits: 2, nNonzero: 1, tieRate: 0.5, difference: 0.15 })
  })

  test('[A11] a single unit is refused', () => {
    expect(() => compare(resultOf([1]), resultOf([0]))).toThrow('needs at least 2 units')
  })

  test('[A12] the bootstrap draws n of n with replacement', () => {
    const differences = Array.from({ length: 100 }, (_, i) => i % 2)
    const { bootstrapStandardError } = compare(...ofDifferences(differences))
    // The standard error of an estimate from 9999 draws is about 0.7 %.
    expect(relativeError(bootstrapStandardError!, 0.05)).toBeLessThan(0.035)
  })

  test('[A17] wins and losses only: the exact McNemar test', () => {
    expect(pOf([...Array(10).fill(1), -1, -1, ...Array(40).fill(0)])).toBe(158 / 4096)
  })

  test('reads wins, losses and direction through betterWhen', () => {
    const results = ofDifferences([-1, -2, -3, -4, -5, -6, -7, 2])
    const higher = compare(...results)
    const lower = compare(...results, { betterWhen: 'lower' })
    expect(higher).toMatchObject({ wins: 1, losses: 7, direction: 'worse', difference: -3.25 })
    expect(lower).toMatchObject({
      wins: 7,
      losses: 1,
      direction: 'better',
      difference: -3.25,
      alternative: 'two-sided',
    })
    expect(compare(...results, { betterWhen: 'lower', alternative: 'better' }).alternative).toBe('less')
  })

  test('takes the declared direction, and refuses another', () => {
    const scores = [1, 2, 3]
    const declared = resultOf(scores, { betterWhen: 'lower' })
    expect(compare(declared, resultOf(scores)).betterWhen).toBe('lower')
    expect(() => compare(declared, resultOf(scores), { betterWhen: 'higher' })).toThrow('but the results declare lower')
    expect(() => compare(declared, resultOf(scores, { betterWhen: 'higher' }))).toThrow('declare different directions')
  })

  test('α is exact: p = 0.25 rejects at level 0.75, p = 0.5 does not', () => {
    expect(compare(...ofDifferences([1, 2, 3]), { confidenceLevel: 0.75 })).toMatchObject({
      pValue: 0.25,
      significant: true,
    })
    expect(compare(...ofDifferences([1, 2]), { confidenceLevel: 0.75 })).toMatchObject({
      pValue: 0.5,
      significant: false,
    })
  })

  test('one-sided intervals are open on one side', () => {
    const results = ofDifferences(Array.from({ length: 40 }, (_, i) => Math.sin(i)))
    expect(compare(...results, { alternative: 'greater' }).ciHigh).toBeNull()
    expect(compare(...results, { alternative: 'greater' }).ciLow).toBeLessThan(0.2)
    expect(compare(...results, { alternative: 'less', intervalMethod: 't' }).ciLow).toBeNull()
  })

  test('a bootstrap test uses the replicates of its interval', () => {
    const results = ofDifferences(Array.from({ length: 40 }, (_, i) => 0.2 + Math.sin(i)))
    const row = compare(...results, { testMethod: 'bootstrap', resamples: 1999 })
    expect(row).toMatchObject({ testMethod: 'bootstrap', pValueMethod: 'monte-carlo', intervalMethod: 'percentile' })
    const { pValueMethod, pValue, testMethod, ...rest } = compare(...results, { resamples: 1999 })
    expect(row).toMatchObject({
      ciLow: rest.ciLow,
      ciHigh: rest.ciHigh,
      bootstrapStandardError: rest.bootstrapStandardError,
    })
    expect([pValueMethod, testMethod]).not.toContain('bootstrap')
    expect(Math.abs(row.pValue - pValue)).toBeLessThan(0.05)
  })

  test('differences that are equal but for float noise are constant', () => {
    const baseline = Array.from({ length: 24 }, (_, i) => i / 10)
    const candidate = baseline.map((x) => x + 0.1)
    for (const testMethod of ['t', 'bootstrap'] as const) {
      const run = () => compare(resultOf(baseline), resultOf(candidate), { testMethod })
      expect(run).toThrow('on the metric "m": without any spread')
      expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
    }
  })

  test('the bootstrap test is refused below 20 units', () => {
    const run = (n: number) =>
      compare(...ofDifferences(Array.from({ length: n }, (_, i) => i)), { testMethod: 'bootstrap', resamples: 99 })
    expect(() => run(19)).toThrow('The bootstrap test is refused on 19 units')
    expect(run(20).testMethod).toBe('bootstrap')
  })

  test('names models that have no name', () => {
    expect(compare(resultOf([1, 2]), resultOf([2, 3]))).toMatchObject({ baseline: 'baseline', candidate: 'candidate' })
  })

  test('scores near the ends of the doubles give finite rows', () => {
    const shape = Array.from({ length: 50 }, (_, i) => 1.5 + Math.sin(i))
    const rows = [1e-305, 1e-200, 1, 1e200, 1e249].map((size) => {
      const results = [
        resultOf(shape.map((x) => x * size)),
        resultOf(shape.map((x, i) => (x + Math.cos(i)) * size)),
      ] as const
      return ['randomization', 't', 'bootstrap'].map((testMethod) =>
        compare(...results, { testMethod: testMethod as 't', resamples: 199 }),
      )
    })
    for (const row of rows.flat()) {
      expect(JSON.parse(JSON.stringify(row))).toEqual(row)
      expect(row.ciLow! <= row.difference && row.difference <= row.ciHigh!).toBe(true)
      expect(row.minimumDetectableEffect).toBeGreaterThan(0)
    }
    for (const [i, size] of [1e-305, 1e-200, 1, 1e200, 1e249].entries()) {
      for (const field of ['bootstrapStandardError', 'minimumDetectableEffect', 'ciLow'] as const) {
        expect(relativeError(rows[i]![0]![field]!, rows[2]![0]![field]! * size)).toBeLessThan(1e-9)
      }
    }
    const pValues = rows.map((methods) => methods.map(({ pValue }) => pValue))
    for (const [i] of pValues.entries()) expect(pValues[i]![1]).toBeCloseTo(pValues[2]![1]!, 6)
  })

  test('takes records, ids with scores, and bare numbers', () => {
    const { pValue } = compare(
      [
        { id: 'a', m: 1 },
        { id: 'b', m: 2 },
      ],
      { sampleIds: ['b', 'a'], values: { m: [5, 3] } },
    )
    expect(pValue).toBe(0.5)
    expect(compare([1, 2], Float64Array.of(5, 3))).toMatchObject({
      baseline: 'baseline',
      candidate: 'candidate',
      difference: 2.5,
    })
  })
})

describe('what a comparison refuses', () => {
  const [one, other] = [resultOf([1, 2], { name: 'x' }), resultOf([2, 3])]

  test.each<[string, ResultLike, ResultLike, unknown, string]>([
    ['the same result twice', one, one, { metric: 'm' }, 'the baseline and the candidate are the same object'],
    [
      'an unknown metric',
      one,
      other,
      { metric: 'ndcg' },
      'Neither model has the metric "ndcg". The baseline has "m"; the candidate has "m".',
    ],
    [
      '[B6] a metric of one model only',
      one,
      { sampleIds: ['u0', 'u1'], values: { n: [1, 2] } },
      { metric: 'm' },
      'The candidate does not have the metric "m". The baseline has "m"; the candidate has "n".',
    ],
    ['an undeclared cost', [1, 2], [3, 4], { metric: 'latency' }, 'named like a cost'],
    ['no metric', one, other, {}, 'comparePair: metric must be the name of a metric, found undefined.'],
    ['no options', one, other, undefined, 'comparePair: the options must be an object, found undefined.'],
    [
      'an unknown option',
      one,
      other,
      { metric: 'm', resample: 99 },
      'comparePair: unknown option "resample". The options are metric, alternative, betterWhen, hypothesis, margin, minEffect, maxLoss, confidenceLevel, resamples, seed, testMethod, intervalMethod.',
    ],
    [
      'a metric without a name',
      one,
      other,
      { metric: '' },
      'metric must be the name of a metric, found the string "".',
    ],
    ['a correction', one, other, { metric: 'm', correction: 'holm' }, 'unknown option "correction"'],
    [
      'a level of 95',
      one,
      other,
      { metric: 'm', confidenceLevel: 95 },
      'confidenceLevel must be a number between 0 and 1, such as 0.95, found 95.',
    ],
    ['a level of 1', one, other, { metric: 'm', confidenceLevel: 1 }, 'confidenceLevel must be'],
    ['a level that is NaN', one, other, { metric: 'm', confidenceLevel: Number.NaN }, 'confidenceLevel must be'],
    [
      '[C3] one resample',
      one,
      other,
      { metric: 'm', resamples: 1 },
      "resamples must be a whole number from 2 to 100000000, such as 9999, or 'exact', found 1.",
    ],
    ['half a resample', one, other, { metric: 'm', resamples: 99.5 }, 'resamples must be a whole number'],
    [
      '[C3] resamples that cannot reach α',
      one,
      other,
      { metric: 'm', resamples: 18 },
      'comparePair: with resamples: 18 the smallest p is 0.0526, above α = 0.05, so nothing could ever be significant. Use resamples: 19 or more.',
    ],
    [
      'a seed that is no whole number',
      one,
      other,
      { metric: 'm', seed: 0.5 },
      'seed must be a whole number that a double holds exactly, found 0.5.',
    ],
    [
      'an unknown alternative',
      one,
      other,
      { metric: 'm', alternative: 'two_sided' },
      'alternative must be one of "two-sided", "greater", "less", "better", "worse", found the string "two_sided".',
    ],
    [
      'an unknown test',
      one,
      other,
      { metric: 'm', testMethod: 'wilcoxon' },
      'testMethod must be one of "randomization", "bootstrap", "t", found the string "wilcoxon".',
    ],
    [
      'an unknown interval',
      one,
      other,
      { metric: 'm', intervalMethod: 'basic' },
      'intervalMethod must be one of "percentile", "bca", "studentized", "t", "randomization", found the string "basic".',
    ],
    [
      'an unknown direction',
      one,
      other,
      { metric: 'm', betterWhen: 'smaller' },
      "comparePair: betterWhen must be 'higher' or 'lower', found the string \"smaller\".",
    ],
    ['a promise', Promise.resolve(one) as never, other, { metric: 'm' }, 'baseline is a promise'],
  ])('%s', (_, baseline, candidate, options, message) => {
    const run = () => comparePair(baseline, candidate, options as never)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'misuse' }))
  })

  test('[C3] a t test has no floor, and 19 resamples do', () => {
    expect(compare(resultOf([1, 2]), resultOf([2, 5]), { resamples: 2, testMethod: 't' }).testMethod).toBe('t')
    expect(compare(one, other, { resamples: 19 }).resamples).toBe(19)
  })

  test.each<[string, ResultLike, ResultLike, string]>([
    ['[B2] other ids', one, resultOf([1, 2], { ids: ['u0', 'z'] }), 'The ids of baseline and candidate do not match'],
    ['[B8] bare numbers of unequal length', [1, 2, 3], [2], 'both models need the same number of them'],
    [
      '[A16] NaN',
      one,
      { sampleIds: ['u0', 'u1'], values: { m: [1, Number.NaN] } },
      'candidate: the score "m" of id "u1" (row 1, counted from 0) is NaN.',
    ],
  ])('%s, as an error of the data', (_, baseline, candidate, message) => {
    const run = () => compare(baseline, candidate)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  test('undefined options are defaults', () => {
    const row = compare(one, other, {
      alternative: undefined,
      seed: undefined,
      resamples: undefined,
      testMethod: undefined,
    })
    expect(row).toMatchObject({
      alternative: 'two-sided',
      seed: 0,
      resamples: 9999,
      testMethod: 'randomization',
      confidenceLevel: 0.95,
    })
  })
})
