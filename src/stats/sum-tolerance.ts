import type { Differences } from './types.ts'

const { abs, max, sqrt } = Math

/**
 * τ: how far float noise alone can move a sum of the differences, whatever their signs.
 *
 * The sum of ε over the units whose difference is not zero (a tie cannot move a sum). Two sums that differ by at most τ
 * count as equal. τ is capped at a hundredth of √Σd², the standard deviation of the sum under random signs: with scores
 * far from zero and tiny differences the noise would otherwise swallow the test.
 *
 * @param diff differences of one metric
 * @returns `tau` in the metric's own scale, and whether the cap was binding
 * @example
 * sumTolerance({ values: new Float64Array([3, 0, -4]), tolerances: new Float64Array([0.01, 9, 0.02]) }) // { tau: 0.03, capped: false }
 */
export function sumTolerance(diff: Differences): { tau: number; capped: boolean } {
  const { values, tolerances } = diff
  let largest = 0
  for (let u = 0; u < values.length; u++) largest = max(largest, abs(values[u]!))
  if (largest === 0) return { tau: 0, capped: false }
  let noise = 0
  let squares = 0
  for (let u = 0; u < values.length; u++) {
    const share = values[u]! / largest // squares of the raw values could overflow or vanish
    if (share === 0) continue
    squares += share * share
    noise += tolerances[u]!
  }
  const cap = 0.01 * sqrt(squares) * largest
  return noise > cap ? { tau: cap, capped: true } : { tau: noise, capped: false }
}
