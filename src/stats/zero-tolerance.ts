import type { Precision } from '../evaluation/types.ts'

const FLOAT64_NOISE = 2 ** -50
const FLOAT32_NOISE = 2 ** -22

/**
 * ε of one unit: how far rounding alone can move the difference of two scores.
 *
 * Four units in the last place of the scores' size, in the precision that they went through. A difference of at most ε is
 * a tie.
 *
 * @param magnitude mean |rows of the baseline| + mean |rows of the candidate| of the unit
 * @param precision whether the scores went through 32-bit floats on their way
 * @returns ε, in the metric's own scale
 * @example
 * zeroTolerance(1, 'float64') // 8.881784197001252e-16
 * @example
 * zeroTolerance(1, 'float32') // 2.384185791015625e-7
 */
export function zeroTolerance(magnitude: number, precision: Precision): number {
  return (precision === 'float32' ? FLOAT32_NOISE : FLOAT64_NOISE) * magnitude
}
