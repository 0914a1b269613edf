import { averageRuns } from '../comparison/average-runs.ts'
import { isRunsOf, readRuns, type SeedRun } from '../comparison/seed-runs.ts'
import { isBaseline } from '../evaluation/baseline-handle.ts'
import { type HolmgateError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import { evaluationResult, toEvaluationResult } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'

const isResult = (value: unknown): boolean =>
  isBaseline(value) ||
  (Array.isArray(value) && !value.some((item) => typeof item === 'object' && item !== null && !('values' in item))) ||
  ArrayBuffer.isView(value) ||
  (typeof value === 'object' && value !== null && typeof (value as { values?: unknown }).values === 'object')

/** Several baselines are a list of results; a list of records or numbers is one baseline. */
export function baselinesOf(baseline: unknown): readonly unknown[] {
  if (!Array.isArray(baseline)) return [baseline]
  if (baseline.length === 0) throw misuseError('baseline is an empty list: there is nothing to compare with.')
  // Copied first: every() and map() skip the holes of a sparse array, and a skipped baseline would be an empty gate.
  const list = Array.from(baseline as unknown[])
  return list.some((one) => typeof one === 'object' && one !== null && isResult(one)) ? list : [baseline]
}

/** A result, or what is wrong with its data. What is wrong with the call is thrown. */
export function read(value: unknown, argument: string, metrics: readonly string[]): EvaluationResult | HolmgateError {
  try {
    return toEvaluationResult(value, argument, metrics)
  } catch (error) {
    if (isHolmgateError(error) && error.kind === 'input') return error
    throw error
  }
}

/** A candidate is one result, or several training runs of one model, whose unit means over the runs are compared. */
export function readCandidate(
  value: unknown,
  metrics: readonly string[],
): { candidate: EvaluationResult | HolmgateError; runs: readonly SeedRun[] } {
  if (!isRunsOf(value)) return { candidate: read(value, 'candidate', metrics), runs: [] }
  try {
    const runs = readRuns(value.runs, 'candidate', metrics)
    const results = runs.map(({ result }) => result)
    const averaged = averageRuns(results, metrics)
    // Runs without a name of their own are called after their seed; their mean is just the candidate.
    const unnamed = runs.every(({ seed, result }) => result.name === `candidate ${quote(seed)}`)
    return { candidate: unnamed ? evaluationResult({ ...averaged.toJSON(), name: 'candidate' }) : averaged, runs }
  } catch (error) {
    if (isHolmgateError(error) && error.kind === 'input') return { candidate: error, runs: [] }
    throw error
  }
}
