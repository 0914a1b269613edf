import { sortRows } from './sort-rows.ts'
import { stringHash } from './string-hash.ts'
import type { EvaluationResult } from './types.ts'

/** The rows of a result grouped by id, units ranked by sorted id. */
export interface Units {
  readonly nUnits: number
  /** Row numbers, unit after unit. */
  readonly rows: Uint32Array
  /** Rows of unit u: `rows[starts[u]]` … `rows[starts[u + 1] - 1]`. */
  readonly starts: Uint32Array
}

/** Groups rows by their ids. */
export function groupRows(sampleIds: readonly string[]): Units {
  const rows = sortRows(sampleIds)
  const starts = new Uint32Array(rows.length + 1)
  let nUnits = 0
  for (let i = 1; i <= rows.length; i++) {
    if (i < rows.length && sampleIds[rows[i]!] === sampleIds[rows[i - 1]!]) continue
    starts[++nUnits] = i
  }
  return { nUnits, rows, starts: starts.subarray(0, nUnits + 1) }
}

// Several comparisons of the same result must not sort a million ids again.
const unitsOfResult = new WeakMap<EvaluationResult, Units>()
const digestOfResult = new WeakMap<EvaluationResult, string>()

/** The units of a result, grouped once per result. */
export function unitsOf(result: EvaluationResult): Units {
  const known = unitsOfResult.get(result)
  if (known !== undefined) return known
  const units = groupRows(result.sampleIds)
  unitsOfResult.set(result, units)
  return units
}

/** Lets `evaluationResult()`, which groups the rows before the result exists, share its work. */
export const rememberUnits = (result: EvaluationResult, units: Units): void => void unitsOfResult.set(result, units)

/** Id of the unit with this rank. */
export const unitId = (result: EvaluationResult, units: Units, unit: number): string =>
  result.sampleIds[units.rows[units.starts[unit]!]!]!

/** SHA-256 of the sorted unit ids: names the random stream that results over the same units share. */
export function unitDigest(result: EvaluationResult): string {
  const known = digestOfResult.get(result)
  if (known !== undefined) return known
  const units = unitsOf(result)
  const hash = stringHash()
  for (let unit = 0; unit < units.nUnits; unit++) hash.add(unitId(result, units, unit))
  const digest = hash.hex()
  digestOfResult.set(result, digest)
  return digest
}
