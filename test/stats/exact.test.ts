import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactByHalves } from '../../src/stats/exact-halves.ts'
import { exactOnLattice } from '../../src/stats/exact-lattice.ts'
import { binomialTail, exactSignTest } from '../../src/stats/exact-sign-test.ts'
import { exactPValue } from '../../src/stats/exact-tail.ts'
import { lattice } from '../../src/stats/lattice.ts'
import { alternatives, differencesOf, filled, gaussian, plain, randomization, uniform } from './support.ts'

/** Counts all sign vectors of whole numbers. */
function countAll(d: readonly number[]): { reached: number; beyond: number } {
  const observed = Math.abs(d.reduce((a, b) => a + b, 0))
  let reached = 0
  let beyond = 0
  for (let signs = 0; signs < 2 ** d.length; signs++) {
    const sum = d.reduce((total, value, u) => total + ((signs >> u) & 1 ? -value : value), 0)
    if (sum >= observed) reached++
    if (sum > observed) beyond++
  }
  return { reached: reached / 2 ** d.length, beyond: beyond / 2 ** d.length }
}

/** Σ C(m, i) for i ≤ k, in whole numbers of any size. */
function coefficients(m: number, k: number): bigint {
  let coefficient = 1n
  let sum = 0n
  for (let i = 0; i <= k; i++) {
    sum += coefficient
    coefficient = (coefficient * BigInt(m - i)) / BigInt(i + 1)
  }
  return sum
}

const ratio = (numerator: bigint, power: number): number => {
  const shift = Math.max(0, numerator.toString(2).length - 60)
  return Number(numerator >> BigInt(shift)) * 2 ** (shift - power)
}

const nonzeroIntegers = (size: number, maxLength: number): fc.Arbitrary<number[]> =>
  fc.array(
    fc.integer({ min: -size, max: size }).filter((value) => value !== 0),
    { minLength: 1, maxLength },
  )

describe('exact methods', () => {
  test('halves and lattice count the same sign vectors as counting all', () => {
    fc.assert(
      fc.property(nonzeroIntegers(9, 11), fc.constantFrom(1, 10, 20, 3, 7, 1000), (d, steps) => {
        const diff = differencesOf(
          d.map(() => 2),
          d.map((value) => 2 + value / steps),
        )
        const counted = countAll(d)
        expect(exactByHalves(diff)).toMatchObject(counted)
        expect(exactOnLattice(diff)).toMatchObject(counted)
      }),
    )
  })

  test('the sign test counts the same when all sizes are equal', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<number>(-1, 1), { minLength: 1, maxLength: 12 }), (d) => {
        const diff = plain(d.map((sign) => sign * Math.PI))
        expect(exactSignTest(diff)).toMatchObject(countAll(d))
        expect(exactSignTest(diff)!.sign + 0).toBe(Math.sign(d.reduce((a, b) => a + b)))
      }),
    )
    expect(exactSignTest(plain([1, -1, 1.0000001]))).toBeNull()
  })

  test('halves, lattice and sign test agree between 21 and 40 units', () => {
    const next = gaussian(5)
    for (const m of [21, 30, 33]) {
      const d = filled(m, () => (Math.round(next() * 10 + 2) || 1) / 20)
      expect(exactByHalves(plain(d))).toEqual(exactOnLattice(plain(d)))
      const equal = filled(m, (u) => (u % 3 === 0 ? -0.3 : 0.3))
      const { sign, reached, beyond } = exactByHalves(plain(equal))
      const bySigns = exactSignTest(plain(equal))!
      expect(sign).toBe(bySigns.sign)
      expect(reached / bySigns.reached).toBeCloseTo(1, 14)
      expect(beyond / bySigns.beyond).toBeCloseTo(1, 14)
    }
  })

  test('p is never 0 and never above 1, even where 2^-m is no double', () => {
    const all = { sign: 1, reached: 0, beyond: 0 }
    expect(exactPValue(all, 'two-sided')).toBe(Number.MIN_VALUE)
    expect(exactPValue(all, 'greater')).toBe(Number.MIN_VALUE)
    expect(exactPValue(all, 'less')).toBe(1)
    expect(exactPValue({ sign: 0, reached: 0.75, beyond: 0.25 }, 'two-sided')).toBe(1)
  })
})

describe('binomialTail', () => {
  test.each([
    [1, 0],
    [10, 3],
    [60, 0],
    [60, 30],
    [1000, 450],
    [1074, 0],
    [5000, 2400],
    [20_000, 9500],
  ])('of %d coins, at most %d heads', (m, k) => {
    expect(binomialTail(m, k) / ratio(coefficients(m, k), m)).toBeCloseTo(1, 12)
  })

  test('is exact for few coins, 0 for no heads less than none, and underflows to 0 at worst', () => {
    expect(binomialTail(60, 0)).toBe(2 ** -60)
    expect(binomialTail(60, 1)).toBe(61 * 2 ** -60)
    expect(binomialTail(10, -1)).toBe(0)
    expect(binomialTail(10_000, 0)).toBe(0)
    expect(binomialTail(1_000_000, 499_999)).toBeCloseTo(0.5 - 0.5 * 0.000797884, 8)
  })
})

describe('lattice', () => {
  const next = uniform(11)
  const multiples = (n: number, step: number, size: number): number[] =>
    Array.from({ length: n }, () => step * (Math.floor(next() * 2 * size) - size || 1))

  test.each<[string, number[], number[] | null]>([
    ['tenths', [0.1, -0.3, 0.2], [1, -3, 2]],
    ['twentieths without a common divisor', [0.1, 0.2, -0.3], [1, 2, -3]],
    ['thirds and sevenths', [1 / 3, -2 / 7], [7, -6]],
    ['whole numbers', [4, 6, -10], [2, 3, -5]],
    ['one size', [0.7, -0.7], [1, -1]],
    ['millionths beside one', [1, 0.000001], [1_000_000, 1]],
    ['thousandths of millions', [1e6 + 0.5, 0.5], [2_000_001, 1]],
    ['an irrational pair', [1, Math.SQRT2], null],
    ['denominators whose common multiple is too large', [1 / 1009, 1 / 1013, 1 / 1019], null],
  ])('%s', (_, d, whole) => {
    const found = lattice(plain(d))
    expect(found === null ? null : [...found]).toEqual(whole)
  })

  test('finds the same steps after subtraction and after scaling by powers of two', () => {
    for (const denominator of [7, 20, 48, 1000, 9973]) {
      const baseline = multiples(60, 1 / denominator, 10)
      const whole = multiples(60, 1, 12)
      whole[0] = 1
      const candidate = baseline.map((score, u) => score + whole[u]! / denominator)
      for (const power of [-40, -3, 0, 5, 33]) {
        const scale = (scores: number[]): number[] => scores.map((score) => score * 2 ** power)
        const found = lattice(differencesOf(scale(baseline), scale(candidate)))
        expect([...found!]).toEqual(whole)
      }
    }
  })

  test('does not take continuous data for a fine lattice, whatever the noise', () => {
    const d = filled(60, () => next() - 0.5)
    for (const noise of [0, 1e-16, 1e-9, 1e-6, 1e-3]) {
      expect(lattice({ values: d, tolerances: d.map(() => noise) })).toBeNull()
    }
  })

  test('a lattice whose distribution is too large is left to random signs', () => {
    const d = filled(60, (u) => (u === 0 ? 1 : 999_983 - u) / 1e6)
    expect(lattice(plain(d))).not.toBeNull()
    expect(exactOnLattice(plain(d))).toBeNull()
    for (const alternative of alternatives) expect(randomization(plain(d), alternative).method).toBe('monte-carlo')
  })
})
