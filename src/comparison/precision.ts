import type { EvaluationResult, Precision } from '../evaluation/types.ts'
import { looksLikeFloat32 } from '../stats/index.ts'

const looks = new WeakMap<EvaluationResult, Map<string, boolean>>()

/** Whether the scores of a metric look like 32-bit floats; read once a result. */
function looksSingle(result: EvaluationResult, metric: string): boolean {
  const known = looks.get(result) ?? new Map<string, boolean>()
  looks.set(result, known)
  const answer = known.get(metric) ?? looksLikeFloat32(result.values[metric]!)
  known.set(metric, answer)
  return answer
}

/** The precision that the scores of a metric went through: as declared, else judged from the values. */
export function precisionOf(result: EvaluationResult, metric: string): { precision: Precision; assumed: boolean } {
  if (result.precision !== null) return { precision: result.precision, assumed: false }
  return looksSingle(result, metric)
    ? { precision: 'float32', assumed: true }
    : { precision: 'float64', assumed: false }
}
