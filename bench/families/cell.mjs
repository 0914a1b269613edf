import { columnsOf, KINDS } from './data.mjs'

export const ALPHA = 0.05
export const METRICS = 4
/** Simulated families of a cell without any difference, and of one where power is what is asked. */
export const RUNS = 10_000
export const POWER_RUNS = 2000
export const runsOf = ({ effect }) => (effect === 0 ? RUNS : POWER_RUNS)
/** Up to this many units that move, all sign vectors are counted. */
export const MOST_COUNTED = 12
/** Sign vectors where more move. */
export const RESAMPLES = 399
export const SIZES = [10, 30, 200, 2500]
export const CORRELATIONS = [0, 0.6, 0.9]
export const WEIGHTS = [4, 1, 1, 1]
export const CORRECTIONS = ['no correction', 'Holm', 'Westfall-Young', 'fixed sequence', 'weighted Holm']
/** How far the first metric is moved where power is simulated, in units of 1/√n: Holm finds it a little more often than not. */
export const EFFECT = 2.62
const SEED = 20_260_301

/** A name of each cell that is simulated: the size of every kind, and the power where the first of four metrics differs. */
export const CELLS = [0, EFFECT].flatMap((effect) =>
  Object.keys(KINDS).flatMap((kind) =>
    SIZES.flatMap((n) => CORRELATIONS.map((correlation) => ({ kind, n, correlation, effect }))),
  ),
)
export const SETTINGS = {
  runs: RUNS,
  powerRuns: POWER_RUNS,
  resamples: RESAMPLES,
  metrics: METRICS,
  corrections: CORRECTIONS,
}

/**
 * With 13 to 20 units that move, all sign vectors would be counted, which takes up to a second a family. A column that all units
 * move in makes the procedure draw signs instead; it is no member of the family.
 */
function forcingDraws(columns) {
  const n = columns[0].length
  const moving = columns[0].reduce((count, _, u) => count + (columns.some((column) => column[u] !== 0) ? 1 : 0), 0)
  if (moving <= MOST_COUNTED || moving > 20) return []
  const diff = { values: new Float64Array(n).fill(1), tolerances: new Float64Array(n) }
  return [{ diff, alternative: 'two-sided', units: `n${n}` }]
}

/** Adjusted p-values of one set of columns, by each correction, all of the same draws. */
function adjusted({ adjustPValues, jointSignFlips, stepDownMinP }, columns, seed) {
  const joint = columns.map((values) => {
    const tolerances = values.map((d) => Math.abs(d) * 2 ** -50)
    return { diff: { values, tolerances }, alternative: 'two-sided', units: `n${values.length}` }
  })
  const flipped = jointSignFlips([...joint, ...forcingDraws(columns)], { resamples: RESAMPLES, seed }).columns
  const results = stepDownMinP(flipped.slice(0, columns.length))
  const p = results.map(({ pValue }) => pValue)
  return {
    'no correction': p,
    Holm: adjustPValues(p, 'holm'),
    'Westfall-Young': results.map(({ adjustedPValue }) => adjustedPValue),
    'fixed sequence': adjustPValues(p, 'fixed-sequence'),
    'weighted Holm': adjustPValues(p, 'weighted-holm', { weights: WEIGHTS }),
  }
}

/**
 * How many families of four claims have a false finding, by correction; with an effect, how many find the first metric, the only
 * one that differs.
 */
export function findingsOf(stats, { kind, n, correlation, effect }, runs) {
  const seed = SEED + 1000 * n + 10 * correlation + 100_000_000 * Object.keys(KINDS).indexOf(kind)
  const draw = columnsOf({ kind, n, correlation, metrics: METRICS, seed, effect })
  const isHit = effect === 0 ? (p) => p.some((one) => one <= ALPHA) : ([first]) => first <= ALPHA
  const found = Object.fromEntries(CORRECTIONS.map((name) => [name, 0]))
  for (let run = 0; run < runs; run++) {
    for (const [name, p] of Object.entries(adjusted(stats, draw(), run))) if (isHit(p)) found[name]++
  }
  return found
}
