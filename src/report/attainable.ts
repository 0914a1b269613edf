import type { PairwiseComparison } from '../comparison/types.ts'
import { attainableP, flippable } from '../family/decide.ts'
import { alphaOf, smallestExactP } from '../stats/index.ts'

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

/** Fewest units with which a hypothesis with a margin, or against a constant, can be shown by an exact test. */
export function unitsToShow(
  size: number,
  alpha: number,
  { alternative, testMethod, hypothesis }: PairwiseComparison,
): number {
  if (testMethod === 'binomial' && hypothesis !== undefined) {
    const share = alternative === 'greater' ? hypothesis.margin : 1 - hypothesis.margin
    return Math.ceil(Math.log(alpha / size) / Math.log(share))
  }
  return unitsNeeded(size, alpha, hypothesis?.kind === 'equivalence' ? 'greater' : alternative)
}

/**
 * Whether a p-value is the smallest that other values of the same non-zero units could have given. A t test has no such floor.
 */
export function isAtFloor(comparison: PairwiseComparison): boolean {
  const { pValueMethod, pValue, resamples } = comparison
  if (pValueMethod === 't' || pValue === 1) return false
  if (pValueMethod === 'monte-carlo') return pValue <= (1 / (resamples + 1)) * (1 + 1e-12)
  return pValue <= attainableP(comparison, flippable(comparison).nonzero, 1) * (1 + 1e-12)
}

/**
 * Whether it is the number of draws, and not that of units, that keeps a drawn p-value from being smaller.
 *
 * @param negated a guard is judged by all its units, a claim by those that differ
 */
export function isHeldByDraws(comparison: PairwiseComparison, negated: boolean): boolean {
  const { pValueMethod, testMethod, resamples, alternative } = comparison
  const { all, nonzero } = flippable(comparison)
  if (pValueMethod !== 'monte-carlo') return false
  return testMethod === 'bootstrap' || 1 / (resamples + 1) >= smallestExactP(negated ? all : nonzero, alternative)
}

/**
 * Whether no scores of these non-zero units could have been significant, once `size` hypotheses are corrected together: then
 * "inconclusive" would say too much.
 *
 * @param size hypotheses that were corrected together, 1 where nothing was
 */
export function isUnderpowered(comparison: PairwiseComparison, size = 1): boolean {
  if (comparison.significant || comparison.hypothesis !== undefined) return false
  const counted = comparison.correction === 'none' ? 1 : size
  return attainableP(comparison, flippable(comparison).nonzero, counted) > alphaOf(comparison.confidenceLevel)
}

/**
 * Whether it is its share of α that keeps a guard under weighted Holm from ever failing: with equal weights it could.
 *
 * @param size hypotheses of its family
 */
export function isHeldByWeight(comparison: PairwiseComparison, size: number): boolean {
  if (comparison.correction !== 'weighted-holm') return false
  return attainableP(comparison, flippable(comparison).all, size) <= alphaOf(comparison.confidenceLevel)
}
