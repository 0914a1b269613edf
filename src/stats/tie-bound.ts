const { expm1, log } = Math

/**
 * Upper bound of the share of units that could still differ when all n observed units are tied.
 *
 * Solves (1 − share)^n = α: had more than this share of all units a difference, n ties would have had probability below α.
 *
 * @param n units, at least 1
 * @param alpha error rate of the bound
 * @returns the bound, a share between 0 and 1
 * @example
 * tieBound(2, 0.25) // 0.5
 */
export function tieBound(n: number, alpha: number): number {
  return -expm1(log(alpha) / n)
}
