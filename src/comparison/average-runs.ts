import { evaluationResult, exactMean, pairResults, unitColumn } from '../evaluation/index.ts'
import { nullRecord } from '../evaluation/kinds.ts'
import type { EvaluationResult, EvaluationResultJSON } from '../evaluation/types.ts'
import { unitId, unitsOf } from '../evaluation/units.ts'
import { pairedDifferences } from './paired-differences.ts'
import { precisionOf } from './precision.ts'

/**
 * One result for several runs of one model: each unit's value is the mean of its values under the seeds. Comparing it tests
 * the method as it was trained here, not one lucky run.
 *
 * The mean still hides a seed that goes the other way: `reversedRuns` names it.
 *
 * @param runs at least one result, all over the same units and targets
 * @param metrics which metrics to average; default: those of the first run
 * @returns one row a unit, with the declarations of the first run and `runs` in the metadata
 * @throws HolmgateError (input) when the runs do not hold the same ids or targets
 *
 * @example
 * averageRuns([1, 0].map((first) => evaluationResult({ sampleIds: ['a', 'b'], values: { mrr: [first, 1] } }))).values.mrr[0] // 0.5
 */
export function averageRuns(runs: readonly EvaluationResult[], metrics?: readonly string[]): EvaluationResult {
  const [first, ...others] = runs as readonly [EvaluationResult, ...EvaluationResult[]]
  for (const other of others) pairResults(first, other)
  const averaged = metrics ?? Object.keys(first.values)
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
    name: first.name,
    sampleIds: Array.from({ length: units.nUnits }, (_, unit) => unitId(first, units, unit)),
    values: nullRecord(columns),
    nRows: units.nUnits + first.nRows - first.nScoredRows,
    betterWhen: nullRecord(Object.entries(first.betterWhen).filter(([metric]) => averaged.includes(metric))),
    targetFingerprint: runs.find((run) => run.targetFingerprint !== null)?.targetFingerprint ?? null,
    metadata: { ...first.metadata, runs: runs.length },
    precision: single ? 'float32' : 'float64',
    positionalIds: first.positionalIds,
  }
  return evaluationResult(json)
}

/** Difference of means over units, candidate − baseline, with float noise taken for 0. */
export const runDifference = (baseline: EvaluationResult, candidate: EvaluationResult, metric: string): number => {
  pairResults(baseline, candidate)
  return exactMean(pairedDifferences(baseline, candidate, metric).values)
}

/**
 * The runs of a candidate whose difference to the baseline has the sign against the mean of all runs.
 *
 * @returns positions in `runs` with their differences; empty when all agree or the mean is exactly 0
 * @throws HolmgateError (input) when a run cannot be paired with the baseline
 */
export function reversedRuns(
  baseline: EvaluationResult,
  runs: readonly EvaluationResult[],
  metric: string,
): readonly { readonly run: number; readonly difference: number }[] {
  const differences = runs.map((run) => runDifference(baseline, run, metric))
  const mean = exactMean(differences)
  return differences.flatMap((difference, run) => (difference * mean < 0 ? [{ run, difference }] : []))
}
