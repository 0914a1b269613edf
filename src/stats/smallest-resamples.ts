const { ceil, max } = Math

/**
 * Smallest number of random resamples with which a family can reject at all.
 *
 * A Monte Carlo p-value is never below 1/(B + 1); Holm and Bonferroni multiply the smallest of J by J, so nothing can be
 * significant unless J/(B + 1) ≤ α.
 *
 * @param hypotheses J, the size of the family, at least 1
 * @param alpha error rate of the family
 * @returns the smallest B, at least 1
 * @example
 * smallestResamples(1, 0.05) // 19
 * @example
 * smallestResamples(60, 0.05) // 1199
 */
export function smallestResamples(hypotheses: number, alpha: number): number {
  const reaches = (resamples: number): boolean => hypotheses * (1 / (resamples + 1)) <= alpha
  let resamples = max(1, ceil(hypotheses / alpha) - 1)
  while (resamples > 1 && reaches(resamples - 1)) resamples--
  while (!reaches(resamples)) resamples++
  return resamples
}
