import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitsForDifference } from '../../src/comparison/index.ts'
import { isAtFloor, unitsNeeded } from '../../src/report/attainable.ts'
import { correctionStep } from '../../src/report/holm-step.ts'
import { shareBound } from '../../src/report/share-bound.ts'
import { adjustPValues } from '../../src/stats/index.ts'
import { sample } from './samples.ts'

describe('shareBound', () => {
  test('equals the published upper ends of Clopper and Pearson', () => {
    expect(shareBound(0, 9999, 0.005)).toBeCloseTo(0.0005297443610097167, 14)
    expect(shareBound(499, 9999, 0.005)).toBeCloseTo(0.05578200422533297, 12)
  })

  test('is 1 - alpha^(1/n) when no unit differs, and 1 when all do', () => {
    expect(shareBound(0, 40, 0.05)).toBe(1 - 0.05 ** (1 / 40))
    expect(shareBound(7, 7, 0.05)).toBe(1)
  })

  test('is never below the share that was seen, and falls with more units', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 10, max: 100_000 }), (nonzero, units) => {
        const bound = shareBound(nonzero, units, 0.05)
        expect(bound).toBeGreaterThan(nonzero / units)
        expect(shareBound(nonzero, units * 2, 0.05)).toBeLessThan(bound)
      }),
    )
  })
})

describe('unitsNeeded', () => {
  test.each([
    [1, 'two-sided', 6],
    [2, 'two-sided', 7],
    [4, 'two-sided', 8],
    [1, 'greater', 5],
    [1, 'less', 5],
  ] as const)('a family of %i, %s: %i', (size, alternative, units) => {
    expect(unitsNeeded(size, 0.05, alternative)).toBe(units)
  })
})

describe('unitsForDifference', () => {
  test('grows with the square, rounded up to two digits', () => {
    const of = (minimumDetectableEffect: number | null, difference: number, nUnits = 1000) =>
      unitsForDifference({ nUnits, difference, minimumDetectableEffect })
    expect(of(0.02, 0.01)).toBe(4000)
    expect(of(0.0107, -0.006, 1911)).toBe(6100)
    expect(of(0.0107, 0)).toBeNull()
    expect(of(null, 0.01)).toBeNull()
  })
})

describe('isAtFloor', () => {
  test.each([
    [{ pValue: 0.0001, resamples: 9999 }, true],
    [{ pValue: 0.0002, resamples: 9999 }, false],
    [{ pValue: 0.03125, pValueMethod: 'exact', wins: 6, losses: 0, ties: 0, nNonzero: 6 }, true],
    [{ pValue: 0.015625, pValueMethod: 'exact', wins: 6, losses: 0, nNonzero: 6, alternative: 'greater' }, true],
    [{ pValue: 0.0625, pValueMethod: 'exact', wins: 6, losses: 0, nNonzero: 6 }, false],
    [{ pValue: 1, pValueMethod: 'exact', wins: 0, losses: 0, nNonzero: 0 }, false],
    [{ pValue: 1e-12, pValueMethod: 't', testMethod: 't' }, false],
  ] as const)('%j: %s', (given, expected) => {
    expect(isAtFloor(sample(given))).toBe(expected)
  })
})

describe('correctionStep', () => {
  test('names the rank and what Holm asked of it', () => {
    expect(correctionStep(0.045, [0.045, 0.12], 'holm', 2, 0.05)).toEqual({
      rank: 1,
      size: 2,
      needed: 0.025,
      stoppedAt: null,
    })
  })

  test('names the smaller p-value that ended the procedure', () => {
    const step = correctionStep(0.04, [0.03, 0.04], 'holm', 2, 0.05)
    expect(step).toEqual({ rank: 2, size: 2, needed: 0.05, stoppedAt: { rank: 1, p: 0.03, needed: 0.025 } })
  })

  test('counts declared hypotheses that did not run', () => {
    expect(correctionStep(0.02, [0.02], 'holm', 4, 0.05).needed).toBe(0.0125)
  })

  test('asks the same of all with Bonferroni', () => {
    expect(correctionStep(0.04, [0.001, 0.04], 'bonferroni', 2, 0.05)).toMatchObject({ needed: 0.025, stoppedAt: null })
  })

  test('agrees with the adjusted p-value: rejected exactly if nothing stopped it and it met its threshold', () => {
    const family = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(family, fc.constantFrom('holm' as const, 'bonferroni' as const), (numbers, correction) => {
        // 1/8192 steps keep every product exact, so that equality is no matter of rounding.
        const pValues = numbers.map((number) => number / 8192)
        const alpha = 1 / 16
        const adjusted = adjustPValues(pValues, correction)
        pValues.forEach((p, at) => {
          const step = correctionStep(p, pValues, correction, pValues.length, alpha)
          const rejected = step.stoppedAt === null && p * (alpha / step.needed) <= alpha
          expect(rejected).toBe(adjusted[at]! <= alpha)
        })
      }),
    )
  })
})
