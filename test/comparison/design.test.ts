import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageRuns } from '../../src/comparison/average-runs.ts'
import { compareToValue } from '../../src/comparison/compare-to-value.ts'
import { comparePair } from '../../src/comparison/index.ts'
import { compareSeeds } from '../../src/comparison/seeds.ts'
import type { ComparisonOptions, PairwiseComparison } from '../../src/comparison/types.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import type { EvaluationInput } from '../../src/evaluation/types.ts'
import { decide } from '../../src/family/decide.ts'
import { compareModels } from '../../src/report/index.ts'
import { studentTQuantile, studentTSf } from '../../src/stats/index.ts'
import { gaussian } from '../stats/support.ts'

interface Fixture {
  clusters: {
    d: number[]
    cluster: number[]
    mean: number
    df: number
    p_t_CR1_two: number
    p_t_CR1_greater: number
    signflip_by_cluster: Record<'two' | 'greater' | 'less', number>
    se_naive: number
    se_clustered_CR1: number
  }[]
  stratified: { strata: Record<string, number[]>; weights: Record<string, number>; mean: number; se: number }
}
const fixture = JSON.parse(
  readFileSync(new URL('../fixtures/intervals-reference.json', import.meta.url), 'utf8'),
) as Fixture

type Extra = Partial<EvaluationInput>
/** Differences against zero; what is said of the units stands on the candidate unless `both`. */
function compare(
  d: readonly number[],
  extra: Extra,
  options: ComparisonOptions = {},
  both = false,
): PairwiseComparison {
  const sampleIds = d.map((_, u) => `u${u}`)
  const side = (m: number[], more: Extra) =>
    evaluationResult({ sampleIds, values: { m }, precision: 'float64', ...more })
  const [baseline, candidate] = [
    side(
      d.map(() => 0),
      both ? extra : {},
    ),
    side([...d], extra),
  ]
  return comparePair(baseline, candidate, { metric: 'm', resamples: 999, ...options })
}
const close = (found: number | null, known: number, within = 1e-10) =>
  expect(Math.abs(found! - known)).toBeLessThanOrEqual(within)

const METHODS = ['percentile', 'bca', 'studentized', 't', 'randomization'] as const

describe('clusters', () => {
  test.each(fixture.clusters)('the reference: t with CR1, flips of whole clusters, effective n', (known) => {
    const clusterIds = known.cluster.map((c) => `c${c}`)
    const t = compare(known.d, { clusterIds }, { testMethod: 't', intervalMethod: 't' })
    close(t.pValue, known.p_t_CR1_two)
    close(t.difference, known.mean, 1e-14)
    close(t.design!.standardError, known.se_clustered_CR1)
    close(t.design!.effectiveUnits, 16 * (known.se_naive / known.se_clustered_CR1) ** 2, 1e-9)
    expect(t.design).toMatchObject({ clusters: 8, nonzeroClusters: 8, strata: null, average: 'micro' })
    expect((t.ciLow! + t.ciHigh!) / 2).toBeCloseTo(known.mean, 12)
    const greater = compare(known.d, { clusterIds }, { testMethod: 't', alternative: 'greater' })
    close(greater.pValue, known.p_t_CR1_greater)
    const { two, less } = known.signflip_by_cluster
    expect(compare(known.d, { clusterIds }, {}).pValue).toBe(two)
    expect(compare(known.d, { clusterIds }, { alternative: 'less' }).pValue).toBe(less)
  })

  test('[K8] of one unit each change nothing but the draws', () => {
    const next = gaussian(4)
    const d = Array.from({ length: 60 }, () => 0.2 + next())
    const clusterIds = d.map((_, u) => `u${u}`)
    for (const intervalMethod of METHODS) {
      for (const testMethod of ['randomization', 't'] as const) {
        const [plain, clustered] = [{}, { clusterIds }].map((extra) =>
          compare(d, extra, { intervalMethod, testMethod }),
        )
        close(clustered!.pValue, plain!.pValue, testMethod === 't' ? 1e-10 : 0)
        close(clustered!.ciLow, plain!.ciLow!, 1e-9)
        close(clustered!.ciHigh, plain!.ciHigh!, 1e-9)
        close(clustered!.minimumDetectableEffect, plain!.minimumDetectableEffect!, 1e-12)
        expect(clustered!.design!.effectiveUnits).toBeCloseTo(60, 9)
      }
    }
  })

  test('copies of a unit add nothing: ten of each in one cluster give the p of one', () => {
    const next = gaussian(9)
    const few = Array.from({ length: 15 }, () => 0.3 + next())
    const many = few.flatMap((x) => new Array<number>(10).fill(x))
    const clusterIds = many.map((_, u) => Math.floor(u / 10))
    for (const testMethod of ['randomization', 't'] as const) {
      const [one, ten] = [compare(few, {}, { testMethod }), compare(many, { clusterIds }, { testMethod })]
      close(ten.pValue, one.pValue)
      expect(compare(many, {}, { testMethod }).pValue).toBeLessThan(one.pValue / 10)
      expect(ten.design!.effectiveUnits).toBeLessThan(17)
    }
  })

  test('the randomization interval excludes 0 exactly when p ≤ α', () => {
    const units = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 30 })), {
      minLength: 6,
      maxLength: 60,
    })
    fc.assert(
      fc.property(units, fc.constantFrom('two-sided', 'greater', 'less'), (list, alternative) => {
        const clusterIds = list.map(([, c]) => c)
        fc.pre(new Set(clusterIds).size > 1)
        const options = { intervalMethod: 'randomization', alternative, confidenceLevel: 0.9, resamples: 199 } as const
        const row = compare(
          list.map(([d]) => d / 20),
          { clusterIds },
          options,
        )
        const inside = (row.ciLow === null || row.ciLow <= 0) && (row.ciHigh === null || 0 <= row.ciHigh)
        expect(inside).toBe(!row.significant)
      }),
    )
  })

  test('a guard of few clusters cannot be decided, however many units they have', () => {
    const d = Array.from({ length: 200 }, (_, u) => Math.sin(u))
    const row = compare(d, { clusterIds: d.map((_, u) => u % 4) })
    const guard = { matcher: 'toBeSignificantlyWorseThan', negated: true } as const
    expect(decide(guard, row, 1)).toEqual({ verdict: 'fail', reason: 'cannot-be-decided' })
    expect(row.warnings.join(' ')).toContain('4 clusters')
  })

  test('[A23] 40 questions on 4 passages have 3 degrees of freedom', () => {
    const d = Array.from({ length: 40 }, (_, u) => 0.3 + Math.sin(u * u))
    const row = compare(d, { clusterIds: d.map((_, u) => u % 4) }, { testMethod: 't', intervalMethod: 't' })
    const t = row.difference / row.design!.standardError
    close(row.pValue, 2 * studentTSf(Math.abs(t), 3))
    close(row.ciHigh! - row.difference, -studentTQuantile(0.025, 3) * row.design!.standardError)
  })

  test('micro and macro average stand side by side', () => {
    const { design, difference } = compare([1, 1, 1, 0], { clusterIds: ['a', 'a', 'a', 'b'] })
    expect({ ...design, difference }).toMatchObject({ microDifference: 0.75, macroDifference: 0.5, difference: 0.75 })
  })

  test.each<[string, readonly number[], Extra, string]>([
    ['[A23] one cluster', [1, 2, 3], { clusterIds: ['a', 'a', 'a'] }, 'at least 2 clusters'],
    ['a label too few', [1, 2, 3], { clusterIds: ['a', 'b'] }, 'clusterIds has 2 labels, but there are 3 rows'],
    ['[A23] an empty label', [1, 2], { clusterIds: ['a', ''] }, 'clusterIds[1] is empty'],
    [
      'a unit in two',
      [1, 2, 3],
      { clusterIds: ['a', 'b', 'c'], sampleIds: ['x', 'x', 'y'] },
      'of the id "x" have two clusterIds',
    ],
    ['a stratum of one', [1, 2, 3], { strata: ['a', 'a', 'b'] }, 'The stratum "b" has only one unit'],
    [
      'a cluster in two strata',
      [1, 2, 3, 4],
      { clusterIds: ['a', 'a', 'b', 'c'], strata: ['x', 'y', 'x', 'y'] },
      'The cluster "a" is in the strata "x" and "y"',
    ],
    ['a weight too few', [1, 2, 3, 4], { strata: ['x', 'x', 'y', 'y'], strataWeights: { x: 1 } }, 'no weight for "y"'],
    ['a weight too many', [1, 2], { strata: ['x', 'x'], strataWeights: { x: 1, z: 1 } }, 'names "z"'],
    ['a weight of nothing', [1, 2], { strata: ['x', 'x'], strataWeights: { x: 0 } }, 'must be a number above 0'],
  ])('refuses %s', (_, d, extra, message) => {
    const run = () => {
      const sampleIds = extra.sampleIds ?? d.map((_, u) => `u${u}`)
      const side = (m: number[]) => evaluationResult({ ...extra, sampleIds, values: { m } })
      return comparePair(side(d.map(() => 0)), side([...d]), { metric: 'm' })
    }
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  test('labels of one side are enough; those of both must agree', () => {
    const d = Array.from({ length: 12 }, (_, u) => Math.sin(u))
    const clusterIds = d.map((_, u) => u % 6)
    expect(compare(d, { clusterIds }, {}, true)).toEqual(compare(d, { clusterIds }))
    const sampleIds = d.map((_, u) => `u${u}`)
    const one = evaluationResult({ sampleIds, values: { m: d }, clusterIds })
    const other = evaluationResult({
      sampleIds,
      values: { m: d.map((x) => x + 1) },
      clusterIds: d.map((_, u) => u % 4),
    })
    expect(() => comparePair(one, other, { metric: 'm' })).toThrow(
      'The id "u10" is in the cluster "4" in the baseline and in "2" in the candidate',
    )
  })

  test('survive JSON, an average over runs, and another order of the rows', () => {
    const d = Array.from({ length: 20 }, (_, u) => Math.sin(u))
    const extra = {
      clusterIds: d.map((_, u) => u % 7),
      strata: d.map((_, u) => ((u % 7) % 2 ? 'a' : 'b')),
      labels: { language: d.map((_, u) => `l${u % 7}`) },
      strataWeights: { a: 2, b: 1 },
    }
    const row = compare(d, extra, {}, true)
    const sampleIds = d.map((_, u) => `u${u}`)
    const made = evaluationResult({ sampleIds, values: { m: d }, precision: 'float64', ...extra })
    const baseline = evaluationResult({ sampleIds, values: { m: d.map(() => 0) }, precision: 'float64' })
    const again = evaluationResult(JSON.parse(JSON.stringify(made)))
    expect(again).toEqual(made)
    expect(comparePair(baseline, again, { metric: 'm', resamples: 999 })).toEqual({ ...row })
    const runs = [made, evaluationResult(made.toJSON() as EvaluationInput & { name: string })].map((one) =>
      evaluationResult({ ...(one.toJSON() as EvaluationInput) }),
    )
    expect(comparePair(baseline, averageRuns(runs), { metric: 'm', resamples: 999 })).toEqual({ ...row })
    const reversed = <T>(list: readonly T[]) => [...list].reverse()
    const shuffled = evaluationResult({
      ...{
        sampleIds: reversed(sampleIds),
        values: { m: reversed(d) },
        precision: 'float64',
        strataWeights: extra.strataWeights,
      },
      ...{ clusterIds: reversed(extra.clusterIds), strata: reversed(extra.strata) },
    })
    expect(comparePair(baseline, shuffled, { metric: 'm', resamples: 999 })).toEqual({ ...row })
  })
})

test('training runs on clusters: the spread over users is that of clusters', () => {
  const sampleIds = Array.from({ length: 40 }, (_, u) => `u${u}`)
  const clusterIds = sampleIds.map((_, u) => Math.floor(u / 5))
  const run = (shift: number, extra = {}) =>
    evaluationResult({ sampleIds, values: { m: clusterIds.map((c) => shift * Math.sin(c)) }, ...extra })
  const spread = (extra: object) => {
    const candidates = [run(0.5), run(0.7)]
    return compareSeeds(run(0, extra), { runs: candidates }, { metrics: ['m'] })[0]!.sdUsers
  }
  // all units of a cluster differ by the same: forty units know no more than eight
  expect(spread({ clusterIds }) / spread({})).toBeCloseTo(Math.sqrt((5 * 8) / 7), 1)
})

test('joint resampling flips whole clusters too, and leaves their intervals as they are', () => {
  const next = gaussian(11)
  const sampleIds = Array.from({ length: 36 }, (_, u) => `u${u}`)
  const clusterIds = sampleIds.map((_, u) => Math.floor(u / 4))
  const model = (name: string, shift: number) => {
    const values = Object.fromEntries(['m', 'n'].map((metric) => [metric, sampleIds.map(() => shift + next())]))
    return evaluationResult({ name, sampleIds, values, clusterIds })
  }
  const models = [model('old', 0), model('new', 0.8)]
  const options = { metrics: ['m', 'n'], reference: 'old', resamples: 999 }
  const joint = compareModels(models, {
    ...options,
    correction: 'westfall-young',
    simultaneousIntervals: true,
  }).comparisons
  const alone = compareModels(models, { ...options, correction: 'none' }).comparisons
  // nine clusters: every p is exact, from all sign vectors of the clusters
  expect(joint.map(({ pValue }) => pValue)).toEqual(alone.map(({ pValue }) => pValue))
  expect(alone.every(({ pValue }) => Number.isInteger(pValue * 2 ** 8))).toBe(true)
  joint.forEach((row, j) => {
    expect(row.adjustedPValue).toBeGreaterThanOrEqual(row.pValue)
    expect([row.ciLow, row.ciHigh]).toEqual([alone[j]!.ciLow, alone[j]!.ciHigh])
  })
})

describe('how many units decide a margin', () => {
  const gate: ComparisonOptions = { hypothesis: 'non-inferiority', margin: 0.03125, maxLoss: 1, testMethod: 't' }
  const losses = (n: number, wave: (u: number) => number) => Array.from({ length: n }, (_, u) => wave(u) - 0.015625)
  const units = (d: readonly number[], extra: Extra) => compare(d, extra, gate).hypothesis!.unitsNeeded
  const wave = (u: number) => (u % 2 === 0 ? 0.25 : -0.25)

  test('in clusters, from their effective number: units that say the same twice count half', () => {
    const alone = units(losses(60, wave), {})!
    const pairs = Array.from({ length: 120 }, (_, u) => Math.floor(u / 2))
    const twice = units(
      losses(120, (u) => wave(pairs[u]!)),
      { clusterIds: pairs.map(String) },
    )!
    // 60 clusters of two equal units know what 60 units do, so it takes as many clusters, and twice as many units.
    // Both are rounded up to two digits.
    expect(twice / alone).toBeCloseTo(2, 0)
    const single = units(losses(60, wave), { clusterIds: Array.from({ length: 60 }, (_, u) => `c${u}`) })
    expect(single).toBe(alone)
  })

  test('n·((z + z)·se/distance)², of the standard error that the row has', () => {
    const clusterIds = Array.from({ length: 90 }, (_, u) => `c${Math.floor(u / 3)}`)
    const d = losses(90, (u) => wave(Math.floor(u / 2)))
    const row = compare(d, { clusterIds }, gate)
    const distance = row.difference + 0.03125
    const exact = 90 * ((2.486474860524386 * row.design!.standardError) / distance) ** 2
    const digit = 10 ** (Math.floor(Math.log10(exact)) - 1)
    expect(row.hypothesis!.unitsNeeded).toBe(Math.ceil(exact / digit) * digit)
    expect(row.design!.effectiveUnits).not.toBeCloseTo(90, 0)
  })

  test('none on the losing side, and none where few clusters differ', () => {
    const clusterIds = Array.from({ length: 90 }, (_, u) => `c${Math.floor(u / 3)}`)
    const beyond = Array.from({ length: 90 }, (_, u) => wave(u) - 0.0625)
    expect(units(beyond, { clusterIds })).toBeNull()
    const few = Array.from({ length: 90 }, (_, u) => (u < 27 ? wave(u) - 0.125 : 0))
    expect(compare(few, { clusterIds }, gate).design!.nonzeroClusters).toBe(9)
    expect(units(few, { clusterIds })).toBeNull()
  })

  test('over strata: what lies between them is no noise', () => {
    const strata = Array.from({ length: 60 }, (_, u) => (u < 30 ? 'a' : 'b'))
    const apart = losses(60, (u) => wave(u) + (u < 30 ? 0.5 : -0.5))
    const even = losses(60, wave)
    expect(units(apart, { strata })).toBe(units(even, { strata }))
    expect(units(apart, {})!).toBeGreaterThan(4 * units(apart, { strata })!)
  })

  test('where no unit lost, as many units as that many clusters have', () => {
    const clusterIds = Array.from({ length: 60 }, (_, u) => `c${Math.floor(u / 3)}`)
    const gains = Array.from({ length: 60 }, (_, u) => (u % 2 === 0 ? 0.5 : 0.25))
    const row = compare(gains, { clusterIds }, { ...gate, margin: 0.02 })
    close(row.hypothesis!.noLossPValue, 0.98 ** 20, 1e-12)
    // 149 clusters of three.
    expect(row.hypothesis!.unitsNeeded).toBe(447)
  })
})

test.each([1, 2 ** -350])('a margin changes nothing of what the row says of its clusters, scores times %d', (scale) => {
  const clusterIds = Array.from({ length: 60 }, (_, u) => `c${Math.floor(u / 3)}`)
  const d = Array.from({ length: 60 }, (_, u) => (u < 30 ? scale * ((u % 4) - 1.5) : 0))
  const plain = compare(d, { clusterIds }).design!
  expect(plain.nonzeroClusters).toBe(10)
  for (const hypothesis of ['non-inferiority', 'equivalence'] as const) {
    const gate: ComparisonOptions = { hypothesis, margin: 1024 * scale, maxLoss: 4096 * scale }
    expect(compare(d, { clusterIds }, gate).design).toEqual(plain)
  }
  expect(compare(d, { clusterIds }, { minEffect: 1024 * scale, alternative: 'better' }).design).toEqual(plain)
})

test('without draws the randomization interval lists the signs of clusters, however many units they have', () => {
  const options: ComparisonOptions = { resamples: 'exact', intervalMethod: 'randomization' }
  const clusters = (n: number) => Array.from({ length: 63 }, (_, u) => `c${u % n}`)
  const d = Array.from({ length: 63 }, (_, u) => Math.sin(u * u))
  const row = compare(d, { clusterIds: clusters(9) }, options)
  const drawn = compare(d, { clusterIds: clusters(9) }, { intervalMethod: 'randomization' })
  expect(row).toMatchObject({ pValueMethod: 'exact', intervalMethod: 'randomization' })
  expect([row.ciLow, row.ciHigh]).toEqual([drawn.ciLow, drawn.ciHigh])
  expect(() => compare(d, { clusterIds: clusters(21) }, options)).toThrow(
    'The randomization interval of 21 clusters on the metric "m" has to be drawn, and resamples \'exact\' allows no draws (up to 20 clusters all',
  )
})

describe('strata', () => {
  const { strata, weights, mean, se } = fixture.stratified
  const names = Object.keys(strata).flatMap((name) => strata[name]!.map(() => name))
  const d = Object.values(strata).flat()

  test('the reference: weighted mean, standard error, t', () => {
    const row = compare(d, { strata: names, strataWeights: weights }, { testMethod: 't', intervalMethod: 't' })
    close(row.difference, mean)
    close(row.candidateMean, mean)
    close(row.design!.standardError, se)
    expect(row.design).toMatchObject({ strata: 3, clusters: null, average: 'weighted' })
    expect((row.ciLow! + row.ciHigh!) / 2).toBeCloseTo(mean, 12)
  })

  test('without weights the mean and the flips are those of all units, and only the spread between strata is saved', () => {
    const apart = names.map((name) => (name === 'a' ? 0 : 1))
    const moved = d.map((x, u) => x + apart[u]!)
    const [plain, stratified] = [compare(moved, {}), compare(moved, { strata: names })]
    expect(stratified.pValue).toBe(plain.pValue)
    expect(stratified.difference).toBe(plain.difference)
    expect(stratified.ciHigh! - stratified.ciLow!).toBeLessThan(0.6 * (plain.ciHigh! - plain.ciLow!))
  })

  test('equal weights are the macro average over strata; weights are shares, whatever they add up to', () => {
    const macro = compare(d, { strata: names, strataWeights: 'equal' })
    expect(macro.difference).toBeCloseTo(macro.design!.macroDifference, 14)
    expect(macro.design!.average).toBe('macro')
    const micro = compare(d, { strata: names })
    expect(micro.design).toMatchObject({ average: 'micro', macroDifference: macro.design!.macroDifference })
    const [one, ten] = [1, 10].map((factor) =>
      compare(d, { strata: names, strataWeights: { a: 5 * factor, b: 3 * factor, c: 2 * factor } }),
    )
    close(ten!.difference, one!.difference, 1e-15)
    close(ten!.pValue, one!.pValue, 0)
  })

  describe('with weights and a margin', () => {
    const TESTS = ['randomization', 't'] as const
    const equal: Extra = { strata: names, strataWeights: 'equal' }
    const by = (testMethod: 'randomization' | 't'): ComparisonOptions => ({ testMethod, intervalMethod: testMethod })
    const shifted = (amount: number): number[] => d.map((x) => x + amount)

    test.each(TESTS)('%s: an absolute margin is the test of differences that are larger by it', (testMethod) => {
      const moved = compare(shifted(0.1), equal, { ...by(testMethod), alternative: 'greater' })
      const row = compare(d, equal, { ...by(testMethod), hypothesis: 'non-inferiority', margin: 0.1 })
      expect(row.hypothesis!.testPValue).toBeCloseTo(moved.pValue, 12)
      expect(row.ciLow).toBeCloseTo(moved.ciLow! - 0.1, 12)
      expect(row.difference).toBe(compare(d, equal).difference)
    })

    test.each(TESTS)('%s: a relative margin is a share of the weighted mean', (testMethod) => {
      const sampleIds = d.map((_, u) => `u${u}`)
      const before = d.map((_, u) => 2 + Math.sin(u))
      const of = (m: number[]) => evaluationResult({ sampleIds, values: { m }, precision: 'float64', ...equal })
      const candidate = of(d.map((x, u) => before[u]! + x / 10))
      const gate: ComparisonOptions = { ...by(testMethod), hypothesis: 'non-inferiority', margin: '5%' }
      const row = comparePair(of(before), candidate, { metric: 'm', ...gate })
      const less = of(before.map((x) => x * 0.95))
      const moved = comparePair(less, candidate, { metric: 'm', ...by(testMethod), alternative: 'greater' })
      expect(row.hypothesis!.testPValue).toBeCloseTo(moved.pValue, 10)
      expect(row.hypothesis!.margin).toBeCloseTo(0.05 * row.baselineMean, 14)
      expect(Math.abs(row.baselineMean - before.reduce((sum, x) => sum + x, 0) / before.length)).toBeGreaterThan(1e-3)
    })

    test('equivalence is the larger of both one-sided tests, and its interval lies around the weighted mean', () => {
      const row = compare(d, equal, { ...by('t'), hypothesis: 'equivalence', margin: 0.4 })
      const above = compare(shifted(0.4), equal, { ...by('t'), alternative: 'greater' })
      const below = compare(shifted(-0.4), equal, { ...by('t'), alternative: 'less' })
      close(row.hypothesis!.testPValue, Math.max(above.pValue, below.pValue))
      expect((row.ciLow! + row.ciHigh!) / 2).toBeCloseTo(row.difference, 12)
    })

    test('a mean against a constant is the weighted one', () => {
      const values = { sampleIds: d.map((_, u) => `u${u}`), values: { m: d }, ...equal }
      const moved = compare(shifted(-0.1), equal, { ...by('t'), alternative: 'greater' })
      close(compareToValue(values, 0.1, { metric: 'm' }).pValue, moved.pValue)
    })

    test('where no unit lost, losers may hide in the stratum with much weight and few units', () => {
      const strataOf = Array.from({ length: 400 }, (_, u) => (u < 20 ? 'few' : 'many'))
      const gains = strataOf.map((_, u) => (u % 2 === 0 ? 1 : 0))
      const gate: ComparisonOptions = { hypothesis: 'non-inferiority', margin: 0.02, maxLoss: 1 }
      const alone = compare(gains, { strata: strataOf }, gate).hypothesis!
      close(alone.noLossPValue, 0.98 ** 400, 1e-12)
      expect(alone.state).toBe('proven')
      const weighted = compare(gains, { strata: strataOf, strataWeights: 'equal' }, gate).hypothesis!
      // 20 units have half of the weight, so 4 % of them may lose 1.
      close(weighted.noLossPValue, 0.96 ** 20, 1e-12)
      expect(weighted).toMatchObject({ state: 'inconclusive', unitsNeeded: 1500 })
    })
  })
})
