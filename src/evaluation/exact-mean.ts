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
 * Mean of `values[indices[from]]` … `values[indices[to - 1]]`, or of `values[from]` … `values[to - 1]` without `indices`. The sum
 * is exact and the quotient has twice the digits of a double before it is rounded, so the mean depends neither on the order of
 * the values nor on how often the whole list is repeated.
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
  const parts: number[] = []
  for (let i = from; i < to; i++) add(parts, values[indices === null ? i : indices[i]!]!)
  const mean = rounded(parts) / n
  const [high, low] = product(mean, n)
  add(parts, -high)
  add(parts, -low)
  return mean + rounded(parts) / n + 0 // `+ 0` turns −0 into 0
}
