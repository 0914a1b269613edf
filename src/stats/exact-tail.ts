import type { Alternative } from './types.ts'

const { max, min } = Math

/**
 * What an exact sign-flip test knows: how much of the distribution of sums lies at and beyond the observed one.
 *
 * The distribution is symmetric, so the tail on the side of the observed sum says everything, and tiny tails are summed
 * directly instead of as a difference to 1.
 */
export interface ExactTail {
  /** Sign of the observed sum. */
  readonly sign: number
  /** P(S ≥ |observed|), ties counted. */
  readonly reached: number
  /** P(S > |observed|), ties not counted. */
  readonly beyond: number
}

/** p-value of one alternative; never 0, even where 2^−m is below the smallest double. */
export function exactPValue(tail: ExactTail, alternative: Alternative): number {
  const towards = alternative === 'greater' ? tail.sign : -tail.sign
  let p: number
  if (alternative === 'two-sided') p = 2 * tail.reached
  else p = towards >= 0 ? tail.reached : 1 - tail.beyond
  return min(1, max(p, Number.MIN_VALUE))
}
