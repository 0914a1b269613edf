// Differences of several metrics over the same units, repeatable.

import { normalNumbers, uniformNumbers } from '../simulation/random.mjs'

/**
 * What a standard normal number z becomes as a difference of mean zero. All but `skewed` are symmetric around zero, which is what a
 * sign-flip test needs to be exact.
 */
export const KINDS = {
  normal: (z) => z,
  /** Multiples of 1/20, 60 % of them 0. */
  tied: (z) => (Math.abs(z) < 0.8416 ? 0 : (Math.sign(z) * Math.ceil((Math.abs(z) - 0.8416) * 6)) / 20),
  /** Lognormal, moved to mean zero. */
  skewed: (z) => Math.exp(z) - Math.exp(0.5),
  /** One unit in ten moves. */
  sparse: (z) => (Math.abs(z) < 1.6449 ? 0 : z),
}

/**
 * Draws J columns of n differences, any two with the same correlation before they are transformed.
 *
 * @param effect how far the normal numbers of the first column are moved, in units of 1/√n
 */
export function columnsOf({ kind, n, metrics, correlation, seed, effect = 0 }) {
  const normal = normalNumbers(uniformNumbers(seed))
  const [common, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  const transform = KINDS[kind]
  const moved = effect / Math.sqrt(n)
  return () => {
    const columns = Array.from({ length: metrics }, () => new Float64Array(n))
    for (let u = 0; u < n; u++) {
      const shared = common * normal()
      columns.forEach((column, j) => {
        column[u] = transform(shared + own * normal() + (j === 0 ? moved : 0))
      })
    }
    return columns
  }
}
