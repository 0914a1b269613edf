import { inputError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import { evaluationResult, exactMean, isEvaluationResult, pairResults, unitColumn } from '../evaluation/index.ts'
import { nullRecord, own } from '../evaluation/kinds.ts'
import type { BetterWhen, EvaluationResult, EvaluationResultJSON } from '../evaluation/types.ts'
import { labelsOfUnits, sharedLabels } from '../evaluation/unit-labels.ts'
import { unitId, unitsOf } from '../evaluation/units.ts'
import { all, describe, quote } from '../evaluation/wording.ts'
import { meanOver } from './design-row.ts'
import { isOnProvenSide } from './judge-hypothesis.ts'
import { pairedDifferences } from './paired-differences.ts'
import { precisionOf } from './precision.ts'
import type { PairwiseComparison, TestedHypothesis } from './types.ts'

/**
 * One result for several runs of one model: each unit's value is the mean of its values under the seeds. Comparing it tests
 * the method as it was trained here, not one lucky run.
 *
 * The mean still hides a seed that goes the other way: `reversedRuns` names it.
 *
 * @param runs at least one result, all over the same units and targets
 * @param metrics which metrics to average; default: those of the first run
 * @returns one row a unit, with `runs` in the metadata. What only some runs declare (directions, clusters, strata, labels,
 *   targets) holds for all of them
 * @throws HolmgateError (input) when the runs do not hold the same ids or targets, or declare what contradicts, (misuse) for a metric that one of them lacks,
 *   a run that is no result, and the same result twice
 *
 * @example
 * averageRuns([1, 0].map((first) => evaluationResult({ sampleIds: ['a', 'b'], values: { mrr: [first, 1] } }))).values.mrr[0] // 0.5
 */
export function averageRuns(runs: readonly EvaluationResult[], metrics?: readonly string[]): EvaluationResult {
  checkArguments(runs, metrics)
  const [first] = runs as readonly [EvaluationResult]
  checkRuns(runs)
  const averaged = metrics ?? Object.keys(first.values)
  for (const metric of averaged) checkMetric(runs, metric)
  const units = unitsOf(first)
  const columns = averaged.map((metric) => {
    const means = runs.map((run) => unitColumn(run, metric).means)
    return [
      metric,
      Float64Array.from({ length: units.nUnits }, (_, unit) => exactMean(means.map((of) => of[unit]!))),
    ] as const
  })
  const single = averaged.some((metric) => runs.some((run) => precisionOf(run, metric).precision === 'float32'))
  const json: Omit<EvaluationResultJSON, 'values'> & { values: Record<string, Float64Array> } = {
    name: runs.every(({ name }) => name === first.name) ? first.name : `mean of ${runs.length} runs`,
    sampleIds: Array.from({ length: units.nUnits }, (_, unit) => unitId(first, units, unit)),
    values: nullRecord(columns),
    nRows: units.nUnits + first.nRows - first.nScoredRows,
    betterWhen: nullRecord(
      averaged.flatMap((metric) => {
        const direction = directionOf(runs, metric)
        return direction === undefined ? [] : [[metric, direction] as const]
      }),
    ),
    targetFingerprint: runs.find((run) => run.targetFingerprint !== null)?.targetFingerprint ?? null,
    metadata: { ...first.metadata, runs: runs.length },
    precision: single ? 'float32' : 'float64',
    positionalIds: first.positionalIds,
    ...unitLabelsOf(runs),
  }
  return evaluationResult(json)
}

/** Clusters, strata and labels of the units, from the first run that has them. */
function unitLabelsOf(
  runs: readonly EvaluationResult[],
): Pick<EvaluationResultJSON, 'clusterIds' | 'strata' | 'strataWeights' | 'labels'> {
  const first = <Key extends 'clusterIds' | 'strata'>(key: Key) => {
    const run = runs.find((one) => one[key] !== null)
    return run === undefined ? {} : { [key]: labelsOfUnits(run, run[key]!) }
  }
  const weights = runs.find(({ strataWeights }) => strataWeights !== null)?.strataWeights
  const labels = runs.flatMap((run) =>
    Object.entries(run.labels).map(([name, rows]) => [name, labelsOfUnits(run, rows)] as const),
  )
  return {
    ...first('clusterIds'),
    ...first('strata'),
    ...(weights ? { strataWeights: weights } : {}),
    ...(labels.length === 0 ? {} : { labels: nullRecord(labels.reverse()) }),
  }
}

function checkArguments(runs: unknown, metrics: unknown): void {
  if (!Array.isArray(runs) || runs.length === 0) {
    throw misuseError(
      `averageRuns: runs must be a list with one result for each training run, found ${describe(runs)}.`,
    )
  }
  runs.forEach((run: unknown, i) => {
    if (!isEvaluationResult(run)) {
      throw misuseError(
        `averageRuns: runs[${i}] is ${describe(run)}. Each run must be a result, as evaluationResult(), fromRecords() or ` +
          'evaluateRankings() return it.',
      )
    }
    const before = runs.indexOf(run)
    if (before < i) {
      throw misuseError(`averageRuns: runs[${before}] and runs[${i}] are the same object. Pass one result a run.`)
    }
  })
  if (metrics === undefined) return
  if (!Array.isArray(metrics) || metrics.length === 0 || metrics.some((one) => typeof one !== 'string' || one === '')) {
    throw misuseError(`averageRuns: metrics must be a list of names, such as ['ndcg@100'], found ${describe(metrics)}.`)
  }
}

/**
 * Each run against the first, and against the first that declares what a run may leave out: two runs can contradict each other
 * where a third says nothing.
 */
function checkRuns(runs: readonly EvaluationResult[]): void {
  const declaring = [
    ...(['clusterIds', 'strata', 'strataWeights', 'targetFingerprint'] as const).map((key) =>
      runs.findIndex((run) => run[key] !== null),
    ),
    ...labelsOf(runs).map((name) => runs.findIndex(({ labels }) => own(labels, name) !== undefined)),
  ]
  const before = [...new Set([0, ...declaring.filter((run) => run >= 0)])].sort((a, b) => a - b)
  for (let run = 1; run < runs.length; run++) {
    for (const other of before) if (other < run) checkTogether(runs, other, run)
  }
}

const labelsOf = (runs: readonly EvaluationResult[]): string[] => [
  ...new Set(runs.flatMap(({ labels }) => Object.keys(labels))),
]

/** Runs of one model are paired as a baseline and a candidate are; what does not match is told of in those words. */
function checkTogether(runs: readonly EvaluationResult[], one: number, other: number): void {
  const [first, second] = [runs[one]!, runs[other]!]
  try {
    pairResults(first, second)
    for (const name of labelsOf([first, second])) {
      sharedLabels(first, second, name, ({ labels }) => (own(labels, name) as readonly string[] | undefined) ?? null)
    }
  } catch (error) {
    if (!isHolmgateError(error) || error.kind !== 'input') throw error
    throw inputError(
      `The training runs at index ${one} (called the baseline here) and ${other} (called the candidate) are not over the same units: ${error.message}`,
    )
  }
}

/** Which way a metric improves, as any of the runs declares it. */
function directionOf(runs: readonly EvaluationResult[], metric: string): BetterWhen | undefined {
  const directions = runs.map(({ betterWhen }) => own(betterWhen, metric) as BetterWhen | undefined)
  const first = directions.findIndex((direction) => direction !== undefined)
  const other = directions.findIndex(
    (direction, run) => run > first && direction !== undefined && direction !== directions[first],
  )
  if (first >= 0 && other >= 0) {
    throw inputError(
      `The training runs at index ${first} and ${other} declare different directions for ${quote(metric)}: better when ` +
        `${directions[first]}, and better when ${directions[other]}. Declare the same betterWhen in all runs.`,
    )
  }
  return directions[first]
}

function checkMetric(runs: readonly EvaluationResult[], metric: string): void {
  const run = runs.findIndex(({ values }) => !Object.hasOwn(values, metric))
  if (run < 0) return
  throw misuseError(
    `The training run at index ${run} does not have the metric ${quote(metric)}. It has ${all(Object.keys(runs[run]!.values))}.`,
  )
}

/** Difference of means over units, candidate − baseline, with float noise taken for 0. */
export const runDifference = (baseline: EvaluationResult, candidate: EvaluationResult, metric: string): number => {
  const { design } = pairResults(baseline, candidate)
  return meanOver(pairedDifferences(baseline, candidate, metric).values, design)
}

/**
 * The runs of a candidate that go against the mean of all runs: their difference to the baseline has the other sign, or, where
 * the row tested a margin, lies on its other side.
 *
 * @param row the comparison of the mean
 * @returns positions in `runs` with their differences; empty when all agree or the mean is exactly 0
 * @throws HolmgateError (input) when a run cannot be paired with the baseline
 */
export function reversedRuns(
  baseline: EvaluationResult,
  runs: readonly EvaluationResult[],
  row: Pick<PairwiseComparison, 'metric' | 'betterWhen'> & { readonly hypothesis?: TestedHypothesis },
): readonly { readonly run: number; readonly difference: number }[] {
  const { metric, betterWhen, hypothesis } = row
  const differences = runs.map((run) => runDifference(baseline, run, metric))
  const mean = exactMean(differences)
  const side = (difference: number): boolean =>
    isOnProvenSide({ difference, betterWhen, ...(hypothesis === undefined ? {} : { hypothesis }) })
  const reversed =
    hypothesis === undefined
      ? (difference: number) => difference * mean < 0
      : (difference: number) => side(mean) && !side(difference)
  return differences.flatMap((difference, run) => (reversed(difference) ? [{ run, difference }] : []))
}
