import { mean, standardDeviation } from './moments.ts'
import { studentTQuantile } from './student-t.ts'
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
  const center = mean(diff.values)
  const standardError = standardDeviation(diff.values) / sqrt(n)
  const tail = alternative === 'two-sided' ? alpha / 2 : alpha
  const reach = standardError === 0 ? 0 : -studentTQuantile(tail, n - 1) * standardError
  return {
    low: alternative === 'less' ? Number.NEGATIVE_INFINITY : center - reach,
    high: alternative === 'greater' ? Number.POSITIVE_INFINITY : center + reach,
  }
}
