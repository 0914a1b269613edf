import { differenceHistogram } from '../stats/index.ts'
import type { DifferenceHistogram, NullDistribution } from '../stats/types.ts'
import type { PairedDifferences } from './paired-differences.ts'

/** The histogram of the differences that a report draws, in the metric's own scale. Frozen, a few dozen numbers whatever the data. */
export function histogramOf({ scaled, scale }: PairedDifferences): DifferenceHistogram | null {
  const histogram = differenceHistogram(scaled.values)
  return histogram === null ? null : frozen({ ...histogram, edges: moved(histogram.edges, scale, 0) })
}

/** The same of a null distribution that is in the scale of `differences.scaled`. */
export const nullPicture = ({ scale }: PairedDifferences, distribution: NullDistribution | null) =>
  distribution === null ? null : frozen(movedNull(distribution, scale, 0))

/**
 * A null distribution on another scale: divided by a power of two, which is exact, and moved to where the null hypothesis lies
 * on the axis of the difference.
 */
export function movedNull(distribution: NullDistribution, scale: number, by: number): NullDistribution {
  const { center, edges } = distribution
  return { ...distribution, center: center / scale + by, edges: moved(edges, scale, by) }
}

const moved = (edges: readonly number[], scale: number, by: number): number[] =>
  edges.map((edge) => (by === 0 ? edge / scale : Number((edge / scale + by).toPrecision(12))) + 0)

function frozen<Binned extends { readonly edges: readonly number[]; readonly counts: readonly number[] }>(
  binned: Binned,
): Binned {
  return Object.freeze({
    ...binned,
    edges: Object.freeze([...binned.edges]),
    counts: Object.freeze([...binned.counts]),
  })
}
