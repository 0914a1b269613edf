import { isBaseline } from './baseline-handle.ts'
import { inputError, misuseError } from './errors.ts'
import { readEvaluation } from './evaluation-result.ts'
import { readRecords } from './from-records.ts'
import { isList, isPromiseLike, isRecord, isTypedArray, nullRecord, own } from './kinds.ts'
import { isEvaluationResult } from './prototype.ts'
import type { EvaluationResult } from './types.ts'
import { all, count, describe } from './wording.ts'

const TAKEN =
  'Taken are: what evaluationResult(), fromRecords() or evaluateRankings() return; { sampleIds, values }; an array of ' +
  'records with an id; an array of numbers.'

const ID_ADVICE = "Name the column with the ids: fromRecords(rows, { id: '…' })."

/**
 * Turns whatever a matcher or `comparePair` was given for a model into a result: a result (from any copy of the package),
 * `{ sampleIds, values }`, an array of records with the column `id`, or an array of numbers, which is the one metric asked for,
 * with row numbers as ids.
 *
 * @param argument how messages call the value; also the name of a model that has none
 * @param metrics the metrics that were asked for
 * @throws HolmgateError (misuse) for a value of another shape, and for a promise; (input) for data that are wrong
 *
 * @example
 * toEvaluationResult([0.3, 0.7], 'candidate', ['mrr']).metrics.mrr // 0.5
 */
export function toEvaluationResult(
  value: unknown,
  argument: 'baseline' | 'candidate' | (string & {}),
  metrics: readonly string[] = [],
): EvaluationResult {
  if (isEvaluationResult(value)) return value
  if (isBaseline(value)) {
    throw misuseError(
      `${argument} is baseline('${value.name}'), which only the matchers of a test file can find. ` +
        `In a script read its file: readResults('…/__baselines__/${value.name}.json').`,
    )
  }
  if (isPromiseLike(value)) {
    throw misuseError(
      `${argument} is a promise, and a gate compares results that are there. Await it first ` +
        '(for the value under test, `await expect(promise).resolves.toBe…` does so).',
    )
  }
  if (isTypedArray(value) || holdsNumbers(value)) return fromNumbers(value, argument, metrics)
  if (Array.isArray(value)) return fromRows(value, argument, metrics)
  if (isRecord(value) && own(value, 'values') !== undefined) {
    const values = own(value, 'values')
    const named = isList(values) ? { ...value, values: nullRecord([[oneMetric(argument, metrics), values]]) } : value
    return readEvaluation(named, argument, argument)
  }
  throw misuseError(`${argument} is ${describe(value)}, which holds no scores per row. ${TAKEN}`)
}

/** An array meant as numbers, even if one of them is missing. */
const holdsNumbers = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((entry) => typeof entry === 'number') && !value.some(isRecord)

/** A result, or what becomes one: a record of scores that is no row of them. */
const holdsScores = (entry: unknown): boolean => {
  if (isEvaluationResult(entry)) return true
  if (!isRecord(entry) || own(entry, 'id') !== undefined) return false
  const values = own(entry, 'values')
  return isList(values) || isRecord(values)
}

/** Bare numbers carry no name of their own: they are what was asked for. */
function oneMetric(argument: string, metrics: readonly string[]): string {
  if (metrics.length === 1) return metrics[0]!
  const asked =
    metrics.length === 0 ? 'no metric was named' : `${metrics.length} metrics were asked for: ${all(metrics)}`
  throw misuseError(
    `${argument} holds the numbers of one metric, but ${asked}. Pass { sampleIds, values: { metric: numbers } }.`,
  )
}

function fromNumbers(scores: ArrayLike<unknown>, argument: string, metrics: readonly string[]): EvaluationResult {
  return readEvaluation({ values: nullRecord([[oneMetric(argument, metrics), scores]]) }, argument, argument)
}

function fromRows(rows: readonly unknown[], argument: string, metrics: readonly string[]): EvaluationResult {
  if (rows.length === 0)
    throw inputError(
      `${argument} is an empty array: there are no rows to compare. Check that the file or query behind it is not empty.`,
    )
  if (rows.every(holdsScores)) {
    throw misuseError(
      `${argument} is a list of ${count(rows.length, 'result')}, and one result is expected: pass one of them, or { runs: [...] } for ` +
        'training runs of one model as the candidate of a gate. averageRuns() makes one result of such runs.',
    )
  }
  if (!rows.every(isRecord)) {
    const row = rows.findIndex((entry) => !isRecord(entry))
    const found = `${argument}[${row}] is ${describe(rows[row])}`
    if (row === 0) throw misuseError(`${found}, which is no row of scores. ${TAKEN}`)
    throw inputError(`${found}. Every row must be an object.`)
  }
  // Other columns are nobody's business here: a half-filled one must not stop a gate on another metric.
  const asked = metrics.filter((metric) => rows.some((row) => own(row, metric) !== undefined))
  return readRecords(rows, { name: argument, metrics: asked.length > 0 ? asked : undefined }, argument, ID_ADVICE)
}
