import type { PairwiseComparison, TestedHypothesis } from '../../src/comparison/types.ts'
import type { FamilyReport, FileReport, GateResult, Reason, RunReport } from '../../src/family/types.ts'
import { reasonSentence } from '../../src/report/reason-sentence.ts'

/** Pictures with the right counts: all gains and losses in two bins a side, and a null distribution of three bins a side. */
function pictures(wins: number, losses: number, difference: number) {
  const halves = (count: number): [number, number] => [Math.ceil(count / 2), Math.floor(count / 2)]
  const [size, [outer, inner], [near, far]] = [Math.abs(difference) || 1, halves(losses), halves(wins)]
  return {
    differenceHistogram:
      wins + losses === 0
        ? null
        : { edges: [-1, -0.5, 0, 0.5, 1], counts: [inner, outer, near, far], below: 0, above: 0 },
    nullDistribution:
      wins + losses === 0
        ? null
        : {
            source: 'test-draws' as const,
            center: 0,
            alternative: 'two-sided' as const,
            edges: [-2 * size, -size, -size / 2, 0, size / 2, size, 2 * size],
            counts: [499, 2000, 2500, 2500, 2000, 500],
            total: 9999,
          },
  }
}

/** A row whose numbers agree with each other: sizes, rates, differences and significance follow from what is given. */
export function sample(given: Partial<PairwiseComparison> = {}): PairwiseComparison {
  const { wins = 110, losses = 80, ties = 1721, baselineMean = 0.854, difference = 0.006 } = given
  const nUnits = wins + losses + ties
  const candidateMean = baselineMean + difference
  const pValue = given.pValue ?? 0.1234
  const adjustedPValue = given.adjustedPValue ?? pValue
  const confidenceLevel = given.confidenceLevel ?? 0.95
  const betterWhen = given.betterWhen ?? 'higher'
  const significant = adjustedPValue <= Number((1 - confidenceLevel).toFixed(12))
  const better = difference > 0 === (betterWhen === 'higher')
  return {
    metric: 'ndcg@10',
    baseline: 'lunr',
    candidate: 'minisearch',
    pairedBy: 'id',
    nSamples: nUnits === 1911 ? 1972 : nUnits,
    nUnits,
    nNonzero: wins + losses,
    tieRate: ties / nUnits,
    baselineMean,
    candidateMean,
    difference,
    relativeDifference: Math.abs(baselineMean) <= 1e-12 ? null : difference / Math.abs(baselineMean),
    ciLow: difference - 0.0075,
    ciHigh: difference + 0.0075,
    confidenceLevel,
    bootstrapStandardError: 0.0038,
    pValue,
    adjustedPValue,
    significant,
    direction: significant ? (better ? 'better' : 'worse') : 'inconclusive',
    alternative: 'two-sided',
    testMethod: 'randomization',
    intervalMethod: 'percentile',
    simultaneous: false,
    resamples: 9999,
    seed: 0,
    correction: 'holm',
    pValueMethod: 'monte-carlo',
    stability: 'sure',
    wins,
    losses,
    ties,
    standardDeviation: 0.167,
    dz: difference / 0.167,
    probabilityOfSuperiority: (wins + ties / 2) / nUnits,
    varianceSavedByPairing: 0.62,
    minimumDetectableEffect: wins + losses < 10 ? null : 0.0107,
    relativeMinimumDetectableEffect: wins + losses < 10 || baselineMean === 0 ? null : 0.0107 / Math.abs(baselineMean),
    unitsForDifference: null,
    betterWhen,
    warnings: [],
    digest: '0f'.repeat(32),
    ...pictures(wins, losses, difference),
    ...given,
  }
}

/** What a comparison with a margin tested. */
export const tested = (given: Partial<TestedHypothesis> = {}): TestedHypothesis => ({
  kind: 'non-inferiority',
  margin: 0.005,
  relativeMargin: null,
  state: 'inconclusive',
  intervalLevel: 0.9,
  testPValue: 0.31,
  oppositePValue: 0.69,
  noLossPValue: null,
  maxLoss: null,
  unitsNeeded: null,
  ...given,
})

export const claims: FamilyReport = {
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
}

export const guards: FamilyReport = { ...claims, name: 'guards', role: 'guards', size: 3 }

export const margins: FamilyReport = { ...claims, name: 'margins', role: 'margins', size: 3, correction: 'none' }

const GUARD: readonly Reason[] = ['not-seen', 'saved-by-correction', 'harm-shown', 'cannot-be-decided']
const MARGIN: readonly Reason[] = ['beyond-margin', 'inconclusive', 'no-loss-seen']
const PASS: readonly Reason[] = ['shown', 'not-seen', 'saved-by-correction']

/** A comparison that fits each reason. */
export const rowFor: Record<Reason, PairwiseComparison | null> = {
  shown: sample({
    baseline: 'default',
    candidate: 'tuned',
    baselineMean: 0.86,
    difference: 0.013,
    wins: 160,
    losses: 60,
    ties: 1691,
    pValue: 0.0001,
    adjustedPValue: 0.0002,
  }),
  'not-shown': sample({ pValue: 0.1234, adjustedPValue: 0.1234 }),
  'seed-reversed': sample({ pValue: 0.0002, adjustedPValue: 0.0004 }),
  'lost-to-correction': sample({ metric: 'mrr@10', difference: 0.0082, pValue: 0.0452, adjustedPValue: 0.0904 }),
  'wrong-direction': sample({
    difference: -0.013,
    wins: 60,
    losses: 160,
    ties: 1691,
    pValue: 0.0002,
    adjustedPValue: 0.0004,
  }),
  underpowered: sample({
    wins: 4,
    losses: 0,
    ties: 36,
    difference: 0.02,
    pValue: 0.125,
    adjustedPValue: 0.25,
    pValueMethod: 'exact',
    stability: 'sure',
  }),
  'not-seen': sample({ difference: -0.002, pValue: 0.6, adjustedPValue: 1 }),
  'saved-by-correction': sample({ difference: -0.008, pValue: 0.03, adjustedPValue: 0.09 }),
  'harm-shown': sample({
    difference: -0.013,
    wins: 60,
    losses: 160,
    ties: 1691,
    pValue: 0.0002,
    adjustedPValue: 0.0006,
  }),
  'cannot-be-decided': sample({
    wins: 1,
    losses: 3,
    ties: 0,
    difference: -0.1,
    pValue: 0.375,
    adjustedPValue: 1,
    pValueMethod: 'exact',
  }),
  'below-min-effect': sample({
    difference: 0.004,
    pValue: 0.0002,
    adjustedPValue: 0.0004,
    hypothesis: tested({
      kind: 'superiority',
      margin: 0.02,
      state: 'refuted',
      intervalLevel: 0.95,
      oppositePValue: null,
    }),
  }),
  'beyond-margin': sample({
    ...{
      difference: -0.013,
      wins: 60,
      losses: 160,
      ties: 1691,
      pValue: 0.999,
      alternative: 'greater',
      correction: 'none',
    },
    hypothesis: tested({ state: 'refuted', testPValue: 0.999, oppositePValue: 0.0012 }),
  }),
  inconclusive: sample({
    ...{
      difference: -0.002,
      wins: 80,
      losses: 110,
      ties: 1721,
      pValue: 0.31,
      alternative: 'greater',
      correction: 'none',
    },
    hypothesis: tested({ margin: 0.00427, relativeMargin: 0.005, unitsNeeded: 8400 }),
  }),
  'no-loss-seen': sample({
    ...{ difference: 0.02, wins: 4, losses: 0, ties: 56, pValue: 0.2976, alternative: 'greater', correction: 'none' },
    hypothesis: tested({ margin: 0.02, testPValue: 0.0001, noLossPValue: 0.2976, maxLoss: 1, unitsNeeded: 149 }),
  }),
  'attempt-failed': sample({ difference: 0.001, pValue: 0.8, adjustedPValue: 0.8 }),
  'input-error': null,
}

export const reasons = Object.keys(rowFor) as Reason[]

const MATCHER: Readonly<Record<string, GateResult['matcher']>> = {
  claims: 'toBeSignificantlyBetterThan',
  guards: 'toBeSignificantlyWorseThan',
  margins: 'toBeNonInferiorTo',
}

/** A gate with this reason, complete and in agreement with itself. */
export function gateFor(reason: Reason, given: Partial<GateResult> = {}): GateResult {
  const negated = GUARD.includes(reason)
  const comparison = rowFor[reason]
  const family = negated ? guards : MARGIN.includes(reason) ? margins : claims
  const gate: GateResult = {
    comparison,
    metric: comparison?.metric ?? 'ndcg@10',
    matcher: MATCHER[family.name]!,
    negated,
    advisory: false,
    verdict: PASS.includes(reason) ? 'pass' : 'fail',
    reason,
    family: family.name,
    file: 'search.spec.ts',
    test: 'search > quality',
    line: 12,
    column: 22,
    attempts: reason === 'attempt-failed' ? 3 : 1,
    message:
      reason === 'input-error'
        ? "candidate: the value of metric 'ndcg@10' for id 'q7' is NaN. Every value must be a finite number."
        : '',
    ...given,
  }
  return { ...gate, message: reasonSentence(gate, gate.negated ? guards : family) }
}

/** A file whose families count the gates that are in it. */
export function fileOf(gates: readonly GateResult[], given: Partial<FileReport> = {}): FileReport {
  const families = [claims, guards, margins].flatMap((family) => {
    const size = gates.filter((gate) => gate.family === family.name).length
    return size === 0 ? [] : [{ ...family, size }]
  })
  return { path: 'search.spec.ts', families, gates, warnings: [], tests: { total: 4, notRun: 0 }, ...given }
}

export function runOf(files: readonly FileReport[], given: Partial<RunReport> = {}): RunReport {
  return {
    schemaVersion: 1,
    tool: { name: 'holmgate', version: '0.1.0' },
    runner: { name: 'vitest', version: '4.1.12' },
    partial: false,
    files,
    ...given,
  }
}

/** Names that try to break a log, a table or a page. */
export const HOSTILE = [
  '::error::x',
  ' \t::add-mask::0.5',
  'a\n::stop-commands::x',
  'a\r\n##[error]x',
  '##[add-mask]0.5',
  '###[[group]',
  '\u200b::error::x',
  '\u001b[31m::error::x\u001b[39m',
  'a|b',
  'a\\|b',
  '\\',
  '`x',
  'x``y`',
  '<Component />',
  '</details>',
  '@octocat #12 owner/repo#1',
  '-->',
  'https://example.org',
  '**bold** _it_ [a](b)',
  '\u202eevil',
  '日本語の指標',
  '👩‍👩‍👧 family',
  '__proto__',
  '',
  ' ',
  "it's",
  'x'.repeat(500),
  '\ud800',
  '\u0085::warning::x',
  '\u2028::debug::x',
]
