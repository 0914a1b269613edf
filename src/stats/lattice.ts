import { exponentOf, powersOfTwo } from './fixed-point.ts'
import type { Differences } from './types.ts'

const { abs, floor, log2, max, min, round } = Math

/** Finest lattice that is looked for, in steps of the largest difference (rounded down to a power of two). */
const FINEST = 2 ** 22
/** A step must be this many times larger than the float noise, or any data would fit. */
const CLEARNESS = 8

/**
 * The differences as whole numbers without a common divisor, when they are multiples of one step but for float noise.
 *
 * Steps are tried as 1/(5^i·2^j), which covers decimals, and as the least common multiple of the denominators of the
 * continued fractions, which covers thirds, sevenths and their like. Everything is relative to the largest difference's
 * power of two, so that scaling all scores by a power of two finds the same lattice.
 *
 * @param nonzero differences without zeros
 * @returns sizes |d|/step and the whole sum with its sign; `null` when there is no such step
 */
export function lattice(nonzero: Differences): Float64Array | null {
  const { values, tolerances } = nonzero
  let largest = 0
  let loudest = 0
  for (let u = 0; u < values.length; u++) {
    largest = max(largest, abs(values[u]!))
    loudest = max(loudest, tolerances[u]!)
  }
  const [first, second] = powersOfTwo(-exponentOf(largest))
  const scaled: Scaled = { values, tolerances, first, second }
  const limit = min(FINEST, 1 / (CLEARNESS * (loudest * first * second)))
  for (let five = 1; five <= limit; five *= 5) {
    const steps = five * 2 ** floor(log2(limit / five))
    const whole = wholeMultiples(scaled, steps)
    if (whole !== null) return withoutCommonDivisor(whole)
  }
  const steps = commonDenominator(scaled, limit)
  const whole = steps === null ? null : wholeMultiples(scaled, steps)
  return whole === null ? null : withoutCommonDivisor(whole)
}

/** Differences that count first · second times as much. Mostly the first unit already tells that they are on no lattice. */
interface Scaled extends Differences {
  readonly first: number
  readonly second: number
}

function wholeMultiples({ values, tolerances, first, second }: Scaled, steps: number): Float64Array | null {
  for (let u = 0; u < values.length; u++) {
    const exact = values[u]! * first * second * steps
    const nearest = round(exact)
    if (nearest === 0 || abs(exact - nearest) > steps * (tolerances[u]! * first * second)) return null
  }
  const whole = new Float64Array(values.length)
  for (let u = 0; u < values.length; u++) whole[u] = round(values[u]! * first * second * steps)
  return whole
}

function commonDenominator({ values, tolerances, first, second }: Scaled, limit: number): number | null {
  let common = 1
  for (let u = 0; u < values.length; u++) {
    const value = values[u]! * first * second
    const noise = tolerances[u]! * first * second
    const exact = value * common
    if (abs(exact - round(exact)) <= common * noise) continue
    const own = denominator(abs(value), noise, limit)
    if (own === null) return null
    common *= own / greatestCommonDivisor(common, own)
    if (common > limit) return null
  }
  return common
}

/** Denominator of the first convergent of x that is as close as the noise. */
function denominator(x: number, noise: number, limit: number): number | null {
  let [before, current] = [0, 1]
  let rest = x
  let term = floor(x)
  while (current <= limit) {
    if (abs(x * current - round(x * current)) <= current * noise) return current
    if (rest === term) return null
    rest = 1 / (rest - term)
    term = floor(rest)
    ;[before, current] = [current, term * current + before]
  }
  return null
}

function withoutCommonDivisor(whole: Float64Array): Float64Array {
  let divisor = 0
  for (const value of whole) {
    divisor = greatestCommonDivisor(abs(value), divisor)
    if (divisor === 1) return whole
  }
  return whole.map((value) => value / divisor)
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}
