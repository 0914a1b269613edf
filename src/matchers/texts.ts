import { readFileSync } from 'node:fs'
import type { Decision } from '../family/decide.ts'
import type { Settled } from '../family/settle.ts'
import type { CallSite, GateCall } from '../family/state.ts'
import type { FamilyConfig, MatcherName } from '../family/types.ts'
import { gateFailureMessage, matcherHint } from '../report/index.ts'
import type { GateRow } from '../report/types.ts'
import { plural } from '../report/words.ts'
import type { ParsedOptions } from './options.ts'

/** The call in the user's words, for the first line of a message. */
export const hintOf = (
  matcher: MatcherName,
  negated: boolean,
  { metrics, written }: ParsedOptions,
  against: { readonly baselines?: number; readonly value?: string },
): string => matcherHint(matcher, negated, metrics, { ...against, options: written })

/** The user's own line, where its file can be read. */
function sourceLine({ file, line }: CallSite): string | undefined {
  if (file === null || line === null) return undefined
  try {
    return readFileSync(file, 'utf8').split('\n')[line - 1]
  } catch {
    // A bundled or virtual file: the stack still names the line.
    return undefined
  }
}

/** What a call throws at once: raw p-values decided it, whatever the rest of the family does. */
export function failureMessage(call: GateCall, decisions: readonly (Decision | null)[], config: FamilyConfig): string {
  const rows = call.hypotheses.flatMap(({ metric, comparison, problem }, index): GateRow[] => {
    const decision = decisions[index]
    if (!decision) return []
    const { matcher, negated, advisory } = call
    const message = problem === null ? {} : { message: problem }
    return [{ metric, comparison, matcher, negated, advisory, attempts: 1, ...decision, ...message }]
  })
  const waiting = decisions.length - rows.length
  const message = gateFailureMessage({
    hint: call.hint,
    gates: rows,
    family: null,
    early: config.correction === 'none' ? undefined : config.correction,
    sourceLine: sourceLine(call.site),
  })
  return waiting === 0
    ? message
    : `${message}\n\nStill open: ${plural(waiting, 'gate')} of this call, until the correction at the end of the file.`
}

/**
 * What a call fails with once its family is settled.
 *
 * @param pValues raw p-values of its family, by which the message names the step at which the correction stopped
 */
export function lateMessage(call: GateCall, gates: readonly Settled[], pValues: readonly number[]): string {
  const { matcher, negated, advisory } = call
  const rows = gates.map(({ metric, comparison, problem, verdict, reason, attempts, rank }): GateRow => {
    const message = problem === null ? {} : { message: problem }
    return { metric, comparison, matcher, negated, advisory, verdict, reason, attempts, rank, ...message }
  })
  const { family } = gates[0]!
  return gateFailureMessage({
    hint: call.hint,
    gates: rows,
    family: family === null ? null : { ...family, pValues },
    sourceLine: sourceLine(call.site),
    caught: call.thrown !== null,
  })
}

/** The error of a call that was wrong in itself, when the test swallowed it. */
export const caughtMessage = (message: string): string =>
  `${message}\n\nThe test caught this error, which does not make the gate pass.`

/** The error of a test that must fail (`test.fails`, `test.failing`) and whose attempts saw different data. */
export const unsteadyMessage = (late: string): string =>
  `${late}\n\nThis test must fail, and its data differ between its attempts: it would have to fail on each of them. ` +
  'Evaluate the models once, outside of the test that is tried again, or do not retry it.'

/** The error of a test that must fail and whose gate has no verdict: the call or its data are wrong. */
export const noVerdictMessage = (message: string): string =>
  `${message}\n\nThis test must fail, by the verdict of its gate. An error in the call or in the data is none.`

/** Matchers extended by hand cannot wait for the rest of the file. */
export const unsettledMessage = (call: GateCall): string =>
  [
    call.hint,
    '',
    'This verdict needs all gates of the test file, and nothing is set up to wait for them.',
    "Vitest: add setupFiles: ['holmgate/vitest'] to the test options of the config.",
    "Jest: add setupFilesAfterEnv: ['holmgate/jest'] to the config.",
  ].join('\n')
