/** Natural logarithm of the binomial coefficient. */
function logChoose(n: number, k: number): number {
  let sum = 0
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i)
  return sum
}

/** P(X ≤ k) for X ~ Bin(n, p), for small k. */
function atMost(k: number, n: number, p: number): number {
  let sum = 0
  for (let i = 0; i <= k; i++) sum += Math.exp(logChoose(n, i) + i * Math.log(p) + (n - i) * Math.log1p(-p))
  return sum
}

/**
 * Upper confidence bound on the share of units that differ, when `nonzero` of `units` did: Clopper & Pearson (1934).
 *
 * It stands where too few units differ for a standard error to say anything. With no non-zero unit it is 1 − α^(1/n).
 *
 * @param nonzero units that differ, meant for few (each costs a term)
 * @param units all units, at least 1
 * @param alpha 1 − confidence level
 * @returns a share, 0 to 1
 * @example
 * shareBound(0, 100, 0.05).toFixed(4) // '0.0295'
 */
export function shareBound(nonzero: number, units: number, alpha: number): number {
  if (nonzero >= units) return 1
  if (nonzero === 0) return 1 - alpha ** (1 / units)
  let low = nonzero / units
  let high = 1
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (atMost(nonzero, units, middle) > alpha) low = middle
    else high = middle
  }
  return high
}
