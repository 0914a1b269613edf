import { type Settled, settleFile } from '../family/settle.ts'
import type { FileState } from '../family/state.ts'
import type { FamilyReport, FileReport, GateResult } from '../family/types.ts'
import { reasonSentence } from '../report/index.ts'
import { gateError } from './gate-error.ts'
import { caughtMessage, lateMessage, unsteadyMessage } from './texts.ts'

/** One failure that the runner's adapter has to put on its test. */
export interface GateFailure {
  /** The runner's own object for the test, `null` for the file. */
  readonly test: unknown
  readonly error: Error
  /** What the call threw when it ran; a test that shows it already needs no second error. */
  readonly thrown: string | null
  /** The error of a test that is expected to fail, where its attempts saw different data; `null` where they did not. */
  readonly unsteady: Error | null
}

function toGateResult(gate: Settled): GateResult {
  const { call, comparison, metric, verdict, reason, family, attempts } = gate
  const row = {
    comparison,
    metric,
    verdict,
    reason,
    attempts,
    matcher: call.matcher,
    negated: call.negated,
    advisory: call.advisory,
  }
  const problem = gate.problem === null ? {} : { message: gate.problem }
  return {
    ...row,
    family: family?.name ?? null,
    file: call.place.file,
    test: call.place.testName,
    line: call.site.line,
    column: call.site.column,
    message: reasonSentence({ ...row, ...problem, rank: gate.rank }, family),
  }
}

/** Raw p-values of a family as its correction took them; an input error counts as 1. */
const pValuesOf = (family: FamilyReport | null, gates: readonly Settled[]): number[] =>
  gates.filter((gate) => gate.family === family).map(({ comparison }) => comparison?.pValue ?? 1)

const differing = (gate: Settled): string =>
  `The data of ${gate.metric} differ between the ${gate.attempts} attempts of the test '${gate.call.place.testName}': ` +
  'the gate passes only if it would pass on each of them.'

/**
 * The verdict of a test file that has ended: its report, and every failure with the test that it belongs to.
 *
 * @param order position of a test in its file
 */
export function settleGates(
  file: FileState,
  order: (test: unknown) => number,
): { report: Pick<FileReport, 'families' | 'gates' | 'warnings'>; failures: GateFailure[] } {
  const { families, gates, problems } = settleFile(file, order)
  const failing = new Map<Settled['call'], Settled[]>()
  for (const gate of gates) failing.set(gate.call, [...(failing.get(gate.call) ?? []), gate])
  const failures: GateFailure[] = file.faults.map(({ place, site, message }) => {
    return { test: place.test, error: gateError(caughtMessage(message), site), thrown: message, unsteady: null }
  })
  for (const [call, all] of failing) {
    if (call.advisory || all.every(({ verdict }) => verdict === 'pass')) continue
    const late = lateMessage(call, all, pValuesOf(all[0]!.family, gates))
    failures.push({
      test: call.place.test,
      error: gateError(late, call.site),
      thrown: call.thrown,
      unsteady: all.some(({ differs }) => differs) ? gateError(unsteadyMessage(late), call.site) : null,
    })
  }
  for (const { message, site } of problems) {
    failures.push({ test: null, error: gateError(message, site), thrown: null, unsteady: null })
  }
  const warnings = [...problems.map(({ message }) => message), ...gates.filter(({ differs }) => differs).map(differing)]
  return { report: { families, gates: gates.map(toGateResult), warnings: [...new Set(warnings)] }, failures }
}
