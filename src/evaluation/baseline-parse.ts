import { baselineDigest, conditionsFingerprint } from './baseline-digest.ts'
import { checkInputs } from './baseline-handle.ts'
import { BASELINE_SCHEMA, type StoredBaseline } from './baseline-text.ts'
import { duplicateKey } from './duplicate-key.ts'
import { type HolmgateError, inputError, isHolmgateError } from './errors.ts'
import { readEvaluation } from './evaluation-result.ts'
import { isRecord, nullRecord, own } from './kinds.ts'
import type { EvaluationResult } from './types.ts'
import { describe, quote } from './wording.ts'

const CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/m

type Fields = Readonly<Record<string, unknown>>
type Fail = (what: string) => HolmgateError

function parseText(text: string, fail: Fail): Fields {
  if (text.trim() === '') throw fail('it is empty')
  const marker = CONFLICT.exec(text)
  if (marker !== null) {
    const line = text.slice(0, marker.index).split('\n').length
    throw fail(`line ${line} holds the merge-conflict marker ${quote(marker[0].trim())}. Take one side of it whole`)
  }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw fail(`it is cut off or damaged, no valid JSON (${String((error as Error).message).replace(/\s+/g, ' ')})`)
  }
  if (!isRecord(value)) throw fail('it holds no object')
  const twice = duplicateKey(text)
  if (twice !== null) throw fail(`it holds the field ${quote(twice)} twice, and which of them is meant is not clear`)
  return value
}

function checkKind(fields: Fields, fail: Fail): void {
  if (own(fields, 'holmgate') !== 'baseline') throw fail('it is no baseline of holmgate')
  const version = own(fields, 'schemaVersion')
  if (version === BASELINE_SCHEMA) return
  throw fail(
    `it has schemaVersion ${typeof version === 'number' ? version : describe(version)}, and this version of holmgate reads ` +
      `schemaVersion ${BASELINE_SCHEMA}. Use the version that wrote it (${tool(fields)}), or write the baseline anew`,
  )
}

const tool = (fields: Fields): string => {
  const written = own(fields, 'tool')
  return typeof written === 'string' ? `holmgate ${quote(written)}` : 'which the file does not name'
}

/** A field of the header, with its kind. */
function field<T>(fields: Fields, name: string, is: (value: unknown) => value is T, fail: Fail): T {
  const value = own(fields, name)
  if (is(value)) return value
  throw fail(value === undefined ? `its field ${name} is missing` : `its field ${name} is ${describe(value)}`)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isListValue = (value: unknown): value is unknown[] => Array.isArray(value)
const isRecordValue = (value: unknown): value is Fields => isRecord(value)
const isDate = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isAnything = (value: unknown): value is unknown => value !== undefined

interface Definition {
  readonly name: string
  readonly betterWhen: unknown
  readonly conventions: unknown
}

function definitionsOf(fields: Fields, fail: Fail): Definition[] {
  const read = field(fields, 'metrics', isListValue, fail).map((entry, index): Definition => {
    const name = isRecord(entry) ? own(entry, 'name') : undefined
    if (!isRecord(entry) || typeof name !== 'string') throw fail(`metrics[${index}] has no name`)
    return { name, betterWhen: own(entry, 'betterWhen') ?? undefined, conventions: own(entry, 'conventions') }
  })
  if (read.length === 0) throw fail('it holds no metrics')
  const twice = read.find(({ name }, index) => read.findIndex((other) => other.name === name) !== index)
  if (twice !== undefined) throw fail(`it holds the metric ${quote(twice.name)} twice`)
  return read
}

const isScores = (cell: unknown, rows: number): boolean =>
  rows === 1 ? Number.isFinite(cell) : Array.isArray(cell) && cell.length === rows && cell.every(Number.isFinite)

/** Ids and columns of the unit lines. */
function rowsOf(units: readonly unknown[], metrics: number, fail: Fail): { ids: string[]; columns: number[][] } {
  const ids: string[] = []
  const columns = Array.from({ length: metrics }, (): number[] => [])
  let before: string | null = null
  for (const [index, line] of units.entries()) {
    const [id, ...cells]: unknown[] = Array.isArray(line) ? line : []
    if (typeof id !== 'string' || id === '' || cells.length !== metrics) {
      throw fail(
        `units[${index}] must hold an id and ${metrics} ${metrics === 1 ? 'score' : 'scores'}, found ${describe(line)}`,
      )
    }
    if (before !== null && !(before < id)) {
      const what = before === id ? 'is there twice' : `stands behind ${quote(before)}, and ids must be sorted`
      throw fail(`the id ${quote(id)} ${what}`)
    }
    before = id
    const rows = Array.isArray(cells[0]) ? cells[0].length : 1
    if (rows === 0 || (rows === 1 && Array.isArray(cells[0])) || !cells.every((cell) => isScores(cell, rows))) {
      throw fail(`the scores of ${quote(id)} are no numbers, or not as many for each metric`)
    }
    for (let row = 0; row < rows; row++) ids.push(id)
    cells.forEach((cell, metric) => {
      const column = columns[metric]!
      if (rows === 1) column.push(cell as number)
      else for (const score of cell as number[]) column.push(score)
    })
  }
  return { ids, columns }
}

function resultOf(fields: Fields, name: string, fail: Fail): EvaluationResult {
  const definitions = definitionsOf(fields, fail)
  const { ids, columns } = rowsOf(field(fields, 'units', isListValue, fail), definitions.length, fail)
  const noted = definitions.filter(({ conventions }) => conventions !== undefined)
  return readEvaluation(
    {
      name,
      sampleIds: ids,
      values: nullRecord(definitions.map(({ name }, index) => [name, columns[index]!] as const)),
      nRows: field(fields, 'nRows', isAnything, fail),
      betterWhen: nullRecord(definitions.map(({ name, betterWhen }) => [name, betterWhen] as const)),
      targetFingerprint: field(fields, 'targets', isTextOrNull, fail),
      precision: field(fields, 'precision', isTextOrNull, fail),
      positionalIds: field(fields, 'positionalIds', isFlag, fail),
      metadata:
        noted.length === 0
          ? {}
          : { conventions: nullRecord(noted.map(({ name, conventions }) => [name, conventions] as const)) },
    },
    'the scores',
  )
}

/**
 * Reads the text of a baseline's file, strictly: whatever was cut off, merged by hand or edited is an error.
 *
 * @param where begins each message: which file it is
 * @param title the result is called so, with its commit behind it (`ranker@1a2b3c4`); without a title it is called as its model
 * @throws HolmgateError (input) that says what is wrong with it
 */
export function parseBaseline(text: string, where: string, title?: string): StoredBaseline {
  const fail: Fail = (what) => inputError(`${where} cannot be used: ${what}.`)
  const fields = parseText(text, fail)
  checkKind(fields, fail)
  const digest = field(fields, 'digest', isText, fail)
  let stored: StoredBaseline
  try {
    const inputs = checkInputs(field(fields, 'inputs', isRecordValue, fail), 'its field')
    const model = field(fields, 'model', isText, fail)
    const commit = field(fields, 'commit', isTextOrNull, fail)
    const named = commit === null ? title : `${title}@${commit.slice(0, 7)}`
    const result = resultOf(fields, title === undefined ? model : named!, fail)
    stored = {
      result,
      model,
      inputs,
      fingerprint: conditionsFingerprint(result, inputs),
      digest: baselineDigest(result, inputs),
      commit,
      uncommitted: field(fields, 'uncommitted', isFlag, fail),
      date: field(fields, 'date', isDate, fail),
      tool: field(fields, 'tool', isText, fail),
      spec: field(fields, 'spec', isTextOrNull, fail),
    }
  } catch (error) {
    if (!isHolmgateError(error) || error.message.startsWith(`${where} cannot be used`)) throw error
    throw fail(error.message.replace(/\.$/, ''))
  }
  if (stored.digest === digest && stored.fingerprint === own(fields, 'fingerprint')) return stored
  throw fail(
    'its lines are not those that were written: they do not give its digest. A merge or an edit by hand mixed two baselines; ' +
      'take one version of it whole',
  )
}
