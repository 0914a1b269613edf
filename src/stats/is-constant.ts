import type { Differences } from './types.ts'

const { max, min } = Math

/**
 * Whether all differences are equal but for float noise: max d − min d ≤ 2·max ε.
 *
 * Such differences have no spread to judge a mean by; all-zero differences are constant too.
 *
 * @param diff differences of one metric
 * @example
 * isConstant({ values: new Float64Array([0.1, 0.30000000000000004 - 0.2]), tolerances: new Float64Array([1e-15, 1e-15]) }) // true
 */
export function isConstant(diff: Differences): boolean {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let noise = 0
  for (let u = 0; u < diff.values.length; u++) {
    low = min(low, diff.values[u]!)
    high = max(high, diff.values[u]!)
    noise = max(noise, diff.tolerances[u]!)
  }
  return high - low <= 2 * noise
}
