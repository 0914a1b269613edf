const { floor, log10 } = Math

/**
 * The smallest of 1, 2, 2.5, 5 and 10 times a power of ten that is not below a size: the step of an axis, or the width of a
 * bin, that a reader can count in.
 *
 * @param size above 0
 * @example
 * niceStep(0.0173) // 0.02
 * @example
 * niceStep(300) // 500
 */
export function niceStep(size: number): number {
  const power = floor(log10(size))
  // From text: powers of ten below 1 are no exact doubles, and 2 · 10^−2 should be the same number as 0.02.
  const steps = [1, 2, 2.5, 5, 10].map((factor) => Number(`${factor}e${power}`))
  return steps.find((step) => step >= size * (1 - 1e-9)) ?? Number(`1e${power + 1}`)
}
