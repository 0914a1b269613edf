import type { ExactTail } from './exact-tail.ts'
import { timesPowerOfTwo } from './fixed-point.ts'
import type { Differences } from './types.ts'

const { abs, max, min, sign } = Math

/**
 * Exact test when all non-zero differences have one size: the sign test, for 0/1 metrics exact McNemar.
 *
 * @returns `null` when the sizes differ by more than float noise
 * @see McNemar, Q. (1947). Note on the sampling error of the difference between correlated proportions. Psychometrika 12.
 */
export function exactSignTest(nonzero: Differences): ExactTail | null {
  const { values, tolerances } = nonzero
  let smallest = Number.POSITIVE_INFINITY
  let largest = 0
  let noise = 0
  let positive = 0
  for (let u = 0; u < values.length; u++) {
    smallest = min(smallest, abs(values[u]!))
    largest = max(largest, abs(values[u]!))
    noise = max(noise, tolerances[u]!)
    if (values[u]! > 0) positive++
  }
  if (largest - smallest > 2 * noise) return null
  const minority = min(positive, values.length - positive)
  return {
    sign: sign(2 * positive - values.length),
    reached: binomialTail(values.length, minority),
    beyond: binomialTail(values.length, minority - 1),
  }
}

/**
 * P(X ≤ k) of X binomial(m, ½), k at most m/2: a sum of binomial coefficients from the outside inwards.
 *
 * The coefficients are exact while they fit 53 bits, later each step adds rounding of 1e-16; a power of two is kept apart.
 */
export function binomialTail(m: number, k: number): number {
  let coefficient = 1
  let sum = 0
  let power = -m
  for (let i = 0; i <= k; i++) {
    sum += coefficient
    coefficient = (coefficient * (m - i)) / (i + 1)
    if (coefficient > 2 ** 900) {
      coefficient *= 2 ** -900
      sum *= 2 ** -900
      power += 900
    }
  }
  return sum === 0 ? 0 : timesPowerOfTwo(sum, max(power, -2000))
}
