import { averageRuns, reversedRuns } from '../comparison/average-runs.ts'

import { constantResult, exceeds, readConstant, readOneSample } from '../comparison/compare-to-value.ts'

import { redrawable } from '../comparison/correct-rows.ts'
import type { HypothesisSpec } from '../comparison/hypothesis.ts'
import { type BatchOptions, type ComparisonPair, compareAll } from '../comparison/index.ts'
import type { KeptComparison } from '../comparison/kept-comparison.ts'
import { type Priority, readPriority } from '../comparison/priority.ts'
import { provableMargins } from '../comparison/provable-margin.ts'

import { isRunsOf, readRuns, type SeedRun } from '../comparison/seed-runs.ts'
import { settleDraws } from '../comparison/settle-draws.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { withAdjustment } from '../comparison/with-adjustment.ts'
import { isBaseline } from '../evaluation/baseline-handle.ts'
import { type HolmgateError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import { evaluationResult, type Slice, sliceResult, slicesOf, toEvaluationResult } from '../evaluation/index.ts'
import { safeLines } from '../evaluation/safe-lines.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { count, quote } from '../evaluation/wording.ts'
import { type Decision, decide, hasAskedSign, roleOf, SEED_REVERSED } from '../family/decide.ts'
import { checkFamily, configFor, familyConfig } from '../family/settings.ts'
import {
  type BaselineEntry,
  type CallSite,
  type FileState,
  fileState,
  type GateCall,
  type HolmgateState,
  type Hypothesis,
  joinParts,
  type Place,
} from '../family/state.ts'
import type { FamilyConfig, MatcherName } from '../family/types.ts'
import { cleanText, formatSigned } from '../report/index.ts'
import { alphaOf, smallestResamples } from '../stats/index.ts'
import type { IntervalMethod } from '../stats/types.ts'
import { baselineEntry, keptResult, offer } from './baselines.ts'
import { gateError } from './gate-error.ts'
import { keepWithinBounds, refuseOwnDraws } from './keep.ts'
import { type ParsedOptions, parseOptions } from './options.ts'
import { progressHook } from './progress.ts'
import { failureMessage, hintOf, unsettledMessage } from './texts.ts'
import type { MatcherContext, MatcherResult } from './types.ts'

/** One call of a matcher, as its light half hands it over. */
export interface GateRequest {
  readonly state: HolmgateState
  readonly matcher: MatcherName
  readonly context: MatcherContext
  readonly candidate: unknown
  readonly baseline: unknown
  readonly options: unknown
  readonly site: CallSite
}

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

const isResult = (value: unknown): boolean =>
  isBaseline(value) ||
  (Array.isArray(value) && !value.some((item) => typeof item === 'object' && item !== null && !('values' in item))) ||
  ArrayBuffer.isView(value) ||
  (typeof value === 'object' && value !== null && typeof (value as { values?: unknown }).values === 'object')

/** Several baselines are a list of results; a list of records or numbers is one baseline. */
function baselinesOf(baseline: unknown): readonly unknown[] {
  if (!Array.isArray(baseline)) return [baseline]
  if (baseline.length === 0) throw misuseError('baseline is an empty list: there is nothing to compare with.')
  // Copied first: every() and map() skip the holes of a sparse array, and a skipped baseline would be an empty gate.
  const list = Array.from(baseline as unknown[])
  return list.some((one) => typeof one === 'object' && one !== null && isResult(one)) ? list : [baseline]
}

/** A result, or what is wrong with its data. What is wrong with the call is thrown. */
function read(value: unknown, argument: string, metrics: readonly string[]): EvaluationResult | HolmgateError {
  try {
    return toEvaluationResult(value, argument, metrics)
  } catch (error) {
    if (isHolmgateError(error) && error.kind === 'input') return error
    throw error
  }
}

/** A candidate is one result, or several training runs of one model, whose unit means over the runs are compared. */
function readCandidate(
  value: unknown,
  metrics: readonly string[],
): { candidate: EvaluationResult | HolmgateError; runs: readonly SeedRun[] } {
  if (!isRunsOf(value)) return { candidate: read(value, 'candidate', metrics), runs: [] }
  try {
    const runs = readRuns(value.runs, 'candidate', metrics)
    const results = runs.map(({ result }) => result)
    const averaged = averageRuns(results, metrics)
    // Runs without a name of their own are called after their seed; their mean is just the candidate.
    const unnamed = averaged.name === `candidate ${quote(runs[0]!.seed)}`
    return { candidate: unnamed ? evaluationResult({ ...averaged.toJSON(), name: 'candidate' }) : averaged, runs }
  } catch (error) {
    if (isHolmgateError(error) && error.kind === 'input') return { candidate: error, runs: [] }
    throw error
  }
}

/** Names the runs that go against the mean over all of them. */
function withRuns(row: PairwiseComparison, runs: readonly SeedRun[], baseline: EvaluationResult) {
  const results = runs.map(({ result }) => result)
  const against = runs.length === 0 ? [] : reversedRuns(baseline, results, row)
  const sentences = against.map(
    ({ run, difference }) =>
      `The training run '${runs[run]!.seed}' goes against the mean over the ${runs.length} runs: its difference is ${formatSigned(difference)}.`,
  )
  const comparison =
    against.length === 0 ? row : Object.freeze({ ...row, warnings: Object.freeze([...row.warnings, ...sentences]) })
  return { comparison, reversed: against.length > 0 }
}

/** The kept baselines of a call, in the place of their handles. */
function entriesOf(request: GateRequest, file: FileState | null): readonly (BaselineEntry | null)[] {
  if (isBaseline(request.candidate)) {
    throw misuseError(
      "candidate is a kept baseline. It stands at the other place: expect(result).….(baseline('name'), { metric }).",
    )
  }
  return baselinesOf(request.baseline).map((one) => (isBaseline(one) ? baselineEntry(request.state, file, one) : null))
}

interface SlicedPair {
  readonly baseline: EvaluationResult | HolmgateError
  readonly candidate: EvaluationResult | HolmgateError
  readonly slice: Slice | null
}

/** A pair, or its slices; what is wrong with its data stands in their place. What is wrong with the call is thrown. */
function sliced(
  { baseline, candidate }: Pick<SlicedPair, 'baseline' | 'candidate'>,
  by: string | null,
): readonly SlicedPair[] {
  if (by === null || isHolmgateError(baseline) || isHolmgateError(candidate))
    return [{ baseline, candidate, slice: null }]
  try {
    return slicesOf(baseline, candidate, by).map((slice) => {
      return { baseline: sliceResult(baseline, slice), candidate: sliceResult(candidate, slice), slice }
    })
  } catch (error) {
    if (isHolmgateError(error) && error.kind === 'input') return [{ baseline: error, candidate, slice: null }]
    throw error
  }
}

/** How tables and messages call a metric on a slice. */
const sliceName = (metric: string, { by, value }: Slice): string => `${metric} [${by}: ${value}]`

const ownRuns = (runs: readonly SeedRun[], slice: Slice | null): readonly SeedRun[] =>
  slice === null ? runs : runs.map((run) => ({ ...run, result: sliceResult(run.result, slice) }))

/** A row that says which slice it is of. */
function ofSlice<Row extends { readonly comparison: PairwiseComparison }>(row: Row, slice: Slice | null): Row {
  if (slice === null) return row
  const { by, value } = slice
  const { metric } = row.comparison
  const named = { metric: sliceName(metric, slice), slice: Object.freeze({ by, value, metric }) }
  return { ...row, comparison: Object.freeze({ ...row.comparison, ...named }) }
}

/** What a gate is compared with, one a baseline: a result, what is wrong with its data, or either by the metric. */
type Against = EvaluationResult | HolmgateError | ((metric: string) => EvaluationResult | HolmgateError)

/** @param keptAt the source of a baseline that is kept in a file, at its place among the baselines */
function againstOf(
  request: GateRequest,
  { metrics }: ParsedOptions,
  candidate: EvaluationResult | HolmgateError,
  keptAt: (index: number) => Against | null,
): readonly Against[] {
  if (request.matcher === 'toSignificantlyExceed') {
    const value = readConstant(request.baseline, 'the first argument')
    return [(metric) => (isHolmgateError(candidate) ? candidate : constantResult(candidate, value, metric))]
  }
  const given = baselinesOf(request.baseline)
  if (given.some((one) => one === request.candidate)) {
    throw misuseError('candidate and baseline are the same object: the comparison would say nothing.')
  }
  return given.map(
    (one, index) => keptAt(index) ?? read(one, given.length === 1 ? 'baseline' : `baseline[${index}]`, metrics),
  )
}

/** What the gate tests, against a constant that it has in the place of a baseline. */
const hypothesisOf = (request: GateRequest, { hypothesis }: ParsedOptions): HypothesisSpec | null =>
  request.matcher === 'toSignificantlyExceed'
    ? exceeds(readConstant(request.baseline, 'the first argument'))
    : hypothesis

/** The options of the comparisons of a gate. Against a constant only one test will do, whatever the family says. */
function batchOptions(
  request: GateRequest,
  options: ParsedOptions,
  config: FamilyConfig,
  intervalMethod: IntervalMethod | undefined,
): BatchOptions {
  const common = {
    confidenceLevel: config.confidenceLevel,
    resamples: options.resamples ?? config.resamples,
    seed: options.seed ?? config.seed,
  }
  if (request.matcher !== 'toSignificantlyExceed') {
    return { ...common, testMethod: options.testMethod ?? config.testMethod, intervalMethod }
  }
  const { testMethod, intervalMethod: interval } = readOneSample(
    {
      ...common,
      testMethod: options.testMethod,
      ...(options.intervalMethod === undefined ? {} : { intervalMethod: options.intervalMethod }),
    },
    'the options',
  )
  return { ...common, testMethod, intervalMethod: interval ?? undefined }
}

/** Guards that saw nothing get the margin that their data would prove. */
function withProvableMargins(
  { matcher, context }: GateRequest,
  pairs: readonly ComparisonPair[],
  rows: readonly (PairwiseComparison | HolmgateError)[],
  options: BatchOptions,
): (PairwiseComparison | HolmgateError)[] {
  if (matcher !== 'toBeSignificantlyWorseThan' || context.isNot !== true) return [...rows]
  return rows.map((row, i) => {
    if (isHolmgateError(row) || row.significant) return row
    const [margin] = provableMargins([pairs[i]!], [row], options)
    return margin === null || margin === undefined ? row : Object.freeze({ ...row, provableMargin: margin })
  })
}

/** Compares every metric with every baseline. Each gives a row or what is wrong with its data; none is left out. */
function compareGate(
  request: GateRequest,
  options: ParsedOptions,
  config: FamilyConfig,
  intervalMethod: IntervalMethod | undefined,
  place: Place | null,
  file: FileState | null,
): Hypothesis[] {
  const entries = entriesOf(request, file)
  const { candidate, runs } = readCandidate(request.candidate, options.metrics)
  const sources = againstOf(request, options, candidate, (index) => {
    const entry = entries[index]
    if (!entry) return null
    return (metric) =>
      isHolmgateError(candidate)
        ? candidate
        : keptResult(entry, candidate, metric, request.state.host!.baselines(place!.file))
  })
  const cells = options.metrics.flatMap((metric) =>
    sources.flatMap((one, index) => {
      const baseline = typeof one === 'function' ? one(metric) : one
      return sliced({ baseline, candidate }, options.slices).map((pair) => ({ metric, index, ...pair }))
    }),
  )
  const { alternative, betterWhen } = options
  const hypothesis = hypothesisOf(request, options)
  const pairs = cells.flatMap(({ metric, baseline, candidate: own }): ComparisonPair[] =>
    isHolmgateError(own) || isHolmgateError(baseline)
      ? []
      : [{ baseline, candidate: own, metric, alternative, betterWhen, hypothesis }],
  )
  const batch = batchOptions(request, options, config, intervalMethod)
  const kept: (KeptComparison | undefined)[] = []
  const compared = compareAll(pairs, batch, {
    onProgress: progressHook(`comparing ${cleanText(options.metrics.join(', '))}`),
    keep: (at, of) => {
      kept[at] = of
    },
  })
  const rows = withProvableMargins(request, pairs, compared, batch)
  if (!isHolmgateError(candidate) && place !== null)
    offer(
      entries.filter((entry) => entry !== null),
      candidate,
      place,
    )
  let next = 0
  return cells.map(({ metric: measured, baseline, candidate: own, index, slice }) => {
    const unread = isHolmgateError(own) ? own : isHolmgateError(baseline) ? baseline : null
    const at = unread === null ? next++ : -1
    const row = unread ?? rows[at]!
    const metric = slice === null ? measured : sliceName(measured, slice)
    if (isHolmgateError(row) && row.kind === 'misuse') throw row
    const key = joinParts([
      options.family,
      request.matcher,
      request.context.isNot === true,
      options.advisory,
      metric,
      index,
      // Another line is another gate, also in another attempt.
      request.site.file,
      request.site.line,
      request.site.column,
    ])
    // A candidate that is wrong in itself is no baseline for anything.
    const stored = isHolmgateError(candidate) ? null : (entries[index] ?? null)
    return isHolmgateError(row)
      ? {
          key,
          metric,
          comparison: null,
          problem: slice === null ? row.message : `${metric}: ${row.message}`,
          reversed: false,
          baseline: stored,
        }
      : {
          key,
          metric,
          problem: null,
          baseline: stored,
          kept: kept[at] ?? null,
          ...ofSlice(withRuns(row, ownRuns(runs, slice), pairs[at]!.baseline), slice),
        }
  })
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
  { place, ...fault }: { place: Place | null; site: CallSite; message: string },
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
 * Runs a matcher where it stands. What it throws, or tells to `fail`, keeps its test red even if the exception is caught.
 *
 * @throws Error on the user's line, for whatever `run` throws
 */
export function withinGate(
  { state, matcher, context, site }: Standing,
  run: (file: FileState | null, fail: (message: string) => void, place: Place | null) => MatcherResult,
): MatcherResult {
  let place: Place | null = null
  const fail = (message: string): void => recordFault(state, { place: place ?? wholeFile(state), site, message })
  try {
    place = state.host?.locate(context) ?? null
    const file = place === null ? null : fileState(state, place.file)
    if (file?.closed)
      throw misuseError('it was called after the verdict of the test file had been computed. Await it inside its test.')
    return run(file, fail, place)
  } catch (error) {
    // As the error will show it: a test that shows it already needs no second error.
    const message = safeLines(`${matcher}: ${String((error as Error | null)?.message ?? error)}`)
    fail(message)
    throw gateError(message, site)
  }
}

/**
 * The one path of every gate, from the user's arguments to what the runner is told.
 *
 * @throws Error for a call that is wrong in itself; its test stays red even if the exception is caught
 */
export function runGate(request: GateRequest): MatcherResult {
  return withinGate(request, (file, _, place) => judge(request, place, file))
}
