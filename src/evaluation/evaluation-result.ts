import { readBetterWhen } from './better-when.ts'
import { CHECKSUMS, checksum } from './checksum.ts'
import { inputError, misuseError } from './errors.ts'
import { exactMean } from './exact-mean.ts'
import { isFloat32Array, isList, isRecord, nullRecord } from './kinds.ts'
import { isEvaluationResult, PROTOTYPE } from './prototype.ts'
import { positionalIds, readSampleIds } from './sample-ids.ts'
import { readColumn } from './score-column.ts'
import type { EvaluationInput, EvaluationResult, EvaluationResultJSON, Precision } from './types.ts'
import { averageRows } from './unit-column.ts'
import { readUnitLabels, UNIT_LABELS } from './unit-labels.ts'
import { groupRows, rememberUnits, type Units } from './units.ts'
import { all, describe, quote } from './wording.ts'

/** Fields that the caller gives, and fields that are always computed (a spread result has them too). */
const GIVEN = [
  'name',
  'sampleIds',
  'values',
  'nRows',
  'betterWhen',
  'targetFingerprint',
  'metadata',
  'precision',
  ...UNIT_LABELS,
]
const OTHER = ['positionalIds', 'metrics', 'nScoredRows', 'nUnits', 'toJSON']

/**
 * Scores of one model, checked once: one row per scored evaluation, one finite number per row and metric. Rows with the same
 * id are one unit, whose value is the mean of its rows. The result is frozen; leave the numbers in `values` as they are.
 *
 * @param input `values` maps each metric to one number a row; `sampleIds` has one string or whole number a row (without it
 *   rows are numbered, and comparisons warn). `betterWhen` declares directions, `nRows` how many rows were evaluated if some
 *   have no score, `precision` whether the scores went through 32-bit floats; `clusterIds`, `strata`, `strataWeights` and `labels`
 *   say how units hang together. Also takes what `JSON.stringify(result)` wrote.
 * @throws HolmgateError (input) for data that are wrong, naming the id and the metric; (misuse) for a wrong call
 *
 * @example
 * evaluationResult({ name: 'bm25', sampleIds: ['u1', 'u2'], values: { 'ndcg@10': [0.5, 1] } }).metrics['ndcg@10'] // 0.75
 * @example
 * evaluationResult({ sampleIds: ['u1', 'u2', 'u2'], values: { mrr: [1, 0, 0] } }).metrics.mrr // 0.5
 */
export function evaluationResult(input: EvaluationInput | EvaluationResultJSON): EvaluationResult {
  if (isEvaluationResult(input)) return input
  const name = isRecord(input) ? input['name'] : undefined
  return readEvaluation(input, typeof name === 'string' ? `evaluationResult ${quote(name)}` : 'evaluationResult')
}

/** As `evaluationResult()`; `where` begins each message, `name` stands in for a missing one. */
export function readEvaluation(input: unknown, where: string, defaultName = ''): EvaluationResult {
  if (!isRecord(input)) throw misuseError(`${where}: expected an object with values, found ${describe(input)}.`)
  const unknown = Object.keys(input).filter((key) => !GIVEN.includes(key) && !OTHER.includes(key))
  if (unknown.length > 0) throw misuseError(`${where}: unknown key ${all(unknown)}. The keys are ${GIVEN.join(', ')}.`)

  const { sampleIds: givenIds, values, nRows: givenRows, targetFingerprint = null, metadata = {} } = input
  const name = input['name'] ?? defaultName
  if (typeof name !== 'string') throw misuseError(`${where}: name must be a string, found ${describe(name)}.`)
  if (!isRecord(values)) {
    throw misuseError(
      `${where}: values must be an object of metrics, such as { 'ndcg@10': [0.3, 0.7] }, found ${describe(values)}.`,
    )
  }
  const metrics = Object.keys(values)
  if (metrics.length === 0)
    throw misuseError(`${where}: values has no metrics. Give at least one, such as { 'ndcg@10': [0.3, 0.7] }.`)
  const first = values[metrics[0]!]
  const length = isList(first) ? first.length : 0
  const sampleIds = givenIds === undefined ? positionalIds(length) : readSampleIds(givenIds, where)
  const columns = metrics.map((metric) => [metric, readColumn(values[metric], metric, sampleIds, where)] as const)
  if (sampleIds.length === 0) {
    throw inputError(
      `${where}: the metric ${quote(metrics[0]!)} has no values: there are no rows. ` +
        'Give one value for each row that was evaluated, and check that the file or query behind them is not empty.',
    )
  }

  const nRows = givenRows ?? sampleIds.length
  if (!Number.isSafeInteger(nRows) || (nRows as number) < sampleIds.length) {
    throw inputError(
      `${where}: nRows must be a whole number of at least ${sampleIds.length}, the rows with a score, found ${describe(nRows)}.`,
    )
  }
  if (targetFingerprint !== null && (typeof targetFingerprint !== 'string' || targetFingerprint === '')) {
    throw misuseError(
      `${where}: targetFingerprint must be what targetFingerprint() returned, found ${describe(targetFingerprint)}.`,
    )
  }
  if (!isRecord(metadata)) throw misuseError(`${where}: metadata must be an object, found ${describe(metadata)}.`)
  const unwritable = unwritableKey(metadata)
  if (unwritable !== null) {
    throw misuseError(
      `${where}: metadata[${quote(unwritable)}] cannot be written as JSON, which results and reports are (a value that holds itself, ` +
        'or a BigInt). Give plain data.',
    )
  }

  const units = groupRows(sampleIds)
  const noted = new Map(columns.map(([metric, column]) => [metric, checksum(column)]))
  const result: EvaluationResult = Object.freeze(
    Object.assign(Object.create(PROTOTYPE, { [CHECKSUMS]: { value: noted } }), {
      name,
      sampleIds: Object.freeze(sampleIds),
      values: Object.freeze(nullRecord(columns)),
      metrics: Object.freeze(nullRecord(columns.map(([metric, column]) => [metric, unitMean(column, units)] as const))),
      nRows,
      nScoredRows: sampleIds.length,
      nUnits: units.nUnits,
      betterWhen: Object.freeze(readBetterWhen(input['betterWhen'], metrics, where)),
      targetFingerprint,
      metadata: Object.freeze(nullRecord(Object.entries(metadata))),
      precision: readPrecision(input['precision'], Object.values(values), where),
      positionalIds: givenIds === undefined || input['positionalIds'] === true,
      ...readUnitLabels(input, sampleIds, units, where),
    }),
  )
  rememberUnits(result, units)
  return result
}

/** The first key whose value `JSON.stringify` throws for; `null` where all can be written. */
function unwritableKey(metadata: Readonly<Record<string, unknown>>): string | null {
  const found = Object.keys(metadata).find((key) => {
    try {
      JSON.stringify(metadata[key])
      return false
    } catch {
      return true
    }
  })
  return found ?? null
}

/** Mean over units; rounded once, so that with one row a unit the order of the rows does not matter. */
const unitMean = (column: Float64Array, units: Units): number =>
  exactMean(units.nUnits === column.length ? column : averageRows(column, units).means)

function readPrecision(value: unknown, columns: readonly unknown[], where: string): Precision | null {
  if (value === 'float32' || value === 'float64') return value
  if (value !== undefined && value !== null) {
    throw misuseError(`${where}: precision must be 'float32' or 'float64', found ${describe(value)}.`)
  }
  return columns.some(isFloat32Array) ? 'float32' : null
}
