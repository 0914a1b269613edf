import type { FileReport, GateResult, RunReport } from '../family/types.ts'
import { countFile, countRun, errorsPhrase, expectedPhrase, isFailure } from '../report/file-facts.ts'

/** `error`: there is nothing that a verdict could stand on, or something beside the gates makes the run red. */
export type RunVerdict = 'pass' | 'fail' | 'error'

/** What a run came to, in numbers. */
export interface Tally {
  readonly verdict: RunVerdict
  /** Gates that count: advisory ones and those that failed as expected do not. */
  readonly hypotheses: number
  readonly passed: number
  readonly failed: number
  /** Gates that count and whose comparison has no significant direction. */
  readonly inconclusive: number
  readonly advisory: number
  /** Failed as their tests ask for (`test.fails`). */
  readonly expected: number
  /** What makes the run red beside its gates: wrong calls, unmet declarations, files that crashed. */
  readonly errors: number
}

export { isFailure }

/** Whether the gate compared something and found neither a significant direction nor where a margin lies. */
export const isInconclusive = ({ comparison }: GateResult): boolean =>
  (comparison?.hypothesis?.state ?? comparison?.direction) === 'inconclusive'

function tally(gates: readonly GateResult[], errors: number): Tally {
  const binding = gates.filter((gate) => !gate.advisory)
  const counted = binding.filter((gate) => gate.verdict === 'pass' || isFailure(gate))
  const failed = counted.filter(isFailure).length
  return {
    verdict: failed > 0 ? 'fail' : errors > 0 || gates.length === 0 ? 'error' : 'pass',
    hypotheses: counted.length,
    passed: counted.length - failed,
    failed,
    inconclusive: counted.filter(isInconclusive).length,
    advisory: gates.length - binding.length,
    expected: binding.length - counted.length,
    errors,
  }
}

/**
 * What a run came to: the one place that says whether a report passed. No gate at all is an `error`, as an empty family is not a
 * pass; nor is a run pass with an error beside its gates.
 *
 * @param report `null` where it could not be read
 */
export const tallyRun = (report: RunReport | null): Tally =>
  report === null ? tally([], 0) : tally(gatesOf(report), countRun(report).errors)

/** What a test file came to. */
export const tallyFile = (file: FileReport): Tally => tally(file.gates, countFile(file).errors)

/** Whether a file has anything to show. */
export const hasNews = ({ gates, warnings, problems = [] }: FileReport): boolean =>
  gates.length > 0 || warnings.length > 0 || problems.length > 0

/** All gates of a run. */
export const gatesOf = (report: RunReport): GateResult[] => report.files.flatMap((file) => file.gates)

/** `4 of 5 gates passed, 1 error`, or `0 gates ran`. */
export function tallyPhrase(counts: Pick<Tally, 'hypotheses' | 'passed' | 'advisory' | 'expected' | 'errors'>): string {
  const { hypotheses, passed, advisory } = counts
  const errors = `${expectedPhrase(counts.expected)}${errorsPhrase(counts.errors)}`
  if (hypotheses === 0 && counts.expected === 0)
    return `${advisory === 0 ? '0 gates ran' : `${gatesWord(advisory)}, advisory only`}${errors}`
  const more = advisory === 0 ? '' : `, ${advisory} advisory`
  return `${passed} of ${gatesWord(hypotheses)} passed${more}${errors}`
}

const gatesWord = (count: number): string => `${count} gate${count === 1 ? '' : 's'}`
