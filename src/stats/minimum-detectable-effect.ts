import { countNonzero } from './count-nonzero.ts'
import { isConstant } from './is-constant.ts'
import { standardDeviation } from './moments.ts'
import { normalQuantile } from './normal.ts'
import type { Alternative, Differences } from './types.ts'

const { sqrt } = Math

/** With fewer non-zero units the standard error says little about the next run. */
const FEWEST_NONZERO_UNITS = 10

/**
 * Smallest true mean difference that a run like this one would have found significant with the given power.
 *
 * (z of the test + z of the power) · sd/√n; 2.80 standard errors at 80 % power, two-sided α = 0.05. This is a property of
 * the design and of the spread, not of the observed mean.
 *
 * @param diff differences of one metric
 * @param options `alpha` and `power` between 0 and 1, and the `alternative` of the test
 * @returns the effect, absolute, in the metric's own scale; `null` with fewer than 10 non-zero units, and where
 *   all differ by the same but for float noise: then there is no spread to judge by
 * @example
 * minimumDetectableEffect({ values: new Float64Array([1, -1]), tolerances: new Float64Array(2) }, { alpha: 0.05, power: 0.8, alternative: 'two-sided' }) // null
 */
export function minimumDetectableEffect(
  diff: Differences,
  options: { readonly alpha: number; readonly power: number; readonly alternative: Alternative },
): number | null {
  if (countNonzero(diff.values) < FEWEST_NONZERO_UNITS || isConstant(diff)) return null
  const tail = options.alternative === 'two-sided' ? options.alpha / 2 : options.alpha
  const standardError = standardDeviation(diff.values) / sqrt(diff.values.length)
  return -(normalQuantile(tail) + normalQuantile(1 - options.power)) * standardError
}
