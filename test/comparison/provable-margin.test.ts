import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAll } from '../../src/comparison/index.ts'
import { provableMargins } from '../../src/comparison/provable-margin.ts'
import type { PairwiseComparison } from '../../src/comparison/types.ts'
import type { EvaluationResult } from '../../src/evaluation/types.ts'
import { resultOf } from '../evaluation/results.ts'

const rowOf = (baseline: EvaluationResult, candidate: EvaluationResult, more = {}) =>
  compareAll([{ baseline, candidate, metric: 'm', ...more }], { resamples: 199 })[0] as PairwiseComparison

const marginFor = (baseline: EvaluationResult, candidate: EvaluationResult, more = {}): number | null => {
  const pair = { baseline, candidate, metric: 'm', ...more }
  return provableMargins([pair], [rowOf(baseline, candidate, more)], { resamples: 199 })[0]!
}

const proves = (baseline: EvaluationResult, candidate: EvaluationResult, margin: number, more = {}): boolean => {
  const hypothesis = { kind: 'non-inferiority', margin, relative: false, maxLoss: null } as const
  return rowOf(baseline, candidate, { ...more, hypothesis }).hypothesis?.state === 'proven'
}

/** The number of two digits before another. */
const stepBelow = (margin: number): number => {
  const [digits = '', exponent = ''] = margin.toExponential(1).split('e')
  const tenths = Math.round(Number(digits) * 10)
  return tenths === 10 ? Number(`9.9e${Number(exponent) - 1}`) : Number(`${(tenths - 1) / 10}e${exponent}`)
}

test('the margin is proven, has two digits, and the one before it is not proven', () => {
  const score = fc.integer({ min: 0, max: 20 }).map((k) => k / 20)
  const sides = fc
    .array(fc.tuple(score, score), { minLength: 12, maxLength: 60 })
    .map((pairs) => [resultOf(pairs.map(([a]) => a)), resultOf(pairs.map(([, b]) => b))] as const)
  fc.assert(
    fc.property(sides, fc.constantFrom('higher', 'lower'), ([a, b], betterWhen) => {
      const margin = marginFor(a, b, { betterWhen })
      fc.pre(margin !== null)
      expect(Number(margin!.toPrecision(2))).toBe(margin)
      expect(proves(a, b, margin!, { betterWhen })).toBe(true)
      expect(proves(a, b, stepBelow(margin!), { betterWhen })).toBe(false)
    }),
    { numRuns: 40 },
  )
})

test('where no unit lost it is never less than what so many units can rule out', () => {
  const [a, b] = [0, 1].map((add) => resultOf(Array.from({ length: 100 }, (_, i) => (i < 50 + add ? 1 : 0))))
  expect(marginFor(a!, b!)).toBe(0.03)
  expect(1 - 0.05 ** (1 / 100)).toBeCloseTo(0.0295, 4)
})

test('nothing is advised where nobody knows the largest loss, where a gain is shown anyway, or where the data are too few', () => {
  const of = (shift: (i: number) => number, n = 40) => resultOf(Array.from({ length: n }, (_, i) => i + shift(i)))
  expect(
    marginFor(
      of(() => 0),
      of((i) => i % 2),
    ),
  ).toBeNull()
  expect(
    marginFor(
      of(() => 0),
      of((i) => (i === 3 ? -0.1 : 1)),
    ),
  ).toBeNull()
  expect(
    marginFor(
      of(() => 0, 3),
      of((i) => (i === 0 ? -1 : 0.5), 3),
    ),
  ).toBeNull()
})
