import { mean, standardDeviation } from './moments.ts'
import { studentTQuantile } from './student-t.ts'
import type { Estimate } from './studentized-interval.ts'
import type { Alternative, Differences, Interval } from './types.ts'

const { sqrt } = Math

/**
 * Confidence interval of the mean difference by Student's t: d̄ ± t·sd/√n.
 *
 * @param diff differences of one metric, at least two units
 * @param alpha 1 − level
 * @param alternative two-sided cuts α/2 on each side; `greater` and `less` cut α on one side and leave the other open
 * @returns the ends, ±Infinity where open; both equal d̄ when the differences have no spread
 * @example
 * tInterval({ values: new Float64Array([2, 2]), tolerances: new Float64Array(2) }, 0.05, 'two-sided') // { low: 2, high: 2 }
 */
export function tInterval(diff: Differences, alpha: number, alternative: Alternative): Interval {
  const n = diff.values.length
  const standardError = standardDeviation(diff.values) / sqrt(n)
  return tIntervalOf({ center: mean(diff.values), standardError, df: n - 1 }, alpha, alternative)
}

/**
 * The same around any estimate with a standard error.
 *
 * @param estimate `df` are its degrees of freedom, `null` without any spread
 * @example
 * tIntervalOf({ center: 2, standardError: 0, df: null }, 0.05, 'greater') // { low: 2, high: Infinity }
 */
export function tIntervalOf(
  { center, standardError, df }: Estimate & { readonly df: number | null },
  alpha: number,
  alternative: Alternative,
): Interval {
  const tail = alternative === 'two-sided' ? alpha / 2 : alpha
  const reach = df === null || standardError === 0 ? 0 : -studentTQuantile(tail, df) * standardError
  return {
    low: alternative === 'less' ? Number.NEGATIVE_INFINITY : center - reach,
    high: alternative === 'greater' ? Number.POSITIVE_INFINITY : center + reach,
  }
}
