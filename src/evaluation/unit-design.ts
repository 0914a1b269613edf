import { inputError } from './errors.ts'
import { stringHash } from './string-hash.ts'
import type { EvaluationResult, StrataWeights } from './types.ts'
import { sharedLabels } from './unit-labels.ts'
import { unitId, unitsOf } from './units.ts'
import { quote } from './wording.ts'

/** Clusters of one stratum (all of them without strata), ranked by sorted name. */
export interface DesignBlock {
  /** Name of the stratum; `null` without strata. */
  readonly stratum: string | null
  /** The stratum's share of the mean; 1 without strata. */
  readonly weight: number
  /** Places of its clusters in `UnitDesign.clusters`. */
  readonly clusters: readonly number[]
  /** Names the random stream of its bootstrap. */
  readonly key: string
}

/** How units hang together: in clusters, which are drawn and flipped as a whole, and in strata, which each keep their size. */
export interface UnitDesign {
  /** Per unit the place of its cluster; a unit alone is its own cluster where none were given. */
  readonly clusterOf: Int32Array
  readonly nClusters: number
  /** Whether clusters were given. */
  readonly clustered: boolean
  /** Whether strata were given. */
  readonly stratified: boolean
  readonly average: 'micro' | 'macro' | 'weighted'
  /** Per unit w·n/n_h: what its difference is multiplied by; `null` where all are 1. */
  readonly weights: Float64Array | null
  readonly blocks: readonly DesignBlock[]
  /** SHA-256 of the sorted cluster names: names the random stream of the signs. `null`: that of the units. */
  readonly signs: string | null
  /** Equal for the same design. */
  readonly digest: string
}

const digestOf = (names: Iterable<string>): string => {
  const hash = stringHash()
  for (const name of names) hash.add(name)
  return hash.hex()
}

const ranked = (labels: readonly string[]): { names: string[]; places: Int32Array } => {
  const names = [...new Set(labels)].sort((a, b) => (a < b ? -1 : 1))
  const place = new Map(names.map((name, i) => [name, i]))
  return { names, places: Int32Array.from(labels, (label) => place.get(label)!) }
}

function sharedWeights(baseline: EvaluationResult, candidate: EvaluationResult): StrataWeights | null {
  const [a, b] = [baseline.strataWeights, candidate.strataWeights]
  if (a === null || b === null) return a ?? b
  const text = (weights: StrataWeights): string =>
    weights === 'equal' ? weights : JSON.stringify(Object.entries(weights).sort(([x], [y]) => (x < y ? -1 : 1)))
  if (text(a) === text(b)) return a
  throw inputError(
    `The baseline and the candidate weigh their strata differently: ${text(a)} and ${text(b)}. Give both the same strataWeights.`,
  )
}

/** Share of each stratum in the mean: as weighed, else by its number of units. */
function sharesOf(names: readonly string[], sizes: readonly number[], weights: StrataWeights | null): number[] {
  const raw = names.map((name, h) => (weights === null ? sizes[h]! : weights === 'equal' ? 1 : weights[name]!))
  const total = raw.reduce((sum, weight) => sum + weight, 0)
  return raw.map((weight) => weight / total)
}

function checkBlock(stratum: string | null, clusters: number, clustered: boolean): void {
  if (clusters >= 2) return
  const what = clustered ? 'cluster' : 'unit'
  throw inputError(
    stratum === null
      ? `All units are in one cluster: at least 2 clusters are needed to see how much clusters differ. Look at clusterIds.`
      : `The stratum ${quote(stratum)} has only one ${what}, and it takes 2 to see how much ${what}s differ. Merge it with another stratum.`,
  )
}

/**
 * The design of a pair, from whichever side declares it; `null` where neither does.
 *
 * @throws HolmgateError (input) for labels of the two sides that disagree, one cluster only, a cluster in two strata, and a
 *   stratum of one
 */
export function unitDesign(baseline: EvaluationResult, candidate: EvaluationResult): UnitDesign | null {
  const clusterLabels = sharedLabels(baseline, candidate, 'cluster', ({ clusterIds }) => clusterIds)
  const strataLabels = sharedLabels(baseline, candidate, 'stratum', ({ strata }) => strata)
  if (clusterLabels === null && strataLabels === null) return null
  const units = unitsOf(baseline)
  const n = units.nUnits
  const clusters = clusterLabels === null ? null : ranked(clusterLabels)
  const clusterOf = clusters?.places ?? Int32Array.from({ length: n }, (_, unit) => unit)
  const nClusters = clusters?.names.length ?? n
  const nameOf = (cluster: number): string => clusters?.names[cluster] ?? unitId(baseline, units, cluster)
  const strata = strataLabels === null ? null : ranked(strataLabels)
  const stratumOf = new Int32Array(nClusters).fill(-1)
  const sizes = (strata?.names ?? [null]).map(() => 0)
  for (let unit = 0; unit < n; unit++) {
    const [cluster, stratum] = [clusterOf[unit]!, strata?.places[unit] ?? 0]
    sizes[stratum]!++
    if (stratumOf[cluster]! >= 0 && stratumOf[cluster] !== stratum) {
      throw inputError(
        `The cluster ${quote(nameOf(cluster))} is in the strata ${quote(strata!.names[stratumOf[cluster]!]!)} and ${quote(strata!.names[stratum]!)}. ` +
          'A cluster lies within one stratum: split it, or leave the strata out.',
      )
    }
    stratumOf[cluster] = stratum
  }
  const weights = strata === null ? null : sharedWeights(baseline, candidate)
  const shares = strata === null ? [1] : sharesOf(strata.names, sizes, weights)
  const blocks = sizes.map((_, stratum): DesignBlock => {
    const own = Array.from({ length: nClusters }, (_, cluster) => cluster).filter((c) => stratumOf[c] === stratum)
    const name = strata?.names[stratum] ?? null
    checkBlock(name, own.length, clusters !== null)
    return { stratum: name, weight: shares[stratum]!, clusters: own, key: digestOf(own.map(nameOf)) }
  })
  const factors = sizes.map((size, stratum) => (shares[stratum]! * n) / size)
  return {
    clusterOf,
    nClusters,
    clustered: clusters !== null,
    stratified: strata !== null,
    average: weights === null ? 'micro' : weights === 'equal' ? 'macro' : 'weighted',
    weights: weights === null ? null : Float64Array.from({ length: n }, (_, unit) => factors[strata!.places[unit]!]!),
    blocks,
    signs: clusters === null ? null : digestOf(clusters.names),
    digest: digestOf([...(clusterLabels ?? ['']), '|', ...(strataLabels ?? ['']), '|', ...shares.map(String)]),
  }
}
