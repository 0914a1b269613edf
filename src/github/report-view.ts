import type { PairwiseComparison } from '../comparison/types.ts'
import type { FileProblem, FileReport, GateResult, RunReport } from '../family/types.ts'
import { baselineLines } from '../report/baseline-lines.ts'
import { verdictWords } from '../report/comparison-table.ts'
import { contextOf, familyLine, isFailure, partialPhrase, problemWord } from '../report/file-facts.ts'
import { questionPhrase } from '../report/hypothesis-words.ts'
import { neededFor } from '../report/needed.ts'
import { nextStep } from '../report/next-step.ts'
import { reasonSentence } from '../report/reason-sentence.ts'
import type { FamilyContext, TextStyle } from '../report/types.ts'
import { warningGroups } from '../report/warnings.ts'
import { plural } from '../report/words.ts'
import { codeSpan, link, markdownStyle } from './sanitise.ts'

/** What may be shown outside of the local report. */
export interface Visibility {
  /** Errors about data name the units (users, prompts) that are wrong. */
  readonly showUnits: boolean
  /** The report was written by code that nobody reviewed: only its numbers and names are shown, no sentence of its own. */
  readonly untrusted: boolean
}

/** Where links lead. `null`: no links. */
export interface LinkBase {
  readonly server: string
  readonly owner: string
  readonly repo: string
  readonly sha: string | null
}

/** `better`, `not worse`, with `(advisory)` behind it: what the gate asks for. */
export const questionOf = (gate: GateResult): string => `${questionPhrase(gate)}${gate.advisory ? ' (advisory)' : ''}`

/** The verdict with its sign. The sign is never the only signal, and it is what rows are told apart by. */
export function verdictCell(gate: GateResult): string {
  const icon = gate.verdict === 'pass' && !gate.advisory ? '✅' : isFailure(gate) ? '❌' : '➖'
  return `${icon} ${verdictWords(gate)}`
}

const contexts = new WeakMap<FileReport, Map<string | null, FamilyContext | null>>()

/** The family of a gate. It holds every p-value of the family, so it is made once for all of its gates. */
export function familyOf(gate: GateResult, file: FileReport): FamilyContext | null {
  const known = contexts.get(file) ?? new Map<string | null, FamilyContext | null>()
  contexts.set(file, known)
  if (!known.has(gate.family)) known.set(gate.family, contextOf(gate, file))
  return known.get(gate.family) ?? null
}

/** The sentence of a gate, made from its numbers; an error about data only names its units where that is wanted. */
export function gateSentence(
  gate: GateResult,
  file: FileReport,
  visibility: Visibility,
  style: TextStyle = markdownStyle,
): string {
  const hidden = visibility.untrusted || !visibility.showUnits
  const seen = hidden ? { ...gate, message: '' } : gate
  const sentence = reasonSentence(seen, familyOf(gate, file), style)
  return hidden && gate.comparison === null ? `${sentence} The log of the run says more.` : sentence
}

/** What a failed gate needed and what to do, in the words of the terminal; empty for one that passed, or failed as its test asks for. */
export function advice(gate: GateResult, file: FileReport, { showUnits, untrusted }: Visibility): string {
  if (gate.verdict !== 'fail' || gate.expectedToFail === true) return ''
  const needed = neededFor(gate, familyOf(gate, file))
  // The step to take is read out of the message, which may name units.
  const next = nextStep(untrusted || !showUnits ? { ...gate, message: '' } : gate)
  return `${needed === '' ? '' : ` Needed: ${needed}.`}${next === '' ? '' : ` Next: ${next}`}`
}

/**
 * Where a gate stands, as a link to its line where the commit is known. What has neither
 * test nor line stands in a file of scores, which is not of the commit.
 */
export function placeLink(
  gate: Pick<GateResult, 'file' | 'line' | 'test'>,
  path: string,
  base: LinkBase | null,
): string {
  const name = codeSpan(gate.line === null ? gate.file : `${gate.file}:${gate.line}`, 160)
  if (
    base === null ||
    base.sha === null ||
    (gate.test === null && gate.line === null) ||
    /^(?:\.\.\/|\/|[A-Za-z]:)/.test(path)
  )
    return name
  return link(
    name,
    base.server,
    [base.owner, base.repo, 'blob', base.sha, ...path.split('/')],
    gate.line === null ? '' : `#L${gate.line}`,
  )
}

/** What an error beside the gates says; like any error about data only where units may be named. */
export function problemSentence({ kind, message }: FileProblem, { showUnits, untrusted }: Visibility): string | null {
  if (!untrusted && (showUnits || kind === 'declaration')) return message
  return null
}

/** What stands in place of a message that is not shown. */
export const HIDDEN_PROBLEM =
  'a gate is called wrongly, cannot be computed, or its test set is too small. The log of the run says more.'

/** Errors of a file beside its gates as list items. */
export function problemItems(file: FileReport, visibility: Visibility, path: string, links: LinkBase | null): string[] {
  return (file.problems ?? []).map((one) => {
    const test = one.test === null ? '' : `${codeSpan(one.test)}, `
    const told = problemSentence(one, visibility)
    const text = told === null ? HIDDEN_PROBLEM : codeSpan(told, 1000)
    return `- ❌ ${problemWord(one)}: ${text} (${test}${placeLink({ file: file.path, line: one.line, test: file.path }, path, links)})`
  })
}

/** Errors of a run that belong to no test file's report, as list items; of a report that is not trusted only their number. */
export function runProblemItems({ problems = [] }: RunReport, { untrusted }: Visibility): string[] {
  if (untrusted && problems.length > 0)
    return [`- ❌ ${plural(problems.length, 'error')} beside the tests: the log of the run says more.`]
  return problems.map((text) => `- ❌ error: ${codeSpan(text, 1000)}`)
}

/** Warnings of a file as list items; of a report that is not trusted only their number. */
export function warningItems(file: FileReport, visibility: Visibility): string[] {
  const groups = warningGroups(
    file.gates.map(({ comparison }) => comparison),
    file.warnings,
  )
  if (visibility.untrusted)
    return groups.length === 0 ? [] : [`- ⚠️ ${plural(groups.length, 'warning')}: the log of the run says more.`]
  return groups.map(({ warning, subjects }) => {
    const where = subjects.length === 0 ? '' : ` (${subjects.map((subject) => codeSpan(subject, 200)).join(', ')})`
    return `- ⚠️ ${codeSpan(warning, 1000)}${where}`
  })
}

/** Kept baselines and families of a file, and whether it was run in part, as list items. */
export function familyItems(file: FileReport): string[] {
  const partial = partialPhrase(file)
  return [
    ...baselineLines(file, markdownStyle).map((line) => `- ${line}`),
    ...file.families.map((family) => `- ${familyLine(family, markdownStyle)}`),
    ...(partial === null ? [] : [`- partial: ${partial}`]),
  ]
}

/** Failing gates first, else in the order of the file. */
export const failuresFirst = (gates: readonly GateResult[]): GateResult[] => [
  ...gates.filter(isFailure),
  ...gates.filter((gate) => !isFailure(gate)),
]

/** The comparisons of gates that have one. */
export const comparisonsOf = (gates: readonly GateResult[]): PairwiseComparison[] =>
  gates.flatMap(({ comparison }) => (comparison === null ? [] : [comparison]))
