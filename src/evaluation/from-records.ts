import { inputError, misuseError } from './errors.ts'
import { readEvaluation } from './evaluation-result.ts'
import { isRecord, nullRecord, own } from './kinds.ts'
import { readSampleIds } from './sample-ids.ts'
import { scoreError } from './score-column.ts'
import type { BetterWhen, EvaluationResult, StrataWeights } from './types.ts'
import { all, describe, quote } from './wording.ts'

/** Options of `fromRecords()`. */
export interface FromRecordsOptions {
  /** Column that holds the ids. Default `id`. */
  readonly id?: string | undefined
  /** Columns that hold scores. Default: every column that holds a number in every row. */
  readonly metrics?: readonly string[] | undefined
  readonly name?: string | undefined
  /** Column with the cluster of each row. */
  readonly clusters?: string | undefined
  /** Column with the stratum of each row. */
  readonly strata?: string | undefined
  readonly strataWeights?: StrataWeights | undefined
  /** Columns with other labels, for the slices of a gate. */
  readonly labels?: readonly string[] | undefined
  readonly betterWhen?: BetterWhen | Readonly<Record<string, BetterWhen>> | undefined
}

const OPTIONS = ['id', 'metrics', 'name', 'betterWhen', 'clusters', 'strata', 'strataWeights', 'labels']

type Row = Readonly<Record<string, unknown>>

/**
 * Scores of one model from records, one a row: `[{ id: 'u1', 'ndcg@10': 0.3 }, …]`. Rows with the same id are one unit.
 *
 * Without `metrics`, every column that holds a number in every row is a metric and columns without any number are left out;
 * a column with a number in some rows only, or with numbers written as text or as bigints, is an error, never dropped.
 *
 * @throws HolmgateError (input) for a missing id or score, naming row and id; (misuse) for a wrong call
 *
 * @example
 * fromRecords([{ id: 'u1', mrr: 1, note: 'ok' }, { id: 'u2', mrr: 0.5, note: '' }]).metrics.mrr // 0.75
 */
export function fromRecords(rows: readonly Row[], options: FromRecordsOptions = {}): EvaluationResult {
  if (!isRecord(options)) throw misuseError(`fromRecords: the options must be an object, found ${describe(options)}.`)
  const unknown = Object.keys(options).filter((key) => !OPTIONS.includes(key))
  if (unknown.length > 0) {
    throw misuseError(`fromRecords: unknown option ${all(unknown)}. The options are ${OPTIONS.join(', ')}.`)
  }
  const where = typeof options.name === 'string' ? `fromRecords ${quote(options.name)}` : 'fromRecords'
  return readRecords(rows, options, where)
}

/** As `fromRecords()`; `where` begins each message, `idAdvice` ends that about rows without an id. */
export function readRecords(
  rows: unknown,
  options: FromRecordsOptions,
  where: string,
  idAdvice = 'Name the column with the ids in the option id.',
): EvaluationResult {
  const { id = 'id', metrics, name, betterWhen } = options
  if (!Array.isArray(rows)) throw misuseError(`${where}: expected an array of records, found ${describe(rows)}.`)
  if (typeof id !== 'string') throw misuseError(`${where}: id must be the name of a column, found ${describe(id)}.`)
  if (rows.length === 0)
    throw inputError(`${where}: there are no rows. Check that the file or query behind them is not empty.`)
  for (let row = 0; row < rows.length; row++) {
    if (!isRecord(rows[row]))
      throw inputError(`${where}: row ${row} is ${describe(rows[row])}. Every row must be an object.`)
    if (!Object.hasOwn(rows[row], id)) {
      throw inputError(
        `${where}: row ${row} has no column ${quote(id)} with its id; its columns are ${all(Object.keys(rows[row]))}. ${idAdvice}`,
      )
    }
  }
  const sampleIds = readSampleIds(
    rows.map((row: Row) => row[id]),
    where,
  )
  const labels = labelColumns(rows, options, where)
  const columns =
    metrics === undefined ? scoreColumns(rows, [id, ...labels.names], sampleIds, where) : readNames(metrics, where)
  const values = columns.map((column) => {
    const scores = rows.map((row: Row, i) => {
      const score = own(row, column)
      if (typeof score !== 'number') throw scoreError(score, column, sampleIds[i]!, i, where)
      return score
    })
    return [column, scores] as const
  })
  const { strataWeights } = options
  const weights = strataWeights === undefined ? {} : { strataWeights }
  return readEvaluation({ name, sampleIds, values: nullRecord(values), betterWhen, ...labels.given, ...weights }, where)
}

/** The columns that hold labels of the units, as `evaluationResult()` takes them. */
function labelColumns(rows: readonly Row[], options: FromRecordsOptions, where: string) {
  const { clusters, strata, labels = [] } = options
  if (!Array.isArray(labels)) {
    throw misuseError(`${where}: labels must be an array of column names, found ${describe(labels)}.`)
  }
  const columnOf = (name: unknown, option: string): unknown[] => {
    if (typeof name !== 'string') {
      throw misuseError(`${where}: ${option} must be the name of a column, found ${describe(name)}.`)
    }
    const missing = rows.findIndex((row) => !Object.hasOwn(row, name))
    if (missing < 0) return rows.map((row) => row[name])
    throw inputError(
      `${where}: row ${missing} has no column ${quote(name)}, which ${option} names; its columns are ${all(Object.keys(rows[missing]!))}.`,
    )
  }
  const given = {
    ...(clusters === undefined ? {} : { clusterIds: columnOf(clusters, 'clusters') }),
    ...(strata === undefined ? {} : { strata: columnOf(strata, 'strata') }),
    ...(labels.length === 0
      ? {}
      : { labels: nullRecord(labels.map((name: string) => [name, columnOf(name, 'labels')] as const)) }),
  }
  const names: string[] = [clusters, strata, ...(labels as readonly string[])].filter((name) => name !== undefined)
  return { given, names }
}

function readNames(metrics: unknown, where: string): string[] {
  if (Array.isArray(metrics) && metrics.length > 0 && metrics.every((name) => typeof name === 'string')) return metrics
  throw misuseError(`${where}: metrics must be an array of column names, found ${describe(metrics)}.`)
}

/** Whether a value is meant as a number: a bigint, or a text in the English or a comma form. */
const looksNumeric = (value: unknown): boolean =>
  typeof value === 'bigint' || (typeof value === 'string' && /^\s*[-+]?[\d.,]*\d[\d.,]*(e[-+]?\d+)?\s*$/i.test(value))

/** The columns that hold a number in every row; an error for one that nearly does. */
function scoreColumns(
  rows: readonly Row[],
  others: readonly string[],
  ids: readonly string[],
  where: string,
): string[] {
  const numbers = new Map<string, number>()
  for (const row of rows) {
    for (const column of Object.keys(row)) {
      if (others.includes(column)) continue
      numbers.set(column, (numbers.get(column) ?? 0) + (typeof row[column] === 'number' ? 1 : 0))
    }
  }
  const hint = 'If this column holds no scores, list those that do in the option metrics.'
  for (const [column, found] of numbers) {
    if (found === 0 && !rows.some((record) => looksNumeric(own(record, column)))) continue
    const row = rows.findIndex((record) => typeof own(record, column) !== 'number')
    if (row >= 0)
      throw inputError(`${scoreError(own(rows[row]!, column), column, ids[row]!, row, where).message} ${hint}`)
  }
  const metrics = [...numbers.keys()].filter((column) => numbers.get(column)! > 0)
  if (metrics.length > 0) return metrics
  // Verdicts are the likeliest scores where no column holds a number.
  for (const column of numbers.keys()) {
    const row = rows.findIndex((record) => typeof own(record, column) === 'boolean')
    if (row >= 0) throw scoreError(own(rows[row]!, column), column, ids[row]!, row, where)
  }
  throw inputError(`${where}: no column holds a number in every row; the columns are ${all([...numbers.keys()])}.`)
}
