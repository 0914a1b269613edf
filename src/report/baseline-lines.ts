import type { BaselineReport, FileReport } from '../family/types.ts'
import { cleanText } from './clean-text.ts'
import { formatCount } from './numbers.ts'
import type { TextStyle } from './types.ts'
import { plainStyle, plural } from './words.ts'

/** Paths in plain text: no quotes, and none is cut before it says where. */
export const pathStyle: TextStyle = { ...plainStyle, name: (text) => cleanText(text, 160) }

/** From which day and commit a baseline is. */
function originPhrase({ commit, uncommitted, date }: BaselineReport, style: TextStyle): string {
  const day = date === null ? 'of an unknown day' : `of ${style.name(date.slice(0, 10))}`
  if (commit === null) return `${day}, outside a commit`
  return `${day}, commit ${style.name(commit.slice(0, 7))}${uncommitted ? ' with uncommitted changes' : ''}`
}

const notJudgedPhrase = ({ notJudged }: BaselineReport): string =>
  `${plural(notJudged, 'gate')} ${notJudged === 1 ? 'was' : 'were'} not judged`

const SENTENCES: Record<BaselineReport['status'], (one: BaselineReport, path: string, style: TextStyle) => string> = {
  compared: (one, path, style) =>
    `: ${path} ${originPhrase(one, style)}${one.nUnits === null ? '' : `, ${formatCount(one.nUnits)} units`}`,
  written: ({ notJudged }, path) =>
    ` written: ${path} did not exist. Nothing was compared by ${plural(notJudged, 'gate')}. Commit the file`,
  updated: (one, path, style) =>
    one.date === null
      ? ` updated: ${path}, which could not be used. ${notJudgedPhrase(one)}. Commit the file`
      : ` updated: ${path}, which was ${originPhrase(one, style)}. ${notJudgedPhrase(one)}. Commit the file`,
  unchanged: (one, path, style) =>
    ` unchanged: ${path} ${originPhrase(one, style)}; the candidate has the same scores. ${notJudgedPhrase(one)}`,
  missing: (_, path) => ` missing: ${path} does not exist`,
  unusable: (_, path) => ` cannot be used: ${path}`,
}

/** One kept baseline in one line: which one, and what the run did with it. */
export function baselineLine(one: BaselineReport, style: TextStyle): string {
  const left =
    one.candidate === null
      ? ''
      : `. The candidate was left at ${style.name(one.candidate)}: "npx holmgate baseline promote" makes it the baseline (after a CI run: download the artifact holmgate-report first)`
  return `baseline ${style.name(one.name)}${SENTENCES[one.status](one, style.name(one.path), style)}${left}`
}

/** Whether something is to be done, beside what failed gates say. */
export const isBaselineNews = ({ status, candidate }: BaselineReport): boolean =>
  status === 'written' || status === 'updated' || status === 'unchanged' || candidate !== null

/** The kept baselines of a test file, one line each. */
export const baselineLines = (file: FileReport, style: TextStyle): string[] =>
  (file.baselines ?? []).map((one) => baselineLine(one, style))

/** Baselines that no test uses any more, in one line; nothing where there are none. */
export function obsoleteLine(paths: readonly string[], style: TextStyle): string | null {
  if (paths.length === 0) return null
  const files = paths.length === 1 ? 'baseline file is' : 'baseline files are'
  return `${formatCount(paths.length)} ${files} obsolete, no test uses ${paths.length === 1 ? 'it' : 'them'} any more: ${paths.map(style.name).join(', ')}. Delete what you do not need`
}
