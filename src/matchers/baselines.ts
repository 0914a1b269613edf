import { relative } from 'node:path'
import { baselineChanges } from '../evaluation/baseline-changes.ts'
import { canonicalJson } from '../evaluation/baseline-digest.ts'
import type { Baseline } from '../evaluation/baseline-handle.ts'
import { baselinePath, nameTwin, readBaselineFile } from '../evaluation/baseline-store.ts'
import type { StoredBaseline } from '../evaluation/baseline-text.ts'
import { type HolmgateError, inputError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { unitColumn } from '../evaluation/unit-column.ts'
import { all, quote } from '../evaluation/wording.ts'
import type { BaselineEntry, BaselineRules, FileState, HolmgateState, Place } from '../family/state.ts'

/** A path as messages show it. */
export const shownPath = (path: string): string => relative(process.cwd(), path).replaceAll('\\', '/') || path

const titleOf = ({ name }: Baseline, path: string): string => `The baseline '${name}' (${shownPath(path)})`

/** From which commit and day a baseline is. */
export const originOf = ({ commit, uncommitted, date }: StoredBaseline): string =>
  `of ${date.slice(0, 10)}${commit === null ? '' : `, commit ${commit.slice(0, 7)}${uncommitted ? ' with changes' : ''}`}`

const promoteAdvice = ({ candidates }: BaselineRules): string =>
  candidates === null
    ? ''
    : ', or take the candidate of this run: "npx holmgate baseline promote" (after a CI run: download the artifact holmgate-report first)'

/** How the candidate becomes the baseline, where this run does not do it. */
function advice(rules: BaselineRules): string {
  const { update, command } = rules
  if (update === 'all') return ''
  const where = update === 'none' ? ' on a developer’s machine,' : ''
  return ` If the candidate is to become the baseline, run "${command.update}"${where} and commit the file${promoteAdvice(rules)}.`
}

const missingText = (handle: Baseline, path: string, rules: BaselineRules): string => {
  const none = `There is no baseline '${handle.name}' yet: ${shownPath(path)} does not exist.`
  if (rules.update !== 'none') return none
  return `${none} This run writes none. Run "${rules.command.write}" on a developer’s machine, and commit the file${promoteAdvice(rules)}.`
}

function readEntry(handle: Baseline, path: string, rules: BaselineRules): BaselineEntry {
  let stored: StoredBaseline | null = null
  let problem: string | null = null
  try {
    stored = readBaselineFile(path, titleOf(handle, path))
    if (stored === null) problem = missingText(handle, path, rules)
  } catch (error) {
    if (!isHolmgateError(error)) throw error
    problem = `${error.message}${advice(rules)}`
    const pending = rules.update === 'all' ? 'update' : null
    return { handle, path, stored, problem, pending, missing: false, offers: [] }
  }
  const missing = stored === null
  const pending = rules.update === 'none' ? null : missing ? 'write' : rules.update === 'all' ? 'update' : null
  return { handle, path, stored, problem, pending, missing, offers: [] }
}

/**
 * The kept baseline that a handle names in a test file: read once, at the first gate that names it.
 *
 * @throws HolmgateError (misuse) where no runner tells which file that is, and for names and options that do not fit together
 */
export function baselineEntry(state: HolmgateState, file: FileState | null, handle: Baseline): BaselineEntry {
  if (file === null || state.host === null || file.file === '') {
    throw misuseError(
      `baseline('${handle.name}') is found beside the spec file, and nothing tells which one that is: add the set-up entry ` +
        "'holmgate/vitest' or 'holmgate/jest', or read the file with readResults().",
    )
  }
  const path = baselinePath(file.file, handle.name)
  const known = file.baselines.get(path)
  if (known !== undefined) {
    const [one, other] = [known.handle, handle].map(({ inputs, maxAge }) => canonicalJson({ inputs, maxAge }))
    if (one === other) return known
    throw misuseError(
      `baseline('${handle.name}') is named twice in this file, with different options: first ${one}, then ${other}. Make one handle and use it in both gates.`,
    )
  }
  const twin =
    [...file.baselines.values()].find((entry) => entry.path.toLowerCase() === path.toLowerCase())?.handle.name ??
    nameTwin(path)?.replace(/\.json$/i, '')
  if (twin !== undefined) {
    throw misuseError(
      `baseline('${handle.name}'): there is a baseline ${quote(twin)}, whose name differs only in case. On some systems both are the same file: use one spelling.`,
    )
  }
  const entry = readEntry(handle, path, state.host.baselines(file.file))
  file.baselines.set(path, entry)
  return entry
}

/** The scores of a kept baseline for one metric, or what is wrong with them. */
export function keptResult(
  entry: BaselineEntry,
  candidate: EvaluationResult,
  metric: string,
  rules: BaselineRules,
): EvaluationResult | HolmgateError {
  if (!Object.hasOwn(candidate.values, metric)) {
    throw misuseError(
      `The candidate does not have the metric ${quote(metric)}. It has ${all(Object.keys(candidate.values))}.`,
    )
  }
  const { stored, handle, path, problem } = entry
  if (stored === null) return inputError(problem ?? '')
  const changes = baselineChanges(stored, candidate, handle.inputs, [metric])
  if (changes.length === 0) return stored.result
  return inputError(
    `${titleOf(handle, path)}, ${originOf(stored)}, was made under other conditions: ${changes.join('; ')}.${advice(rules)}`,
  )
}

/** Notes that a gate's candidate may become these baselines. What the scores are now is remembered. */
export function offer(entries: Iterable<BaselineEntry>, candidate: EvaluationResult, place: Place): void {
  for (const metric of Object.keys(candidate.values)) unitColumn(candidate, metric)
  for (const entry of new Set(entries)) entry.offers.push({ place, candidate })
}
