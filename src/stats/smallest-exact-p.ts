import type { Alternative } from './types.ts'

const { min } = Math

/**
 * Smallest p-value that an exact sign-flip test can give.
 *
 * Of the 2^m sign vectors of the non-zero units one (one-sided) or two (two-sided) are as extreme as the most extreme.
 *
 * @param m units whose difference is not zero
 * @param alternative of the test
 * @returns 2^−m one-sided, 2^(1−m) two-sided, never above 1
 * @example
 * smallestExactP(6, 'two-sided') // 0.03125
 * @example
 * smallestExactP(6, 'greater') // 0.015625
 */
export function smallestExactP(m: number, alternative: Alternative): number {
  return min(1, 2 ** ((alternative === 'two-sided' ? 1 : 0) - m))
}
