import { inputError, misuseError } from './errors.ts'
import { isList } from './kinds.ts'
import { count, describe, quote } from './wording.ts'

/** Sums and squares of scores up to here cannot overflow. */
const LARGEST = 1e250

/** Why a value is no score. */
function fault(value: unknown): string {
  if (typeof value === 'string') return 'Scores are numbers: convert it where the data are read.'
  if (typeof value === 'boolean') return 'Scores are numbers: use 1 and 0.'
  if (typeof value === 'bigint') return 'Scores are numbers: convert it with Number().'
  if (typeof value === 'number' && Number.isFinite(value))
    return `Scores up to ${LARGEST} are accepted: rescale the metric.`
  return 'Every row needs a finite score: score the row, or leave it out of both models.'
}

/** The error for a score that is none. */
export function scoreError(value: unknown, metric: string, id: string, row: number, where: string): Error {
  return inputError(
    `${where}: the score ${quote(metric)} of id ${quote(id)} (row ${row}, counted from 0) is ${describe(value)}. ${fault(value)}`,
  )
}

/**
 * Copies the scores of one metric. −0 becomes 0, so that a result and its JSON have the same bits.
 *
 * @throws HolmgateError (input) for a wrong length or a score that is not finite; (misuse) if `column` is no list
 */
export function readColumn(column: unknown, metric: string, ids: readonly string[], where: string): Float64Array {
  if (!isList(column)) {
    throw misuseError(
      `${where}: values[${quote(metric)}] must be an array with one number a row, found ${describe(column)}.`,
    )
  }
  if (column.length !== ids.length) {
    throw inputError(
      `${where}: the metric ${quote(metric)} has ${count(column.length, 'value')} for ${count(ids.length, 'row')}. ` +
        'Every metric needs one value a row.',
    )
  }
  const scores = new Float64Array(column.length)
  for (let row = 0; row < column.length; row++) {
    const value = column[row]
    if (typeof value !== 'number' || !(Math.abs(value) <= LARGEST)) {
      throw scoreError(value, metric, ids[row]!, row, where)
    }
    scores[row] = value + 0
  }
  return scores
}
