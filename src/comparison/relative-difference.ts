/**
 * The mean difference as a share of the baseline mean.
 *
 * `null` when the baseline mean is zero up to rounding (1e-12): a ratio to it would say nothing.
 *
 * @param difference candidate − baseline, mean over units
 * @example
 * relativeDifference(0.25, 0.5) // 0.5
 * @example
 * relativeDifference(1, -2) // 0.5
 * @example
 * relativeDifference(0.3, 0) // null
 */
export function relativeDifference(difference: number, baselineMean: number): number | null {
  const scale = Math.abs(baselineMean)
  return scale <= 1e-12 ? null : difference / scale
}
