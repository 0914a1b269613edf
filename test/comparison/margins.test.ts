import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareModelRows, comparePair, compareToValue, withAdjustment } from '../../src/comparison/index.ts'
import type { ComparisonOptions, Margin, PairwiseComparison } from '../../src/comparison/types.ts'
import type { ResultLike } from '../../src/evaluation/types.ts'
import { tInterval } from '../../src/stats/index.ts'
import { resultOf } from '../evaluation/results.ts'

interface Reference {
  readonly name: string
  readonly baseline: number[]
  readonly candidate: number[]
  readonly tost: readonly { margin: number; p_lower_noninferiority: number; p_upper: number; p_tost: number }[]
  readonly signflip_noninferiority: readonly { margin: number; greater: number }[]
  readonly t_ci90: readonly [number, number]
}
const fixture = JSON.parse(readFileSync(new URL('../fixtures/margin-reference.json', import.meta.url), 'utf8'))
const references: Reference[] = fixture.datasets

const compare = (baseline: ResultLike, candidate: ResultLike, options: ComparisonOptions = {}): PairwiseComparison =>
  comparePair(baseline, candidate, { metric: 'm', ...options })

const nonInferior = (margin: Margin, more: ComparisonOptions = {}): ComparisonOptions => ({
  hypothesis: 'non-inferiority',
  margin,
  ...more,
})
const equivalent = (margin: Margin, more: ComparisonOptions = {}): ComparisonOptions => ({
  hypothesis: 'equivalence',
  margin,
  ...more,
})

describe('reference values', () => {
  test.each(references)('exact p of a margin, $name', ({ baseline, candidate, signflip_noninferiority }) => {
    for (const { margin, greater } of signflip_noninferiority) {
      const row = compare(resultOf(baseline), resultOf(candidate), nonInferior(margin))
      expect(row.hypothesis?.testPValue).toBe(greater)
      expect(row.pValueMethod).toBe('exact')
    }
  })

  // Without any spread there is no t statistic: refused, see below.
  test.each(references.filter(({ name }) => name !== 'n7_all_zero'))(
    't-based margins and their interval, $name',
    ({ baseline, candidate, tost, t_ci90 }) => {
      for (const { margin, p_lower_noninferiority, p_upper, p_tost } of tost) {
        const t = { testMethod: 't', intervalMethod: 't' } as const
        const lower = compare(resultOf(baseline), resultOf(candidate), nonInferior(margin, t))
        const upper = compare(
          resultOf(baseline),
          resultOf(candidate),
          nonInferior(margin, { ...t, betterWhen: 'lower' }),
        )
        const both = compare(resultOf(baseline), resultOf(candidate), equivalent(margin, t))
        expect(lower.hypothesis?.testPValue).toBeCloseTo(p_lower_noninferiority, 10)
        expect(upper.hypothesis?.testPValue).toBeCloseTo(p_upper, 10)
        expect(both.hypothesis?.testPValue).toBeCloseTo(p_tost, 10)
        for (const row of [lower, upper, both]) {
          expect(row.hypothesis?.intervalLevel).toBe(0.9)
          expect(row.confidenceLevel).toBe(0.95)
          expect(row.ciLow).toBeCloseTo(t_ci90[0], 10)
          expect(row.ciHigh).toBeCloseTo(t_ci90[1], 10)
        }
      }
    },
  )

  test('a relative margin is tested without dividing', () => {
    const { baseline, candidate, noninferiority_relative_p } = fixture.relative
    for (const [share, p] of Object.entries(noninferiority_relative_p) as [string, number][]) {
      const margin: Margin = `${Number(share) * 100}%`
      const row = compare(resultOf(baseline), resultOf(candidate), nonInferior(margin, { testMethod: 't' }))
      expect(row.hypothesis?.testPValue).toBeCloseTo(p, 10)
      expect(row.hypothesis?.relativeMargin).toBeCloseTo(Number(share), 15)
      expect(row.hypothesis?.margin).toBeCloseTo(Number(share) * row.baselineMean, 15)
    }
  })

  test('hits against a constant: scipy.stats.binomtest(51, 60, .8, "greater") and its bounds', () => {
    const hits = resultOf(Array.from({ length: 60 }, (_, i) => (i < 51 ? 1 : 0)))
    const row = compareToValue(hits, 0.8, { metric: 'm' })
    expect(row.pValue).toBeCloseTo(0.2132147804568039, 12)
    expect(row.hypothesis?.oppositePValue).toBeCloseTo(0.8732075683531414, 12)
    expect(row.ciLow! + 0.8).toBeCloseTo(0.7528405325337822, 12)
    expect(row.ciHigh! + 0.8).toBeCloseTo(0.9194545119226961, 12)
    expect(row).toMatchObject({ testMethod: 'binomial', intervalMethod: 'clopper-pearson', pValueMethod: 'exact' })
    expect(row).toMatchObject({ baseline: '0.8', wins: 51, losses: 9, ties: 0, alternative: 'greater' })
  })
})

const score = fc.integer({ min: 0, max: 100 }).map((k) => k / 100)
const sides = (minLength: number, maxLength: number) =>
  fc
    .array(fc.tuple(score, score), { minLength, maxLength })
    .map((pairs) => [resultOf(pairs.map(([a]) => a)), resultOf(pairs.map(([, b]) => b))] as const)
const anySides = fc.oneof(sides(4, 12), sides(45, 60))
const methods = fc.constantFrom<ComparisonOptions>(
  { testMethod: 'randomization', resamples: 199 },
  { testMethod: 't', resamples: 199 },
)
const attempt = <T>(run: () => T): T | string => {
  try {
    return run()
  } catch (error) {
    return (error as Error).message
  }
}
const rowOf = (value: PairwiseComparison | string): PairwiseComparison => {
  fc.pre(typeof value !== 'string')
  return value as PairwiseComparison
}

describe('what must hold for any data', () => {
  test('a margin of 0 is the one-sided test, and a minimal effect of 0 the claim itself', () => {
    fc.assert(
      fc.property(anySides, methods, fc.constantFrom('higher', 'lower'), ([a, b], method, betterWhen) => {
        const plain = rowOf(attempt(() => compare(a, b, { ...method, betterWhen, alternative: 'better' })))
        const margin = compare(a, b, nonInferior(0, { ...method, betterWhen }))
        expect(margin.pValue).toBe(plain.pValue)
        expect(margin.alternative).toBe(plain.alternative)
        expect(betterWhen === 'higher' ? margin.ciLow : margin.ciHigh).toBe(
          betterWhen === 'higher' ? plain.ciLow : plain.ciHigh,
        )
        const claim = compare(a, b, { ...method, betterWhen })
        const { hypothesis, ...effect } = compare(a, b, { ...method, betterWhen, minEffect: 0 })
        expect(hypothesis?.kind).toBe('superiority')
        const { direction, warnings, ...rest } = claim
        expect(effect).toMatchObject({ ...rest, warnings: effect.warnings })
        if (effect.direction === 'better') expect(direction).toBe('better')
      }),
      { numRuns: 40 },
    )
  })

  test('a wider margin is easier to prove, and never both proven and refuted', () => {
    const margins = [0.001, 0.01, 0.05, 0.2, 0.5]
    fc.assert(
      fc.property(anySides, methods, fc.constantFrom(nonInferior, equivalent), ([a, b], method, hypothesis) => {
        const p = margins.map((margin) => {
          const row = rowOf(attempt(() => compare(a, b, hypothesis(margin, method))))
          const { testPValue, oppositePValue } = row.hypothesis!
          expect(Math.max(testPValue, oppositePValue!)).toBeGreaterThan(0.05)
          return row.pValue
        })
        expect(p).toEqual([...p].sort((x, y) => y - x))
      }),
      { numRuns: 40 },
    )
  })

  test('costs mirror gains', () => {
    fc.assert(
      fc.property(anySides, methods, score, ([a, b], method, margin) => {
        const down = (side: typeof a) => resultOf(Array.from(side.values['m']!, (value) => 0 - value))
        for (const options of [nonInferior(margin), { minEffect: margin }, equivalent(margin + 0.01)]) {
          const gain = rowOf(attempt(() => compare(a, b, { ...method, ...options })))
          const cost = compare(down(a), down(b), { ...method, ...options, betterWhen: 'lower' })
          expect(cost.hypothesis).toEqual(gain.hypothesis)
          expect(cost).toMatchObject({ pValue: gain.pValue, wins: gain.wins, losses: gain.losses })
          expect(cost.direction).toBe(gain.direction)
          expect([cost.ciLow, cost.ciHigh]).toEqual([gain.ciHigh, gain.ciLow].map((x) => (x === null ? x : 0 - x)))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('scaling scores and margin by a power of two changes nothing but the scale', () => {
    fc.assert(
      fc.property(anySides, methods, score, ([a, b], method, margin) => {
        const scaled = (side: typeof a) => resultOf(Array.from(side.values['m']!, (value) => value * 8))
        const row = rowOf(attempt(() => compare(a, b, nonInferior(margin, { ...method, maxLoss: 1.5 }))))
        const times = compare(scaled(a), scaled(b), nonInferior(margin * 8, { ...method, maxLoss: 12 }))
        expect(times.pValue).toBe(row.pValue)
        expect(times.hypothesis?.state).toBe(row.hypothesis?.state)
        expect(times.ciLow).toBe(row.ciLow! * 8)
      }),
      { numRuns: 30 },
    )
  })

  test('with t the interval at 1 − 2α lies beyond the margin exactly when the test says so', () => {
    fc.assert(
      fc.property(anySides, score, fc.boolean(), ([a, b], amount, relative) => {
        const margin: Margin = relative ? `${amount * 50}%` : amount
        const t = { testMethod: 't', intervalMethod: 't' } as const
        const row = rowOf(attempt(() => compare(a, b, nonInferior(margin, t))))
        const { margin: delta, testPValue, oppositePValue } = row.hypothesis!
        expect(row.ciLow! > -delta).toBe(testPValue < 0.05)
        expect(row.ciHigh! < -delta).toBe(oppositePValue! < 0.05)
        const both = rowOf(attempt(() => compare(a, b, equivalent(relative ? '7%' : amount + 0.01, t))))
        const within = both.ciLow! > -both.hypothesis!.margin && both.ciHigh! < both.hypothesis!.margin
        expect(within).toBe(both.hypothesis!.testPValue < 0.05)
      }),
      { numRuns: 60 },
    )
  })

  test('the bootstrap tests a margin as it tests zero', () => {
    fc.assert(
      fc.property(sides(45, 60), score, ([a, b], margin) => {
        const options = { testMethod: 'bootstrap', resamples: 199 } as const
        const row = rowOf(attempt(() => compare(a, b, nonInferior(margin, options))))
        const moved = resultOf(Array.from(b.values['m']!, (value) => value + margin))
        const plain = compare(a, moved, { ...options, alternative: 'greater' })
        expect(row.hypothesis?.testPValue).toBe(plain.pValue)
        expect(row.ciLow).toBeCloseTo(plain.ciLow! - margin, 12)
      }),
      { numRuns: 30 },
    )
  })

  test('a constant is a baseline whose every score is that constant', () => {
    fc.assert(
      fc.property(fc.array(score, { minLength: 4, maxLength: 30 }), score, (values, value) => {
        const [constant, candidate] = [resultOf(values.map(() => value)), resultOf(values)]
        const row = rowOf(attempt(() => compareToValue(candidate, value, { metric: 'm' })))
        fc.pre(row.testMethod === 't')
        const plain = compare(constant, candidate, { testMethod: 't', alternative: 'greater' })
        expect(row.pValue).toBe(plain.pValue)
        expect(row.ciLow).toBeCloseTo(
          tInterval(
            { values: Float64Array.from(values, (x) => x - value), tolerances: new Float64Array(values.length) },
            0.05,
            'greater',
          ).low,
          14,
        )
      }),
      { numRuns: 40 },
    )
  })
})

const ofLength = (n: number, value: (i: number) => number) => resultOf(Array.from({ length: n }, (_, i) => value(i)))

describe('when no unit lost', () => {
  const same = (n: number) => [ofLength(n, (i) => i % 2), ofLength(n, (i) => i % 2)] as const

  test('0/1 values without a loss need (1 − margin)^n ≤ α beside the test', () => {
    const few = compare(...same(60), nonInferior(0.02))
    expect(few.hypothesis).toMatchObject({ state: 'inconclusive', maxLoss: 1, unitsNeeded: 149 })
    expect(few.hypothesis?.testPValue).toBeLessThan(1e-10)
    expect(few.pValue).toBeCloseTo(0.98 ** 60, 12)
    expect(few.significant).toBe(false)
    expect(compare(...same(148), nonInferior(0.02)).hypothesis?.state).toBe('inconclusive')
    expect(compare(...same(149), nonInferior(0.02)).hypothesis?.state).toBe('proven')
  })

  test('a correction cannot undo it', () => {
    const row = withAdjustment(compare(...same(60), nonInferior(0.02)), { adjustedPValue: 0.2976, correction: 'none' })
    expect(row).toMatchObject({ significant: false, hypothesis: { state: 'inconclusive' } })
  })

  test('one lost unit is enough to trust the test', () => {
    const candidate = ofLength(200, (i) => (i === 1 ? 0 : i % 2))
    const row = compare(
      ofLength(200, (i) => i % 2),
      candidate,
      nonInferior(0.03),
    )
    expect(row.hypothesis?.noLossPValue).toBeNull()
    expect(row.pValue).toBe(row.hypothesis?.testPValue)
  })

  test('where nobody knows the largest loss nothing is proven; maxLoss says it', () => {
    const [a, b] = [ofLength(80, (i) => i), ofLength(80, (i) => i + (i % 3))]
    const unknown = compare(a, b, nonInferior(1))
    expect(unknown.hypothesis).toMatchObject({
      state: 'inconclusive',
      noLossPValue: 1,
      maxLoss: null,
      unitsNeeded: null,
    })
    expect(compare(a, b, nonInferior(1, { maxLoss: 5 })).hypothesis).toMatchObject({ state: 'proven', maxLoss: 5 })
  })

  test('maxLoss below what the range of the metric allows is refused', () => {
    const [a, b] = [ofLength(40, (i) => i % 2), ofLength(40, (i) => (i === 0 ? 1 : i % 2))]
    expect(() => compare(a, b, nonInferior(0.02, { maxLoss: 0.05 }))).toThrow(
      'maxLoss is 0.05, but one unit can lose 1 on the metric "m". Say the largest loss that one unit can have.',
    )
    expect(() => compare(a, b, equivalent(0.02, { maxLoss: 0.99 }))).toThrow('maxLoss is 0.99')
    expect(compare(a, b, nonInferior(0.02, { maxLoss: 1 })).hypothesis?.maxLoss).toBe(1)
  })

  test('the range of this package’s metrics is known', () => {
    const side = (add: number) => ({ sampleIds: ['a', 'b', 'c'], values: { 'ndcg@10': [0.25 + add, 0.5, 0.75 + add] } })
    const row = comparePair(side(0), side(0.125), { metric: 'ndcg@10', ...nonInferior(0.01) })
    expect(row.hypothesis).toMatchObject({ maxLoss: 1, unitsNeeded: 299 })
  })

  test('equivalence needs both sides to be seen', () => {
    const gains = compare(
      ofLength(60, () => 0),
      ofLength(60, (i) => (i === 0 ? 1 : 0)),
      equivalent(0.05),
    )
    expect(gains.hypothesis?.noLossPValue).toBeCloseTo(0.95 ** 60, 12)
    expect(
      compare(
        ofLength(60, (i) => (i === 1 ? 1 : 0)),
        ofLength(60, (i) => (i === 0 ? 1 : 0)),
        equivalent(0.09),
      ).hypothesis,
    ).toMatchObject({ noLossPValue: null, state: 'proven' })
  })
})

describe('three states', () => {
  const wave = (n: number, shift: number) =>
    [ofLength(n, () => 0.5), ofLength(n, (i) => 0.5 + shift + (i % 2 === 0 ? 0.01 : -0.01))] as const

  test.each([
    ['non-inferiority', 0, 'proven', 'inconclusive'],
    ['non-inferiority', -0.05, 'refuted', 'worse'],
    ['non-inferiority', -0.0205, 'inconclusive', 'inconclusive'],
    ['equivalence', 0, 'proven', 'inconclusive'],
    ['equivalence', -0.05, 'refuted', 'worse'],
    ['equivalence', 0.05, 'refuted', 'better'],
    ['equivalence', 0.0195, 'inconclusive', 'inconclusive'],
  ] as const)('%s, true difference %d: %s', (hypothesis, shift, state, direction) => {
    const row = compare(...wave(60, shift), { hypothesis, margin: 0.02, maxLoss: 1 })
    expect(row).toMatchObject({ hypothesis: { state }, direction })
    if (state !== 'inconclusive') return
    // More units of the kind of -0.0205 would rather show that the loss is beyond the margin.
    if (shift === -0.0205) expect(row.hypothesis?.unitsNeeded).toBeNull()
    else expect(row.hypothesis?.unitsNeeded).toBeGreaterThan(60)
  })

  test('a minimal effect: beyond it, below it, or neither', () => {
    const states = [0.05, 0.005, 0.0205].map((shift) => compare(...wave(60, shift), { minEffect: 0.02 }))
    expect(states.map(({ hypothesis }) => hypothesis?.state)).toEqual(['proven', 'refuted', 'inconclusive'])
    expect(states.map(({ direction }) => direction)).toEqual(['better', 'inconclusive', 'inconclusive'])
  })
})

describe('wrong calls', () => {
  const [a, b] = [resultOf([0.1, 0.5, 0.3]), resultOf([0.2, 0.4, 0.3])]
  test.each<[string, ComparisonOptions, string]>([
    ['no margin', { hypothesis: 'non-inferiority' }, 'margin is missing'],
    ['a margin without its hypothesis', { margin: 0.1 }, 'margin belongs to'],
    ['a negative margin', nonInferior(-0.1), 'number from 0'],
    ['no number', nonInferior(Number.NaN), 'found NaN'],
    ['a string that is no share', nonInferior('1,5%' as Margin), '"1,5%"'],
    ['a share of everything', nonInferior('100%'), 'below 100 %'],
    ['an unknown hypothesis', { hypothesis: 'superior' as 'difference' }, '"superior"'],
    ['equal to the last digit', equivalent(0), 'above 0'],
    ['a margin that is never exceeded', nonInferior(2, { maxLoss: 1 }), 'never fails'],
    ['a loss that is none', nonInferior(0.1, { maxLoss: 0 }), 'maxLoss must be'],
    ['maxLoss without a margin', { maxLoss: 1 }, 'only read together'],
    ['an alternative', nonInferior(0.1, { alternative: 'greater' }), 'one-sided'],
    ['an effect that is against the claim', { minEffect: 0.1, alternative: 'worse' }, 'more than an improvement'],
    ['two hypotheses', nonInferior(0.1, { minEffect: 0.1 }), 'minEffect belongs'],
  ])('%s', (_, options, message) => {
    expect(() => compare(a, b, options)).toThrow(message)
  })

  test('the data decide about some', () => {
    expect(() => compare(a, b, nonInferior(0.05, { maxLoss: 0.06 }))).toThrow(/"u1" differs by -0\.\d+/)
    expect(() => compare(resultOf([0, 0, 0]), b, nonInferior('1%'))).toThrow('no margin')
    expect(() => compare(resultOf([-1, 0, 1.1]), b, nonInferior('1%'))).toThrow('give or take')
    expect(() => compare(a, resultOf([0.1, 0.5, 0.3]), nonInferior(0.1, { testMethod: 't' }))).toThrow(
      'All 3 units are tied',
    )
    expect(() =>
      compare(
        ofLength(5, (i) => i % 2),
        ofLength(5, () => 1),
        nonInferior(1),
      ),
    ).toThrow('never fails')
  })

  test('against a constant', () => {
    const hits = resultOf([0, 1, 1])
    expect(() => compareToValue(hits, 1, { metric: 'm' })).toThrow('between 0 and 1')
    expect(() => compareToValue(hits, Number.NaN, { metric: 'm' })).toThrow('must be a number')
    expect(() => compareToValue(hits, 0.5, { metric: 'm', testMethod: 'randomization' as 't' })).toThrow(
      'symmetrically',
    )
    expect(() => compareToValue(hits, 0.5, { metric: 'm', alternative: 'less' } as never)).toThrow('unknown option')
  })
})

describe('several at once', () => {
  const models = {
    base: { sampleIds: ['a', 'b', 'c', 'd'], values: { m: [1, 2, 3, 4], k: [1, 0, 1, 0] } },
    next: { sampleIds: ['a', 'b', 'c', 'd'], values: { m: [1.5, 2, 2.5, 4], k: [1, 0, 0, 1] } },
  }

  test('each metric may have its own margin; all must hold, so nothing is corrected', () => {
    const { comparisons, correction } = compareModelRows(models, {
      metrics: ['m', { metric: 'k', margin: 0.5, maxLoss: 1 }],
      reference: 'base',
      hypothesis: 'non-inferiority',
      margin: '20%',
    })
    expect(correction).toBe('none')
    expect(comparisons.map(({ hypothesis }) => hypothesis?.margin)).toEqual([0.5, 0.5])
    expect(comparisons.map(({ hypothesis }) => hypothesis?.relativeMargin)).toEqual([0.2, null])
    for (const row of comparisons) expect(JSON.parse(JSON.stringify(row))).toEqual({ ...row })
  })

  test('a correction that is asked for is made; claims are corrected as ever', () => {
    const options = { metrics: ['m', 'k'], reference: 'base' }
    expect(compareModelRows(models, { ...options, minEffect: 0.1 }).correction).toBe('holm')
    const asked = compareModelRows(models, { ...options, hypothesis: 'equivalence', margin: 0.6, correction: 'holm' })
    expect(asked.correction).toBe('holm')
    expect(() => compareModelRows(models, { metrics: ['m'], hypothesis: 'non-inferiority', margin: 0.1 })).toThrow(
      'needs a reference',
    )
  })
})

describe('the null distribution of a row with a margin', () => {
  const values = { m: Array.from({ length: 60 }, (_, u) => ((u * 37) % 60) / 60) }
  const better = { m: values.m.map((value, u) => value + ((u * 7) % 11) / 40 - 0.12) }

  test.each([
    ['non-inferiority', -0.05, 'greater'],
    ['equivalence', -0.05, 'greater'],
  ] as const)('%s: lies around the margin that decides, on the axis of the difference', (hypothesis, center, side) => {
    const row = comparePair({ values }, { values: better }, { metric: 'm', hypothesis, margin: 0.05, maxLoss: 1 })
    const { nullDistribution, difference } = row
    const { edges, alternative } = nullDistribution!
    const expected = hypothesis === 'equivalence' && difference > 0 ? -center : center
    expect(nullDistribution!.center).toBeCloseTo(expected, 12)
    expect(alternative).toBe(hypothesis === 'equivalence' && difference > 0 ? 'less' : side)
    expect(edges.some((edge) => Math.abs(edge - difference) < 1e-6)).toBe(true)
    expect((edges[0]! + edges.at(-1)!) / 2).toBeCloseTo(expected, 6)
  })
})

describe('how many units decide it', () => {
  const n = 60
  const one = () => ofLength(n, () => 0.5)
  /** Differences with a mean of exactly `mean` and a standard deviation of .25·√(60/59). */
  const of = (mean: number) => ofLength(n, (i) => 0.5 + mean + (i % 2 === 0 ? 0.25 : -0.25))
  const needed = (mean: number, options: ComparisonOptions) =>
    compare(one(), of(mean), { maxLoss: 1, ...options }).hypothesis!.unitsNeeded
  const Z = 1.6448536269514722
  const POWER = 0.8416212335729143
  const twoDigits = (units: number) => {
    const digit = 10 ** (Math.floor(Math.log10(units)) - 1)
    return Math.ceil(units / digit) * digit
  }

  test('(z + z)²·s²/distance² on the side that is to be shown, by hand', () => {
    const variance = 0.25 ** 2 * (60 / 59)
    const by = (distance: number, power = POWER) => twoDigits(((Z + power) ** 2 * variance) / distance ** 2)
    expect(needed(-0.015625, nonInferior(0.03125))).toBe(by(0.015625))
    expect(needed(0.015625, nonInferior(0.03125))).toBe(by(0.046875))
    // Each side of an equivalence may be missed in half of the cases.
    expect(needed(0.015625, equivalent(0.03125))).toBe(by(0.015625, 1.2815515655446004))
    const claim = compare(one(), of(0.0625), { minEffect: 0.03125, alternative: 'better' })
    expect(claim.hypothesis!.unitsNeeded).toBe(by(0.03125))
  })

  test.each([
    ['a loss beyond the margin', -0.04, nonInferior(0.03125)],
    ['a loss of the margin itself', -0.03125, nonInferior(0.03125)],
    ['a difference beyond the margin of equivalence', 0.04, equivalent(0.03125)],
    ['the same the other way', -0.04, equivalent(0.03125)],
  ])('none, on the side that more units would rather show: %s', (_, mean, options) => {
    expect(needed(mean, options)).toBeNull()
  })

  test('none for a gain below the smallest that is claimed, and for a mean that misses its constant', () => {
    expect(compare(one(), of(0.02), { minEffect: 0.03125 }).hypothesis!.unitsNeeded).toBeNull()
    const against = (value: number) => compareToValue(of(0), value, { metric: 'm', testMethod: 't' }).hypothesis!
    expect(against(0.5625).unitsNeeded).toBeNull()
    expect(against(0.4375).unitsNeeded).toBe(twoDigits(((Z + POWER) ** 2 * 0.25 ** 2 * (60 / 59)) / 0.0625 ** 2))
  })

  test('reads the side through betterWhen', () => {
    const slower = { ...nonInferior(0.03125), betterWhen: 'lower' } as const
    expect(needed(0.04, slower)).toBeNull()
    expect(needed(-0.04, slower)).toBe(needed(0.04, nonInferior(0.03125)))
    expect(needed(-0.04, slower)).toBeGreaterThan(60)
  })

  test('more units of the same kind show what they are said to show: twice as many as needed', () => {
    const units = needed(-0.015625, nonInferior(0.03125))!
    const many = 2 * units
    const row = compare(
      ofLength(many, () => 0.5),
      ofLength(many, (i) => 0.5 - 0.015625 + (i % 2 === 0 ? 0.25 : -0.25)),
      nonInferior(0.03125, { maxLoss: 1 }),
    )
    expect(row.hypothesis!.state).toBe('proven')
  })
})
