import type { GateResult, RunReport } from '../family/types.ts'

/** `error`: there is nothing that a verdict could stand on. */
export type RunVerdict = 'pass' | 'fail' | 'error'

/** What a run came to, in numbers. */
export interface Tally {
  readonly verdict: RunVerdict
  /** Gates that count: advisory ones do not. */
  readonly hypotheses: number
  readonly passed: number
  readonly failed: number
  /** Gates that count and whose comparison has no significant direction. */
  readonly inconclusive: number
  readonly advisory: number
}

/** Whether the gate says `fail` and is no mere advice. */
export const isFailure = (gate: GateResult): boolean => gate.verdict === 'fail' && !gate.advisory

/** Whether the gate compared something and found neither a significant direction nor where a margin lies. */
export const isInconclusive = ({ comparison }: GateResult): boolean =>
  (comparison?.hypothesis?.state ?? comparison?.direction) === 'inconclusive'

/**
 * Counts gates. No gate at all is an `error`: an empty family is not a pass.
 *
 * @example
 * tally([]).verdict // 'error'
 */
export function tally(gates: readonly GateResult[]): Tally {
  const counted = gates.filter((gate) => !gate.advisory)
  const failed = counted.filter(isFailure).length
  return {
    verdict: failed > 0 ? 'fail' : gates.length === 0 ? 'error' : 'pass',
    hypotheses: counted.length,
    passed: counted.length - failed,
    failed,
    inconclusive: counted.filter(isInconclusive).length,
    advisory: gates.length - counted.length,
  }
}

/** All gates of a run. */
export const gatesOf = (report: RunReport): GateResult[] => report.files.flatMap((file) => file.gates)

/** `4 of 5 gates passed`, or `0 comparisons ran`. */
export function tallyPhrase(counts: Pick<Tally, 'hypotheses' | 'passed' | 'advisory'>): string {
  const { hypotheses, passed, advisory } = counts
  if (hypotheses === 0) return advisory === 0 ? '0 comparisons ran' : `${gatesWord(advisory)}, advisory only`
  const more = advisory === 0 ? '' : `, ${advisory} advisory`
  return `${passed} of ${gatesWord(hypotheses)} passed${more}`
}

const gatesWord = (count: number): string => `${count} gate${count === 1 ? '' : 's'}`
