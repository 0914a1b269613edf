import { misuseError } from './errors.ts'
import type { EvaluationResult } from './types.ts'
import { all, quote } from './wording.ts'

/**
 * Names a metric that one of two results does not have.
 *
 * @throws HolmgateError (misuse) listing the metrics of both
 */
export function requireMetric(metric: string, baseline: EvaluationResult, candidate: EvaluationResult): void {
  const missing = [baseline, candidate].filter((result) => !Object.hasOwn(result.values, metric))
  if (missing.length === 0) return
  const side =
    missing.length === 2
      ? 'Neither model has'
      : missing[0] === baseline
        ? 'The baseline does not have'
        : 'The candidate does not have'
  throw misuseError(
    `${side} the metric ${quote(metric)}. The baseline has ${all(Object.keys(baseline.values))}; ` +
      `the candidate has ${all(Object.keys(candidate.values))}.`,
  )
}
