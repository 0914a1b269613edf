import { noncentralTSf } from './noncentral-t.ts'
import { normalQuantile } from './normal.ts'
import { studentTQuantile } from './student-t.ts'
import type { Alternative } from './types.ts'

const { abs, ceil, floor, max, sqrt } = Math

/** More units than this are no plan. */
const MOST_UNITS = 1e12

/** A paired t-test that is planned. */
export interface Design {
  /** Standard deviation of the differences over units, above 0. */
  readonly sd: number
  /** Error rate of the test; of one of a family, its share. */
  readonly alpha: number
  readonly alternative: Alternative
}

/**
 * Power of the paired t-test: how often n units would show a true difference. Both tails count where the test has two.
 *
 * @param design of the test; a one-sided one is taken in the direction of the effect
 * @param effect the true mean difference, in the scale of `sd`
 * @param n units, at least 2
 * @returns a probability
 * @see Cohen, J. (1988). Statistical Power Analysis for the Behavioral Sciences, chapter 2.
 * @example
 * powerOfT({ sd: 1, alpha: 0.05, alternative: 'two-sided' }, 0.5, 34) // 0.807…
 */
export function powerOfT({ sd, alpha, alternative }: Design, effect: number, n: number): number {
  const df = n - 1
  const noncentrality = (abs(effect) / sd) * sqrt(n)
  if (alternative !== 'two-sided') return noncentralTSf(-studentTQuantile(alpha, df), df, noncentrality)
  const critical = -studentTQuantile(alpha / 2, df)
  return noncentralTSf(critical, df, noncentrality) + noncentralTSf(critical, df, -noncentrality)
}

/**
 * Smallest true difference that n units show with the given power, by the paired t-test.
 *
 * @param design of the test
 * @param power between α and 1
 * @param n units, at least 2
 * @returns the effect, above 0, in the scale of `sd`
 * @example
 * detectableByT({ sd: 1, alpha: 0.05, alternative: 'two-sided' }, 0.8, 10) // 0.996…
 */
export function detectableByT(design: Design, power: number, n: number): number {
  let low = 0
  let high = design.sd / sqrt(n)
  while (powerOfT(design, high, n) < power) high *= 2
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (powerOfT(design, middle, n) < power) low = middle
    else high = middle
  }
  return high
}

/**
 * Fewest units that show a true difference with the given power, by the paired t-test.
 *
 * @param design of the test
 * @param effect the true mean difference, not 0
 * @param power between α and 1
 * @returns a whole number of at least 2; Infinity beyond 10^12
 * @example
 * unitsForEffect({ sd: 1, alpha: 0.05, alternative: 'two-sided' }, 0.1, 0.8) // 787
 */
export function unitsForEffect(design: Design, effect: number, power: number): number {
  const tail = design.alternative === 'two-sided' ? design.alpha / 2 : design.alpha
  const normal = (((normalQuantile(tail) + normalQuantile(1 - power)) * design.sd) / effect) ** 2
  if (!(normal <= MOST_UNITS)) return Number.POSITIVE_INFINITY
  const enough = (n: number): boolean => powerOfT(design, effect, n) >= power
  // t needs a few units more than the normal distribution, where it is close to it; few units are searched through.
  let n = max(2, floor(normal) - 2)
  if (n < 1000) while (n > 2 && enough(n - 1)) n--
  while (n < 1000 && !enough(n)) n++
  return n < 1000 ? n : max(1000, ceil(normal + normalQuantile(tail) ** 2 / 2))
}
