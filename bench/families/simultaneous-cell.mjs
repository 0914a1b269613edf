import { columnsOf, KINDS } from './data.mjs'

const ALPHA = 0.05
const METRICS = 4
export const RESAMPLES = 499
export const RUNS = 2000
export const METHODS = ['percentile', 't']
const SEED = 20_260_302
/** What the transformed normal numbers have as their mean; all kinds are drawn without a difference. */
const TRUTH = 0

export const CELLS = Object.keys(KINDS).flatMap((kind) =>
  [10, 30, 200, 2500].flatMap((n) => [0, 0.6, 0.9].map((correlation) => ({ kind, n, correlation }))),
)
export const SETTINGS = { runs: RUNS, resamples: RESAMPLES, methods: METHODS }

/** How often simultaneous intervals of four metrics cover all four true differences, by the kind of interval. */
export function coverageOf({ simultaneousIntervals }, { kind, n, correlation }, runs) {
  const seed = SEED + 1000 * n + 10 * correlation + 100_000_000 * Object.keys(KINDS).indexOf(kind)
  const draw = columnsOf({ kind, n, correlation, metrics: METRICS, seed })
  const covered = Object.fromEntries(METHODS.map((method) => [method, 0]))
  for (let run = 0; run < runs; run++) {
    const columns = draw().map((values) => {
      const tolerances = values.map((d) => Math.abs(d) * 2 ** -50)
      return { diff: { values, tolerances }, alternative: 'two-sided', units: `n${n}` }
    })
    for (const method of METHODS) {
      const methods = columns.map(() => method)
      const intervals = simultaneousIntervals(columns, methods, { alpha: ALPHA, resamples: RESAMPLES, seed: run })
      if (intervals.every(({ low, high }) => low <= TRUTH && TRUTH <= high)) covered[method]++
    }
  }
  return covered
}
