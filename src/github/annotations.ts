import type { FileProblem, FileReport, GateResult, RunReport } from '../family/types.ts'
import { comparisonTable, gateRow, verdictWords } from '../report/comparison-table.ts'
import { familyLine, partialPhrase } from '../report/file-facts.ts'
import { plainWarnings, warningGroups } from '../report/warnings.ts'
import { plainStyle } from '../report/words.ts'
import type { Annotation, AnnotationLevel } from './actions-runner.ts'
import {
  failuresFirst,
  gateSentence,
  HIDDEN_PROBLEM,
  problemSentence,
  questionOf,
  type Visibility,
} from './report-view.ts'
import { cleanText } from './sanitise.ts'
import { hasNews, isFailure, isInconclusive, tallyFile, tallyPhrase } from './tally.ts'

/** Which failures the test runner annotates by itself. */
export type AnnotatedByRunner =
  | { readonly tests: boolean; readonly files: boolean }
  | ((place: Pick<GateResult, 'file' | 'test' | 'line'>) => boolean)

export interface AnnotationOptions extends Visibility {
  readonly annotatedByRunner: AnnotatedByRunner
  /** Path of a test file as GitHub knows it, relative to the workspace. */
  readonly pathOf: (file: string, project: string | undefined) => string
}

/** What the runner of GitHub shows of one type in one step; later ones stay in the log only. */
export const MAX_PER_LEVEL = 10
const TABLE_ROWS = 12
const TABLE_WIDTH = 120

/**
 * The annotations of a run, from its final verdicts: one notice with the table a test file, an error for each failed call that the
 * test runner does not annotate itself, and notices for what is inconclusive or warned of.
 *
 * @returns errors first, at most ten of a kind, the last of them saying how many more there are
 */
export function annotationsFor(report: RunReport, options: AnnotationOptions): Annotation[] {
  const files = report.files.filter(hasNews)
  const failed = (file: FileReport): boolean => tallyFile(file).errors > 0 || file.gates.some(isFailure)
  const ordered = [...files.filter(failed), ...files.filter((file) => !failed(file))]
  const errors = ordered.flatMap((file) => [
    ...calls(file.gates.filter((gate) => isFailure(gate) && !annotated(gate, options))).map((call) =>
      callNote('error', call, file, options),
    ),
    ...(file.problems ?? [])
      .filter(({ test, line }) => !annotated({ file: file.path, test, line }, options))
      .map((one) => problemNote(one, file, options)),
  ])
  for (const text of report.problems ?? [])
    errors.push({ level: 'error', title: 'holmgate: the run has an error', message: cleanText(text, 1000) })
  const open = (gate: GateResult): boolean =>
    !isFailure(gate) && gate.expectedToFail !== true && (isInconclusive(gate) || gate.verdict === 'fail')
  const notices = [
    ...ordered.filter(({ gates }) => gates.length > 0).map((file) => tableNote(file, options)),
    ...ordered.flatMap((file) => calls(file.gates.filter(open)).map((call) => callNote('notice', call, file, options))),
    ...ordered.flatMap((file) => warningNote(file, options)),
  ]
  return [...atMostTen(errors), ...atMostTen(notices)]
}

function annotated(
  gate: Pick<GateResult, 'file' | 'test' | 'line'>,
  { annotatedByRunner }: AnnotationOptions,
): boolean {
  if (typeof annotatedByRunner === 'function') return annotatedByRunner(gate)
  return gate.test === null ? annotatedByRunner.files : annotatedByRunner.tests
}

/** A call with several metrics is one `expect`, and fails once. */
function calls(gates: readonly GateResult[]): GateResult[][] {
  const groups = new Map<string, GateResult[]>()
  for (const gate of gates) {
    const key = JSON.stringify([gate.test, gate.line, gate.column, gate.line === null ? gate.metric : null])
    groups.set(key, [...(groups.get(key) ?? []), gate])
  }
  return [...groups.values()]
}

function placeOf(
  path: string,
  line: number | null,
  column: number | null,
): Pick<Annotation, 'file' | 'line' | 'column'> {
  // Without a line GitHub forgets the file too.
  return { file: path, line: line ?? 1, ...(line === null || column === null ? {} : { column }) }
}

function callNote(
  level: AnnotationLevel,
  gates: readonly GateResult[],
  file: FileReport,
  options: AnnotationOptions,
): Annotation {
  const [first] = gates as [GateResult]
  const lines = gates.map((gate) => `${verdictWords(gate)}: ${gateSentence(gate, file, options, plainStyle)}`)
  return {
    level,
    title: `holmgate: ${questionOf(first)}, ${first.test === null ? file.path : cleanText(first.test, 120)}`,
    message: lines.join('\n'),
    ...placeOf(options.pathOf(first.file, first.project), first.line, first.column),
  }
}

function problemNote(problem: FileProblem, file: FileReport, options: AnnotationOptions): Annotation {
  const { test, line, column } = problem
  return {
    level: 'error',
    title: `holmgate: ${test === null ? file.path : cleanText(test, 120)}`,
    message: problemSentence(problem, options) ?? HIDDEN_PROBLEM,
    ...placeOf(options.pathOf(file.path, file.project), line, column),
  }
}

function tableNote(file: FileReport, options: AnnotationOptions): Annotation {
  const gates = failuresFirst(file.gates)
  const rest = gates.length - TABLE_ROWS
  const partial = partialPhrase(file)
  const lines = [
    comparisonTable(gates.slice(0, TABLE_ROWS).map(gateRow), { width: TABLE_WIDTH }),
    ...(rest > 0 ? [`and ${rest} more, see the job summary`] : []),
    ...file.families.slice(0, 6).map((family) => familyLine(family, plainStyle)),
    ...(partial === null ? [] : [`partial: ${partial}`]),
  ]
  return {
    level: 'notice',
    title: `holmgate: ${tallyPhrase(tallyFile(file))}`,
    message: lines.join('\n'),
    ...placeOf(options.pathOf(file.path, file.project), null, null),
  }
}

function warningNote(file: FileReport, options: AnnotationOptions): Annotation[] {
  const groups = warningGroups(
    file.gates.map(({ comparison }) => comparison),
    file.warnings,
  )
  if (groups.length === 0) return []
  const place = placeOf(options.pathOf(file.path, file.project), null, null)
  return [
    {
      level: 'notice',
      title: `holmgate: ${groups.length} warning${groups.length === 1 ? '' : 's'}`,
      message: plainWarnings(groups).join('\n'),
      ...place,
    },
  ]
}

function atMostTen(annotations: Annotation[]): Annotation[] {
  const more = annotations.length - MAX_PER_LEVEL + 1
  if (annotations.length <= MAX_PER_LEVEL) return annotations
  const { level } = annotations[0]!
  const what = level === 'error' ? 'failures' : 'notes'
  return [
    ...annotations.slice(0, MAX_PER_LEVEL - 1),
    { level, title: `holmgate: and ${more} more`, message: `and ${more} more ${what}, see the job summary` },
  ]
}
