const { PI, abs, exp, log, sqrt } = Math

const ROOT_TWO_PI = sqrt(2 * PI)

/**
 * Distribution function Φ of the standard normal distribution, P(Z ≤ z).
 *
 * Near the middle the series ½ + φ(z)·(z + z³/3 + z⁵/15 + …), in the tails Laplace's continued fraction
 * φ(z)/(z + 1/(z + 2/(z + 3/(…)))), so that tiny probabilities keep their relative accuracy (about 1e-13).
 *
 * @param z any number
 * @returns a probability
 * @see Abramowitz & Stegun (1964), Handbook of Mathematical Functions, 26.2.11 and 26.2.14
 * @example
 * normalCdf(0) // 0.5
 */
export function normalCdf(z: number): number {
  if (abs(z) < 3) return 0.5 + normalDensity(z) * oddSeries(z)
  const tail = upperTail(abs(z))
  return z < 0 ? tail : 1 - tail
}

/**
 * Quantile of the standard normal distribution: the z with Φ(z) = p.
 *
 * A rational start value, then Halley steps on ln Φ in the lower tail, where p keeps its digits.
 *
 * @param p probability strictly between 0 and 1; 0 and 1 give ∓Infinity
 * @returns z; for an upper tail of size q ask for −normalQuantile(q), which is more accurate than normalQuantile(1 − q)
 * @see Abramowitz & Stegun (1964), 26.2.23 (start value)
 * @example
 * normalQuantile(0.5) // 0
 */
export function normalQuantile(p: number): number {
  if (p === 0.5) return 0
  if (p > 0.5) return -normalQuantile(1 - p)
  if (!(p > 0)) return p === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  const r = sqrt(-2 * log(p))
  let z = (2.515517 + r * (0.802853 + r * 0.010328)) / (1 + r * (1.432788 + r * (0.189269 + r * 0.001308))) - r
  for (let step = 0; step < 4; step++) {
    const cdf = normalCdf(z)
    const slope = normalDensity(z) / cdf
    const miss = log(cdf / p)
    // second derivative of ln Φ is −slope·(z + slope)
    z -= (2 * miss * slope) / (2 * slope * slope + miss * slope * (z + slope))
  }
  return z
}

function normalDensity(z: number): number {
  return exp(-0.5 * z * z) / ROOT_TWO_PI
}

function oddSeries(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; abs(term) > abs(sum) * 1e-17; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

function upperTail(z: number): number {
  let fraction = z
  for (let k = 120; k >= 1; k--) fraction = z + k / fraction
  return normalDensity(z) / fraction
}
