/** P(X ≤ k) for X ~ Bin(n, p), each term from the one before it; in logarithms, since (1 − p)^n may underflow. */
function atMost(k: number, n: number, p: number): number {
  let logTerm = n * Math.log1p(-p)
  let sum = Math.exp(logTerm)
  for (let i = 1; i <= k; i++) {
    logTerm += Math.log(((n - i + 1) / i) * (p / (1 - p)))
    sum += Math.exp(logTerm)
  }
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
