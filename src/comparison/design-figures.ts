import { inputError } from '../evaluation/errors.ts'
import type { UnitDesign } from '../evaluation/index.ts'
import { quote } from '../evaluation/wording.ts'
import {
  bcaFrom,
  bcaTerms,
  type ClusterBlock,
  percentileInterval,
  type RatioEstimate,
  randomizationIntervals,
  randomizationTests,
  ratioEstimate,
  ratioReplicates,
  replicatePValue,
  standardDeviation,
  studentizedInterval,
  tIntervalOf,
  tPValue,
} from '../stats/index.ts'
import type { Alternative, Differences, Interval, IntervalMethod, OnProgress } from '../stats/types.ts'
import type { SharedOptions } from './options.ts'
import type { PairedDifferences } from './paired-differences.ts'
import { type Drawable, type Figures, intervalFor, needsBootstrap } from './resampling.ts'

/** One comparison over units in clusters or strata. */
interface DesignColumn {
  /** Sums of the clusters, of differences times their weights. */
  readonly sums: Differences
  /** Weights of the units of each cluster, added up. */
  readonly sizes: Float64Array
  readonly blocks: readonly ClusterBlock[]
  readonly estimate: RatioEstimate
  /** Noise of the estimate. */
  readonly tolerance: number
}

/** Sums of the clusters of one comparison, each flipped as a whole. */
export const clusterSums = (column: Drawable, design: UnitDesign): Differences => designColumn(column, design).sums

/** What the clusters and strata say of the mean difference: its standard error, in the scale of `scaled`, and how many clusters moved. */
export const designFacts = (differences: PairedDifferences, design: UnitDesign): NonNullable<Figures['design']> =>
  factsOf(designColumn({ differences }, design))

const factsOf = ({ sums, estimate }: DesignColumn): NonNullable<Figures['design']> => ({
  standardError: estimate.standardError,
  nonzeroClusters: sums.values.reduce((count, sum) => count + (sum === 0 ? 0 : 1), 0),
})

function designColumn({ differences }: Pick<Drawable, 'differences'>, design: UnitDesign): DesignColumn {
  const { values, tolerances } = differences.scaled
  const { clusterOf, nClusters, weights } = design
  const sums = { values: new Float64Array(nClusters), tolerances: new Float64Array(nClusters) }
  const sizes = new Float64Array(nClusters)
  const members = new Uint32Array(nClusters)
  values.forEach((d, unit) => {
    const [cluster, weight] = [clusterOf[unit]!, weights?.[unit] ?? 1]
    sums.values[cluster]! += weight * d
    sums.tolerances[cluster]! += weight * tolerances[unit]!
    sizes[cluster]! += weight
    members[cluster]!++
  })
  // Differences that cancel within a cluster leave noise, which must count as a tie.
  members.forEach((count, cluster) => {
    if (count > 1 && Math.abs(sums.values[cluster]!) <= sums.tolerances[cluster]!) sums.values[cluster] = 0
  })
  const blocks = design.blocks.map(({ weight, clusters }) => ({
    weight,
    sums: Float64Array.from(clusters, (cluster) => sums.values[cluster]!),
    sizes: Float64Array.from(clusters, (cluster) => sizes[cluster]!),
  }))
  const noise = sums.tolerances.reduce((sum, tolerance) => sum + tolerance, 0)
  return { sums, sizes, blocks, estimate: ratioEstimate(blocks), tolerance: (2 * noise) / values.length }
}

/**
 * Tests and intervals of comparisons over the same units in the same clusters and strata. Whole clusters are flipped (their
 * sums) and drawn (as ratios of sums, within strata); t has the cluster-robust standard error.
 */
export function designFigures(
  columns: readonly Drawable[],
  design: UnitDesign,
  options: SharedOptions,
  progress: { readonly signs: OnProgress; readonly draws: OnProgress },
): Figures[] {
  const { testMethod, resamples, seed, alpha } = options
  const { nUnits, units } = columns[0]!.pair.pairing
  const { method } = intervalFor(nUnits, options)
  const made = columns.map((column) => designColumn(column, design))
  const alternatives = columns.map(({ pair }) => pair.alternative)
  const stream = { seed, units: design.signs ?? units }
  const signs = { alternatives, resamples, stream, onProgress: progress.signs, withoutDraws: resamples === 0 }
  const sums = made.map((one) => one.sums)
  const inverted =
    method === 'randomization' ? randomizationIntervals(sums, { ...signs, alpha, sizes: made[0]!.sizes }) : null
  const flipped = testMethod === 'randomization' ? (inverted ?? randomizationTests(sums, signs)) : null
  const replicates = needsBootstrap(nUnits, options)
    ? ratioReplicates(
        made.map(({ blocks }) => blocks),
        { resamples, seed, keys: design.blocks.map(({ key }) => key), onProgress: progress.draws },
      )
    : null
  return made.map((column, j): Figures => {
    const alternative = alternatives[j]!
    const drawn = replicates?.[j]
    const { estimate } = column
    const flips = flipped?.[j]
    const test = flips
      ? { pValue: flips.pValue, pValueMethod: flips.method }
      : testMethod === 't'
        ? { pValue: robustP(estimate, alternative), pValueMethod: 't' as const }
        : {
            pValue: replicatePValue(drawn!.centers, centerOf(column), alternative),
            pValueMethod: 'monte-carlo' as const,
          }
    const interval = inverted
      ? { interval: inverted[j]!.interval, intervalMethod: method }
      : intervalOf(method, column, drawn, alpha, alternative)
    return {
      ...test,
      ...interval,
      standardError: drawn === undefined ? null : standardDeviation(drawn.centers),
      // The pictures are of means over units that are flipped one by one.
      nullDistribution: () => null,
      design: factsOf(column),
    }
  })
}

/**
 * What no test of this kind can judge: units that differ, but by the same in each cluster.
 *
 * @throws HolmgateError (input)
 */
export function refuseFlatClusters(column: Drawable, design: UnitDesign, { testMethod }: SharedOptions): void {
  const { pair, differences } = column
  if (testMethod === 'randomization' || differences.values.every((d) => d === 0)) return
  const { estimate, tolerance } = designColumn(column, design)
  const largest = Math.max(...estimate.influences.map((own) => own.reduce((most, x) => Math.max(most, Math.abs(x)), 0)))
  if (largest > tolerance / design.nClusters) return
  throw inputError(
    `The clusters of ${quote(pair.metric)} all have the same mean difference: without any spread between them there is nothing for ` +
      `testMethod '${testMethod}' to judge by. Use testMethod 'randomization'.`,
  )
}

/** By t with the cluster-robust standard error. */
const robustP = ({ center, standardError, df }: RatioEstimate, alternative: Alternative): number =>
  standardError === 0 || df === null ? 1 : tPValue(center / standardError, df, alternative)

/** What replicates are re-centred by, and how far noise alone can move one from it. */
const centerOf = ({ estimate: { center }, tolerance }: DesignColumn) => ({ center, tolerance })

function intervalOf(
  method: IntervalMethod,
  column: DesignColumn,
  drawn: { readonly centers: Float64Array; readonly standardErrors: Float64Array } | undefined,
  alpha: number,
  alternative: Alternative,
): { interval: Interval; intervalMethod: IntervalMethod } {
  const { estimate } = column
  if (method === 't') return { interval: tIntervalOf(estimate, alpha, alternative), intervalMethod: method }
  const replicates = drawn!
  if (method === 'studentized') {
    return { interval: studentizedInterval(replicates, estimate, alpha, alternative), intervalMethod: method }
  }
  if (method === 'bca') {
    const influences = Float64Array.from(estimate.influences.flatMap((own) => [...own]))
    const terms = bcaTerms(replicates.centers, centerOf(column), influences)
    const { degenerate, ...interval } = bcaFrom(replicates.centers, terms, alpha, alternative)
    return { interval, intervalMethod: degenerate ? 'percentile' : method }
  }
  return { interval: percentileInterval(replicates.centers, alpha, alternative), intervalMethod: method }
}
