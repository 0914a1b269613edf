import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binomialLowerTail, binomialUpperTail, clopperPearson } from '../../src/stats/binomial.ts'

/** scipy 1.17.1: `binom.sf(k - 1, n, p)`. */
const UPPER: readonly [k: number, n: number, p: number, tail: number][] = [
  [60, 100, 0.5, 0.028443966820490444],
  [51, 60, 0.95, 0.9992619686493217],
  [300, 2500, 0.1, 0.000642659377105285],
  [900, 1000, 0.5, 6.701717790006182e-162],
  [1, 1e6, 1e-9, 0.0009995001671245088],
  [50, 100, 0.5, 0.5397946186935889],
  [49, 100, 0.5, 0.6178232827986663],
]

/** `beta.ppf` of scipy 1.17.1 at the two tails. */
const BOUNDS: readonly [k: number, n: number, tail: number, low: number, high: number][] = [
  [5, 9999, 0.005, 0.00010781935996441944, 0.0014144701113171134],
  [0, 9999, 0.005, 0, 0.0005297443610097167],
  [499, 9999, 0.005, 0.044461356454637675, 0.05578200422533297],
  [2450, 2500, 0.05, 0.9747526449488202, 0.984382617805373],
]

test('tails agree with scipy', () => {
  for (const [k, n, p, tail] of UPPER) {
    expect(binomialUpperTail(k, n, p) / tail).toBeCloseTo(1, 11)
  }
  expect(binomialLowerTail(3, 60, 0.2) / 0.0010134584573688763).toBeCloseTo(1, 11)
})

test('bounds agree with scipy, also where nothing or everything succeeded', () => {
  for (const [k, n, tail, low, high] of BOUNDS) {
    const bounds = clopperPearson(k, n, tail)
    expect(bounds.low).toBeCloseTo(low, 11)
    expect(bounds.high).toBeCloseTo(high, 11)
    const mirrored = clopperPearson(n - k, n, tail)
    expect(mirrored.low).toBeCloseTo(1 - high, 11)
    expect(mirrored.high).toBeCloseTo(1 - low, 11)
  }
})

test('both tails make a whole, and the bounds are where a tail has its size', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }).chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n }))),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.constantFrom(0.05, 0.025, 0.005),
      ([n, k], p, tail) => {
        expect(binomialUpperTail(k, n, p) + binomialLowerTail(k - 1, n, p)).toBeCloseTo(1, 11)
        const { low, high } = clopperPearson(k, n, tail)
        if (k > 0) expect(binomialUpperTail(k, n, low)).toBeCloseTo(tail, 10)
        if (k < n) expect(binomialLowerTail(k, n, high)).toBeCloseTo(tail, 10)
      },
    ),
    { numRuns: 200 },
  )
})
