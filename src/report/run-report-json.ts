import { inputError } from '../evaluation/errors.ts'
import type { RunReport } from '../family/types.ts'
import { checkSchema, resolve, type Schema } from './check-schema.ts'
import { cleanText } from './clean-text.ts'
import rawSchema from './report.schema.json' with { type: 'json' }

/** The published schema: the one truth about the form of a report, the order of its keys included. */
export const reportSchema = rawSchema as unknown as Schema

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : 1)

/** A copy with the keys in the schema's order, those that the schema does not know sorted behind them. */
function ordered(value: unknown, schema: Schema, path: string): unknown {
  const rules = resolve(schema, reportSchema)
  if (typeof value === 'number' && !Number.isFinite(value)) {
    // JSON would turn it into null, which means infinity here.
    throw inputError(`The report cannot be written: ${path} is ${value}.`)
  }
  if (Array.isArray(value)) return value.map((item, index) => ordered(item, rules.items ?? {}, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return value
  const source = value as Record<string, unknown>
  const known = Object.keys(rules.properties ?? {})
  const unknown = Object.keys(source)
    .filter((key) => !known.includes(key))
    .sort(byCodeUnit)
  const copy: Record<string, unknown> = Object.create(null)
  for (const key of [...known.filter((key) => Object.hasOwn(source, key)), ...unknown]) {
    copy[key] = ordered(source[key], known.includes(key) ? rules.properties![key]! : {}, `${path}.${key}`)
  }
  return copy
}

/**
 * The report of a run as the text of `report.json`: the same report gives the same bytes.
 *
 * @returns indented JSON with a line end, keys in the order of the schema
 * @throws an input error for a number that JSON cannot hold
 */
export function runReportJson(report: RunReport): string {
  return `${JSON.stringify(ordered(report, reportSchema, 'report'), null, 2)}\n`
}

const shown = (value: unknown): string => cleanText(JSON.stringify(value) ?? String(value), 60)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw inputError(`The report is not valid JSON: ${cleanText(String((error as Error).message), 200)}`)
  }
}

/**
 * Reads a report that came from elsewhere, strictly: every field that the schema requires must be there and of its form.
 * Fields that the schema does not know are kept, since later versions may add some.
 *
 * @param input the text of a `report.json`, or what was parsed from it
 * @returns the report, as it was read
 * @throws an input error that names the first bad field by its path
 * @example
 * parseRunReport('{"schemaVersion": 2}') // throws: The report has schemaVersion 2
 */
export function parseRunReport(input: unknown): RunReport {
  const value = typeof input === 'string' ? parseJson(input) : input
  const problem = checkSchema(value, reportSchema)
  if (problem === null) return value as RunReport
  const schemaVersion = (value as { schemaVersion?: unknown } | null)?.schemaVersion
  if (Number.isInteger(schemaVersion) && schemaVersion !== 1) {
    throw inputError(
      `The report has schemaVersion ${shown(schemaVersion)}; this version of holmgate reads schemaVersion 1. Use the version that wrote it.`,
    )
  }
  const { path, expected, found } = problem
  const what = expected === 'there' ? 'is missing' : `must be ${expected}, found ${shown(found)}`
  throw inputError(
    `The report is not valid: ${path === '' ? 'the whole' : path} ${what}. It may be cut off, edited, or not a report of holmgate.`,
  )
}
