import { uniformNumbers } from '../simulation/random.mjs'

const ALPHA = 0.05
export const RUNS = 4000
export const RESAMPLES = 1999
export const SIZES = [10, 30, 60, 200, 2500]
export const METHODS = ['percentile', 'bca', 'studentized', 't', 'randomization']

/** Each kind of difference with its true mean. */
export const KINDS = {
  normal: { mean: 0, draw: (_, normal) => normal() },
  'tied (60 %)': { mean: 0, draw: (uniform, normal) => (uniform() < 0.58 ? 0 : Math.round(8 * normal()) / 20) },
  'skewed (lognormal)': { mean: Math.exp(0.5), draw: (_, normal) => Math.exp(normal()) },
  'sparse (one unit in ten moves)': { mean: 0.05, draw: (uniform, normal) => (uniform() < 0.1 ? 0.5 + normal() : 0) },
}

/** A name of each cell that is simulated. */
export const CELLS = Object.keys(KINDS).flatMap((kind) => SIZES.map((n) => ({ kind, n })))
export const SETTINGS = { runs: RUNS, resamples: RESAMPLES, methods: METHODS }

/** The two-sided 95 % intervals of one simulated set of differences. */
function intervalsOf(stats, values, seed) {
  const diff = { values, tolerances: new Float64Array(values.length) }
  const stream = { seed, units: 'coverage' }
  const [replicates] = stats.studentizedReplicates([values], { resamples: RESAMPLES, stream })
  const flips = { alpha: ALPHA, alternatives: ['two-sided'], resamples: RESAMPLES, stream }
  return {
    percentile: stats.percentileInterval(replicates.centers, ALPHA, 'two-sided'),
    bca: stats.bcaInterval(replicates.centers, diff, ALPHA, 'two-sided'),
    studentized: stats.studentizedInterval(replicates, stats.meanEstimate(values), ALPHA, 'two-sided'),
    t: stats.tInterval(diff, ALPHA, 'two-sided'),
    randomization: stats.randomizationIntervals([diff], flips)[0].interval,
  }
}

/**
 * How often each interval covers the true mean, and the share of them that are open on a side. A cell has a seed of its own, so
 * that it can be made again alone.
 */
export function coverageOf(stats, kind, n, simulations) {
  const { mean, draw } = KINDS[kind]
  const uniform = uniformNumbers(20_240_611 + 1000 * Object.keys(KINDS).indexOf(kind) + n)
  const normal = () => stats.normalQuantile(uniform())
  const covered = Object.fromEntries(METHODS.map((method) => [method, 0]))
  for (let simulation = 0; simulation < simulations; simulation++) {
    const values = Float64Array.from({ length: n }, () => draw(uniform, normal))
    for (const [method, { low, high }] of Object.entries(intervalsOf(stats, values, simulation))) {
      if (low <= mean && mean <= high) covered[method]++
    }
  }
  return covered
}
