import { exactMean, type UnitDesign } from '../evaluation/index.ts'
import { normalQuantile } from '../stats/index.ts'
import type { Alternative } from '../stats/types.ts'
import type { ComparisonDesign } from './types.ts'

/** With fewer non-zero clusters the standard error says little about the next run. */
const FEWEST_NONZERO = 10

/** Mean over units, each with its weight where strata have some. */
export function meanOver(values: Float64Array, design: UnitDesign | null): number {
  const weights = design?.weights ?? null
  return weights === null ? exactMean(values) : exactMean(values.map((value, unit) => value * weights[unit]!))
}

/** Mean of the means of groups of units. */
function macroMean(values: Float64Array, design: UnitDesign): number {
  const stratumOf = new Int32Array(design.nClusters)
  design.blocks.forEach(({ clusters }, stratum) => {
    for (const cluster of clusters) stratumOf[cluster] = stratum
  })
  const groups = new Map<number, number[]>()
  values.forEach((value, unit) => {
    const cluster = design.clusterOf[unit]!
    const group = design.stratified ? stratumOf[cluster]! : cluster
    groups.set(group, [...(groups.get(group) ?? []), value])
  })
  return exactMean([...groups.values()].map((own) => exactMean(own)))
}

/** What a row says of the clusters and strata of its units. */
export function designRow(
  values: Float64Array,
  design: UnitDesign,
  { standardError, nonzeroClusters }: { readonly standardError: number; readonly nonzeroClusters: number },
  standardDeviation: number,
): ComparisonDesign {
  const { clustered, stratified, average, nClusters, blocks } = design
  return Object.freeze({
    clusters: clustered ? nClusters : null,
    nonzeroClusters: clustered ? nonzeroClusters : null,
    strata: stratified ? blocks.length : null,
    average,
    microDifference: exactMean(values),
    macroDifference: macroMean(values, design),
    standardError,
    effectiveUnits: standardError === 0 ? null : (standardDeviation / standardError) ** 2,
  })
}

/** The smallest detectable effect from the standard error of the design. */
export function designDetectable(
  { standardError, nonzeroClusters }: { readonly standardError: number; readonly nonzeroClusters: number },
  { alpha, power, alternative }: { readonly alpha: number; readonly power: number; readonly alternative: Alternative },
): number | null {
  if (nonzeroClusters < FEWEST_NONZERO) return null
  const tail = alternative === 'two-sided' ? alpha / 2 : alpha
  return -(normalQuantile(tail) + normalQuantile(1 - power)) * standardError
}
