import type { Alternative } from './types.ts'

const { abs, ceil, floor, max, min, round } = Math

/** Bins a standard deviation, and how many deviations are shown at least. */
const BINS_PER_DEVIATION = 4
const DEVIATIONS = 4
const MOST_BINS = 64

/** Bins of a null distribution, symmetric about zero, with an edge at either sign of the observed value. */
export interface NullBins {
  readonly edges: readonly number[]
  /** |observed|. */
  readonly size: number
  /** Width of the bins outside of ±size, how many there are a side, and how many lie inside. */
  readonly width: number
  readonly outside: number
  readonly inside: number
}

/**
 * Bins such that what is as extreme as the observed value fills whole bins: in the picture the p-value is an area.
 *
 * @param observed the observed statistic
 * @param deviation standard deviation of the statistic under the null hypothesis, above 0
 * @example
 * nullBins(1, 1).edges.filter((edge) => Math.abs(edge) <= 1) // [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]
 */
export function nullBins(observed: number, deviation: number): NullBins {
  const size = abs(observed)
  const reach = max(DEVIATIONS * deviation, size + deviation / BINS_PER_DEVIATION)
  const width = max(deviation / BINS_PER_DEVIATION, (2 * reach) / MOST_BINS)
  const inside = size === 0 ? 0 : max(1, round((2 * size) / width))
  const outside = max(1, ceil((reach - size) / width - 1e-9))
  const out = Array.from({ length: outside }, (_, i) => size + (i + 1) * width)
  const within = Array.from({ length: inside + 1 }, (_, i) => -size + (2 * size * i) / max(1, inside))
  if (inside > 0) within[inside] = size
  const edges = [...out.map((edge) => -edge).reverse(), ...within.map((edge) => edge + 0), ...out]
  return { edges, size, width, outside, inside }
}

/**
 * Counts `offset + factor · draw` of each draw in its bin.
 *
 * A value that ties with the observed value lies in the bin beyond the edge, on the side that the alternative counts; the
 * outermost bins are open.
 *
 * @returns one count a bin; their sum is the number of draws
 */
export function nullHistogram(
  draws: Float64Array,
  { offset, factor }: { readonly offset: number; readonly factor: number },
  { edges, size, width, outside, inside }: NullBins,
  { tolerance, alternative }: { readonly tolerance: number; readonly alternative: Alternative },
): number[] {
  const last = edges.length - 2
  const up = new Int32Array(last + 1)
  const down = new Int32Array(last + 1)
  const twoSided = alternative === 'two-sided'
  const less = alternative === 'less'
  for (let b = 0; b < draws.length; b++) {
    const value = offset + factor * draws[b]!
    const mirrored = twoSided ? value < 0 : less
    // Seen from the side that counts, every bin is closed at its near edge.
    const x = (mirrored ? -value : value) + tolerance
    let bin = 0
    if (x >= size) bin = min(last, outside + inside + floor((x - size) / width))
    else if (x >= -size) bin = outside + min(inside - 1, floor(((x + size) * inside) / (2 * size)))
    else bin = max(0, outside - ceil((-size - x) / width))
    if (mirrored) down[bin]!++
    else up[bin]!++
  }
  return Array.from(up, (count, bin) => count + down[last - bin]!)
}
