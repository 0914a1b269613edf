import { redrawable } from '../comparison/correct-rows.ts'
import { type Priority, readPriority } from '../comparison/priority.ts'
import { settleDraws } from '../comparison/settle-draws.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { withAdjustment } from '../comparison/with-adjustment.ts'
import { misuseError } from '../evaluation/errors.ts'
import { withIntrinsics } from '../evaluation/intrinsics.ts'
import { safeLines } from '../evaluation/safe-lines.ts'
import { count } from '../evaluation/wording.ts'
import { type Decision, decide, hasAskedSign, roleOf, SEED_REVERSED } from '../family/decide.ts'
import { checkFamily, configFor, familyConfig } from '../family/settings.ts'
import {
  type Fault,
  type FileState,
  fileState,
  type GateCall,
  type HolmgateState,
  type Hypothesis,
  type Place,
} from '../family/state.ts'
import type { FamilyConfig } from '../family/types.ts'
import { alphaOf, smallestResamples } from '../stats/index.ts'
import { compareGate } from './compare-gate.ts'
import { gateError } from './gate-error.ts'
import type { GateRequest } from './gate-request.ts'
import { keepWithinBounds, refuseOwnDraws } from './keep.ts'
import { type ParsedOptions, parseOptions } from './options.ts'
import { baselinesOf } from './read-models.ts'
import { failureMessage, hintOf, unsettledMessage } from './texts.ts'
import type { MatcherContext, MatcherResult } from './types.ts'

/** Forms of `expect` in which a late verdict has no place to land. */
export function refuseForms({ context }: { readonly context: MatcherContext }): void {
  if (context.poll !== undefined && context.poll !== false) {
    throw misuseError(
      'it cannot be used with expect.poll: every poll would be one more hypothesis. Await the result first.',
    )
  }
  if (!('promise' in context)) {
    throw misuseError(
      'it cannot be used as an asymmetric matcher: its verdict is known only after the file. Call it on expect(candidate).',
    )
  }
}

/** With a declared number of claims, resamples that could never show one are refused at the call. */
function refuseFloor(row: PairwiseComparison, { hypotheses: declared, correction }: FamilyConfig): void {
  const alpha = alphaOf(row.confidenceLevel)
  // Weights are known only when all claims have run; nothing is multiplied in a fixed sequence.
  if (correction === 'weighted-holm' || correction === 'fixed-sequence') return
  if (declared === null || row.pValueMethod !== 'monte-carlo' || declared / (row.resamples + 1) <= alpha) return
  throw misuseError(
    `${count(row.resamples, 'resample')} can never show one of ${count(declared, 'declared claim')}: ` +
      `the smallest adjusted p-value is ${declared / (row.resamples + 1)}. Use resamples: ${smallestResamples(declared, alpha)} or more.`,
  )
}

/** What can be said before the rest of the family is known. `null`: nothing yet. */
function decideNow(call: GateCall, hypothesis: Hypothesis, config: FamilyConfig): Decision | null {
  const { comparison, reversed, baseline, kept } = hypothesis
  // Whether it is judged at all is known only when the file has ended.
  if (baseline !== null && baseline.pending !== null) return null
  if (comparison === null) return { verdict: 'fail', reason: 'input-error' }
  if (reversed && !call.negated) return SEED_REVERSED
  // A family of one is the most lenient there is: what fails a claim or clears a guard here, no correction can turn.
  const alone = decide(call, comparison, 1)
  if (call.advisory || config.correction === 'none') return alone
  // Even p is another one once all gates are resampled together.
  if (config.correction === 'westfall-young') return null
  if (alone.reason === 'not-shown' || alone.reason === 'not-seen') {
    // Just above α, p is drawn again when the file has ended, and may then be at most α.
    return kept?.moreDraws != null && hasAskedSign(call, comparison) ? null : alone
  }
  if (alone.reason !== 'shown' && alone.reason !== 'harm-shown') return alone
  const multiplied = config.correction === 'holm' || config.correction === 'bonferroni'
  const declared = multiplied && !call.negated && config.roles === 'separate' ? config.hypotheses : null
  const sure = declared !== null && comparison.pValue * declared <= alphaOf(comparison.confidenceLevel)
  return sure ? alone : null
}

/** Without a correction nothing is deferred: where the verdict hangs on the draws, more are drawn at once. */
function settleAlone(hypothesis: Hypothesis, config: FamilyConfig): Hypothesis {
  const { comparison, kept } = hypothesis
  if (config.correction !== 'none' || comparison === null || kept == null) return hypothesis
  const alpha = alphaOf(config.confidenceLevel)
  const row = settleDraws([redrawable({ row: comparison, kept })], (pValues) => pValues, alpha)
  const { row: drawn } = row.members[0]!
  const settled = withAdjustment(drawn, {
    adjustedPValue: drawn.pValue,
    correction: 'none',
    stability: row.stability[0]!,
  })
  return { ...hypothesis, comparison: settled, kept: null }
}

/** What the user wrote, without what a polyfill may have put on `Object.prototype`. */
export const ownOptions = (options: unknown): unknown =>
  typeof options === 'object' && options !== null && !Array.isArray(options)
    ? Object.assign(Object.create(null), options)
    : options

/** What the gate weighs in its family. */
function priorityOf({ priority }: ParsedOptions, config: FamilyConfig, negated: boolean): Priority {
  const read = readPriority(priority, config.correction, 'options')
  if (read.primary && negated && config.correction === 'fixed-sequence') {
    throw misuseError(
      'primary has no use for a guard: a fixed sequence puts claims in order, and guards are corrected by Holm. Leave it out.',
    )
  }
  return read
}

/** Judges what can be judged at once, and registers the gate for the verdict of its file. */
function judge(request: GateRequest, place: Place | null, file: FileState | null): MatcherResult {
  refuseForms(request)
  const { matcher, site, context } = request
  const negated = context.isNot === true
  const options = parseOptions(matcher, ownOptions(request.options))
  const whole = familyConfig(file?.settings ?? [], options.family)
  checkFamily(whole)
  const role = roleOf({ matcher, negated })
  const config = configFor(role, whole)
  const constant = matcher === 'toSignificantlyExceed'
  const baselines = constant ? 1 : baselinesOf(request.baseline).length
  const cells = options.metrics.length * baselines
  refuseOwnDraws(options, { config, file, comparisons: cells })
  const priority = priorityOf(options, config, negated)
  // Only an interval that somebody asked for is drawn however long it takes; the default gives way on very many units.
  const asked = file?.settings.some(({ values }) => values.intervalMethod !== undefined)
    ? config.intervalMethod
    : undefined
  const compared = compareGate(request, options, config, options.intervalMethod ?? asked, place, file)
  const hypotheses = keepWithinBounds(compared, { file, config }).map((one) => settleAlone(one, config))
  if (hypotheses.length === 0 || (options.slices === null ? hypotheses.length !== cells : hypotheses.length < cells)) {
    throw misuseError(
      `${hypotheses.length} of ${cells} comparisons were made: an empty gate is not a pass. Look for holes in metrics or in the list of baselines.`,
    )
  }
  if (role === 'claims')
    for (const { comparison } of hypotheses) if (comparison !== null) refuseFloor(comparison, config)
  const nowhere: Place = { file: '', test: null, testName: null, attempt: '' }
  const hint = hintOf(matcher, negated, options, constant ? { value: String(request.baseline) } : { baselines })
  const { advisory, family } = options
  const call: GateCall = {
    place: place ?? nowhere,
    matcher,
    negated,
    advisory,
    family,
    hint,
    site,
    hypotheses,
    priority,
    thrown: null,
  }
  file?.calls.push(call)
  const decisions = hypotheses.map((hypothesis) => decideNow(call, hypothesis, config))
  const failed = !advisory && decisions.some((decision) => decision?.verdict === 'fail')
  if (failed) call.thrown = failureMessage(call, decisions, config)
  else if (file === null && !advisory && decisions.includes(null)) call.thrown = unsettledMessage(call)
  const { thrown } = call
  return { pass: thrown === null ? !negated : negated, message: () => thrown ?? '' }
}

const wholeFile = (state: HolmgateState): Place | null =>
  state.host === null ? null : { file: state.host.currentFile(), test: null, testName: null, attempt: '' }

/** Keeps a wrong call red even if its exception is caught, and after the verdict of its file by an error that nobody can catch. */
function recordFault(
  state: HolmgateState,
  { place, ...fault }: Omit<Fault, 'place'> & { readonly place: Place | null },
): void {
  if (place === null) return
  const file = state.files.get(place.file)
  if (file?.closed || (file === undefined && state.host?.isOver(place.file))) {
    queueMicrotask(() => {
      throw gateError(fault.message, fault.site)
    })
    return
  }
  fileState(state, place.file).faults.push({ place, ...fault })
}

/** What every matcher has: where it stands, and what it is called. */
type Standing = Pick<GateRequest, 'state' | 'context' | 'site'> & { readonly matcher: string }

/**
 * Runs a matcher where it stands. What it throws (a wrong call), or tells to `fail` (a verdict), keeps its test red even if the
 * exception is caught.
 *
 * @throws Error on the user's line, for whatever `run` throws
 */
export function withinGate(
  { state, matcher, context, site }: Standing,
  run: (file: FileState | null, fail: (message: string) => void, place: Place | null) => MatcherResult,
): MatcherResult {
  let place: Place | null = null
  const note = (message: string, isVerdict: boolean): void =>
    recordFault(state, { place: place ?? wholeFile(state), site, message: safeLines(message), isVerdict })
  try {
    place = state.host?.locate(context) ?? null
    const file = place === null ? null : fileState(state, place.file)
    if (file?.closed)
      throw misuseError('it was called after the verdict of the test file had been computed. Await it inside its test.')
    return run(file, (message) => note(message, true), place)
  } catch (error) {
    // As the error will show it: a test that shows it already needs no second error.
    const message = `${matcher}: ${String((error as Error | null)?.message ?? error)}`
    note(message, false)
    throw gateError(message, site)
  }
}

/**
 * The one path of every gate, from the user's arguments to what the runner is told.
 *
 * @throws Error for a call that is wrong in itself; its test stays red even if the exception is caught
 */
export function runGate(request: GateRequest): MatcherResult {
  return withIntrinsics(() => withinGate(request, (file, _, place) => judge(request, place, file)))
}
