// Differences of units in clusters, repeatable.

import { normalNumbers, uniformNumbers } from '../simulation/random.mjs'

/** A cluster has 1 to 5 units, each number as often as the others. */
const LARGEST = 5
const MEAN_SIZE = 3
const MEAN_SQUARE = 11

/** Standard error of the mean over all units of n clusters, whose normal numbers correlate within a cluster. */
export function standardErrorOf(n, correlation) {
  return Math.sqrt((MEAN_SIZE + correlation * (MEAN_SQUARE - MEAN_SIZE)) / n) / MEAN_SIZE
}

/**
 * Draws one comparison at a time, as `designFigures` reads it.
 *
 * @param transform what a standard normal number becomes as a difference
 */
export function clustersOf({ n, correlation, seed, transform }) {
  const uniform = uniformNumbers(seed)
  const normal = normalNumbers(uniform)
  const [common, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  return (run) => {
    const [values, clusterOf] = [[], []]
    for (let cluster = 0; cluster < n; cluster++) {
      const shared = common * normal()
      for (let left = 1 + Math.floor(LARGEST * uniform()); left > 0; left--) {
        values.push(transform(shared + own * normal()))
        clusterOf.push(cluster)
      }
    }
    return columnOf(Float64Array.from(values), Int32Array.from(clusterOf), n, run)
  }
}

function columnOf(values, clusterOf, nClusters, seed) {
  const tolerances = values.map((d) => Math.abs(d) * 2 ** -50)
  const diff = { values, tolerances }
  const block = { weight: 1, clusters: Uint32Array.from({ length: nClusters }, (_, c) => c), key: 'clusters' }
  const design = { clusterOf, nClusters, weights: null, blocks: [block], signs: 'clusters' }
  const pairing = { nUnits: values.length, units: 'units', design }
  const pair = { pairing, alternative: 'two-sided', metric: 'm', betterWhen: 'higher' }
  return { pair, differences: { values, tolerances, scaled: diff, scale: 1 }, design, seed }
}
