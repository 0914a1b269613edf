import { niceStep } from './nice-step.ts'
import type { DifferenceHistogram } from './types.ts'

const { abs, ceil, floor, max, min } = Math

/** Bins on the side of zero that reaches further. */
const BINS = 20
/** Share of the non-zero differences that the bins must cover where a few outliers would flatten all others. */
const COVERED = 0.98
/** A quantile of so many sizes is as good as one of all. */
const MOST_SORTED = 100_000

/**
 * Histogram of the differences that are not zero. Zero is an edge, so that no bin mixes gains and losses, and ties are in no
 * bin: they are counted apart, as what they are.
 *
 * A value on an edge belongs to the bin nearer to zero, so differences of exactly 1 lie in the bin that ends at 1. Outliers
 * that would squeeze all others into a few bins are counted in `below` and `above`.
 *
 * @param values differences, one a unit
 * @returns `null` when all differences are zero
 * @example
 * differenceHistogram(new Float64Array([-0.5, 0, 0.25, 1])).counts.length // 30
 */
export function differenceHistogram(values: Float64Array): DifferenceHistogram | null {
  const reach = reachOf(values)
  if (reach === 0) return null
  const width = niceStep(reach / BINS)
  let lowest = 0
  let highest = 0
  for (let u = 0; u < values.length; u++) {
    lowest = min(lowest, values[u]!)
    highest = max(highest, values[u]!)
  }
  const bins = (size: number): number => min(ceil(reach / width - 1e-9), binOf(size, width) + 1)
  const [left, right] = [lowest < 0 ? bins(-lowest) : 0, highest > 0 ? bins(highest) : 0]
  const counts = Array.from({ length: left + right }, () => 0)
  let below = 0
  let above = 0
  for (let u = 0; u < values.length; u++) {
    const d = values[u]!
    if (d === 0) continue
    const bin = binOf(abs(d), width)
    if (d < 0) {
      if (bin < left) counts[left - 1 - bin]!++
      else below++
    } else if (bin < right) counts[left + bin]!++
    else above++
  }
  const edges = Array.from({ length: left + right + 1 }, (_, i) => edgeAt(i - left, width))
  return { edges, counts, below, above }
}

/** Bins count from zero. Float noise moves no difference across the edge that it stands on. */
const binOf = (size: number, width: number): number => max(0, ceil(size / width - 1e-9) - 1)

/** A whole number of steps, without the noise of the product; −0 is 0. */
const edgeAt = (steps: number, width: number): number => Number((steps * width).toPrecision(12)) + 0

/** How far from zero the bins have to go. */
function reachOf(values: Float64Array): number {
  let largest = 0
  for (let u = 0; u < values.length; u++) largest = max(largest, abs(values[u]!))
  let nonzero = 0
  let large = 0
  for (let u = 0; u < values.length; u++) {
    const size = abs(values[u]!)
    if (size > 0) nonzero++
    if (2 * size >= largest) large++
  }
  // Mostly there is nothing to sort for: too many are large for the largest to be an outlier.
  if (largest === 0 || large >= (1 - COVERED) * nonzero + 1) return largest
  const every = ceil(nonzero / MOST_SORTED)
  const sizes = values.filter((d) => d !== 0).filter((_, u) => u % every === 0)
  for (let u = 0; u < sizes.length; u++) sizes[u] = abs(sizes[u]!)
  const common = sizes.sort()[min(sizes.length - 1, floor(COVERED * sizes.length))]!
  return largest > 2 * common ? 1.25 * common : largest
}
