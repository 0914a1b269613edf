import { withIntrinsics } from '../evaluation/intrinsics.ts'
import { safeLines } from '../evaluation/safe-lines.ts'
import type { Settled, Settlement } from '../family/settle.ts'
import type { BaselineRules, CallSite, FileState } from '../family/state.ts'
import type { BaselineReport, FamilyReport, FileProblem, FileReport, GateResult } from '../family/types.ts'
import { baselineLine, isBaselineNews, pathStyle } from '../report/baseline-lines.ts'
import { reasonSentence } from '../report/index.ts'
import { shownPath } from './baselines.ts'
import { gateError } from './gate-error.ts'
import { type Ending, settleBaselines } from './settle-baselines.ts'
import { caughtMessage, lateMessage, noVerdictMessage, unsteadyMessage } from './texts.ts'

/** One failure that the runner's adapter has to put on its test. */
export interface GateFailure {
  /** The runner's own object for the test, `null` for the file. */
  readonly test: unknown
  readonly error: Error
  /** What the call threw when it ran; a test that shows it already needs no second error. */
  readonly thrown: string | null
  /** The error of a test that is expected to fail, where this is not the failure that it may ask for; else `null`. */
  readonly unexpected: Error | null
}

function toGateResult(gate: Settled, expectedToFail: boolean): GateResult {
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
    ...(expectedToFail ? { expectedToFail } : {}),
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

/** Why a test that must fail cannot ask for this failure of a call; `null` where it can. */
function unexpectedMessage(late: string, gates: readonly Settled[]): string | null {
  if (gates.some(({ comparison }) => comparison === null)) return noVerdictMessage(late)
  return gates.some(({ differs }) => differs) ? unsteadyMessage(late) : null
}

/** Raw p-values of a family as its correction took them; an input error counts as 1. */
const pValuesOf = (family: FamilyReport | null, gates: readonly Settled[]): number[] =>
  gates.filter((gate) => gate.family === family).map(({ comparison }) => comparison?.pValue ?? 1)

const differing = (gate: Settled): string =>
  `The data of ${gate.metric} differ between the ${gate.attempts} attempts of the test '${gate.call.place.testName}': ` +
  'the gate passes only if it would pass on each of them.'

/** What must be said even where no reporter prints the report. */
const baselineNews = (reports: readonly BaselineReport[], warnings: readonly string[]): string[] => [
  ...reports.filter(isBaselineNews).map((one) => {
    const candidate = one.candidate === null ? null : shownPath(one.candidate)
    return `${baselineLine({ ...one, path: shownPath(one.path), candidate }, pathStyle)}.`
  }),
  ...warnings,
]

const problem = (
  kind: FileProblem['kind'],
  message: string,
  test: string | null,
  site: CallSite | null,
): FileProblem => ({
  kind,
  message: safeLines(message),
  test,
  line: site?.line ?? null,
  column: site?.column ?? null,
})

/** Each error once, in the order of the file; an attempt of a test repeats those of the one before. */
function problemsOf(
  { faults }: FileState,
  problems: Settlement['problems'],
  order: (test: unknown) => number,
  ending: Ending | null,
): FileProblem[] {
  const red = faults.filter(
    ({ place, isVerdict }) => isVerdict !== true || place.test === null || ending?.mustFail(place.test) !== true,
  )
  const sorted = red
    .map(({ place, site, message, isVerdict }) => ({
      at: [order(place.test), site.line ?? 0, site.column ?? 0] as const,
      told: {
        ...problem('call', message, place.testName, site),
        ...(isVerdict === true ? { isVerdict: true as const } : {}),
      },
    }))
    .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1] || a.at[2] - b.at[2] || byText(a.told, b.told))
  const all = [
    ...sorted.map(({ told }) => told),
    ...problems.map(({ message, site }) => problem('declaration', message, null, site)),
  ]
  return [...new Map(all.map((one) => [JSON.stringify(Object.values(one)), one])).values()]
}

const byText = (a: FileProblem, b: FileProblem): number => (a.message < b.message ? -1 : a.message > b.message ? 1 : 0)

/**
 * The verdict of a test file that has ended: its report, and every failure with the test that it belongs to. Kept baselines
 * are written here, and nowhere else.
 *
 * @param order position of a test in its file
 * @param ending what the runner tells of the file; `null` where it tells nothing, and then no baseline is written
 * @param rules what this run may do with baselines
 */
export const settleGates = (...given: Parameters<typeof settle>): ReturnType<typeof settle> =>
  withIntrinsics(() => settle(...given))

function settle(
  file: FileState,
  order: (test: unknown) => number,
  ending: Ending | null = null,
  rules: BaselineRules | null = null,
): { report: Pick<FileReport, 'families' | 'gates' | 'warnings' | 'problems' | 'baselines'>; failures: GateFailure[] } {
  const { settlement, reports, warnings: ofBaselines } = settleBaselines(file, order, ending, rules)
  const { families, gates, problems } = settlement
  const failing = new Map<Settled['call'], Settled[]>()
  for (const gate of gates) failing.set(gate.call, [...(failing.get(gate.call) ?? []), gate])
  const failures: GateFailure[] = file.faults.map(({ place, site, message, isVerdict }) => {
    const unexpected = isVerdict === true ? null : gateError(noVerdictMessage(message), site)
    return { test: place.test, error: gateError(caughtMessage(message), site), thrown: message, unexpected }
  })
  const expected = new Set<Settled>()
  for (const [call, all] of failing) {
    if (call.advisory || all.every(({ verdict }) => verdict === 'pass')) continue
    const late = lateMessage(call, all, pValuesOf(all[0]!.family, gates))
    const unexpected = unexpectedMessage(late, all)
    if (unexpected === null && call.place.test !== null && ending?.mustFail(call.place.test) === true)
      for (const gate of all) if (gate.verdict === 'fail') expected.add(gate)
    failures.push({
      test: call.place.test,
      error: gateError(late, call.site),
      thrown: call.thrown,
      unexpected: unexpected === null ? null : gateError(unexpected, call.site),
    })
  }
  for (const { message, site } of problems) {
    failures.push({ test: null, error: gateError(message, site), thrown: null, unexpected: null })
  }
  const warnings = [
    ...[...file.warnings].sort(),
    ...gates.filter(({ differs }) => differs).map(differing),
    ...ofBaselines,
  ]
  const errors = problemsOf(file, problems, order, ending)
  const baselines = reports.length === 0 ? {} : { baselines: reports }
  if (rules?.print) for (const line of baselineNews(reports, ofBaselines)) rules.print(`holmgate: ${line}\n`)
  const report = {
    families,
    gates: gates.map((gate) => toGateResult(gate, expected.has(gate))),
    warnings: [...new Set(warnings)],
    ...(errors.length === 0 ? {} : { problems: errors }),
    ...baselines,
  }
  return { report, failures }
}
