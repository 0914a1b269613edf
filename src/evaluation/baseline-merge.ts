import { conventionsOf } from './baseline-digest.ts'
import { evaluationResult } from './evaluation-result.ts'
import { nullRecord } from './kinds.ts'
import { isSameUnits } from './pair-results.ts'
import type { EvaluationResult } from './types.ts'
import { unitsOf } from './units.ts'
import { quote } from './wording.ts'

/** Whether two results hold the same bits for a metric. */
function isSameColumn(one: EvaluationResult, other: EvaluationResult, metric: string): boolean {
  const [a, b] = [unitsOf(one).rows, unitsOf(other).rows]
  const [x, y] = [one.values[metric]!, other.values[metric]!]
  return a.every((row, at) => Object.is(x[row], y[b[at]!]))
}

function conflict(one: EvaluationResult, other: EvaluationResult): string | null {
  if (!isSameUnits(one, other)) return 'they have other ids'
  if (one.targetFingerprint !== other.targetFingerprint) return 'they have other targets'
  if (one.nRows !== other.nRows || one.positionalIds !== other.positionalIds) return 'they have other rows'
  for (const metric of Object.keys(other.values)) {
    if (!Object.hasOwn(one.values, metric)) continue
    if (!isSameColumn(one, other, metric)) return `their scores of ${quote(metric)} differ`
    if (one.betterWhen[metric] !== other.betterWhen[metric]) return `the direction of ${quote(metric)} differs`
    if (conventionsOf(one, metric) !== conventionsOf(other, metric)) return `the definition of ${quote(metric)} differs`
  }
  return null
}

function withMetricsOf(one: EvaluationResult, other: EvaluationResult): EvaluationResult {
  const added = Object.keys(other.values).filter((metric) => !Object.hasOwn(one.values, metric))
  if (added.length === 0) return one
  const [a, b] = [unitsOf(one).rows, unitsOf(other).rows]
  const columns = added.map((metric) => {
    const column = new Float64Array(a.length)
    a.forEach((row, at) => {
      column[row] = other.values[metric]![b[at]!]!
    })
    return [metric, column] as const
  })
  const conventions = (result: EvaluationResult): object => Object(result.metadata['conventions'])
  return evaluationResult({
    name: one.name,
    sampleIds: one.sampleIds,
    values: nullRecord([...Object.entries(one.values), ...columns]),
    nRows: one.nRows,
    betterWhen: nullRecord([...Object.entries(one.betterWhen), ...Object.entries(other.betterWhen)]),
    targetFingerprint: one.targetFingerprint,
    precision: one.precision === other.precision ? one.precision : null,
    positionalIds: one.positionalIds,
    metadata: { conventions: nullRecord([...Object.entries(conventions(one)), ...Object.entries(conventions(other))]) },
  })
}

/**
 * One result for all candidates that several gates offer as the same baseline: the metrics of all, over the same units.
 *
 * @returns the result, or in words why they are not the same model
 */
export function mergeCandidates(
  candidates: readonly [EvaluationResult, ...EvaluationResult[]],
): EvaluationResult | string {
  const [first, ...others] = candidates
  let merged = first
  for (const other of others) {
    if (other === merged) continue
    const why = conflict(merged, other)
    if (why !== null) return why
    merged = withMetricsOf(merged, other)
  }
  return merged
}
