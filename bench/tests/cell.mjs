import { KINDS as SHARED } from '../families/data.mjs'
import { normalNumbers, uniformNumbers } from '../simulation/random.mjs'

const ALPHA = 0.05
/** Simulated comparisons of a cell without a difference, and of one where power is what is asked. */
export const RUNS = 10_000
const POWER_RUNS = 10_000
export const runsOf = ({ effect }) => (effect === 0 ? RUNS : POWER_RUNS)
const SIZES = [10, 30, 200, 2500]
export const TESTS = ['randomization', 't', 'bootstrap']
const RESAMPLES = { randomization: 999, bootstrap: 499 }
/** Below this many units the bootstrap test is refused. */
const FEWEST_FOR_BOOTSTRAP = 20
/** How far the normal numbers are moved where power is simulated, in standard errors: a z-test would find it with 80 % power. */
const EFFECT = 2.8016

/** What a standard normal number becomes as a difference. */
const KINDS = {
  ...SHARED,
  /** A hit more, a hit less or neither, as 0/1 metrics have it: here the randomization test is the exact sign test. */
  'hits (-1, 0, 1)': (z) => (z < -1.2816 ? -1 : z > 1.2816 ? 1 : 0),
}

/** A name of each cell that is simulated. */
export const CELLS = [0, EFFECT].flatMap((effect) =>
  Object.keys(KINDS).flatMap((kind) => SIZES.map((n) => ({ kind, n, effect }))),
)
export const SETTINGS = { runs: RUNS, powerRuns: POWER_RUNS, resamples: RESAMPLES, tests: TESTS }

function pValuesOf(stats, values, seed, tests) {
  const diff = { values, tolerances: values.map((d) => Math.abs(d) * 2 ** -50) }
  const stream = { seed, units: 'tests' }
  const constant = stats.isConstant(diff)
  return tests.map((test) => {
    if (test === 'randomization') {
      const options = { alternatives: ['two-sided'], resamples: RESAMPLES.randomization, stream }
      return stats.randomizationTests([diff], options)[0].pValue
    }
    // Without any spread both are refused, or all is tied.
    if (constant) return 1
    if (test === 't') return stats.tTest(diff, 'two-sided').pValue
    const [replicates] = stats.bootstrapMeans([values], { resamples: RESAMPLES.bootstrap, stream })
    return stats.bootstrapPValue(replicates, diff, 'two-sided')
  })
}

/**
 * How often each two-sided test of one comparison finds a difference. A cell has a seed of its own, so that it can be made again alone.
 *
 * @param effect how far the normal numbers are moved, in units of 1/√n: 0 for the size of a test
 * @returns findings by test; `null` where a test is refused
 */
export function findingsOf(stats, { kind, n, effect }, runs) {
  const seed = 20_260_701 + 100_000 * Object.keys(KINDS).indexOf(kind) + n + (effect === 0 ? 0 : 50_000)
  const normal = normalNumbers(uniformNumbers(seed))
  const transform = KINDS[kind]
  const tests = TESTS.filter((test) => test !== 'bootstrap' || n >= FEWEST_FOR_BOOTSTRAP)
  const found = Object.fromEntries(TESTS.map((test) => [test, tests.includes(test) ? 0 : null]))
  for (let run = 0; run < runs; run++) {
    const values = Float64Array.from({ length: n }, () => transform(normal() + effect / Math.sqrt(n)))
    pValuesOf(stats, values, run, tests).forEach((p, j) => {
      if (p <= ALPHA) found[tests[j]]++
    })
  }
  return found
}
