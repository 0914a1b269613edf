import { misuseError } from '../evaluation/errors.ts'
import type { BetterWhen, StrataWeights } from '../evaluation/types.ts'
import type { FormatName, MissingPolicy, ReadOptions } from '../formats/index.ts'
import { formatLabels } from '../formats/index.ts'
import { cleanText } from '../github/sanitise.ts'
import { decimal, oneOf, positiveInteger } from './options.ts'

/** Options by which a command reads the scores of a baseline and a candidate, for `parseArgs`. */
export const SCORE_OPTIONS = {
  metric: { type: 'string', short: 'm', multiple: true },
  'better-when': { type: 'string', multiple: true },
  id: { type: 'string' },
  model: { type: 'string' },
  'baseline-model': { type: 'string' },
  'candidate-model': { type: 'string' },
  'baseline-name': { type: 'string' },
  'candidate-name': { type: 'string' },
  where: { type: 'string', multiple: true },
  format: { type: 'string' },
  'baseline-format': { type: 'string' },
  'candidate-format': { type: 'string' },
  missing: { type: 'string' },
  worst: { type: 'string', multiple: true },
  repeat: { type: 'string' },
  'repeat-rows': { type: 'boolean' },
  layout: { type: 'string' },
  delimiter: { type: 'string' },
  qrels: { type: 'string' },
  'max-bytes': { type: 'string' },
} as const

/** Options that say which columns tell what a unit belongs to, for a command that resamples units. */
export const LABEL_OPTIONS = {
  clusters: { type: 'string' },
  strata: { type: 'string' },
  'strata-weights': { type: 'string', multiple: true },
  slices: { type: 'string' },
} as const

/** Those of them that read one model. */
export const MODEL_OPTIONS = Object.fromEntries(
  Object.entries(SCORE_OPTIONS).filter(([name]) => !/^(?:baseline|candidate)-/.test(name)),
) as { [Name in Exclude<keyof typeof SCORE_OPTIONS, `${Side}-${string}`>]: (typeof SCORE_OPTIONS)[Name] }

/** The same for a command's help; both models are read by them, `--baseline-…` and `--candidate-…` are for one. */
export const scoreOptionsHelp = `How the files are read (see docs/files.md; the content tells the format, and nothing is guessed between two):
  --id NAME                column, or key, that holds the unit's id
  --model NAME             which model of a file that holds several; --baseline-model, --candidate-model for one side
  --where KEY=VALUE        only rows with this value, such as filter=strict-match; may be repeated
  --format NAME            ${Object.keys(formatLabels).slice(0, 8).join(', ')},
                           ${Object.keys(formatLabels).slice(8).join(', ')};
                           --baseline-format, --candidate-format for one side
  --missing error|drop|worst
                           what to do with a unit without a value (default error); the report counts them
  --worst N, METRIC=N      the value that --missing worst fills in
  --repeat COLUMN          column that tells repeats of a unit apart (seed, epoch); --repeat-rows takes every row as one
  --layout wide|long       tables: a column for each metric, or columns metric and value
  --delimiter CHARACTER    tables: , ; | or tab
  --qrels FILE             TREC runs: the relevance judgments
  --baseline-name NAME, --candidate-name NAME
                           what the report calls them (default: the file's name)
  --max-bytes N            how much a packed file may unpack to (default 1 GiB)`

type Options = typeof SCORE_OPTIONS & typeof LABEL_OPTIONS

/** What `parseArgs` makes of these options; a command need not have the labels. */
export type ScoreValues = {
  readonly [Name in keyof Options]?:
    | (Options[Name] extends { type: 'boolean' }
        ? boolean
        : Options[Name] extends { multiple: true }
          ? string[]
          : string)
    | undefined
}

/** The two models of a comparison. */
export type Side = 'baseline' | 'candidate'

/** `latency=60` in its parts; a metric may hold `=` itself, so the last one divides. `null` without one. */
function divided(text: string): readonly [name: string, value: string] | null {
  const at = text.lastIndexOf('=')
  return at <= 0 ? null : [text.slice(0, at), text.slice(at + 1)]
}

/** One value for all metrics, or one a metric. */
function perMetric<Value>(
  option: string,
  given: readonly string[] | undefined,
  read: (value: string) => Value,
): Value | Record<string, Value> | undefined {
  if (given === undefined) return undefined
  const parts = given.map((text) => divided(text) ?? text)
  const [first] = parts
  if (typeof first === 'string' && parts.length === 1) return read(first)
  const values: Record<string, Value> = Object.create(null)
  for (const part of parts) {
    if (typeof part === 'string')
      throw misuseError(`${option} is either one value for all metrics, or METRIC=VALUE for each of some.`)
    if (Object.hasOwn(values, part[0])) throw misuseError(`${option} names ${cleanText(part[0], 60)} twice.`)
    values[part[0]] = read(part[1])
  }
  return values
}

function readWhere(given: readonly string[] | undefined): Record<string, string> | undefined {
  if (given === undefined) return undefined
  const where: Record<string, string> = Object.create(null)
  for (const text of given) {
    const at = text.indexOf('=')
    if (at <= 0) throw misuseError(`--where must be KEY=VALUE; found '${cleanText(text, 60)}'.`)
    const key = text.slice(0, at)
    if (Object.hasOwn(where, key)) throw misuseError(`--where names ${cleanText(key, 60)} twice.`)
    where[key] = text.slice(at + 1)
  }
  return where
}

function readWeights(given: readonly string[] | undefined): StrataWeights | undefined {
  if (given?.length === 1 && given[0] === 'equal') return 'equal'
  const weights = perMetric('--strata-weights', given, (text) => decimal('--strata-weights', text))
  if (typeof weights !== 'number') return weights
  throw misuseError('--strata-weights is equal, or STRATUM=N for each stratum.')
}

const DELIMITERS = [',', ';', '\t', '|'] as const

function readRepeat({ repeat, 'repeat-rows': rows }: ScoreValues): string | true | undefined {
  if (repeat !== undefined && rows === true)
    throw misuseError('--repeat names a column and --repeat-rows needs none: give one of them.')
  return rows === true ? true : repeat
}

/**
 * The options of `parseResults` for one side.
 *
 * @throws a misuse error that names the option of the command line
 */
export function readOptions(values: ScoreValues, side: Side): ReadOptions {
  const formats = Object.keys(formatLabels) as FormatName[]
  const format = values[`${side}-format`] ?? values.format
  const option = values[`${side}-format`] === undefined ? '--format' : `--${side}-format`
  const { missing, layout, delimiter } = values
  const bytes = values['max-bytes']
  const twice = values.metric?.find((metric, at) => values.metric?.indexOf(metric) !== at)
  if (twice !== undefined) throw misuseError(`--metric names ${cleanText(twice, 60)} twice.`)
  return {
    format: format === undefined ? undefined : oneOf(option, format, formats),
    id: values.id,
    metrics: values.metric,
    model: values[`${side}-model`] ?? values.model,
    where: readWhere(values.where),
    betterWhen: perMetric('--better-when', values['better-when'], (text) =>
      oneOf<BetterWhen>('--better-when', text, ['higher', 'lower']),
    ),
    repeat: readRepeat(values),
    missing: missing === undefined ? undefined : oneOf<MissingPolicy>('--missing', missing, ['error', 'drop', 'worst']),
    worst: perMetric('--worst', values.worst, (text) => decimal('--worst', text)),
    clusters: values.clusters,
    strata: values.strata,
    strataWeights: readWeights(values['strata-weights']),
    labels: values.slices === undefined ? undefined : [values.slices],
    layout: layout === undefined ? undefined : oneOf<'wide' | 'long'>('--layout', layout, ['wide', 'long']),
    delimiter:
      delimiter === undefined ? undefined : oneOf('--delimiter', delimiter === 'tab' ? '\t' : delimiter, DELIMITERS),
    maxBytes: bytes === undefined ? undefined : positiveInteger('--max-bytes', bytes),
  }
}
