import { misuseError } from '../evaluation/errors.ts'

/**
 * Error rate of a confidence level, 1 − level, in decimal arithmetic.
 *
 * The floating difference is off by a few units in the last place (1 − 0.9 is 0.09999999999999998), and a p-value that
 * equals α would then be judged by rounding. Here the digits that JavaScript prints for the level are subtracted.
 *
 * @param confidenceLevel between 0 and 1, both excluded
 * @returns α, the double closest to the decimal difference
 * @throws a misuse error when the level is not a number strictly between 0 and 1
 * @example
 * alphaOf(0.95) // 0.05
 * @example
 * alphaOf(0.9) // 0.1
 */
export function alphaOf(confidenceLevel: number): number {
  if (typeof confidenceLevel !== 'number' || !(confidenceLevel > 0 && confidenceLevel < 1)) {
    throw misuseError(
      `confidenceLevel must be a number strictly between 0 and 1, such as 0.95; found ${String(confidenceLevel)}`,
    )
  }
  const [mantissa = '', exponent = '0'] = String(confidenceLevel).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  return Number(`${10n ** BigInt(places) - BigInt(whole + fraction)}e-${places}`)
}
