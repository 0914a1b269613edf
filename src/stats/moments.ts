import { sampleStandardDeviation } from 'simple-statistics'

const { sqrt } = Math

/**
 * Arithmetic mean, corrected by the mean of the residuals, so that it is exact for equal values and loses nothing to size.
 *
 * @param values at least one number
 * @example
 * mean(new Float64Array([0.1, 0.1, 0.1])) // 0.1
 */
export function mean(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  const rough = sum / values.length
  let rest = 0
  for (let i = 0; i < values.length; i++) rest += values[i]! - rough
  return rough + rest / values.length
}

/**
 * Skewness of the numbers, m3 / m2^1.5 of the central moments: 0 for symmetric ones, about 2 for waiting times. 0 without spread.
 *
 * @param values at least one number
 * @example
 * skewness(new Float64Array([0, 0, 0, 0, 1])).toFixed(6) // '1.500000'
 */
export function skewness(values: Float64Array): number {
  const center = mean(values)
  let squares = 0
  let cubes = 0
  for (let i = 0; i < values.length; i++) {
    const moved = values[i]! - center
    squares += moved * moved
    cubes += moved * moved * moved
  }
  return squares === 0 ? 0 : (cubes / squares / sqrt(squares)) * sqrt(values.length)
}

/**
 * Sample standard deviation, with n − 1.
 *
 * Of bootstrap replicates this is the bootstrap standard error.
 *
 * @param values at least two numbers
 * @example
 * standardDeviation(new Float64Array([1, 2, 3])) // 1
 */
export function standardDeviation(values: Float64Array): number {
  // It only reads indices and the length; its types ask for an array.
  return sampleStandardDeviation(values as unknown as number[])
}
