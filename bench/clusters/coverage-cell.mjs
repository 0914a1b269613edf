import { KINDS } from '../families/data.mjs'
import { clustersOf } from './data.mjs'

const ALPHA = 0.05
const RUNS = 2000
/** On most clusters a run takes longest. */
const RUNS_OF_MOST = 500
const RESAMPLES = 999
const SIZES = [10, 30, 200, 2500]
export const METHODS = ['percentile', 'bca', 'studentized', 't', 'randomization']
const SEED = 20_261_201

export const runsOf = ({ n }) => (n === 2500 ? RUNS_OF_MOST : RUNS)

/** What a standard normal number becomes, with the mean of it. */
const COVERED = {
  normal: { mean: 0, transform: KINDS.normal },
  tied: { mean: 0, transform: KINDS.tied },
  skewed: { mean: 0, transform: KINDS.skewed },
  /** One unit in ten moves, by .5 more often up than down. */
  sparse: { mean: 0.05, transform: (z) => (KINDS.sparse(z) === 0 ? 0 : z + 0.5) },
}

/** A name of each cell that is simulated. */
export const CELLS = Object.keys(COVERED).flatMap((kind) =>
  SIZES.flatMap((n) => [0, 0.6, 0.9].map((correlation) => ({ kind, n, correlation }))),
)
export const SETTINGS = { runs: RUNS, runsOfMost: RUNS_OF_MOST, resamples: RESAMPLES, methods: METHODS }

/** How often each two-sided 95 % interval over units in clusters covers the true mean difference. */
export function coverageOf({ designFigures }, { kind, n, correlation }, runs) {
  const seed = SEED + 1000 * n + 10 * correlation + 100_000_000 * Object.keys(COVERED).indexOf(kind)
  const { mean, transform } = COVERED[kind]
  const draw = clustersOf({ n, correlation, seed, transform })
  const silent = { signs: undefined, draws: undefined }
  const covered = Object.fromEntries(METHODS.map((method) => [method, 0]))
  for (let run = 0; run < runs; run++) {
    const column = draw(run)
    for (const intervalMethod of METHODS) {
      const options = { seed: run, alpha: ALPHA, testMethod: 't', intervalMethod, resamples: RESAMPLES }
      const { low, high } = designFigures([column], column.design, options, silent)[0].interval
      if (low <= mean && mean <= high) covered[intervalMethod]++
    }
  }
  return covered
}
