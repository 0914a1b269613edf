import { bootstrapMeans } from './bootstrap-means.ts'
import { NO_SPREAD, type StudentizedReplicates } from './studentized-interval.ts'
import type { OnProgress } from './types.ts'

const { max, sqrt } = Math

/** Clusters of one stratum (all of them without strata): what the units of each add up to, and how many they are. */
export interface ClusterBlock {
  /** The stratum's share of the mean; the shares of all blocks add up to 1. */
  readonly weight: number
  readonly sums: Float64Array
  /** Above 0. */
  readonly sizes: Float64Array
}

/** A mean over units that hang together, with its standard error. */
export interface RatioEstimate {
  /** Σ weight · Σ sums / Σ sizes. */
  readonly center: number
  readonly standardError: number
  /** Clusters − 1; of several strata by Satterthwaite, `null` without any spread. */
  readonly df: number | null
  /** Per block and cluster, how much it pulls the mean: weight · (sum − ratio · size) / Σ sizes. */
  readonly influences: readonly Float64Array[]
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

/** sum − ratio · size of each cluster. */
const residualsOf = ({ sums, sizes }: ClusterBlock): { ratio: number; residuals: Float64Array } => {
  const ratio = total(sums) / total(sizes)
  return { ratio, residuals: sums.map((sum, c) => sum - ratio * sizes[c]!) }
}

/**
 * Mean over units in clusters and strata: in each stratum the ratio of sums, with the cluster-robust variance CR1,
 * C/(C − 1) · Σ r²/(Σ sizes)², r the sum of a cluster's residuals. Clusters of one unit give the ordinary standard error.
 *
 * @param blocks one a stratum, each with at least 2 clusters
 * @see Liang, K.-Y., & Zeger, S. L. (1986). Longitudinal data analysis using generalized linear models. Biometrika 73, 13–22;
 *   Cochran, W. G. (1977). Sampling Techniques, sections 5.3 and 5.4 (strata, Satterthwaite's degrees of freedom).
 * @example
 * ratioEstimate([{ weight: 1, sums: new Float64Array([1, 3]), sizes: new Float64Array([1, 1]) }]).standardError // 1
 */
export function ratioEstimate(blocks: readonly ClusterBlock[]): RatioEstimate {
  let center = 0
  let variance = 0
  let squares = 0
  const influences = blocks.map((block) => {
    const { weight, sizes } = block
    const { ratio, residuals } = residualsOf(block)
    center += weight * ratio
    const size = total(sizes)
    const own = residuals.map((residual) => (weight * residual) / size)
    const clusters = sizes.length
    const part = (clusters / (clusters - 1)) * own.reduce((sum, value) => sum + value * value, 0)
    variance += part
    squares += (part * part) / (clusters - 1)
    return own
  })
  const df = blocks.length === 1 ? blocks[0]!.sizes.length - 1 : squares === 0 ? null : (variance * variance) / squares
  return { center, standardError: sqrt(variance), df, influences }
}

/**
 * Bootstrap replicates of `ratioEstimate`: whole clusters are drawn, in each stratum as many as it has, and the ratio of sums is
 * taken anew; each replicate has the standard error of its own draw.
 *
 * @param columns one list of blocks a column; all columns have the same strata and clusters
 * @param options B; per block the stream of its draws
 * @see Davison & Hinkley (1997). Bootstrap Methods and their Application, sections 3.2 and 3.8.
 * @example
 * ratioReplicates([[{ weight: 1, sums: new Float64Array([2, 2]), sizes: new Float64Array([1, 1]) }]], { resamples: 2, seed: 0, keys: [''] })[0].centers // new Float64Array([2, 2])
 */
export function ratioReplicates(
  columns: readonly (readonly ClusterBlock[])[],
  options: {
    readonly resamples: number
    readonly seed: number
    readonly keys: readonly string[]
    readonly onProgress?: OnProgress | undefined
  },
): StudentizedReplicates[] {
  const { resamples, seed, keys, onProgress } = options
  const made = columns.map(() => ({
    centers: new Float64Array(resamples),
    standardErrors: new Float64Array(resamples),
  }))
  keys.forEach((units, h) => {
    const blocks = columns.map((column) => column[h]!)
    const { sizes } = blocks[0]!
    const clusters = sizes.length
    const residuals = blocks.map((block) => residualsOf(block))
    const drawn = bootstrapMeans(
      [
        sizes,
        sizes.map((size) => size * size),
        ...residuals.flatMap(({ residuals: r }) => [r, r.map((x) => x * x), r.map((x, c) => x * sizes[c]!)]),
      ],
      {
        resamples,
        stream: { seed, units },
        onProgress: onProgress === undefined ? undefined : (share) => onProgress((h + share) / keys.length),
      },
    )
    blocks.forEach(({ weight }, j) => {
      const { ratio, residuals: own } = residuals[j]!
      const largest = own.reduce((most, r) => max(most, r * r), 0)
      const [size, sizeSquares] = [drawn[0]!, drawn[1]!]
      const [moved, squares, products] = [drawn[3 * j + 2]!, drawn[3 * j + 3]!, drawn[3 * j + 4]!]
      const { centers, standardErrors } = made[j]!
      for (let b = 0; b < resamples; b++) {
        const shift = moved[b]! / size[b]!
        centers[b]! += weight * (ratio + shift)
        // the residuals around the replicate's own ratio; variances of the strata add up, rooted below
        const spread = squares[b]! - 2 * shift * products[b]! + shift * shift * sizeSquares[b]!
        const variance = spread <= NO_SPREAD * largest ? 0 : spread / ((clusters - 1) * size[b]! ** 2)
        standardErrors[b]! += weight * weight * variance
      }
    })
  })
  return made.map(({ centers, standardErrors }) => ({ centers, standardErrors: standardErrors.map((v) => sqrt(v)) }))
}
