import type { PairwiseComparison } from './types.ts'

/**
 * About how many units it takes to find the measured difference with 80 % power, from the smallest difference that the
 * units at hand can detect: that one shrinks with √n. Rounded up to two digits. `null` when it cannot be said.
 *
 * @example
 * unitsForDifference({ nUnits: 100, difference: 0.01, minimumDetectableEffect: 0.02 }) // 400
 */
export function unitsForDifference(
  comparison: Pick<PairwiseComparison, 'nUnits' | 'difference' | 'minimumDetectableEffect'>,
): number | null {
  const { nUnits, difference, minimumDetectableEffect } = comparison
  if (minimumDetectableEffect === null || difference === 0) return null
  const units = nUnits * (minimumDetectableEffect / Math.abs(difference)) ** 2
  if (!Number.isFinite(units)) return null
  // Two digits: more would claim a precision that the estimate does not have.
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(units)) - 1)
  return Math.ceil(units / digit) * digit
}
