const { abs, max, round, trunc } = Math

/** Values as whole multiples of a power of two, so small that no sum in question can be rounded. */
export interface FixedPoint {
  /** Whole numbers, one a unit. */
  readonly values: Float64Array
  /** A power of two: value ≈ whole number · unit, off by at most half a unit. */
  readonly unit: number
}

/** Which sums must stay below 2^53: of every value once under any signs, or of n values drawn with replacement. */
export type SummedOver = 'signs' | 'draws'

/**
 * Rounds values to whole multiples of the smallest unit at which sums of them are exact in doubles.
 *
 * Exact sums do not depend on the order of the units, on chunks or on the width of a kernel, and scaling all values by a
 * power of two changes nothing but the unit.
 */
export function fixedPoint(values: Float64Array, summedOver: SummedOver): FixedPoint {
  let largest = 0
  for (let u = 0; u < values.length; u++) largest = max(largest, abs(values[u]!))
  if (largest === 0) return { values: new Float64Array(values.length), unit: 1 }
  const size = exponentOf(largest)
  let bound = 0
  if (summedOver === 'signs') {
    const [first, second] = powersOfTwo(-size)
    for (let u = 0; u < values.length; u++) bound += abs(values[u]! * first * second)
  } else bound = values.length * timesPowerOfTwo(largest, -size)
  const shift = 51 - exponentOf(bound) - size // sums of the rounded values stay below 2^52 + n/2
  const [first, second] = powersOfTwo(shift)
  const whole = new Float64Array(values.length)
  for (let u = 0; u < values.length; u++) whole[u] = roundHalfAway(values[u]! * first * second)
  return { values: whole, unit: timesPowerOfTwo(1, -shift) }
}

/** Exact sum of whole numbers. */
export function sumOf(values: Float64Array): number {
  let sum = 0
  for (let u = 0; u < values.length; u++) sum += values[u]!
  return sum
}

/** Symmetric, so that mirrored values stay mirrored; `Math.round` is not. */
function roundHalfAway(x: number): number {
  return x < 0 ? -round(-x) : round(x)
}

const bits = new DataView(new ArrayBuffer(8))

/** The e with 2^e ≤ x < 2^(e + 1), for normal x > 0; exact, which a logarithm would not be. */
export function exponentOf(x: number): number {
  bits.setFloat64(0, x)
  return ((bits.getUint16(0) >>> 4) & 0x7ff) - 1023
}

/** Two factors whose product is 2^power, which alone may be no double: x · first · second scales x by it. */
export function powersOfTwo(power: number): readonly [first: number, second: number] {
  const half = trunc(power / 2)
  return [2 ** half, 2 ** (power - half)]
}

/** x · 2^power, also where 2^power alone is no double. */
export function timesPowerOfTwo(x: number, power: number): number {
  const [first, second] = powersOfTwo(power)
  return x * first * second
}
