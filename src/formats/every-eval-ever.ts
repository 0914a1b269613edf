import type { EvaluationResult } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { Cell } from './cells.ts'
import { absence, idOf, notNumber, scoreOf, textOf } from './cells.ts'
import { chooser } from './choose.ts'
import { collector } from './collector.ts'
import type { ReadContext } from './context.ts'
import type { JsonObject } from './json.ts'
import { isObject } from './json.ts'
import type { RecordSource } from './record-source.ts'
import { sampleHashes } from './sample-hashes.ts'

/** Numbers of an instance that are no scores: where they stand, and under which name. */
const incidental = [
  ['evaluation', 'num_turns'],
  ['evaluation', 'tool_calls_count'],
  ['performance', 'latency_ms'],
  ['token_usage', 'total_tokens'],
] as const

/**
 * Reads instance-level JSON Lines of Every Eval Ever (schema 0.2): `evaluation.score` and `evaluation.is_correct` for each
 * `sample_id`. Its converters bring logs of Inspect AI, HELM and lm-evaluation-harness into this form.
 *
 * An instance with an `error` has no score.
 *
 * @throws an input error for several models or evaluations without `model` or `where: { evaluation_name }`, and for a
 * sample that is there twice without `repeat`
 */
export function readEveryEvalEver(source: RecordSource, context: ReadContext): EvaluationResult {
  const rows = collector(context, source.place)
  const choice = chooser<JsonObject>(context, [
    { key: 'model_id', isModel: true, names: (instance) => [textOf(instance['model_id'])] },
    { key: 'evaluation_name', names: (instance) => [textOf(instance['evaluation_name'])] },
  ])
  const { repeat, id: idKey = 'sample_id' } = context.options
  const hashes = sampleHashes()
  source.each((instance, at) => {
    const evaluation = isObject(instance) ? instance['evaluation'] : undefined
    if (!isObject(instance) || !isObject(evaluation))
      throw context.fail(`${source.place(at)} has no object "evaluation"`)
    if (!choice.accepts(instance)) return
    const id = idOf(instance[idKey])
    if (id === null) throw context.fail(`${source.place(at)}: ${idKey} is ${describe(instance[idKey])}`)
    const row = rows.row(id, at, typeof repeat === 'string' ? textOf(instance[repeat]) : undefined)
    hashes.set(row, instance['sample_hash'])
    const { error } = instance
    const failed = typeof error === 'string' && error !== ''
    const put = (metric: string, cell: Cell, isIncidental: boolean): void => {
      const column = rows.column(metric, isIncidental)
      if (column === null) return
      const value = failed && !isIncidental ? Number.NaN : scoreOf(cell)
      if (value === undefined || (typeof cell === 'string' && !failed)) {
        throw context.fail(`${source.place(at)}, ${quote(metric)} of sample ${quote(id)}: ${notNumber(cell)}`)
      }
      rows.set(
        row,
        column,
        value,
        Number.isNaN(value) ? (failed ? `its error is ${describe(error)}` : absence(cell)) : undefined,
      )
    }
    put('score', evaluation['score'], false)
    put('is_correct', evaluation['is_correct'], false)
    for (const [part, name] of incidental) {
      const object = instance[part]
      if (isObject(object)) put(name, object[name], true)
    }
  })
  choice.check()
  return rows.finish({
    metadata: choice.chosen(),
    targetFingerprint: hashes.fingerprint(rows.ids),
  })
}
