import fc from 'fast-check'
import { evaluationResult } from '../../src/evaluation/index.ts'
import type { EvaluationInput, EvaluationResult } from '../../src/evaluation/types.ts'

/** A result with one metric, `m`. */
export const resultOf = (
  scores: readonly number[],
  more: Partial<EvaluationInput> & { ids?: readonly (string | number)[] } = {},
): EvaluationResult => {
  const { ids = scores.map((_, row) => `u${row}`), ...rest } = more
  return evaluationResult({ sampleIds: ids, values: { m: scores }, ...rest })
}

/** The same list in an order that the seed decides. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const result = [...list]
  let state = seed >>> 0 || 1
  for (let i = result.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const j = state % (i + 1)
    const held = result[i]!
    result[i] = result[j]!
    result[j] = held
  }
  return result
}

/** A score as evaluations have them: recall-like steps, or any number in [0, 1]. */
export const score = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((x) => x / 20),
  fc.double({ min: 0, max: 1, noNaN: true }).map((x) => (x < 1e-300 ? 0 : x)),
)
