import type { Correction } from '../stats/types.ts'

/** What the correction asked of one p-value. */
export interface Step {
  /** Place of the p-value among those of its family, 1 for the smallest. */
  readonly rank: number
  readonly size: number
  /** The p-value had to be at most this. */
  readonly needed: number
  /** Set when a smaller p-value of the family missed its own threshold, which ends Holm's procedure for all after it. */
  readonly stoppedAt: { readonly rank: number; readonly p: number; readonly needed: number } | null
}

/**
 * Where one p-value stood in Holm's step-down procedure (Holm 1979), or what Bonferroni asked of it.
 *
 * @param p the raw p-value
 * @param pValues all raw p-values of the family, `p` among them
 * @param size hypotheses that the correction counts; more than `pValues` when a declared family is not complete
 * @example
 * correctionStep(0.045, [0.045, 0.12], 'holm', 2, 0.05).needed // 0.025
 */
export function correctionStep(
  p: number,
  pValues: readonly number[],
  correction: Correction,
  size: number,
  alpha: number,
): Step {
  const sorted = [...pValues].sort((a, b) => a - b)
  const rank = sorted.filter((other) => other < p).length + 1
  const thresholdAt = (at: number): number => {
    if (correction === 'none') return alpha
    return alpha / (correction === 'bonferroni' ? size : size - at + 1)
  }
  const stop = sorted.slice(0, rank - 1).findIndex((other, index) => other > thresholdAt(index + 1))
  const stoppedAt =
    correction === 'holm' && stop >= 0 ? { rank: stop + 1, p: sorted[stop]!, needed: thresholdAt(stop + 1) } : null
  return { rank, size, needed: thresholdAt(rank), stoppedAt }
}
