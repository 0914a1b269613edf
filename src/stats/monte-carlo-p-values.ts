import { countNonzero } from './count-nonzero.ts'
import { fixedPoint, sumOf } from './fixed-point.ts'
import { nullOfSums } from './null-distribution.ts'
import { ofDistinct } from './of-distinct.ts'
import { signSums } from './sign-sums.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Alternative, Differences, NullDistribution, OnProgress, StreamKey } from './types.ts'

const { abs } = Math

/** A p-value and, for who wants to see them, the draws that it was counted from, binned. */
export interface MonteCarloTest {
  readonly pValue: number
  readonly nullDistribution: () => NullDistribution | null
}

/**
 * Monte Carlo p-values of sign-flip tests, (1 + #extreme)/(B + 1), never 0.
 *
 * The sums are exact (see `fixedPoint`), so the order of the units cannot matter; what rounding the differences to whole
 * units may have moved, at most one unit a difference, is added to τ.
 */
export function monteCarloPValues(
  columns: readonly Differences[],
  options: {
    readonly alternatives: readonly Alternative[]
    readonly resamples: number
    readonly stream: StreamKey
    readonly onProgress?: OnProgress | undefined
  },
): MonteCarloTest[] {
  const { alternatives, resamples, stream, onProgress } = options
  const drawn = ofDistinct(
    columns.map(({ values }) => values),
    (distinct) => {
      const whole = distinct.map((values) => fixedPoint(values, 'signs'))
      const sums = signSums(
        whole.map(({ values }) => values),
        resamples,
        stream,
        onProgress,
      )
      return whole.map((column, i) => ({ whole: column, sums: sums[i]! }))
    },
  )
  return columns.map((column, j) => {
    const { whole, sums } = drawn[j]!
    const { values, unit } = whole
    const tolerance = sumTolerance(column).tau / unit + countNonzero(column.values)
    const alternative = alternatives[j]!
    const extreme = countExtreme(sums, sumOf(values), tolerance, alternative)
    const options = { source: 'test-draws', tolerance, nUnits: values.length, alternative } as const
    return { pValue: (1 + extreme) / (resamples + 1), nullDistribution: () => nullOfSums(sums, whole, options) }
  })
}

/** Resamples as extreme as the observed sum; the resampled sum is observed − 2·flipped. */
export function countExtreme(
  flipped: Float64Array,
  observed: number,
  tolerance: number,
  alternative: Alternative,
): number {
  let count = 0
  if (alternative === 'greater') {
    for (let b = 0; b < flipped.length; b++) if (2 * flipped[b]! <= tolerance) count++
  } else if (alternative === 'less') {
    for (let b = 0; b < flipped.length; b++) if (2 * flipped[b]! >= -tolerance) count++
  } else {
    const size = abs(observed) - tolerance
    for (let b = 0; b < flipped.length; b++) if (abs(observed - 2 * flipped[b]!) >= size) count++
  }
  return count
}
