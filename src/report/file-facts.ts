import type { FamilyReport, FileProblem, FileReport, GateResult, RunReport } from '../family/types.ts'
import { alphaOf } from '../stats/index.ts'
import { intersectionUnionPhrase } from './hypothesis-words.ts'
import { formatCount, formatLevel } from './numbers.ts'
import { readingNotes } from './reading-notes.ts'
import type { FamilyContext, TextStyle } from './types.ts'
import { CORRECTION, intervalPhrase, isOwnFamily, plural, TEST, testPhrase } from './words.ts'

/** Whether a gate makes its run red: no mere advice, and no failure that its test asks for. */
export const isFailure = ({ verdict, advisory, expectedToFail }: GateResult): boolean =>
  verdict === 'fail' && !advisory && expectedToFail !== true

/** Counts of a file; an advisory gate and an expected failure are none of passed and failed. */
export interface FileCounts {
  readonly gates: number
  readonly passed: number
  readonly failed: number
  readonly advisory: number
  /** Failed as their tests ask for (`test.fails`). */
  readonly expected: number
  /** What makes the file or the run red beside its gates. */
  readonly errors: number
}

/** Counts gates (each hypothesis is one). */
function countGates(gates: readonly GateResult[], errors: number): FileCounts {
  const counted = gates.filter(({ advisory }) => !advisory)
  const failed = counted.filter(isFailure).length
  const passed = counted.filter(({ verdict }) => verdict === 'pass').length
  return {
    gates: gates.length,
    passed,
    failed,
    advisory: gates.length - counted.length,
    expected: counted.length - passed - failed,
    errors,
  }
}

/** Counts the gates and the errors of a file. */
export const countFile = ({ gates, problems = [] }: FileReport): FileCounts => countGates(gates, problems.length)

/** Counts the gates and the errors of a run, those that belong to no file too. */
export function countRun({ files, problems = [] }: RunReport): FileCounts {
  const ofFiles = files.reduce((sum, file) => sum + (file.problems?.length ?? 0), 0)
  return countGates(
    files.flatMap(({ gates }) => gates),
    ofFiles + problems.length,
  )
}

/** Whether something says that it has not passed. */
export const isRed = ({ failed, errors }: FileCounts): boolean => failed > 0 || errors > 0

/** `, 2 errors`, or nothing. */
export const errorsPhrase = (errors: number): string => (errors === 0 ? '' : `, ${plural(errors, 'error')}`)

/** `, 1 failed as expected`, or nothing. */
export const expectedPhrase = (expected: number): string =>
  expected === 0 ? '' : `, ${formatCount(expected)} failed as expected`

/** `4 gates: 3 passed, 1 failed`, with the advisory ones if there are any. */
export function countPhrase(counts: FileCounts): string {
  const advisory = counts.advisory === 0 ? '' : `, ${formatCount(counts.advisory)} advisory`
  return `${plural(counts.gates, 'gate')}: ${formatCount(counts.passed)} passed, ${formatCount(counts.failed)} failed${expectedPhrase(counts.expected)}${advisory}${errorsPhrase(counts.errors)}`
}

/** Gates without those that repeat what another one of the same call says: wrong data are wrong for each of its metrics. */
export function toldOnce(gates: readonly GateResult[]): GateResult[] {
  const seen = new Set<string>()
  return gates.filter(({ comparison, test, line, column, message }) => {
    const key = JSON.stringify([test, line, column, message])
    return comparison !== null || (!seen.has(key) && seen.add(key))
  })
}

/** Says that a file was run in part, or nothing. */
export function partialPhrase({ gates, tests }: FileReport): string | null {
  if (tests.notRun === 0) return null
  return `${plural(gates.length, 'gate')}; ${formatCount(tests.notRun)} of ${plural(tests.total, 'test')} of the file did not run, so the correction counted fewer gates than planned`
}

/** The family of a gate, with the p-values that its correction took. `null` for an advisory gate. */
export function contextOf(gate: GateResult, file: FileReport): FamilyContext | null {
  const family = file.families.find(({ name }) => name === gate.family)
  if (gate.family === null || family === undefined) return null
  const members = file.gates.filter((other) => other.family === gate.family)
  return { ...family, pValues: members.map(({ comparison }) => comparison?.pValue ?? 1) }
}

/** One family in one line: its size, correction and level, and how its gates were computed unless they say otherwise. */
export function familyLine(family: FamilyReport, style: TextStyle): string {
  const { size, correction, confidenceLevel, testMethod, resamples, seed } = family
  const name = isOwnFamily(family) ? family.name : style.name(family.name)
  const pooled = family.role === 'pooled' ? ', claims and guards pooled' : ''
  const declared =
    family.hypotheses === null || family.role === 'guards' ? '' : `, ${formatCount(family.hypotheses)} declared`
  const rule =
    family.role === 'margins' ? intersectionUnionPhrase(size, alphaOf(confidenceLevel)) : CORRECTION[correction]
  return (
    `family ${name}: ${plural(size, 'hypothes').replace(/hypothess?$/, size === 1 ? 'hypothesis' : 'hypotheses')}${declared}${pooled}, ` +
    `${rule} at level ${formatLevel(confidenceLevel)} (alpha ${alphaOf(confidenceLevel)}); ` +
    `${TEST[testMethod]} test, ${resamples === 'exact' ? 'no draws' : `${formatCount(resamples)} resamples, seed ${seed}`}`
  )
}

/** How the gates of a file were really computed, each way once. */
export function computedLines(file: FileReport): string[] {
  const comparisons = file.gates.flatMap(({ comparison }) => (comparison === null ? [] : [comparison]))
  if (comparisons.length === 0) return []
  return [
    `computed: ${[...new Set(comparisons.map(testPhrase))].join(' / ')}`,
    `intervals: ${[...new Set(comparisons.map(intervalPhrase))].join(' / ')}`,
    ...readingNotes(comparisons),
  ]
}

/** Where a gate stands: `search.spec.ts:12:3 > name of the test`, without what is not known. */
export function placePhrase(gate: Pick<GateResult, 'file' | 'line' | 'column' | 'test'>, style: TextStyle): string {
  const position = gate.line === null ? '' : `:${gate.line}${gate.column === null ? '' : `:${gate.column}`}`
  const test = gate.test === null ? '' : ` > ${style.name(gate.test)}`
  return `${style.name(`${gate.file}${position}`)}${test}`
}

/** What stands before a problem: `error`, or `fail (test set)` for the verdict on a test set. */
export const problemWord = ({ isVerdict }: FileProblem): string => (isVerdict === true ? 'fail (test set)' : 'error')

/** An error of a file, with the place where it stands, each in the words of `style`. */
export const problemPlace = (problem: FileProblem, file: FileReport, style: TextStyle): string =>
  placePhrase({ ...problem, file: file.path }, style)
