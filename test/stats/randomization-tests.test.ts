import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomizationTests } from '../../src/stats/randomization-tests.ts'
import type { Alternative, Differences } from '../../src/stats/types.ts'
import {
  alternatives,
  binned,
  differencesOf,
  filled,
  gaussian,
  negated,
  plain,
  randomization,
  reference,
  shareError,
  threePValues,
  uniform,
} from './support.ts'

interface Dataset {
  name: string
  baseline: number[]
  candidate: number[]
  signflip_exact: Record<'two' | 'greater' | 'less', { p: number }>
}

const datasets: Dataset[] = reference.datasets

/** Continuous data that no exact method takes. */
const continuous = (n: number, seed: number, shift = 0.1): Differences => {
  const next = gaussian(seed)
  return plain(filled(n, () => next() + shift))
}

const monteCarloError = (p: number, resamples: number): number => shareError(p, resamples) + 1 / resamples

describe('exact p-values', () => {
  test.each(datasets)('data set $name', ({ baseline, candidate, signflip_exact }) => {
    const [two, greater, less] = threePValues(differencesOf(baseline, candidate))
    expect(two).toBeCloseTo(signflip_exact.two.p, 14)
    expect(greater).toBeCloseTo(signflip_exact.greater.p, 14)
    expect(less).toBeCloseTo(signflip_exact.less.p, 14)
  })

  test.each<{ name: string; d: number[]; sign_flip_exact: Record<string, { num: number; den: number }> }>(
    reference.sign_flip_fixtures,
  )('fixture $name', ({ d, sign_flip_exact }) => {
    for (const alternative of alternatives) {
      const { num, den } = sign_flip_exact[alternative]!
      expect(randomization(plain(d), alternative)).toMatchObject({ pValue: num / den, method: 'exact', resamples: 0 })
    }
  })

  test('float noise does not flip a verdict', () => {
    for (const { baseline, candidate, two_sided_exact, greater_exact } of reference.float_noise_verdict_flips) {
      const diff = differencesOf(baseline, candidate)
      expect(randomization(diff).pValue).toBe(two_sided_exact.p)
      expect(randomization(diff, 'greater').pValue).toBe(greater_exact)
    }
  })

  test('[A1] ties need the tolerance', () => {
    const diff = differencesOf([0.525, 0.775, 0.325, 0.55], [0.5, 0.825, 0.375, 0.5])
    expect(threePValues(diff)).toEqual([1, 1 / 2, 11 / 16])
  })

  test('[A2] zeros never create significance', () => {
    const d = [...filled(15, () => 1), ...filled(40, () => 0), ...filled(15, () => -1)]
    expect(randomization(plain(d)).pValue).toBe(1)
  })

  test('[A3] 60 units, all better by .01: tiny, never 0', () => {
    const diff = differencesOf(
      filled(60, () => 0.3),
      filled(60, () => 0.31),
    )
    expect(threePValues(diff)).toEqual([2 ** -59, 2 ** -60, 1])
    expect(randomization(diff).floor).toBe(2 ** -59)
    expect(randomization(diff, 'greater').floor).toBe(2 ** -60)
  })

  test('[A4] identical runs: p = 1 in every direction', () => {
    expect(threePValues(plain(new Float64Array(50)), 10_000)).toEqual([1, 1, 1])
    const found = randomization(plain(new Float64Array(50)))
    expect(binned(found)).toEqual({
      ...{ pValue: 1, method: 'exact', resamples: 0, floor: 1 },
      nullDistribution: null,
    })
  })

  test('[A6] every relabelling ties, and a tie counts', () => {
    expect(threePValues(plain([0.1, 0, 0, 0]))).toEqual([1, 1 / 2, 1])
  })

  test('[A7] greater + less is never below 1', () => {
    expect(threePValues(plain([0.05, 0.02, 0.07, 0.01, 0.08]))).toEqual([2 / 32, 1 / 32, 1])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 14 }), (d) => {
        const [two, greater, less] = threePValues(plain(d.map((value) => value / 10)))
        expect(greater! + less!).toBeGreaterThanOrEqual(1)
        expect(two).toBe(Math.min(1, 2 * Math.min(greater!, less!)))
      }),
    )
  })

  test('[A17] on a binary metric it is the exact McNemar test', () => {
    const d = [...filled(10, () => 1), ...filled(2, () => -1), ...filled(40, () => 0)]
    expect(randomization(plain(d)).pValue).toBe(158 / 4096)
  })

  test('[K4] adding units with d = 0 leaves it unchanged', () => {
    for (const { baseline, candidate } of datasets) {
      const zeros = filled(200, (u) => u * 1000)
      const diff = differencesOf(baseline, candidate)
      const padded = differencesOf([...zeros, ...baseline], [...zeros, ...candidate])
      expect(threePValues(padded)).toEqual(threePValues(diff))
    }
  })

  test('[K1] the order of the units does not matter', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(20).keys()], { minLength: 20 }), (order) => {
        const { baseline, candidate } = datasets.find(({ name }) => name === 'n20_decimals')!
        const shuffled = differencesOf(
          order.map((u) => baseline[u]!),
          order.map((u) => candidate[u]!),
        )
        expect(threePValues(shuffled)).toEqual(threePValues(differencesOf(baseline, candidate)))
      }),
      { numRuns: 20 },
    )
  })
})

describe('which method runs', () => {
  const floors = (m: number, alternative: Alternative): number => (alternative === 'two-sided' ? 2 : 1) * 2 ** -m

  test.each([1, 2, 20, 21, 40])('%d non-zero units of any size: exact', (m) => {
    for (const alternative of alternatives) {
      const padded = plain([...continuous(m, m).values, 0, 0])
      expect(randomization(padded, alternative)).toMatchObject({ method: 'exact', floor: floors(m, alternative) })
    }
  })

  test('41 units of any size: random signs', () => {
    const result = randomization(continuous(41, 1))
    expect(result).toMatchObject({ method: 'monte-carlo', resamples: 9999, floor: 1 / 10_000 })
  })

  test('hundreds of units on a lattice: exact', () => {
    const next = gaussian(2)
    const baseline = filled(300, () => Math.round(next() * 5) / 20)
    const candidate = baseline.map((score) => score + Math.round(next() * 3 + 0.3) / 20)
    const exact = randomization(differencesOf(baseline, candidate))
    expect(exact.method).toBe('exact')
    // an irrational step has no lattice with 1, so one tiny unit more leaves the same data to random signs
    const nudged = plain([...differencesOf(baseline, candidate).values, Math.SQRT2 * 1e-7])
    const drawn = randomization(nudged)
    expect(drawn.method).toBe('monte-carlo')
    expect(Math.abs(drawn.pValue - exact.pValue)).toBeLessThan(5 * monteCarloError(exact.pValue, 9999))
  })

  test('thousands of units of one size: exact', () => {
    const d = filled(20_000, (u) => (u % 2 === 0 || u % 50 === 1 ? 0.1 : -0.1))
    const { method, pValue } = randomization(plain(d))
    expect(method).toBe('exact')
    // 10,400 of 20,000: 5.6 standard deviations
    expect(pValue).toBeGreaterThan(1e-9)
    expect(pValue).toBeLessThan(2e-8)
  })

  test('mixed columns: each by its own method, with the p-value that it has alone', () => {
    const columns = [continuous(60, 1), plain(new Float64Array(60)), continuous(60, 2), plain(filled(60, () => 0.5))]
    const options = { alternatives: ['greater', 'less', 'two-sided', 'two-sided'] as const, resamples: 999 }
    const together = randomizationTests(columns, { ...options, stream: { seed: 0, units: 'units' } })
    expect(together.map(({ method }) => method)).toEqual(['monte-carlo', 'exact', 'monte-carlo', 'exact'])
    columns.forEach((column, j) => {
      expect(binned(randomization(column, options.alternatives[j]!, 999))).toEqual(binned(together[j]!))
    })
  })

  test('a sum that is 0 in decimal but not in doubles ties with everything', () => {
    const d = differencesOf([0.1, 0.2, 0.6], [0.2, 0.4, 0.3])
    expect(d.values.reduce((a, b) => a + b)).not.toBe(0)
    expect(randomization(d).pValue).toBe(1)
    const many = differencesOf(
      filled(60, (u) => [0.1, 0.2, 0.6][u % 3]!),
      filled(60, (u) => [0.2, 0.4, 0.3][u % 3]!),
    )
    expect(randomization(many).pValue).toBe(1)
    const next = gaussian(4)
    const noise = filled(50, () => next() / 7)
    const canceling = plain([...noise, ...noise.map((d) => -d)])
    expect(randomization(canceling)).toMatchObject({ method: 'monte-carlo', pValue: 1 })
  })

  test('two units, one unit, no units', () => {
    expect(threePValues(plain([0.1, 0.2]))).toEqual([0.5, 0.25, 1])
    expect(threePValues(plain([-0.1]))).toEqual([1, 1, 0.5])
    expect(threePValues(plain([]))).toEqual([1, 1, 1])
  })
})

describe('Monte Carlo p-values', () => {
  test('[A5] no resample as extreme: 1/(B + 1), never 0', () => {
    const diff = plain(filled(100, (u) => 1 + Math.sqrt(u + 2)))
    expect(randomization(diff, 'two-sided', 999)).toMatchObject({
      pValue: 1 / 1000,
      method: 'monte-carlo',
      resamples: 999,
      floor: 1 / 1000,
    })
    expect(randomization(diff, 'less', 999).pValue).toBe(1)
  })

  test('agree with exact counting', () => {
    const next = uniform(3)
    for (let round = 0; round < 10; round++) {
      const d = filled(24, () => next() - 0.4)
      const exact = plain(d)
      // units too small to matter, but too many to count
      const drawn = plain([...d, ...filled(20, (u) => 1e-13 * Math.sqrt(u + 2))])
      for (const alternative of alternatives) {
        const { pValue } = randomization(exact, alternative)
        const estimate = randomization(drawn, alternative)
        expect(estimate.method).toBe('monte-carlo')
        expect(Math.abs(estimate.pValue - pValue)).toBeLessThan(5 * monteCarloError(pValue, 9999))
      }
    }
  })

  test('ties on a lattice are counted although no double shows them', () => {
    // sums of 60 multiples of .1 and .3 tie often; irrational noise below ε keeps the exact methods away
    const next = uniform(8)
    const whole = filled(60, () => Math.floor(next() * 7) - 3)
    const tolerances = filled(60, () => 1e-9)
    const exact = randomization(plain(whole))
    const noisy = { values: whole.map((z) => z * Math.SQRT2 + (next() - 0.5) * 1e-10), tolerances }
    const drawn = randomization(noisy)
    expect([exact.method, drawn.method]).toEqual(['exact', 'monte-carlo'])
    expect(Math.abs(drawn.pValue - exact.pValue)).toBeLessThan(5 * monteCarloError(exact.pValue, 9999))
  })

  test('[K2] [A8] swapping the runs exchanges greater and less, two-sided stays', () => {
    for (const diff of [continuous(60, 1), continuous(45, 2, 0.3), continuous(300, 3, -0.05)]) {
      const [two, greater, less] = threePValues(diff)
      expect(threePValues(negated(diff))).toEqual([two, less, greater])
    }
  })

  test('[K3] scaling by a power of two changes no bit', () => {
    const next = gaussian(6)
    const baseline = filled(120, next)
    const candidate = baseline.map((score) => score + next() * 0.3 + 0.03)
    const lattice = baseline.map((score) => Math.round(score * 20) / 20)
    const shifted = lattice.map((score, u) => score + Math.round(candidate[u]! * 7) / 20)
    for (const [a, b] of [
      [baseline, candidate],
      [lattice, shifted],
    ] as const) {
      const unscaled = threePValues(differencesOf(a, b))
      for (const power of [-200, -30, -1, 1, 10, 200]) {
        const scale = (scores: Float64Array): Float64Array => scores.map((score) => score * 2 ** power)
        expect(threePValues(differencesOf(scale(a), scale(b)))).toEqual(unscaled)
      }
    }
  })

  test('[K4] adding units with d = 0 moves it within its error', () => {
    const diff = continuous(50, 9)
    const padded = { values: filled(400, (u) => diff.values[u - 175] ?? 0), tolerances: filled(400, () => 0) }
    const { pValue } = randomization(diff)
    expect(Math.abs(randomization(padded).pValue - pValue)).toBeLessThan(5 * Math.SQRT2 * monteCarloError(pValue, 9999))
  })

  test('[K10] two-sided p is not below the smaller one-sided p', () => {
    for (let seed = 0; seed < 40; seed++) {
      const [two, greater, less] = threePValues(continuous(50, seed, 0.05 * (seed % 7)), 999)
      expect(two).toBeGreaterThanOrEqual(Math.min(greater!, less!))
    }
  })

  test('[K12] doubling B moves it by at most 5 Monte Carlo standard errors', () => {
    for (let seed = 0; seed < 20; seed++) {
      const diff = continuous(60, seed, 0.15)
      const { pValue } = randomization(diff, 'two-sided', 4999)
      expect(Math.abs(randomization(diff, 'two-sided', 9998).pValue - pValue)).toBeLessThan(
        5 * monteCarloError(pValue, 4999),
      )
    }
  })

  test('columns share their signs: equal columns have equal p-values, mirrored ones mirrored', () => {
    const diff = continuous(80, 12)
    const columns = [diff, continuous(80, 13), diff, negated(diff), diff]
    const results = randomizationTests(columns, {
      alternatives: ['greater', 'greater', 'greater', 'less', 'two-sided'],
      resamples: 999,
      stream: { seed: 0, units: 'x' },
    })
    expect(binned(results[2]!)).toEqual(binned(results[0]!))
    expect(results[3]!.pValue).toBe(results[0]!.pValue)
    expect(results[1]!.pValue).not.toBe(results[0]!.pValue)
  })

  test('[F1] the seed and the units decide, nothing else', () => {
    const diff = continuous(80, 14)
    const run = (seed: number, units: string): number =>
      randomizationTests([diff], { alternatives: ['two-sided'], resamples: 9999, stream: { seed, units } })[0]!.pValue
    expect(run(0, 'x')).toBe(run(0, 'x'))
    expect(new Set([run(0, 'x'), run(1, 'x'), run(0, 'y')]).size).toBe(3)
  })

  test('one large unit among small ones, and values near the ends of the doubles', () => {
    const next = gaussian(15)
    const rest = filled(60, (u) => (u === 0 ? 0 : next()))
    const outlier = plain(rest.map((d, u) => (u === 0 ? 1e9 : d)))
    const half = randomization(plain(rest), 'greater').pValue / 2
    expect(Math.abs(randomization(outlier, 'greater').pValue - half)).toBeLessThan(5 * monteCarloError(half, 9999))
    const huge = plain(continuous(60, 16).values.map((d) => d * 1e300))
    const small = plain(continuous(60, 16).values.map((d) => d * 1e-280))
    for (const diff of [huge, small]) {
      expect(Math.abs(randomization(diff).pValue - randomization(continuous(60, 16)).pValue)).toBeLessThan(1e-3)
    }
  })
})

describe('[K13] P(p ≤ t) ≤ t under random symmetric differences', () => {
  const simulations = 2000
  const thresholds = [0.01, 0.05, 0.1, 0.2, 0.5]

  test.each<[string, number, (next: () => number) => number]>([
    ['lattice, n = 5', 5, (next) => Math.round(next() * 3) / 20],
    ['lattice, n = 12', 12, (next) => Math.round(next() * 2) / 20],
    ['skewed sizes, n = 20', 20, (next) => Math.sign(next()) * Math.exp(next())],
    ['normal, n = 50, random signs', 50, (next) => next()],
    ['sparse, n = 50', 50, (next) => (next() > 1 ? Math.sign(next()) : 0)],
  ])('%s', (_, n, value) => {
    const next = gaussian(n)
    const pValues: Record<Alternative, number[]> = { 'two-sided': [], greater: [], less: [] }
    for (let i = 0; i < simulations; i++) {
      const diff = plain(filled(n, () => value(next)))
      const [two, greater, less] = randomizationTests([diff, diff, diff], {
        alternatives,
        resamples: 199,
        stream: { seed: i, units: 'k13' },
      })
      pValues['two-sided'].push(two!.pValue)
      pValues.greater.push(greater!.pValue)
      pValues.less.push(less!.pValue)
    }
    for (const alternative of alternatives) {
      for (const t of thresholds) {
        const share = pValues[alternative].filter((p) => p <= t).length / simulations
        expect(share).toBeLessThanOrEqual(t + 3.5 * shareError(t, simulations))
      }
    }
  })
})
