import { inputError, misuseError } from './errors.ts'
import { isList, isRecord, nullRecord } from './kinds.ts'
import { readId } from './sample-ids.ts'
import type { EvaluationResult, StrataWeights } from './types.ts'
import { type Units, unitId, unitsOf } from './units.ts'
import { all, count, describe, quote } from './wording.ts'

/** What a result says of its units beside their scores: one label a row, the same on all rows of a unit. */
export interface UnitLabels {
  readonly clusterIds: readonly string[] | null
  readonly strata: readonly string[] | null
  readonly strataWeights: StrataWeights | null
  readonly labels: Readonly<Record<string, readonly string[]>>
}

/** Names of the arguments that `readUnitLabels` reads. */
export const UNIT_LABELS = ['clusterIds', 'strata', 'strataWeights', 'labels'] as const

/** One label a row; all rows of a unit must agree, since the unit is what belongs to a cluster, a stratum or a slice. */
function readColumn(
  value: unknown,
  name: string,
  { sampleIds, units, where }: { sampleIds: readonly string[]; units: Units; where: string },
): readonly string[] {
  if (!isList(value))
    throw misuseError(`${where}: ${name} must be an array with one label a row, found ${describe(value)}.`)
  if (value.length !== sampleIds.length) {
    throw inputError(
      `${where}: ${name} has ${count(value.length, 'label')}, but there are ${count(sampleIds.length, 'row')}. Every row needs one.`,
    )
  }
  const labels = Array.from(value, (label, row) => readId(label, `${where}: ${name}[${row}]`))
  for (let unit = 0; unit < units.nUnits; unit++) {
    const rows = units.rows.subarray(units.starts[unit]!, units.starts[unit + 1]!)
    const other = rows.find((row) => labels[row] !== labels[rows[0]!])
    if (other === undefined) continue
    throw inputError(
      `${where}: the rows of the id ${quote(sampleIds[other]!)} have two ${name}, ${quote(labels[rows[0]!]!)} and ${quote(labels[other]!)}. ` +
        'All rows of one id are one unit, which belongs to one of them.',
    )
  }
  return Object.freeze(labels)
}

/** Weights of strata: `equal`, or a number above 0 for each of them. */
function readWeights(value: unknown, strata: readonly string[] | null, where: string): StrataWeights {
  if (strata === null) throw misuseError(`${where}: strataWeights are given without strata. Give one stratum a row.`)
  if (value === 'equal') return 'equal'
  if (!isRecord(value)) {
    throw misuseError(
      `${where}: strataWeights must be 'equal' or an object such as { de: 0.7, en: 0.3 }, found ${describe(value)}.`,
    )
  }
  const names = [...new Set(strata)]
  const missing = names.filter((name) => !Object.hasOwn(value, name))
  if (missing.length > 0) throw inputError(`${where}: strataWeights has no weight for ${all(missing)}.`)
  const unknown = Object.keys(value).filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw inputError(`${where}: strataWeights names ${all(unknown)}, and no row is in such a stratum.`)
  for (const name of names) {
    const weight = value[name]
    if (typeof weight === 'number' && Number.isFinite(weight) && weight > 0) continue
    throw inputError(
      `${where}: the weight of the stratum ${quote(name)} must be a number above 0, found ${describe(weight)}.`,
    )
  }
  return Object.freeze(nullRecord(names.map((name) => [name, value[name] as number] as const)))
}

/**
 * Reads clusters, strata and other labels of the units.
 *
 * @throws HolmgateError (input) for labels that do not fit the rows, (misuse) for a wrong call
 */
export function readUnitLabels(
  input: Readonly<Record<string, unknown>>,
  sampleIds: readonly string[],
  units: Units,
  where: string,
): UnitLabels {
  const rows = { sampleIds, units, where }
  const given = (name: string): unknown => (input[name] === null ? undefined : input[name])
  const column = (name: string) => (given(name) === undefined ? null : readColumn(given(name), name, rows))
  const strata = column('strata')
  const labels = given('labels') ?? {}
  if (!isRecord(labels)) {
    throw misuseError(
      `${where}: labels must be an object of columns, such as { language: ['de', 'en'] }, found ${describe(labels)}.`,
    )
  }
  const columns = Object.keys(labels).map((name) => [name, readColumn(labels[name], name, rows)] as const)
  return {
    clusterIds: column('clusterIds'),
    strata,
    strataWeights: given('strataWeights') === undefined ? null : readWeights(given('strataWeights'), strata, where),
    labels: Object.freeze(nullRecord(columns)),
  }
}

/** The labels of a result's units, units ranked by sorted id. */
export function labelsOfUnits(result: EvaluationResult, rows: readonly string[]): string[] {
  const { nUnits, rows: order, starts } = unitsOf(result)
  return Array.from({ length: nUnits }, (_, unit) => rows[order[starts[unit]!]!]!)
}

/**
 * Labels that two paired results give to their units. What one side gives is enough: labels belong to the units, which both
 * share.
 *
 * @throws HolmgateError (input) where both give labels, and not the same ones
 */
export function sharedLabels(
  baseline: EvaluationResult,
  candidate: EvaluationResult,
  what: string,
  of: (result: EvaluationResult) => readonly string[] | null,
): string[] | null {
  const [left, right] = [baseline, candidate].map((result) => {
    const rows = of(result)
    return rows === null ? null : labelsOfUnits(result, rows)
  }) as [string[] | null, string[] | null]
  if (left === null || right === null) return left ?? right
  const unit = left.findIndex((label, u) => label !== right[u])
  if (unit < 0) return left
  throw inputError(
    `The id ${quote(unitId(baseline, unitsOf(baseline), unit))} is in the ${what} ${quote(left[unit]!)} in the baseline and in ` +
      `${quote(right[unit]!)} in the candidate. Both models need the same ${what} for each id.`,
  )
}
