import { uniformNumbers } from './random.mjs'

// Scores of two models without any true difference: the same units, eight correlated metrics.

export const METRICS = Array.from({ length: 8 }, (_, j) => `metric-${j + 1}`)

/** Standard normal numbers: Box & Muller (1958). */
function normalNumbers(seed) {
  const uniform = uniformNumbers(seed)
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/**
 * What the scores look like. With ties they are multiples of 1/20, as those of recall@20 are: about 38 % of the units tie, and
 * many sums of differences tie in decimals but not in doubles.
 */
export const KINDS = {
  'no ties': { units: 12, candidate: (score, noise) => score + noise },
  ties: { units: 20, candidate: (score, noise) => (Math.round(score * 20) + Math.round(noise)) / 20 },
}

/**
 * A source of candidates that are no better and no worse than the baseline.
 *
 * @param correlation of the differences of any two metrics
 */
export function nullModels({ kind, correlation, seed }) {
  const { units, candidate } = KINDS[kind]
  const baseline = Float64Array.from({ length: units }, (_, u) => (7 + (u % 5)) / 20)
  const normal = normalNumbers(seed)
  const own = Math.sqrt(1 - correlation)
  return {
    baseline,
    /** One column of scores a metric. */
    draw() {
      const shared = baseline.map(() => Math.sqrt(correlation) * normal())
      return METRICS.map(() => baseline.map((score, u) => candidate(score, shared[u] + own * normal())))
    },
  }
}
