import { meanOfWholeNumbers } from './mean-of-whole-numbers.ts'

/**
 * Adds `x` to a sum that is held exactly, as doubles that do not overlap.
 *
 * Source: J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic, Discrete & Computational Geometry 18 (1997).
 */
function add(parts: number[], x: number): void {
  let sum = x
  let kept = 0
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    const before = sum
    sum = before + part
    const share = sum - before
    const lost = before - (sum - share) + (part - share) // Knuth's two-sum: exact, whichever is larger
    if (lost !== 0) parts[kept++] = lost
  }
  parts[kept++] = sum
  if (parts.length > kept) parts.length = kept // setting it at all costs more than the sums
}

/** The sum of parts that do not overlap, from the smallest on: off by less than one unit in the last place. */
const rounded = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/** Between them no product of a mean and a count loses its low digits or overflows. */
const SMALL = 2 ** -900
const LARGE = 2 ** 900

/** How far, as a share of it, the second half of a quotient may be off; it is off by a few 2^-53. */
const DOUBT = 2 ** -48

/** `a * b` as a rounded product and what the rounding lost (Dekker 1971). */
function product(a: number, b: number): [number, number] {
  const split = (x: number): [number, number] => {
    const scaled = x * 134217729
    const high = scaled - (scaled - x)
    return [high, x - high]
  }
  const [a1, a0] = split(a)
  const [b1, b0] = split(b)
  const p = a * b
  return [p, a0 * b0 - (p - a1 * b1 - a0 * b1 - a1 * b0)]
}

/**
 * Mean of `values[indices[from]]` … `values[indices[to - 1]]`, or of `values[from]` … `values[to - 1]` without `indices`, rounded
 * once to the nearest double: it depends neither on the order of the values nor on how often the whole list is repeated.
 *
 * The sum is exact, the quotient has twice the digits of a double. Where that does not tell to which side it is rounded, or
 * the numbers are near the ends of the range of doubles, whole numbers do (A. Ziv, Fast evaluation of elementary mathematical
 * functions with correctly rounded last bit, ACM Transactions on Mathematical Software 17, 1991).
 *
 * @example
 * exactMean([0.1, 0.1, 0.1]) // 0.1
 * @example
 * exactMean([1e200, 1, -1e200]) // 0.3333333333333333
 */
export function exactMean(
  values: ArrayLike<number>,
  indices: ArrayLike<number> | null = null,
  from = 0,
  to = values.length,
): number {
  const n = to - from
  const at = (i: number): number => values[indices === null ? i : indices[i]!]!
  const parts: number[] = []
  for (let i = from; i < to; i++) add(parts, at(i))
  const sum = rounded(parts)
  if (sum === 0) return 0
  const mean = sum / n
  const size = Math.abs(mean)
  if (size > SMALL && size < LARGE) {
    const [high, low] = product(mean, n)
    add(parts, -high)
    add(parts, -low)
    const rest = rounded(parts) / n
    const nearest = mean + rest * (1 - DOUBT)
    if (nearest === mean + rest * (1 + DOUBT)) return nearest
  }
  return meanOfWholeNumbers(Array.from({ length: n }, (_, i) => at(from + i)))
}
