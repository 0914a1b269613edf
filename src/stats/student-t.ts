import { normalQuantile } from './normal.ts'
import { studentTDensity, studentTTwoTails } from './student-t-kernel.ts'

const { abs, exp, log, max } = Math

/**
 * Upper tail of Student's t distribution, P(T ≥ t).
 *
 * Half of the regularized incomplete beta function I(df/2, 1/2) at df/(df + t²). Tiny tails keep their relative accuracy.
 *
 * @param t any number
 * @param df degrees of freedom, above 0, need not be whole
 * @returns a probability
 * @see Abramowitz & Stegun (1964), Handbook of Mathematical Functions, 26.7.1
 * @example
 * studentTSf(0, 5) // 0.5
 */
export function studentTSf(t: number, df: number): number {
  if (t < 0) return 1 - studentTSf(-t, df)
  return 0.5 * studentTTwoTails(t, df)
}

/**
 * Quantile of Student's t distribution: the t with P(T ≤ t) = p.
 *
 * @param p probability strictly between 0 and 1; 0 and 1 give ∓Infinity
 * @param df degrees of freedom, above 0
 * @returns t; for an upper tail of size q ask for −studentTQuantile(q, df), which is more accurate than 1 − q
 * @example
 * studentTQuantile(0.5, 5) // 0
 */
export function studentTQuantile(p: number, df: number): number {
  if (p === 0.5) return 0
  if (p > 0.5) return -studentTQuantile(1 - p, df)
  if (!(p > 0)) return p === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  return -upperQuantile(p, df)
}

/**
 * The t > 0 with P(T ≥ t) = p, p < ½: Newton on ln P as a function of ln t.
 *
 * That function is concave and falling, so a step from the left lands right of the root and all further steps move left
 * towards it. The normal quantile is a start on the left: t tails are heavier.
 */
function upperQuantile(p: number, df: number): number {
  let logT = log(-normalQuantile(p))
  for (let step = 0; step < 100; step++) {
    const t = exp(logT)
    const tail = studentTSf(t, df)
    const move = (log(tail / p) * tail) / (t * studentTDensity(t, df))
    logT += move
    if (abs(move) <= 1e-15 * max(1, abs(logT))) break
  }
  return exp(logT)
}
