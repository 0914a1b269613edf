import { KINDS } from '../families/data.mjs'
import { clustersOf, standardErrorOf } from './data.mjs'

const ALPHA = 0.05
/** Simulated comparisons of a cell without a difference, and of one where power is what is asked: fewer where one takes longest. */
export const RUNS = 10_000
const POWER_RUNS = 10_000
const POWER_RUNS_OF_MOST = 2000
const RESAMPLES = { randomization: 999, bootstrap: 299 }
/** Numbers of clusters: they are what counts here. */
const SIZES = [10, 30, 200, 2500]
/** Correlations of the units of one cluster, before they are transformed. */
const CORRELATIONS = [0, 0.6, 0.9]
export const TESTS = ['randomization', 't', 'bootstrap', 't, units one by one']
/** Below this many clusters the bootstrap test is refused. */
const FEWEST_FOR_BOOTSTRAP = 20
/** Power in standard errors of the mean: a z-test that knows the clusters would find it with 80 % power. */
const EFFECT = 2.8016
const SEED = 20_260_801

export const runsOf = ({ n, effect }) => (effect === 0 ? RUNS : n === 2500 ? POWER_RUNS_OF_MOST : POWER_RUNS)

/** A name of each cell that is simulated. */
export const CELLS = [0, EFFECT].flatMap((effect) =>
  Object.keys(KINDS).flatMap((kind) =>
    SIZES.flatMap((n) => CORRELATIONS.map((correlation) => ({ kind, n, correlation, effect }))),
  ),
)
export const SETTINGS = {
  runs: RUNS,
  powerRuns: POWER_RUNS,
  powerRunsOfMost: POWER_RUNS_OF_MOST,
  resamples: RESAMPLES,
  tests: TESTS,
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
 * How often each two-sided test of units in clusters finds a difference; the last test takes the units for independent. A cell has a
 * seed of its own, so that it can be made again alone.
 *
 * @param effect how far the normal numbers are moved, in standard errors of their mean: 0 for the size of a test
 * @returns findings by test; `null` where a test is refused
 */
export function findingsOf(modules, { kind, n, correlation, effect }, runs) {
  const seed =
    SEED + 1000 * n + 10 * correlation + 100_000_000 * Object.keys(KINDS).indexOf(kind) + (effect === 0 ? 0 : 500)
  const transform = KINDS[kind]
  const moved = effect * standardErrorOf(n, correlation)
  const draw = clustersOf({ n, correlation, seed, transform: (z) => transform(z + moved) })
  const tests = TESTS.filter((test) => test !== 'bootstrap' || n >= FEWEST_FOR_BOOTSTRAP)
  const found = Object.fromEntries(TESTS.map((test) => [test, tests.includes(test) ? 0 : null]))
  for (let run = 0; run < runs; run++) {
    pValuesOf(modules, draw(run), tests).forEach((p, j) => {
      if (p <= ALPHA) found[tests[j]]++
    })
  }
  return found
}
