import { exactMean } from './exact-mean.ts'
import type { EvaluationResult } from './types.ts'
import { type Units, unitsOf } from './units.ts'

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

const columnsOfResult = new WeakMap<EvaluationResult, Map<string, UnitColumn>>()

/** Unit values of a metric, averaged once per result. The metric must be one of the result's. */
export function unitColumn(result: EvaluationResult, metric: string): UnitColumn {
  const columns = columnsOfResult.get(result) ?? new Map<string, UnitColumn>()
  columnsOfResult.set(result, columns)
  const column = columns.get(metric) ?? averageRows(result.values[metric]!, unitsOf(result))
  columns.set(metric, column)
  return column
}
