import { parseBaseline } from '../evaluation/baseline-parse.ts'
import { own } from '../evaluation/kinds.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import type { ReadContext } from './context.ts'
import { pickMetrics } from './holmgate.ts'
import type { JsonValue } from './json.ts'
import { isObject } from './json.ts'

/** Whether a JSON value is a baseline that holmgate keeps. */
export const isBaselineFile = (value: JsonValue): boolean => isObject(value) && own(value, 'holmgate') === 'baseline'

/**
 * Reads a file of `__baselines__`: the scores come back with the same bits, and whatever was cut off, merged by hand or edited
 * is an error. Options select and rename as for any result.
 */
export const readBaseline = (text: string, context: ReadContext): EvaluationResult =>
  pickMetrics(parseBaseline(text, context.source).result, context)
