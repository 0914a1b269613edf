import { checksum, notedChecksum } from './checksum.ts'
import { inputError } from './errors.ts'
import { exactMean } from './exact-mean.ts'
import type { EvaluationResult } from './types.ts'
import { type Units, unitsOf } from './units.ts'
import { count, quote } from './wording.ts'

/** One metric of one result, one entry a unit, units ranked by sorted id. */
export interface UnitColumn {
  /** Mean of the unit's rows. */
  readonly means: Float64Array
  /** Mean of the absolute values of the unit's rows: how large the numbers are that rounding acted on. */
  readonly magnitudes: Float64Array
  /** Whether units have several rows and in each unit all of them are the same. */
  readonly identicalRepeats: boolean
}

/** Means and magnitudes of the units of one column of rows. */
export function averageRows(column: Float64Array, { nUnits, rows, starts }: Units): UnitColumn {
  const means = new Float64Array(nUnits)
  let repeated = false
  let identical = true
  let signed = false
  for (let unit = 0; unit < nUnits; unit++) {
    const from = starts[unit]!
    const to = starts[unit + 1]!
    means[unit] = to - from === 1 ? column[rows[from]!]! : exactMean(column, rows, from, to)
    if (to - from > 1) repeated = true
    for (let i = from; i < to; i++) {
      const value = column[rows[i]!]!
      if (value < 0) signed = true
      if (value !== column[rows[from]!]) identical = false
    }
  }
  const magnitudes = signed ? averageRows(column.map(Math.abs), { nUnits, rows, starts }).means : means
  return { means, magnitudes, identicalRepeats: repeated && identical }
}

interface Kept {
  readonly column: UnitColumn
  /** The rows as they were: a typed array cannot be frozen. */
  readonly rows: Float64Array
}

const columnsOfResult = new WeakMap<EvaluationResult, Map<string, Kept>>()

/** The rows of a metric, checked again: `values` holds typed arrays, which anybody may write into after the result was made. */
function rowsOf(result: EvaluationResult, metric: string): Float64Array {
  const rows = result.values[metric]!
  if (rows.length !== result.sampleIds.length) {
    throw inputError(
      `${quote(result.name)}: the metric ${quote(metric)} has ${count(rows.length, 'value')} for ${count(result.sampleIds.length, 'id')}. It was changed after it was made: make a new result from changed scores.`,
    )
  }
  const bad = rows.findIndex((value) => !Number.isFinite(value))
  if (bad < 0) return rows
  throw inputError(
    `${quote(result.name)}: the score ${quote(metric)} of ${quote(result.sampleIds[bad]!)} is ${rows[bad]}; it was changed after the ` +
      'result was made. Leave the values of a result alone, and make a new one from changed scores.',
  )
}

const isSame = (a: Float64Array, b: Float64Array): boolean => a.every((value, i) => value === b[i])

/**
 * Unit values of a metric, averaged once per result. The metric must be one of the result's.
 *
 * @throws HolmgateError (input) where the rows are no longer what they were when the result was made or first compared
 */
export function unitColumn(result: EvaluationResult, metric: string): UnitColumn {
  const columns = columnsOfResult.get(result) ?? new Map<string, Kept>()
  columnsOfResult.set(result, columns)
  const rows = rowsOf(result, metric)
  const kept = columns.get(metric)
  if (kept === undefined) {
    const made = notedChecksum(result, metric)
    if (made !== undefined && made !== checksum(rows)) {
      throw inputError(
        `${quote(result.name)}: the scores of ${quote(metric)} changed since this result was made. Sorting or filling its values in place ` +
          'changes the result: sort a copy, and make a new result from changed scores.',
      )
    }
    const column = averageRows(rows, unitsOf(result))
    columns.set(metric, { column, rows: rows.slice() })
    return column
  }
  if (isSame(kept.rows, rows)) return kept.column
  throw inputError(
    `${quote(result.name)}: the scores of ${quote(metric)} changed since this result was first compared. Leave the values of a ` +
      'result alone, and make a new one from changed scores.',
  )
}
