const { abs, floor } = Math

/**
 * Quantile of type 7, linear between order statistics at (B − 1)·q, counted from the lower end.
 *
 * @param sorted ascending, at least one number; may hold infinite ones
 * @param q share below, 0 to 1
 * @see Hyndman & Fan (1996). Sample quantiles in statistical packages. The American Statistician 50, 361–365.
 */
export function quantileFromBelow(sorted: Float64Array, q: number): number {
  const position = (sorted.length - 1) * q
  const whole = floor(position)
  return between(sorted[whole]!, sorted[whole + 1], position - whole)
}

/** The same, counted from the upper end, so that mirrored numbers give exactly the mirrored quantile; q is the share above. */
export function quantileFromAbove(sorted: Float64Array, q: number): number {
  const position = (sorted.length - 1) * q
  const whole = floor(position)
  const last = sorted.length - 1
  return between(sorted[last - whole]!, sorted[last - whole - 1], position - whole)
}

/** An infinite end stays infinite: nothing lies between it and the next number. */
function between(end: number, inner: number | undefined, share: number): number {
  return share === 0 || inner === undefined || abs(end) === Number.POSITIVE_INFINITY ? end : end + share * (inner - end)
}

/**
 * Sorts `values` only as far in from both ends as the quantiles of q, at most one half, look: several times as fast as sorting
 * all of them.
 */
export function sortEnds(values: Float64Array, q: number): void {
  const count = floor((values.length - 1) * q) + 2
  if (2 * count >= values.length) {
    values.sort()
    return
  }
  kthSmallest(values, count)
  values.subarray(0, count).sort()
  const rest = values.subarray(count)
  kthSmallest(rest, rest.length - count)
  rest.subarray(rest.length - count).sort()
}

/**
 * The k-th smallest number, k from 1, without sorting all of them; reorders `values`.
 *
 * @see Hoare, C. A. R. (1961). Algorithm 65: find. Communications of the ACM 4(7), 321–322.
 */
export function kthSmallest(values: Float64Array, k: number): number {
  const wanted = k - 1
  let left = 0
  let right = values.length - 1
  while (left < right) {
    const pivot = values[(left + right) >>> 1]!
    let i = left
    let j = right
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i > j) break
      const swapped = values[i]!
      values[i++] = values[j]!
      values[j--] = swapped
    }
    if (wanted <= j) right = j
    else if (wanted >= i) left = i
    else break
  }
  return values[wanted]!
}
