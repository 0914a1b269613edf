import type { EvaluationResult } from '../evaluation/types.ts'
import type { ReadContext } from './context.ts'

export function readTrecRun(_bytes: Buffer, context: ReadContext): EvaluationResult {
  throw context.fail('not yet')
}
