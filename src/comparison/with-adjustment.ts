import type { Correction } from '../stats/types.ts'
import { judged } from './judge-hypothesis.ts'
import type { PairwiseComparison, Stability } from './types.ts'

/** The verdict of one comparison once its family is known: a new row with adjusted p, significance and direction. */
export function withAdjustment(
  comparison: PairwiseComparison,
  adjustment: { readonly adjustedPValue: number; readonly correction: Correction; readonly stability?: Stability },
): PairwiseComparison {
  const { adjustedPValue, correction, stability = comparison.stability } = adjustment
  return Object.freeze({ ...comparison, adjustedPValue, ...judged(comparison, adjustedPValue), correction, stability })
}
