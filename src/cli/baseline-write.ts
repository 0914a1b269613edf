import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BaselineInputs, checkBaselineName, checkInputs } from '../evaluation/baseline-handle.ts'
import { nameTwin, writeBaselineFile } from '../evaluation/baseline-store.ts'
import { checkedOut, isoTime } from '../evaluation/checked-out.ts'
import { misuseError } from '../evaluation/errors.ts'
import { nullRecord } from '../evaluation/kinds.ts'
import type { BetterWhen } from '../evaluation/types.ts'
import { formatLabels, parseResults, type ReadOptions, readResults } from '../formats/index.ts'
import { cleanText } from '../github/sanitise.ts'
import { formatCount } from '../report/numbers.ts'
import { version } from '../version.ts'
import { originLine } from './baseline-files.ts'
import { oneOf } from './options.ts'
import { complain, say } from './print.ts'
import type { Io } from './types.ts'

const WAYS = ['higher', 'lower'] as const
const FORMATS = Object.keys(formatLabels) as (keyof typeof formatLabels)[]

/** `higher`, or `rmse=lower` once for each metric. */
function betterWhenOf(given: readonly string[]): ReadOptions['betterWhen'] {
  if (given.length === 0) return undefined
  const only = given[0]!
  if (given.length === 1 && !only.includes('=')) return oneOf('--better-when', only, WAYS)
  return nullRecord(
    given.map((text): [string, BetterWhen] => {
      const at = text.lastIndexOf('=')
      if (at < 1) throw misuseError('--better-when: several need a metric each, such as --better-when rmse=lower.')
      return [text.slice(0, at), oneOf('--better-when', text.slice(at + 1), WAYS)]
    }),
  )
}

/** `dataset=v3`; a value that JSON reads as a number, true, false, null or a quoted text is that. */
function inputsOf(given: readonly string[]): BaselineInputs {
  const entries = given.map((text): [string, unknown] => {
    const at = text.indexOf('=')
    if (at < 1) throw misuseError(`--input must be NAME=VALUE; found '${cleanText(text, 60)}'.`)
    const value = text.slice(at + 1)
    const plain = /^(?:-?\d+(?:\.\d+)?|true|false|null|".*")$/s.test(value)
    try {
      return [text.slice(0, at), plain ? JSON.parse(value) : value]
    } catch {
      return [text.slice(0, at), value]
    }
  })
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index)
  if (twice !== undefined) throw misuseError(`--input ${cleanText(twice[0], 60)} is given twice.`)
  return checkInputs(nullRecord(entries), '--input')
}

/** `holmgate baseline write`. */
export function writeBaseline(args: readonly string[], io: Io): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      id: { type: 'string' },
      metric: { type: 'string', multiple: true },
      model: { type: 'string' },
      'better-when': { type: 'string', multiple: true, default: [] },
      input: { type: 'string', multiple: true, default: [] },
      spec: { type: 'string' },
    },
  })
  const [file, results] = positionals
  if (file === undefined || results === undefined || positionals.length > 2)
    throw misuseError('holmgate baseline write needs the file to write and the file of the scores.')
  if (!file.endsWith('.json'))
    throw misuseError(
      `holmgate baseline write: '${cleanText(file, 200)}' must end in .json, as in __baselines__/ranker.json.`,
    )
  checkBaselineName(basename(file, '.json'), cleanText(file))
  const path = resolve(io.cwd, file)
  const twin = nameTwin(path)
  if (twin !== null)
    throw misuseError(
      `'${cleanText(twin, 100)}' is there already; its name differs only in case, and on some systems both are the same file.`,
    )
  const options: ReadOptions = {
    format: values.format === undefined ? undefined : oneOf('--format', values.format, FORMATS),
    id: values.id,
    metrics: values.metric,
    model: values.model,
    betterWhen: betterWhenOf(values['better-when']),
  }
  const result =
    results === '-'
      ? parseResults(io.readStdin(), { ...options, source: 'standard input' })
      : readResults(resolve(io.cwd, results), options)
  const { notices } = result.metadata
  if (Array.isArray(notices))
    for (const notice of notices) complain(io, `holmgate baseline write: ${cleanText(String(notice), 500)}`)
  const origin = {
    spec: values.spec === undefined ? null : basename(values.spec),
    tool: version,
    date: isoTime(io.now()),
    ...checkedOut(io.cwd),
  }
  const stored = writeBaselineFile(path, result, inputsOf(values.input), origin)
  say(io, `${cleanText(file)}: ${formatCount(result.nUnits)} units, ${originLine(stored)}`)
}
