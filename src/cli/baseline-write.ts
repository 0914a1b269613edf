import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BaselineInputs, checkBaselineName, checkInputs } from '../evaluation/baseline-handle.ts'
import { nameTwin, writeBaselineFile } from '../evaluation/baseline-store.ts'
import { checkedOut, isoTime } from '../evaluation/checked-out.ts'
import { misuseError } from '../evaluation/errors.ts'
import { nullRecord } from '../evaluation/kinds.ts'
import { cleanText } from '../github/sanitise.ts'
import { formatCount } from '../report/numbers.ts'
import { version } from '../version.ts'
import { originLine } from './baseline-files.ts'
import { complain, say } from './print.ts'
import { noticesOf, readSide } from './read-scores.ts'
import { MODEL_OPTIONS } from './score-options.ts'
import { asOptions } from './spellings.ts'
import type { Io } from './types.ts'

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
      ...MODEL_OPTIONS,
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
  const result = readSide(results, 'candidate', values, io)
  for (const notice of noticesOf(result)) complain(io, `${cleanText(results)}: ${asOptions(notice)}`)
  const origin = {
    spec: values.spec === undefined ? null : basename(values.spec),
    tool: version,
    date: isoTime(io.now()),
    ...checkedOut(io.cwd),
  }
  const stored = writeBaselineFile(path, result, inputsOf(values.input), origin)
  say(io, `${cleanText(file)}: ${formatCount(result.nUnits)} units, ${originLine(stored)}`)
}
