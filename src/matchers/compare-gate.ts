import { reversedRuns } from '../comparison/average-runs.ts'
import { constantResult, exceeds, readConstant, readOneSample } from '../comparison/compare-to-value.ts'
import type { HypothesisSpec } from '../comparison/hypothesis.ts'
import { type BatchOptions, type ComparisonPair, compareAll } from '../comparison/index.ts'
import type { KeptComparison } from '../comparison/kept-comparison.ts'
import { provableMargins } from '../comparison/provable-margin.ts'
import type { SeedRun } from '../comparison/seed-runs.ts'
import { ofSlice, ownRuns, sliced, sliceName } from '../comparison/sliced.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { isBaseline } from '../evaluation/baseline-handle.ts'
import { type HolmgateError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import type { Slice } from '../evaluation/index.ts'
import { isRecord, own } from '../evaluation/kinds.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import { type BaselineEntry, type FileState, type Hypothesis, joinParts, type Place } from '../family/state.ts'
import type { FamilyConfig } from '../family/types.ts'
import { cleanText, formatSigned } from '../report/index.ts'
import type { IntervalMethod } from '../stats/types.ts'
import { baselineEntry, keptResult, offer } from './baselines.ts'
import type { GateRequest } from './gate-request.ts'
import type { ParsedOptions } from './options.ts'
import { progressHook } from './progress.ts'
import { baselinesOf, read, readCandidate } from './read-models.ts'

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

/** The same with a row that says which slice it is of. */
const named = (made: ReturnType<typeof withRuns>, slice: Slice | null) => ({
  ...made,
  comparison: ofSlice(made.comparison, slice),
})

/** The kept baselines of a call, in the place of their handles. */
function entriesOf(request: GateRequest, file: FileState | null): readonly (BaselineEntry | null)[] {
  if (isBaseline(request.candidate)) {
    throw misuseError(
      "candidate is a kept baseline. It stands at the other place: expect(result).….(baseline('name'), { metric }).",
    )
  }
  return baselinesOf(request.baseline).map((one) => (isBaseline(one) ? baselineEntry(request.state, file, one) : null))
}

/** What a gate is compared with, one a baseline: a result, what is wrong with its data, or either by the metric. */
type Against = EvaluationResult | HolmgateError | ((metric: string) => EvaluationResult | HolmgateError)

/** Whether two plain results hold one list: who writes the scores of the second model into it overwrites those of the first. */
function sharesScores(one: unknown, other: unknown, metric: string): boolean {
  const [a, b] = [one, other].map((result) => {
    const values = isRecord(result) ? result['values'] : undefined
    return isRecord(values) ? own(values, metric) : undefined
  })
  return typeof a === 'object' && a !== null && a === b
}

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
  const shared = metrics.find((metric) => given.some((one) => sharesScores(one, request.candidate, metric)))
  if (shared !== undefined) {
    throw misuseError(
      `candidate and baseline hold one and the same list of scores of ${quote(shared)}: the comparison would say nothing. Give each model a list of its own.`,
    )
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
export function compareGate(
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
          ...named(withRuns(row, ownRuns(runs, slice), pairs[at]!.baseline), slice),
        }
  })
}
