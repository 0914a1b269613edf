import { normalCdf } from './normal.ts'

const { abs, exp, expm1, min, sqrt } = Math

/** Weights below e^−45 of the largest add nothing that a double could hold. */
const NEGLIGIBLE = -45

/**
 * Upper tail of the noncentral t distribution, P(T ≥ t) for T = (Z + nc)/√(χ²/df).
 *
 * The normal tail Φ(nc − t·s) averaged over the distribution of s = √(χ²/df), as a trapezoid sum in ln s: the integrand is
 * analytic and falls off at both ends, so that equal steps converge exponentially, and the sum of the weights normalises it.
 *
 * @param t any number
 * @param df degrees of freedom, above 0
 * @param nc noncentrality, the mean of the numerator in standard errors
 * @returns a probability, good to about 1e-12
 * @see Johnson, N. L., Kotz, S., & Balakrishnan, N. (1995). Continuous Univariate Distributions 2, chapter 31.
 * @example
 * noncentralTSf(0, 5, 0) // 0.5…
 */
export function noncentralTSf(t: number, df: number, nc: number): number {
  const step = min(1 / sqrt(2 * df), 1 / (1 + abs(t))) / 8
  let weights = 0
  let mass = 0
  for (const direction of [1, -1]) {
    for (let i = direction === 1 ? 0 : 1; ; i++) {
      const x = direction * i * step
      const logWeight = df * (x - expm1(2 * x) / 2)
      if (logWeight < NEGLIGIBLE) break
      const weight = exp(logWeight)
      weights += weight
      mass += weight * normalCdf(nc - t * exp(x))
    }
  }
  return mass / weights
}
