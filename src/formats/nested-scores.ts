import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import { absence, notNumber, scoreOf } from './cells.ts'
import { collector } from './collector.ts'
import type { ReadContext } from './context.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { isObject } from './json.ts'

/** Scores in two levels of keys, whichever level is the unit. */
export function readNested(value: JsonValue, context: ReadContext, unitIsOuter: boolean): EvaluationResult {
  if (!isObject(value)) throw context.fail('expected one object of objects')
  const rows = collector(context, (at) => `entry ${at}`)
  let at = 0
  for (const outer of Object.keys(value)) {
    const inner = value[outer]
    if (!isObject(inner))
      throw context.fail(`${quote(outer)} does not hold an object of ${unitIsOuter ? 'metrics' : 'units'}`)
    at++
    for (const key of Object.keys(inner)) {
      const [unit, metric] = unitIsOuter ? [outer, key] : [key, outer]
      if (unit === '') throw context.fail('a unit has an empty id')
      const row = rows.rowOf(unit, at)
      const column = rows.column(metric)
      if (column === null) continue
      const cell = inner[key]
      const score = typeof cell === 'string' ? undefined : scoreOf(cell)
      if (score === undefined) throw context.fail(`${quote(metric)} of unit ${quote(unit)}: ${notNumber(cell)}`)
      rows.set(row, column, score, Number.isNaN(score) ? absence(cell) : undefined)
    }
    if (unitIsOuter && Object.keys(inner).length === 0) rows.rowOf(outer, at)
  }
  return rows.finish()
}

/** Whether every value of an object is an object whose values are all numbers (or null). */
export function isNestedNumbers(value: JsonObject): boolean {
  const outer = Object.values(value)
  return outer.length > 0 && outer.every((inner) => isObject(inner) && Object.values(inner).every(isNumberLike))
}

const isNumberLike = (value: JsonValue): boolean =>
  value === null || typeof value === 'number' || typeof value === 'bigint'
