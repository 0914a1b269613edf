import { KINDS } from '../families/data.mjs'
import { normalNumbers, uniformNumbers } from '../simulation/random.mjs'

const ALPHA = 0.05
export const RUNS = 10_000
const RESAMPLES = { randomization: 999, bootstrap: 299 }
/** Numbers of clusters: they are what counts here. */
const SIZES = [10, 30, 200, 2500]
/** Correlations of the units of one cluster, before they are transformed. */
const correlationsOf = (n) => (n === 10 || n === 200 ? [0, 0.6, 0.9] : [0.6])
export const TESTS = ['randomization', 't', 'bootstrap', 't, units one by one']
/** Below this many the bootstrap test is refused; on very many clusters it takes most of the time and does what t does. */
const FEWEST_FOR_BOOTSTRAP = 20
const MOST_FOR_BOOTSTRAP = 200
/** A cluster has 1 to 5 units. */
const LARGEST = 5
const SEED = 20_260_801

/** A name of each cell that is simulated. */
export const CELLS = Object.keys(KINDS).flatMap((kind) =>
  SIZES.flatMap((n) => correlationsOf(n).map((correlation) => ({ kind, n, correlation }))),
)
export const SETTINGS = { runs: RUNS, resamples: RESAMPLES, tests: TESTS }

/** What `designFigures` reads of a comparison. */
function columnOf(values, clusterOf, nClusters, seed) {
  const tolerances = values.map((d) => Math.abs(d) * 2 ** -50)
  const diff = { values, tolerances }
  const block = { weight: 1, clusters: Uint32Array.from({ length: nClusters }, (_, c) => c), key: 'clusters' }
  const design = { clusterOf, nClusters, weights: null, blocks: [block], signs: 'clusters' }
  const pairing = { nUnits: values.length, units: 'units', design }
  const pair = { pairing, alternative: 'two-sided', metric: 'm', betterWhen: 'higher' }
  return { pair, differences: { values, tolerances, scaled: diff, scale: 1 }, design, seed }
}

function pValuesOf({ designFigures, isConstant, tTest }, column, tests) {
  const { design, seed } = column
  const silent = { signs: undefined, draws: undefined }
  const options = { seed, alpha: ALPHA, intervalMethod: 't' }
  return tests.map((test) => {
    if (test === 't, units one by one') {
      const { scaled } = column.differences
      return isConstant(scaled) ? 1 : tTest(scaled, 'two-sided').pValue
    }
    const resamples = RESAMPLES[test] ?? 0
    return designFigures([column], design, { ...options, testMethod: test, resamples }, silent)[0].pValue
  })
}

/**
 * How often each two-sided test of units in clusters finds a difference although there is none; the last test takes the units for
 * independent.
 */
export function findingsOf(modules, { kind, n, correlation }, runs) {
  const seed = SEED + 1000 * n + 10 * correlation + 100_000_000 * Object.keys(KINDS).indexOf(kind)
  const uniform = uniformNumbers(seed)
  const normal = normalNumbers(uniform)
  const [common, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  const transform = KINDS[kind]
  const tests = TESTS.filter((test) => test !== 'bootstrap' || (n >= FEWEST_FOR_BOOTSTRAP && n <= MOST_FOR_BOOTSTRAP))
  const found = Object.fromEntries(TESTS.map((test) => [test, tests.includes(test) ? 0 : null]))
  for (let run = 0; run < runs; run++) {
    const [values, clusterOf] = [[], []]
    for (let cluster = 0; cluster < n; cluster++) {
      const shared = common * normal()
      for (let left = 1 + Math.floor(LARGEST * uniform()); left > 0; left--) {
        values.push(transform(shared + own * normal()))
        clusterOf.push(cluster)
      }
    }
    const column = columnOf(Float64Array.from(values), Int32Array.from(clusterOf), n, run)
    pValuesOf(modules, column, tests).forEach((p, j) => {
      if (p <= ALPHA) found[tests[j]]++
    })
  }
  return found
}
