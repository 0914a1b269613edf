import type { PairwiseComparison } from '../../../src/comparison/types.ts'
import type { FamilyReport, FileReport, GateResult, RunReport } from '../../../src/family/types.ts'

/** A comparison; what is not said is the clear win of a made-up model. */
export function comparison(values: Partial<PairwiseComparison> = {}): PairwiseComparison {
  return {
    metric: 'ndcg@10',
    baseline: 'lunr',
    candidate: 'minisearch',
    pairedBy: 'id',
    nSamples: 1972,
    nUnits: 1911,
    nNonzero: 190,
    tieRate: 0.9,
    baselineMean: 0.86,
    candidateMean: 0.873,
    difference: 0.013,
    relativeDifference: 0.0151,
    ciLow: 0.008,
    ciHigh: 0.018,
    confidenceLevel: 0.95,
    bootstrapStandardError: 0.0025,
    pValue: 0.0004,
    adjustedPValue: 0.0008,
    significant: true,
    direction: 'better',
    alternative: 'two-sided',
    testMethod: 'randomization',
    intervalMethod: 'percentile',
    simultaneous: false,
    resamples: 9999,
    seed: 0,
    correction: 'holm',
    pValueMethod: 'monte-carlo',
    stability: 'sure',
    wins: 120,
    losses: 70,
    ties: 1721,
    standardDeviation: 0.167,
    dz: 0.036,
    probabilityOfSuperiority: 0.508,
    varianceSavedByPairing: 0.62,
    minimumDetectableEffect: 0.007,
    relativeMinimumDetectableEffect: 0.007 / 0.86,
    unitsForDifference: 2700,
    betterWhen: 'higher',
    warnings: [],
    digest: 'd'.repeat(64),
    ...values,
  }
}

/** An inconclusive comparison. */
export const openComparison = (values: Partial<PairwiseComparison> = {}): PairwiseComparison =>
  comparison({
    difference: 0.006,
    candidateMean: 0.866,
    relativeDifference: 0.007,
    ciLow: -0.0015,
    ciHigh: 0.0135,
    pValue: 0.12,
    adjustedPValue: 0.24,
    significant: false,
    direction: 'inconclusive',
    ...values,
  })

/** A gate that passes, unless told otherwise. */
export function gate(values: Partial<GateResult> = {}): GateResult {
  const compared =
    values.comparison === undefined
      ? comparison(values.metric === undefined ? {} : { metric: values.metric })
      : values.comparison
  return {
    comparison: compared,
    metric: compared?.metric ?? 'ndcg@10',
    matcher: 'toBeSignificantlyBetterThan',
    negated: false,
    advisory: false,
    verdict: 'pass',
    reason: 'shown',
    family: 'claims',
    file: 'test/search.test.ts',
    test: 'search > tuned beats default',
    line: 12,
    column: 3,
    attempts: 1,
    message: 'a sentence of the run itself',
    ...values,
  }
}

/** A claim that was not shown. */
export const failingGate = (values: Partial<GateResult> = {}): GateResult =>
  gate({
    comparison: openComparison(values.metric === undefined ? {} : { metric: values.metric }),
    verdict: 'fail',
    reason: 'not-shown',
    ...values,
  })

/** A guard that passes because nothing was seen. */
export const openGuard = (values: Partial<GateResult> = {}): GateResult =>
  gate({
    comparison: openComparison(),
    matcher: 'toBeSignificantlyWorseThan',
    negated: true,
    reason: 'not-seen',
    family: 'guards',
    line: 20,
    ...values,
  })

/** A gate whose data were wrong; its message names a unit. */
export const brokenGate = (values: Partial<GateResult> = {}): GateResult =>
  gate({
    comparison: null,
    verdict: 'fail',
    reason: 'input-error',
    message: "The score of unit 'alice@example.org' is NaN.",
    ...values,
  })

export function family(values: Partial<FamilyReport> = {}): FamilyReport {
  return {
    name: 'claims',
    role: 'claims',
    size: 2,
    confidenceLevel: 0.95,
    correction: 'holm',
    resamples: 9999,
    seed: 0,
    testMethod: 'randomization',
    intervalMethod: 'percentile',
    simultaneousIntervals: false,
    hypotheses: null,
    roles: 'separate',
    ...values,
  }
}

export function fileReport(gates: readonly GateResult[], values: Partial<FileReport> = {}): FileReport {
  const names = [...new Set(gates.flatMap((each) => each.family ?? []))]
  return {
    path: 'test/search.test.ts',
    families: names.map((name) =>
      family({
        name,
        role: name.endsWith('guards') ? 'guards' : 'claims',
        size: gates.filter((each) => each.family === name).length,
      }),
    ),
    gates,
    warnings: [],
    tests: { total: 3, notRun: 0 },
    ...values,
  }
}

export function runReport(files: readonly FileReport[], values: Partial<RunReport> = {}): RunReport {
  return {
    schemaVersion: 1,
    tool: { name: 'holmgate', version: '0.1.0' },
    runner: { name: 'vitest', version: '4.1.12' },
    partial: false,
    files,
    ...values,
  }
}

/** One file: two claims of which one fails, and a guard. */
export const ordinaryReport = (): RunReport =>
  runReport([fileReport([gate(), failingGate({ line: 13, metric: 'mrr@10' }), openGuard()])])

/** As many failing and passing gates as wanted, in one file. */
export function largeReport(failing: number, passing: number): RunReport {
  const make = (index: number, failed: boolean): GateResult =>
    (failed ? failingGate : gate)({ metric: `metric-${index}`, line: index + 1, test: `test ${index}` })
  return runReport([
    fileReport([
      ...Array.from({ length: passing }, (_, at) => make(at, false)),
      ...Array.from({ length: failing }, (_, at) => make(passing + at, true)),
    ]),
  ])
}
