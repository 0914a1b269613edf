import type { EvaluationResult } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { Cell } from './cells.ts'
import { absence, idOf, notNumber, scoreOf, textOf } from './cells.ts'
import { chooser } from './choose.ts'
import { collector } from './collector.ts'
import type { ReadContext } from './context.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { isObject } from './json.ts'
import { arraySource, type RecordSource } from './record-source.ts'

/** `failureReason` of a row that could not be run: its score 0 is no score. */
const errorReason = 2

/** The rows of a results file (`results.results`), wherever its version keeps them. */
export function promptfooRows(value: JsonValue): JsonValue[] | null {
  const results = isObject(value) ? value['results'] : undefined
  if (Array.isArray(results)) return results
  return isObject(results) && Array.isArray(results['results']) ? results['results'] : null
}

/**
 * Reads results of promptfoo (`promptfoo eval -o results.json` or `.jsonl`). The unit is the test case (`testIdx`); `id`
 * names a variable of the test, or `description`, to use that instead.
 *
 * Rows that could not be run have no score. `score`, `success` and the named scores are metrics, `latencyMs` and `cost`
 * where every row has them.
 *
 * @throws an input error for several providers or prompts without `model` or `where: { promptIdx }`, and for a test case
 * that is there twice (`--repeat`) without `repeat: true`
 */
export function readPromptfoo(source: RecordSource, context: ReadContext): EvaluationResult {
  if (typeof context.options.repeat === 'string') {
    throw context.fail('promptfoo does not number its repeats; say repeat: true to take every row as one more repeat')
  }
  const rows = collector(context, source.place, () => '. If the rows come from --repeat, say repeat: true')
  const choice = chooser<JsonObject>(context, [
    { key: 'provider', isModel: true, names: providerNames },
    { key: 'promptIdx', names: (row) => [textOf(row['promptIdx'])] },
  ])
  source.each((record, at) => {
    if (!isObject(record)) throw context.fail(`${source.place(at)} is not an object`)
    if (!choice.accepts(record)) return
    const row = rows.row(unitOf(record, source.place(at), context), at)
    const failed = record['failureReason'] === errorReason
    const why = `promptfoo could not run it (${describe(record['error'])})`
    const put = (metric: string, cell: Cell, incidental: boolean): void => {
      const column = rows.column(metric, incidental)
      if (column === null) return
      const value = failed && !incidental ? Number.NaN : scoreOf(cell)
      if (value === undefined || (typeof cell === 'string' && !failed)) {
        throw context.fail(`${source.place(at)}, ${quote(metric)}: ${notNumber(cell)}`)
      }
      rows.set(row, column, value, Number.isNaN(value) ? (failed ? why : absence(cell)) : undefined)
    }
    put('score', record['score'], false)
    put('success', record['success'], false)
    const named = record['namedScores']
    if (isObject(named)) for (const name of Object.keys(named)) put(name, named[name], false)
    put('latencyMs', record['latencyMs'], true)
    put('cost', record['cost'], true)
  })
  choice.check()
  return rows.finish({
    stated: new Map([
      ['score', 'higher'],
      ['success', 'higher'],
      ['latencyMs', 'lower'],
      ['cost', 'lower'],
    ]),
    metadata: choice.chosen(),
  })
}

/** Reads a whole results file. */
export const readPromptfooFile = (rows: readonly JsonValue[], context: ReadContext): EvaluationResult =>
  readPromptfoo(arraySource(rows, 'results'), context)

function providerNames(row: JsonObject): string[] {
  const provider = row['provider']
  if (!isObject(provider)) return [textOf(provider)]
  return [provider['label'], provider['id']].filter((name) => typeof name === 'string' && name !== '').map(textOf)
}

function unitOf(record: JsonObject, place: string, context: ReadContext): string {
  const { id: wanted } = context.options
  const test = record['testCase']
  const vars = isObject(record['vars']) ? record['vars'] : isObject(test) && isObject(test['vars']) ? test['vars'] : {}
  let cell: Cell
  if (wanted === undefined || wanted === 'testIdx') cell = record['testIdx']
  else if (wanted === 'description') cell = isObject(test) ? test['description'] : undefined
  else cell = Object.hasOwn(vars, wanted) ? vars[wanted] : undefined
  const id = idOf(cell)
  if (id !== null) return id
  throw context.fail(
    `${place}: the id (${quote(wanted ?? 'testIdx')}) is ${describe(cell)}; variables are ${
      Object.keys(vars)
        .map((name) => quote(name))
        .join(', ') || 'none'
    }`,
  )
}
