import { configureFamilyIn } from './family/configure.ts'
import { holmgateState } from './family/state.ts'
import type { FamilyConfig } from './family/types.ts'

export {
  type CompareToValueOptions,
  comparePair,
  compareToValue,
  planSampleSize,
  type SampleSizeOptions,
  type SampleSizePlan,
} from './comparison/index.ts'
export type { CompareSeedsOptions, Runs, RunsOf, SeedComparison, SeedDifference, SeedPair } from './comparison/seeds.ts'
export { averageRuns, compareSeeds } from './comparison/seeds.ts'
export type {
  AlternativeOption,
  CompareModelsOptions,
  ComparisonOptions,
  Direction,
  HypothesisOption,
  Margin,
  MovedUnit,
  PairwiseComparison,
  TestedHypothesis,
  TopMovers,
} from './comparison/types.ts'
export type { Baseline, BaselineInputs, BaselineOptions } from './evaluation/baseline-handle.ts'
export { baseline } from './evaluation/baseline-handle.ts'
export { HolmgateError } from './evaluation/errors.ts'
export { evaluationResult, fromRecords, targetFingerprint } from './evaluation/index.ts'
export type {
  BetterWhen,
  EvaluationInput,
  EvaluationResult,
  EvaluationResultJSON,
  Precision,
  ResultLike,
} from './evaluation/types.ts'
export type {
  BaselineReport,
  FamilyReport,
  FileReport,
  GateResult,
  Reason,
  RunReport,
  Verdict,
} from './family/types.ts'
export type { FormatName, MissingPolicy, ParseOptions, ReadOptions } from './formats/index.ts'
export { dropInBoth, formatLabels, parseResults, readResults } from './formats/index.ts'
export { gate } from './matchers/gate.ts'
export type * from './metrics/index.ts'
export {
  calibratedRecall,
  canonicalMetric,
  chanceLevel,
  evaluateRankings,
  evaluateScores,
  foldIn,
  hitRate,
  leaveOneOut,
  map,
  mrr,
  ndcg,
  precision,
  rankByScore,
  rankingMetric,
  recall,
} from './metrics/index.ts'
export { compareModels } from './report/index.ts'
export type { ComparisonReport, ComparisonReportJSON } from './report/types.ts'
export { adjustPValues } from './stats/index.ts'
export type { Alternative, Correction, IntervalMethod, PValueMethod, TestMethod } from './stats/types.ts'

/** Options of `configureFamily`. */
export interface FamilyOptions extends Partial<FamilyConfigOptions> {
  /** Name of the family that the options are for; without it they hold for all families of the file. */
  readonly name?: string
}
type FamilyConfigOptions = Omit<FamilyConfig, 'hypotheses'> & { readonly hypotheses: number }

/**
 * Sets how the gates of a test file are corrected together, in the spec file or, for all files, in a set-up file that is
 * listed after `holmgate/vitest` or `holmgate/jest`.
 *
 * @param options `confidenceLevel` (default 0.95), `correction` (`'holm'`; `'bonferroni'`, `'none'`, `'fixed-sequence'`,
 *   `'weighted-holm'`, `'westfall-young'`), `simultaneousIntervals` (false; with `'westfall-young'`), `resamples` (9999; `'exact'`
 *   draws nothing), `seed` (0), `testMethod` (`'randomization'`), `intervalMethod` (`'percentile'`), `hypotheses` (the declared
 *   number of claims, 1 to 100,000, in a spec file only), `roles` (`'separate'`: claims and guards are two families;
 *   `'pooled'` makes them one), `name` (another family of the file)
 * @throws HolmgateError after the first gate of the file, for a second value of the same option, for unknown options, and
 *   outside a test file
 * @example
 * // in a spec file
 * configureFamily({ confidenceLevel: 0.99, hypotheses: 4 })
 */
export function configureFamily(options: FamilyOptions): void {
  configureFamilyIn(holmgateState(import.meta.url), options, String(new Error().stack))
}
