// Statistics on paired differences: pure procedures, one a file. Knows nothing of models, metrics or runners. The files take
// what they need of Math once: in Jest's sandbox each look-up of a global is slow.
export { adjustPValues, LEAST_WEIGHT, MOST_WEIGHT } from './adjust-p-values.ts'
export { alphaOf } from './alpha-of.ts'
export { bcaFrom, bcaInterval, bcaTerms } from './bca-interval.ts'
export { binomialLowerTail, binomialUpperTail, clopperPearson } from './binomial.ts'
export { bootstrapMeans } from './bootstrap-means.ts'
export { bootstrapPValue, replicatePValue } from './bootstrap-p-value.ts'
export { differenceHistogram } from './difference-histogram.ts'
export { fourierPValue } from './fourier-tail.ts'
export { isConstant } from './is-constant.ts'
export type { JointColumn, JointResamples } from './joint-resampling.ts'
export { jointBootstrap, jointReplicates, jointSignFlips } from './joint-resampling.ts'
export { looksLikeFloat32 } from './looks-like-float32.ts'
export { minimumDetectableEffect } from './minimum-detectable-effect.ts'
export { mean, skewness, standardDeviation } from './moments.ts'
export { niceStep } from './nice-step.ts'
export { noLossPValue, noLossPValueOfStrata, unitsWithoutLoss } from './no-loss.ts'
export { normalCdf, normalQuantile } from './normal.ts'
export { nullOfReplicates, nullOfT } from './null-distribution.ts'
export { ofDistinct } from './of-distinct.ts'
export { percentileInterval } from './percentile-interval.ts'
export { detectableByT, powerOfT, unitsForEffect } from './power.ts'
export { MOST_LISTED_UNITS, randomizationIntervals } from './randomization-intervals.ts'
export { randomizationTests } from './randomization-tests.ts'
export { type ClusterBlock, type RatioEstimate, ratioEstimate, ratioReplicates } from './ratio-estimate.ts'
export { smallestExactP } from './smallest-exact-p.ts'
export { smallestResamples } from './smallest-resamples.ts'
export type { JointHypothesis, JointPValue } from './step-down-min-p.ts'
export { stepDownMinP } from './step-down-min-p.ts'
export { studentTQuantile, studentTSf } from './student-t.ts'
export { meanEstimate, studentizedInterval, studentizedReplicates } from './studentized-interval.ts'
export { sumTolerance } from './sum-tolerance.ts'
export { tInterval, tIntervalOf } from './t-interval.ts'
export { tPValue, tTest } from './t-test.ts'
export { tieBound } from './tie-bound.ts'
export type {
  Alternative,
  Correction,
  DifferenceHistogram,
  Differences,
  Interval,
  IntervalMethod,
  NullDistribution,
  NullSource,
  OnProgress,
  PValueMethod,
  RandomizationResult,
  StreamKey,
  TestMethod,
  TTestResult,
} from './types.ts'
export { zeroTolerance } from './zero-tolerance.ts'
