import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import { absence, notNumber, scoreOf } from './cells.ts'
import { collector } from './collector.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'
import { eachLine } from './text.ts'

/** Lines that are counts, settings or text; `num_q` and the like are read only where they are asked for. */
const notScores = /^(?:num_.*|runid|relstring.*|utility.*)$/

/**
 * Reads the per-topic output of `trec_eval -q`: `metric <TAB> topic <TAB> value`, values as trec_eval rounds them.
 *
 * The `all` rows are no unit; they must be there, because trec_eval without `-c` stops before them at the first topic
 * that the run lacks. `num_q`, where it is printed, must equal the number of topics.
 *
 * @param bytes UTF-8 text
 * @throws an input error for output without `all` rows, metrics with different topics, and lines of another form
 */
export function readTrecEval(bytes: Buffer, context: ReadContext): EvaluationResult {
  const rows = collector(context, (line) => `line ${line}`)
  const summaries = new Set<string>()
  const ignored = new Set<string>()
  let expected = Number.NaN
  eachLine(bytes, (line, number) => {
    if (line.trim() === '') return
    const [metric, topic, cell] = cellsOf(line)
    if (metric === undefined || topic === undefined || cell === undefined) {
      throw context.fail(`line ${number} is not "metric, topic, value" with TABs between: ${quote(line)}`)
    }
    if (topic === 'all') {
      summaries.add(metric)
      if (metric === 'num_q') expected = Number(cell)
      return
    }
    if (notScores.test(metric) && !context.metrics?.includes(metric)) {
      ignored.add(metric)
      rows.rowOf(topic, number)
      return
    }
    const row = rows.rowOf(topic, number)
    const column = rows.column(metric)
    if (column === null) return
    const value = scoreOf(cell)
    if (value === undefined)
      throw context.fail(`line ${number}, ${quote(metric)} of topic ${quote(topic)}: ${notNumber(cell)}`)
    if (Number.isFinite(column.values[row])) {
      throw context.fail(
        `line ${number}: ${quote(metric)} of topic ${quote(topic)} is there twice; two outputs may be in one file`,
      )
    }
    rows.set(row, column, value, Number.isNaN(value) ? absence(cell) : undefined)
  })
  if (rows.ids.length === 0 && summaries.size > 0) {
    throw context.fail(
      'it has only the "all" rows; run trec_eval with -q to get a value for each topic: trec_eval -q -c -m all_trec qrels.txt run.txt > scores.txt',
    )
  }
  const unfinished = [...rows.columns.keys()].filter((metric) => !summaries.has(metric))
  if (unfinished.length > 0) {
    throw context.fail(
      `it has no "all" row for ${list(unfinished)}, so the output is cut off or trec_eval stopped at a topic that the run lacks: run trec_eval with -c, which counts such topics as 0`,
    )
  }
  if (!Number.isNaN(expected) && expected !== rows.ids.length) {
    throw context.fail(`num_q says ${expected} topics, the file has ${rows.ids.length}; it is cut off or damaged`)
  }
  if (ignored.size > 0) context.notices.push(`Lines that are not read as metrics: ${list(ignored, 30)}.`)
  return rows.finish()
}

/** trec_eval pads the metric with blanks and puts TABs between; some copies have blanks only. */
function cellsOf(line: string): string[] {
  const cells = line.split('\t')
  if (cells.length === 3) return cells.map((cell) => cell.trim())
  return cells.length === 1 ? line.trim().split(/\s+/, 4).slice(0, 4) : []
}
