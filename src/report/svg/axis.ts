import { niceStep } from '../../stats/index.ts'

/** A linear scale: where the numbers of an axis lie in a picture. */
export interface Axis {
  readonly from: number
  readonly to: number
  /** Round numbers within the axis, ascending. */
  readonly ticks: readonly number[]
  /** Where a number lies. */
  readonly at: (value: number) => number
}

/**
 * An axis from `left` to `right` that holds the values, with at most about `most` round ticks.
 *
 * @param values at least two different numbers
 * @example
 * axisOf([0, 1], 0, 100, 5).ticks // [0, 0.2, 0.4, 0.6, 0.8, 1]
 */
export function axisOf(values: readonly number[], left: number, right: number, most: number): Axis {
  const [from, to] = [Math.min(...values), Math.max(...values)]
  const at = (value: number): number => left + ((value - from) / (to - from)) * (right - left)
  return { from, to, ticks: ticksOf(from, to, most), at }
}

function ticksOf(from: number, to: number, most: number): number[] {
  const step = niceStep((to - from) / most)
  const [first, last] = [Math.ceil(from / step - 1e-9), Math.floor(to / step + 1e-9)]
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, i) => Number(((first + i) * step).toPrecision(12)) + 0,
  )
}

/** A coordinate with one decimal: more is not seen. */
export const px = (value: number): string => String(Number(value.toFixed(1)) + 0)
