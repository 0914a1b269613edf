import { normalCdf } from './normal.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Alternative, Differences } from './types.ts'

const { abs, ceil, cos, exp, max, min, PI, sin, sqrt } = Math

/** Standard deviation of the blur, in those of the sum. */
const BLUR = 1e-4
/** The threshold is moved by so many blurs, so that hardly anything of an atom is blurred across it. */
const MOVED = 4
/** Beyond so many standard deviations the sum has a probability below 1e-17 (Hoeffding). */
const REACH = 9
/** Factors below this change nothing that a double can hold. */
const NOTHING = 1e-19
/** What the inversion's own sums may have lost. */
const ROUNDING = 1e-14

/** Between which numbers a p-value lies; both ends are bounds, not estimates. */
export interface PValueBounds {
  readonly low: number
  readonly high: number
}

/**
 * p-value of a sign-flip test without draws, for any number of units: the distribution of the sum S from its characteristic
 * function Π cos(t·d).
 *
 * S is discrete, and its function never dies away. So it is blurred by a normal number of standard deviation ε = 10^−4·√Σd²:
 * P(S ≥ c) is at most P(S + εN ≥ c − 4ε)/Φ(4), and at least P(S + εN ≥ c + 4ε) − Φ(−4). Blurred, it is the sum
 * ½ − Σ φ(t)·sin(ct)/(π(k + ½)) at t = (k + ½)h, with h so small that what wraps around has a probability below 1e-17. Ties
 * are counted with τ, as in the other tests. p beyond nine standard deviations is Hoeffding's bound.
 *
 * @param diff differences of one metric; zeros change nothing
 * @returns bounds of p, each computed when it is read; the upper one is the p-value to use, since a test by it keeps its level
 * @see Pagano, M., & Tritchler, D. (1983). On obtaining permutation distributions in polynomial time. Journal of the American
 *   Statistical Association 78, 435–440; Davies, R. B. (1973). Numerical inversion of a characteristic function. Biometrika 60.
 * @example
 * fourierPValue({ values: new Float64Array(60).fill(1), tolerances: new Float64Array(60) }, 'less').high // 1
 */
export function fourierPValue(diff: Differences, alternative: Alternative): PValueBounds {
  const sizes = diff.values.map(abs).filter((size) => size > 0)
  // The large ones first: with them the product is soon so small that the others need not be looked at.
  sizes.sort().reverse()
  const largest = sizes[0] ?? 0
  if (largest === 0) return { low: 1, high: 1 }
  const scaled = sizes.map((size) => size / largest)
  const spread = sqrt(scaled.reduce((sum, size) => sum + size * size, 0))
  const observed = diff.values.reduce((sum, d) => sum + d / largest, 0)
  // The sum itself is rounded too.
  const tau = sumTolerance(diff).tau / largest + 2 ** -50 * scaled.length
  const towards = alternative === 'less' ? -observed : alternative === 'greater' ? observed : abs(observed)
  const threshold = towards - tau
  if (alternative === 'two-sided' && threshold <= 0) return { low: 1, high: 1 }
  const sides = alternative === 'two-sided' ? 2 : 1
  return {
    get low() {
      return max(0, sides * tailAtLeast(scaled, spread, threshold))
    },
    get high() {
      return min(1, sides * tailAtMost(scaled, spread, threshold))
    },
  }
}

/** An upper bound of P(S ≥ threshold). */
function tailAtMost(sizes: Float64Array, spread: number, threshold: number): number {
  const hoeffding = threshold <= 0 ? 1 : exp(-0.5 * (threshold / spread) ** 2)
  if (abs(threshold) > REACH * spread) return hoeffding
  const inverted = blurredTail(sizes, spread, threshold - MOVED * BLUR * spread) + ROUNDING
  return min(1, hoeffding, inverted / normalCdf(MOVED))
}

/** A lower bound of it. */
function tailAtLeast(sizes: Float64Array, spread: number, threshold: number): number {
  if (threshold > REACH * spread) return 0
  if (threshold < -REACH * spread) return 1 - exp(-0.5 * (threshold / spread) ** 2)
  return blurredTail(sizes, spread, threshold + MOVED * BLUR * spread) - ROUNDING - normalCdf(-MOVED)
}

/** P(S + εN ≥ c). */
function blurredTail(sizes: Float64Array, spread: number, c: number): number {
  // What wraps around lies beyond nine standard deviations.
  const step = (2 * PI) / (abs(c) + REACH * spread)
  const blur = BLUR * spread
  const terms = ceil(REACH / (blur * step))
  let sum = 0
  for (let k = 0; k <= terms; k++) {
    const t = (k + 0.5) * step
    let product = exp(-0.5 * (blur * t) ** 2)
    for (let u = 0; u < sizes.length && abs(product) > NOTHING; u++) product *= cos(t * sizes[u]!)
    sum += (product * sin(c * t)) / (k + 0.5)
  }
  return min(1, max(0, 0.5 - sum / PI))
}
