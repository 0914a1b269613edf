const { PI, abs, exp, expm1, log, log1p, sqrt } = Math

/**
 * P(X ≥ k) for X binomial(n, p).
 *
 * The term at k by Loader's saddle-point form, the others from it by their ratio, the shorter tail summed directly, so that
 * tiny tails keep their relative accuracy.
 *
 * @param k successes, a whole number
 * @param n trials, a whole number from 0
 * @param p probability of a success, 0 to 1
 * @returns a probability
 * @see Loader, C. (2000). Fast and accurate computation of binomial probabilities. Bell Labs.
 * @example
 * binomialUpperTail(5, 5, 0.5) // 0.03125
 */
export function binomialUpperTail(k: number, n: number, p: number): number {
  if (k <= 0) return 1
  if (k > n) return 0
  return k > n * p ? sumFrom(k, n, p) : 1 - sumFrom(n - k + 1, n, 1 - p)
}

/**
 * P(X ≤ k) for X binomial(n, p); the mirror image of `binomialUpperTail`.
 *
 * @example
 * binomialLowerTail(0, 5, 0.5) // 0.03125
 */
export const binomialLowerTail = (k: number, n: number, p: number): number => binomialUpperTail(n - k, n, 1 - p)

/** Terms from k up to n, for k above the mean: each is smaller than the one before. */
function sumFrom(k: number, n: number, p: number): number {
  if (k > n) return 0
  if (p <= 0) return k === 0 ? 1 : 0
  if (p >= 1) return 1
  let term = binomialProbability(k, n, p)
  let sum = term
  for (let i = k; i < n && term > sum * 1e-17; i++) {
    term *= ((n - i) / (i + 1)) * (p / (1 - p))
    sum += term
  }
  return sum
}

/** P(X = k), 0 < p < 1. */
function binomialProbability(k: number, n: number, p: number): number {
  if (k === 0) return exp(n * log1p(-p))
  if (k === n) return exp(n * log(p))
  const deviance = excess(k, n * p) + excess(n - k, n * (1 - p))
  const stirling = stirlingError(n) - stirlingError(k) - stirlingError(n - k)
  return exp(stirling - deviance) * sqrt(n / (2 * PI * k * (n - k)))
}

/** x·ln(x/m) + m − x, without the cancellation near x = m. */
function excess(x: number, m: number): number {
  if (abs(x - m) >= 0.1 * (x + m)) return x * log(x / m) + m - x
  const v = (x - m) / (x + m)
  let sum = (x - m) * v
  let term = 2 * x * v
  for (let j = 1; j < 1000; j++) {
    term *= v * v
    const next = sum + term / (2 * j + 1)
    if (next === sum) break
    sum = next
  }
  return sum
}

/** ln n! − ln(√(2πn)·(n/e)^n). */
function stirlingError(n: number): number {
  if (n < 16) {
    let factorial = 1
    for (let i = 2; i <= n; i++) factorial *= i
    return log(factorial) - ((n + 0.5) * log(n) - n + 0.5 * log(2 * PI))
  }
  const s = 1 / (n * n)
  return (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - s * (691 / 360360)))))) / n
}

/**
 * Clopper-Pearson bounds of a share: the p at which each tail of the observed count is `tail`.
 *
 * @param k successes of n trials
 * @param n trials, at least 1
 * @param tail error of each end, so that the interval has level 1 − 2·tail
 * @returns both ends, 0 to 1
 * @see Clopper & Pearson (1934). The use of confidence or fiducial limits illustrated in the case of the binomial.
 *   Biometrika 26, 404–413.
 * @example
 * clopperPearson(0, 1, 0.25) // { low: 0, high: 0.75 }
 */
export function clopperPearson(k: number, n: number, tail: number): { low: number; high: number } {
  return { low: lowerBound(k, n, tail), high: 1 - lowerBound(n - k, n, tail) }
}

/** The p with P(X ≥ k) = tail. */
function lowerBound(k: number, n: number, tail: number): number {
  if (k === 0) return 0
  if (k === n) return 1 + expm1(log(tail) / n)
  let [low, high] = [0, k / n]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (binomialUpperTail(k, n, middle) > tail) high = middle
    else low = middle
  }
  return low
}
