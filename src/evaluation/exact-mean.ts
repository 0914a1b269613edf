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
  parts.length = kept
}

/** The double nearest to the exact sum, so that every order of adding gives the same bits. */
function rounded(parts: readonly number[]): number {
  let i = parts.length - 1
  let sum = parts[i] ?? 0
  let lost = 0
  while (i > 0 && lost === 0) {
    const next = parts[--i]!
    const before = sum
    sum = before + next
    lost = next - (sum - before)
  }
  // Exactly between two doubles: what is left below decides, not the rule "to even".
  const below = i > 0 ? parts[i - 1]! : 0
  if (lost !== 0 && Math.sign(lost) === Math.sign(below)) {
    const nudged = sum + lost * 2
    if (nudged - sum === lost * 2) return nudged
  }
  return sum
}

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
