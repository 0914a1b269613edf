import type { PairwiseComparison } from '../comparison/types.ts'
import { smallestExactP } from '../stats/index.ts'

/**
 * Fewest non-zero units with which an exact test of `size` hypotheses can reject: the smallest m with 2^(1−m)·J ≤ α, or
 * 2^(−m)·J ≤ α for a one-sided test.
 *
 * @example
 * unitsNeeded(1, 0.05, 'two-sided') // 6
 */
export function unitsNeeded(size: number, alpha: number, alternative: PairwiseComparison['alternative']): number {
  let units = 1
  while (smallestExactP(units, alternative) * size > alpha) units++
  return units
}

/**
 * Whether a p-value is the smallest that other values of the same non-zero units could have given. A t test has no such floor.
 */
export function isAtFloor(comparison: PairwiseComparison): boolean {
  const { pValueMethod, pValue, resamples, nNonzero, alternative } = comparison
  if (pValueMethod === 't' || pValue === 1) return false
  const floor = pValueMethod === 'exact' ? smallestExactP(nNonzero, alternative) : 1 / (resamples + 1)
  return pValue <= floor * (1 + 1e-12)
}

/**
 * Whether it is the number of draws, and not that of units, that keeps a drawn p-value from being smaller.
 *
 * @param negated a guard is judged by all its units, a claim by those that differ
 */
export function isHeldByDraws(comparison: PairwiseComparison, negated: boolean): boolean {
  const { pValueMethod, testMethod, resamples, nUnits, nNonzero, alternative } = comparison
  if (pValueMethod !== 'monte-carlo') return false
  return testMethod === 'bootstrap' || 1 / (resamples + 1) >= smallestExactP(negated ? nUnits : nNonzero, alternative)
}

/**
 * About how many units it takes to find the measured difference with 80 % power, from the smallest difference that the
 * units at hand can detect: that one shrinks with √n. Rounded up to two digits. `null` when it cannot be said.
 *
 * @example
 * unitsForMeasuredEffect({ nUnits: 100, difference: 0.01, minimumDetectableEffect: 0.02 }) // 400
 */
export function unitsForMeasuredEffect(
  comparison: Pick<PairwiseComparison, 'nUnits' | 'difference' | 'minimumDetectableEffect'>,
): number | null {
  const { nUnits, difference, minimumDetectableEffect } = comparison
  if (minimumDetectableEffect === null || difference === 0) return null
  const units = nUnits * (minimumDetectableEffect / Math.abs(difference)) ** 2
  // Two digits: more would claim a precision that the estimate does not have.
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(units)) - 1)
  return Math.ceil(units / digit) * digit
}
