import { describe, quote } from '../evaluation/wording.ts'
import type { JsonValue } from './json.ts'
import { explainNumber, parseNumber } from './number.ts'

/** A cell of a table; `undefined` where a record does not have the key. */
export type Cell = JsonValue | undefined

/**
 * Reads the value of a metric from a cell.
 *
 * @returns `NaN` for a cell without a value, `undefined` for one that is no number
 */
export function scoreOf(cell: Cell): number | undefined {
  switch (typeof cell) {
    case 'number':
      return cell
    case 'string':
      return parseNumber(cell)
    case 'boolean':
      return cell ? 1 : 0
    case 'undefined':
      return Number.NaN
    case 'bigint':
      return Number(cell)
    default:
      return cell === null ? Number.NaN : undefined
  }
}

/** Why a cell has no value, for messages. */
export function absence(cell: Cell): string {
  if (cell === undefined) return 'there is no such key'
  if (cell === '') return 'the cell is empty'
  return typeof cell === 'string' ? `the cell is ${quote(cell)}` : `it is ${String(cell)}`
}

/** Why a cell is no number, for messages. */
export function notNumber(cell: Cell): string {
  return typeof cell === 'string'
    ? `${quote(cell)} is no number (${explainNumber(cell)})`
    : `${describe(cell)} is no number`
}

/**
 * Reads an id: a string as it stands, a whole number as its digits.
 *
 * @returns `null` for everything else
 */
export function idOf(cell: Cell): string | null {
  if (typeof cell === 'string') return cell === '' ? null : cell
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? String(cell) : null
  return typeof cell === 'bigint' ? String(cell) : null
}

/**
 * Reads what a unit belongs to: as an id, and true and false by their names.
 *
 * @returns `null` for everything else
 */
export const labelOf = (cell: Cell): string | null => (typeof cell === 'boolean' ? String(cell) : idOf(cell))

/** A cell as text, for columns that rows are chosen by. */
export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : String(cell ?? null))
