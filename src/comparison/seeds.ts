import { misuseError } from '../evaluation/errors.ts'
import { exactMean, metricDirection, pairResults, requireMetric, toEvaluationResult } from '../evaluation/index.ts'
import type { BetterWhen, ResultLike } from '../evaluation/types.ts'
import { all, describe, quote } from '../evaluation/wording.ts'
import { standardDeviation } from '../stats/index.ts'
import { meanOver } from './design-row.ts'
import { meanError } from './mean-error.ts'
import { checkNames, readOptionalDirection } from './options.ts'
import { pairedDifferences } from './paired-differences.ts'
import { isRunsOf, type Runs, type RunsOf, readRuns, type SeedPair, type SeedRun } from './seed-runs.ts'

export { averageRuns, reversedRuns } from './average-runs.ts'
export type { Runs, RunsOf, SeedPair } from './seed-runs.ts'

/** Options of `compareSeeds()`. */
export interface CompareSeedsOptions {
  readonly metrics: readonly string[]
  /**
   * Needed where both models were trained several times. `true`: run by run under the same seed, so that what both share
   * cancels out. `false`: their randomness is independent, and each model's own spread counts.
   */
  readonly paired?: boolean | undefined
  readonly betterWhen?: BetterWhen | undefined
}

/** One baseline run against one candidate run. */
export interface SeedDifference {
  /** `null`: the baseline was trained once. */
  readonly baselineSeed: string | null
  readonly candidateSeed: string
  /** candidate − baseline, mean over units. */
  readonly difference: number
}

/** What retraining does to one comparison. Frozen; survives JSON. */
export interface SeedComparison {
  readonly metric: string
  readonly baseline: string
  readonly candidate: string
  readonly betterWhen: BetterWhen
  /** Runs of the candidate. */
  readonly nSeeds: number
  readonly nUnits: number
  /** Every pair of runs that was compared. */
  readonly differences: readonly SeedDifference[]
  readonly meanDifference: number
  /** How far the difference would move with other users: its standard error over units, mean of the pairs of runs. */
  readonly sdUsers: number
  /** How far it moves with one more training, with n − 1. */
  readonly sdSeeds: number
  /** sdSeeds / sdUsers; `null` when no unit differs. */
  readonly ratio: number | null
  /** By which share both together are wider than users alone, √(users² + seeds²) / users − 1; `null` when no unit differs. */
  readonly widensBy: number | null
  /** Pairs of runs whose difference has the sign against the mean. */
  readonly reversals: readonly SeedDifference[]
  /** What these numbers can and cannot say, as whole sentences. */
  readonly limits: readonly string[]
}

const isName = (metric: unknown): boolean => typeof metric === 'string' && metric !== ''

const OPTIONS = ['metrics', 'paired', 'betterWhen']

/** Runs of both sides and how they are matched. */
interface Plan {
  readonly baseline: readonly SeedRun[]
  readonly candidate: readonly SeedRun[]
  readonly mode: 'one baseline' | 'paired' | 'independent'
}

/**
 * Compares a method, not one trained model: how much of a difference between two models is the users, and how much the seed of
 * the training? An interval over users knows nothing of the second.
 *
 * The spread over users is the standard error of the mean difference that a bootstrap of the units has without drawing,
 * √(Σ(d − d̄)²) / n. The spread over seeds is that of one more run, not of the mean of all runs.
 *
 * @param baseline one result, or `{ runs }`; or a list of `{ seed, baseline, candidate }`, without a second argument
 * @param candidates results of the candidate, one a run, in a list or by seed
 * @param options `metrics`; `paired` where both sides have runs; `betterWhen`
 * @returns one row a metric
 * @throws HolmgateError (misuse) for fewer than two runs, a run given twice, seeds that do not match in a paired comparison, a
 *   missing `paired`, an unknown metric; (input) for runs that cannot be paired
 *
 * @example
 * compareSeeds({ sampleIds: ['a', 'b'], values: { mrr: [0, 0] } }, [0.2, 0.4].map((v) => ({ sampleIds: ['a', 'b'], values: { mrr: [v, 0.2] } })), { metrics: ['mrr'] })[0].meanDifference // 0.25
 */
export function compareSeeds(
  baseline: ResultLike | RunsOf,
  candidates: Runs | RunsOf,
  options: CompareSeedsOptions,
): readonly SeedComparison[]
/**
 * The same for pairs of runs that share a seed.
 *
 * @example
 * compareSeeds([[0, 0.2], [0.1, 0.5]].map(([old, now], seed) => ({ seed, baseline: { sampleIds: ['a', 'b'], values: { mrr: [old, 0] } }, candidate: { sampleIds: ['a', 'b'], values: { mrr: [now, 0.1] } } })), { metrics: ['mrr'] })[0].nSeeds // 2
 */
export function compareSeeds(pairs: readonly SeedPair[], options: CompareSeedsOptions): readonly SeedComparison[]
export function compareSeeds(first: unknown, second: unknown, third?: unknown): readonly SeedComparison[] {
  const given = checkNames(third ?? second, OPTIONS, 'compareSeeds')
  const { metrics, paired } = given
  if (!Array.isArray(metrics) || metrics.length === 0 || !metrics.every(isName)) {
    throw misuseError(
      `compareSeeds: metrics must be a list of names, such as ['ndcg@100'], found ${describe(metrics)}.`,
    )
  }
  const plan = third === undefined ? planOfPairs(first, metrics) : planOf(first, second, paired, metrics)
  const explicit = readOptionalDirection(given['betterWhen'], 'compareSeeds')
  return Object.freeze(metrics.map((metric: string) => compareRuns(plan, metric, explicit)))
}

function planOfPairs(pairs: unknown, metrics: readonly string[]): Plan {
  if (!Array.isArray(pairs)) {
    throw misuseError(`compareSeeds: expected a list of { seed, baseline, candidate }, found ${describe(pairs)}.`)
  }
  const seedOf = (pair: SeedPair | undefined, i: number): string => String(pair?.seed ?? i)
  const side = (name: 'baseline' | 'candidate'): SeedRun[] =>
    readRuns(new Map(pairs.map((pair, i) => [seedOf(pair, i), pair?.[name]])), `compareSeeds: ${name}`, metrics)
  const seeds = pairs.map(seedOf)
  const twice = seeds.find((seed, i) => seeds.indexOf(seed) < i)
  if (twice !== undefined)
    throw misuseError(`compareSeeds: two pairs have the seed ${quote(twice)}. Give each pair of runs its own seed.`)
  // A model without randomness is trained once and stands in every pair.
  const [first] = pairs
  if (pairs.length > 1 && pairs.every((pair) => pair?.baseline === first?.baseline)) {
    const result = toEvaluationResult(first.baseline, 'compareSeeds: baseline', metrics)
    return { baseline: [{ seed: '', result }], candidate: side('candidate'), mode: 'one baseline' }
  }
  return { baseline: side('baseline'), candidate: side('candidate'), mode: 'paired' }
}

function planOf(baseline: unknown, candidates: unknown, paired: unknown, metrics: readonly string[]): Plan {
  const candidate = readRuns(isRunsOf(candidates) ? candidates.runs : candidates, 'compareSeeds: candidate', metrics)
  if (!isRunsOf(baseline)) {
    const result = toEvaluationResult(baseline, 'compareSeeds: baseline', metrics)
    return { baseline: [{ seed: '', result }], candidate, mode: 'one baseline' }
  }
  const runs = readRuns(baseline.runs, 'compareSeeds: baseline', metrics)
  if (typeof paired !== 'boolean') {
    throw misuseError(
      'compareSeeds: both models have several runs. Say `paired: true` where run and run share a seed, or `paired: false` where ' +
        'their randomness is independent.',
    )
  }
  if (!paired) return { baseline: runs, candidate, mode: 'independent' }
  const bySeed = new Map(runs.map((run) => [run.seed, run]))
  const unmatched = candidate.filter(({ seed }) => !bySeed.has(seed)).map(({ seed }) => seed)
  if (unmatched.length > 0 || runs.length !== candidate.length) {
    throw misuseError(
      `compareSeeds: a paired comparison needs the same seeds on both sides. The baseline has ${all(runs.map(({ seed }) => seed))}, ` +
        `the candidate ${all(candidate.map(({ seed }) => seed))}. Train the missing ones, or say paired: false where run and run share no randomness.`,
    )
  }
  return { baseline: candidate.map(({ seed }) => bySeed.get(seed)!), candidate, mode: 'paired' }
}

/** Ideal bootstrap standard error of the mean: what infinitely many resamples of the units would give. */
function standardError(values: Float64Array): number {
  const n = values.length
  return (standardDeviation(values) * Math.sqrt((n - 1) / n)) / Math.sqrt(n)
}

function compareRuns(
  { baseline, candidate, mode }: Plan,
  metric: string,
  explicit: BetterWhen | undefined,
): SeedComparison {
  const results = [...baseline, ...candidate].map(({ result }) => result)
  for (const result of results) requireMetric(metric, results[0]!, result)
  const betterWhen = metricDirection(metric, results, explicit)
  const matched = candidate.flatMap((run, i) =>
    mode === 'paired' ? [[baseline[i]!, run]] : baseline.map((other) => [other, run]),
  )

  const errors: number[] = []
  const differences = matched.map(([from, to]): SeedDifference => {
    const { design } = pairResults(from!.result, to!.result)
    const paired = pairedDifferences(from!.result, to!.result, metric)
    errors.push(design === null ? standardError(paired.values) : meanError(paired, design))
    const baselineSeed = mode === 'one baseline' ? null : from!.seed
    return Object.freeze({ baselineSeed, candidateSeed: to!.seed, difference: meanOver(paired.values, design) })
  })
  const spread = (runs: readonly SeedRun[]): number =>
    standardDeviation(Float64Array.from(runs, ({ result }) => result.metrics[metric]!))
  const sdSeeds =
    mode === 'independent'
      ? Math.hypot(spread(baseline), spread(candidate))
      : standardDeviation(Float64Array.from(differences, ({ difference }) => difference))
  const sdUsers = exactMean(errors)
  const meanDifference = exactMean(differences.map(({ difference }) => difference))
  const reversals = differences.filter(({ difference }) => difference * meanDifference < 0)
  return Object.freeze({
    metric,
    baseline: baseline[0]!.result.name || 'baseline',
    candidate: candidate[0]!.result.name || 'candidate',
    betterWhen,
    nSeeds: candidate.length,
    nUnits: results[0]!.nUnits,
    differences: Object.freeze(differences),
    meanDifference,
    sdUsers,
    sdSeeds,
    ratio: sdUsers === 0 ? null : sdSeeds / sdUsers,
    widensBy: sdUsers === 0 ? null : Math.hypot(sdUsers, sdSeeds) / sdUsers - 1,
    reversals: Object.freeze(reversals),
    limits: Object.freeze(
      limitsOf(Math.min(candidate.length, mode === 'independent' ? baseline.length : Infinity), sdSeeds, reversals),
    ),
  })
}

function limitsOf(runs: number, sdSeeds: number, reversals: readonly SeedDifference[]): string[] {
  const error = Math.round(100 / Math.sqrt(2 * (runs - 1)))
  const limits = [
    `The spread over seeds is that of one more run; estimated from ${runs} runs it has a relative error of about ${error} %.`,
    'Both spreads belong to these data: other training data, splits or settings are not in them.',
  ]
  if (sdSeeds === 0) limits.push('All runs have the same mean: check that the seed reaches the training.')
  if (reversals.length > 0) {
    limits.push(
      `The sign of the difference depends on the seed: ${reversals.length} of the compared runs have the other one.`,
    )
  }
  return limits
}
