const { abs, floor, fround, log10, round } = Math

const FINEST_SHARED_STEP = 2 ** 12
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))

/**
 * Whether scores look as if they went through 32-bit floats.
 *
 * True when every value is a 32-bit float and at least one is finer than 1/4096 (coarser ones are 32-bit floats by
 * chance: 0.5, 7), or when all values have at most 9 significant digits and at least one has 8 or 9, which is how 32-bit
 * floats are printed. Reads the values once and stops as soon as neither can hold. A `Float32Array` needs no such guess.
 *
 * @param values scores of one metric, any order
 * @example
 * looksLikeFloat32([0.10000000149011612, 0.5]) // true
 * @example
 * looksLikeFloat32([0.1, 0.25]) // false
 * @example
 * looksLikeFloat32([0.33333334, 0.5]) // true
 */
export function looksLikeFloat32(values: ArrayLike<number>): boolean {
  let all32 = true
  let anyFine = false
  let allShort = true
  let anyLong = false
  for (let i = 0; i < values.length && (all32 || allShort); i++) {
    const value = values[i]!
    if (all32) {
      all32 = fround(value) === value
      anyFine ||= (value * FINEST_SHARED_STEP) % 1 !== 0
    }
    if (allShort) {
      const digits = nineDigits(abs(value))
      allShort = digits !== null
      anyLong ||= digits !== null && digits % 100 !== 0
    }
  }
  return (all32 && anyFine) || (allShort && anyLong)
}

/** The value's digits as a whole number of 9 digits, `null` when it has more. */
function nineDigits(value: number): number | null {
  if (value === 0) return 0
  let shift = 8 - floor(log10(value))
  if (shift < 0 || shift > 21) return nineDigitsOfText(value)
  let digits = round(value * POWERS_OF_TEN[shift]!)
  if (digits >= 1e9) digits = round(value * POWERS_OF_TEN[--shift]!) // the logarithm fell just below a whole number
  // a quotient of two exact numbers is the double that the decimal is read as
  return shift >= 0 && digits / POWERS_OF_TEN[shift]! === value ? digits : null
}

function nineDigitsOfText(value: number): number | null {
  const digits = value.toExponential().replace(/e.*/, '').replace('.', '')
  return digits.length <= 9 ? Number(digits.padEnd(9, '0')) : null
}
