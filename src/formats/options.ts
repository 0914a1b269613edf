import { readDirection } from '../evaluation/better-when.ts'
import { misuseError } from '../evaluation/errors.ts'
import { isRecord } from '../evaluation/kinds.ts'
import { all, describe } from '../evaluation/wording.ts'
import type { FormatName, ReadOptions } from './types.ts'
import { formatLabels } from './types.ts'

const known = [
  ...['format', 'id', 'metrics', 'model', 'where', 'betterWhen', 'repeat', 'missing', 'worst'],
  ...['layout', 'delimiter', 'qrels', 'name', 'maxBytes', 'source'],
  ...['clusters', 'strata', 'strataWeights', 'labels'],
]

const isText = (value: unknown): boolean => typeof value === 'string'

/** Also a URL of another realm. */
export const isUrl = (value: unknown): value is URL => Object.prototype.toString.call(value) === '[object URL]'

const tables: readonly FormatName[] = ['csv', 'tsv', 'json', 'jsonl', 'parquet']
const records: readonly FormatName[] = ['lm-eval', 'promptfoo', 'helm', 'every-eval-ever']

/** A result of ours brings the labels of its units along, and one side of a comparison is enough. */
const labelled: readonly FormatName[] = [...tables, 'holmgate']

/** Formats that an option means something for; the other options do for all. */
const meaningful: Readonly<Partial<Record<keyof ReadOptions, readonly FormatName[]>>> = {
  id: [...tables, ...records],
  where: [...tables, ...records, 'trec-run'],
  model: [...tables, 'promptfoo', 'every-eval-ever', 'trec-run'],
  repeat: [...tables, ...records, 'inspect'],
  layout: tables,
  delimiter: ['csv', 'tsv'],
  qrels: ['trec-run'],
  clusters: labelled,
  strata: labelled,
  strataWeights: labelled,
  labels: labelled,
}

/** An option that a format has no use for would be ignored: better to say so. */
export function checkMeaning(options: ReadOptions, format: FormatName): void {
  for (const [option, formats] of Object.entries(meaningful)) {
    if (options[option as keyof ReadOptions] === undefined || formats.includes(format)) continue
    throw misuseError(
      `the option ${option} means nothing for this format (${formatLabels[format]}); it is for ${formats.map((name) => formatLabels[name]).join(', ')}.`,
    )
  }
}

/** Checks the options of a reader, so that a mistyped one never reads another column. */
export function checkOptions(options: ReadOptions, caller: string): void {
  if (!isRecord(options)) throw misuseError(`${caller}: the options must be an object, found ${describe(options)}.`)
  const unknown = Object.keys(options).filter((key) => !known.includes(key))
  if (unknown.length > 0)
    throw misuseError(`${caller}: unknown option ${all(unknown)}. The options are ${known.join(', ')}.`)
  const check = (name: keyof ReadOptions, what: string, fits: (value: unknown) => boolean): void => {
    const value = options[name]
    if (value !== undefined && !fits(value))
      throw misuseError(`${caller}: ${name} must be ${what}, found ${describe(value)}.`)
  }
  const oneOf = (name: keyof ReadOptions, values: readonly string[]): void =>
    check(name, `one of ${all(values)}`, (value) => values.includes(value as string))
  oneOf('format', Object.keys(formatLabels))
  oneOf('missing', ['error', 'drop', 'worst'])
  oneOf('layout', ['wide', 'long'])
  oneOf('delimiter', [',', ';', '\t', '|'])
  check('id', 'the name of a column', isText)
  check('model', 'the name of a model', isText)
  check('name', 'a string', isText)
  check('clusters', 'the name of a column', isText)
  check('strata', 'the name of a column', isText)
  check('labels', 'a list of columns, each once', (value) => {
    return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length
  })
  check('repeat', 'the name of a column, or true', (value) => isText(value) || value === true)
  check('where', 'an object of columns and values', isRecord)
  check('qrels', 'a path or a file URL', (value) => isText(value) || isUrl(value))
  check('maxBytes', 'a number of bytes', (value) => Number.isSafeInteger(value) && (value as number) > 0)
  check('metrics', 'the name of a metric or a list of names', (value) => {
    const names = isText(value) ? [value] : value
    return Array.isArray(names) && names.length > 0 && names.every(isText) && new Set(names).size === names.length
  })
  check('worst', 'a number, or one for each metric', (value) =>
    (isRecord(value) ? Object.values(value) : [value]).every((number) => Number.isFinite(number)),
  )
  if (options.worst !== undefined && options.missing !== 'worst') {
    throw misuseError(`${caller}: worst is the value that missing: 'worst' fills in; say missing: 'worst' too.`)
  }
  const { betterWhen } = options
  if (isRecord(betterWhen)) {
    for (const [metric, way] of Object.entries(betterWhen))
      readDirection(way, `${caller}: betterWhen[${JSON.stringify(metric)}]`)
  } else if (betterWhen !== undefined) readDirection(betterWhen, `${caller}: betterWhen`)
}
