import { alphaOf } from '../stats/index.ts'
import type { Correction } from '../stats/types.ts'
import { directionOf } from './direction.ts'
import type { PairwiseComparison } from './types.ts'

/** The verdict of one comparison once its family is known: a new row with adjusted p, significance and direction. */
export function withAdjustment(
  comparison: PairwiseComparison,
  { adjustedPValue, correction }: { readonly adjustedPValue: number; readonly correction: Correction },
): PairwiseComparison {
  const significant = adjustedPValue <= alphaOf(comparison.confidenceLevel)
  const direction = directionOf(comparison.difference, significant, comparison.betterWhen)
  return Object.freeze({ ...comparison, adjustedPValue, significant, direction, correction })
}
