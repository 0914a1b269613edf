import type { BetterWhen } from '../evaluation/types.ts'
import type {
  Alternative,
  Correction,
  DifferenceHistogram,
  IntervalMethod,
  NullDistribution,
  PValueMethod,
  TestMethod,
} from '../stats/types.ts'

/** `better` and `worse` are significant and read through `betterWhen`; everything else is `inconclusive`. */
export type Direction = 'better' | 'worse' | 'inconclusive'

/**
 * `sure`: the verdict does not hang on the random draws. `redrawn`: it did, and more draws than were asked for decided it
 * (`resamples` says how many). `open`: another seed could change it.
 */
export type Stability = 'sure' | 'redrawn' | 'open'

/** Alternatives as users write them: numeric, or read through `betterWhen`. */
export type AlternativeOption = Alternative | 'better' | 'worse'

/**
 * What is asked of a difference. `difference`: is it zero? `non-inferiority`: is the loss smaller than a margin?
 * `equivalence`: does it lie within the margin on both sides?
 */
export type HypothesisOption = 'difference' | 'non-inferiority' | 'equivalence'

/** An amount in the metric's own scale, or a share of the baseline's mean such as `'1%'`. */
export type Margin = number | `${number}%`

/** Options of the hypothesis of one comparison. */
export interface HypothesisOptions {
  /** Default `difference`. */
  readonly hypothesis?: HypothesisOption | undefined
  /** The largest loss that is still acceptable; needed by `non-inferiority` and `equivalence`. */
  readonly margin?: Margin | undefined
  /** A claim must show an effect beyond this one; only with `difference`. */
  readonly minEffect?: Margin | undefined
  /** The largest loss that one unit can have; known for this package's metrics and for 0/1 values. Read with a margin. */
  readonly maxLoss?: number | undefined
}

/** Options of one comparison. */
export interface ComparisonOptions extends HypothesisOptions {
  /** Level of the interval; α = 1 − level. Default 0.95. */
  readonly confidenceLevel?: number | undefined
  /** Random draws, B. Default 9999. `'exact'`: nothing is drawn, neither for the test nor for the interval. */
  readonly resamples?: number | 'exact' | undefined
  readonly alternative?: AlternativeOption | undefined
  readonly testMethod?: TestMethod | undefined
  readonly intervalMethod?: IntervalMethod | undefined
  /** Seed of the random streams, a safe integer. Default 0. */
  readonly seed?: number | undefined
  readonly betterWhen?: BetterWhen | undefined
}

/** A hypothesis other than "no difference". */
export interface TestedHypothesis {
  /** `superiority`: better by more than the margin; `exceeds`: the mean of one model against a constant. */
  readonly kind: 'superiority' | 'non-inferiority' | 'equivalence' | 'exceeds'
  /** In the metric's own scale, at least 0; for `exceeds` the constant itself. */
  readonly margin: number
  /** The margin as a share of |baselineMean| where it was given so: `'1%'` is 0.01. */
  readonly relativeMargin: number | null
  /** `proven`: shown to be fine. `refuted`: shown not to be. Else the data can show neither. */
  readonly state: 'proven' | 'refuted' | 'inconclusive'
  /** Level of the row's interval: 1 − 2α where each of its ends is a test at α. */
  readonly intervalLevel: number
  /** p-value of the test alone: the row's own unless no unit lost. */
  readonly testPValue: number
  /** p-value of the opposite (that the loss is beyond the margin); at most α is `refuted`. `null` for a two-sided test. */
  readonly oppositePValue: number | null
  /**
   * Where no unit lost: the chance of that if the loss were the margin, (1 − margin/maxLoss)^n, or 1 where `maxLoss` is not
   * known. The row's p-value is at least this. `null` where a unit lost.
   */
  readonly noLossPValue: number | null
  /** Largest loss that one unit can have; `null` where it is not known or not needed. */
  readonly maxLoss: number | null
  /**
   * About how many units it takes to show this, with 80 % power if the measured difference is the true one; of units in clusters or
   * strata, if more come as these did. `null` where it lies at the limit or beyond (more units would rather show the opposite), where
   * fewer than 10 units or clusters moved, and where `maxLoss` would have to be known.
   */
  readonly unitsNeeded: number | null
}

/** One unit whose value changed, with both values: means of the unit's rows, in the metric's own scale. */
export interface MovedUnit {
  readonly id: string
  readonly baselineValue: number
  readonly candidateValue: number
}

/** Units that changed most, largest change first, read through `betterWhen`; never more than ten a side. */
export interface TopMovers {
  readonly lost: readonly MovedUnit[]
  readonly gained: readonly MovedUnit[]
}

/** Clusters and strata of the units of a comparison. */
export interface ComparisonDesign {
  /** Clusters that were flipped and drawn as a whole; `null` without clusters. */
  readonly clusters: number | null
  /** Clusters whose sum of differences is not zero. */
  readonly nonzeroClusters: number | null
  /** `null` without strata. */
  readonly strata: number | null
  /** What `difference` is: `micro` counts every unit once, `macro` every stratum, `weighted` strata by their weights. */
  readonly average: 'micro' | 'macro' | 'weighted'
  /** Mean over units. */
  readonly microDifference: number
  /** Mean over the means of strata, or of clusters where there are no strata. */
  readonly macroDifference: number
  /** Of `difference`: cluster-robust (CR1), within strata. */
  readonly standardError: number
  /** How many independent units would give this standard error; `null` without any spread. */
  readonly effectiveUnits: number | null
}

/** One baseline, one candidate, one metric. Frozen; survives JSON. The row of every report. */
export interface PairwiseComparison {
  readonly metric: string
  /** Name of the baseline. */
  readonly baseline: string
  /** Name of the candidate. */
  readonly candidate: string
  /** What made two values a pair; absent for a comparison with a constant, and in reports of older versions. */
  readonly pairedBy?: 'id' | 'position'
  /** Rows a model. */
  readonly nSamples: number
  readonly nUnits: number
  /** Units whose difference is not zero. */
  readonly nNonzero: number
  /** Share of units whose difference is zero, 0 to 1. */
  readonly tieRate: number
  readonly baselineMean: number
  readonly candidateMean: number
  /** candidate − baseline, mean over units, in the metric's own scale. */
  readonly difference: number
  /** difference / |baselineMean|; `null` when the baseline mean is zero. */
  readonly relativeDifference: number | null
  /** `null` means −∞. */
  readonly ciLow: number | null
  /** `null` means +∞. */
  readonly ciHigh: number | null
  readonly confidenceLevel: number
  /** SD of the bootstrap replicates; `null` when no bootstrap was drawn. */
  readonly bootstrapStandardError: number | null
  readonly pValue: number
  readonly adjustedPValue: number
  /** adjustedPValue ≤ α. */
  readonly significant: boolean
  readonly direction: Direction
  readonly alternative: Alternative
  readonly testMethod: TestMethod | 'binomial'
  readonly intervalMethod: IntervalMethod | 'clopper-pearson'
  /** Whether the intervals of the family hold all at once. */
  readonly simultaneous: boolean
  /** Random draws, B; 0 where nothing may be drawn. */
  readonly resamples: number
  readonly seed: number
  readonly correction: Correction
  readonly pValueMethod: PValueMethod
  /** Whether another seed could change the verdict, at 99 %. */
  readonly stability: Stability
  /** Units where the candidate is better, read through `betterWhen`. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  /** Of the units' differences, with n − 1, in the metric's own scale. */
  readonly standardDeviation: number
  /** Cohen's d_z: difference / standardDeviation, with the sign of the difference; `null` without any spread. */
  readonly dz: number | null
  /** (wins + ties/2) / n: how often the candidate is the better one on a unit, ties shared; 0.5 is even. */
  readonly probabilityOfSuperiority: number
  /**
   * How much smaller pairing made the variance of the difference: 1 − var(d)/(var(baseline) + var(candidate)). 0 for unrelated
   * scores, near 1 for models that differ little, negative where they oppose each other; `null` where no score varies.
   */
  readonly varianceSavedByPairing: number | null
  /** Smallest true difference that this run would have found significant with 80 % power, absolute; `null` with fewer than 10 non-zero units. */
  readonly minimumDetectableEffect: number | null
  /** The same as a share of |baselineMean|; `null` also where that is zero. */
  readonly relativeMinimumDetectableEffect: number | null
  /** About how many units (clusters' units where there are some) would find the measured difference with 80 % power, two digits, rounded up. */
  readonly unitsForDifference: number | null
  readonly betterWhen: BetterWhen
  /** Whole sentences, each naming what was seen and what to do. */
  readonly warnings: readonly string[]
  /** SHA-256 of the per-unit differences, to audit a verdict later. */
  readonly digest: string
  /** Clusters and strata, where the results have some. */
  readonly design?: ComparisonDesign
  /** The slice of the units that was compared, where a gate asked for slices. */
  readonly slice?: { readonly by: string; readonly value: string; readonly metric: string }
  /** What was tested, where it was not "no difference". */
  readonly hypothesis?: TestedHypothesis
  /** For a guard that saw nothing: the smallest margin (two digits) for which these data would show non-inferiority. */
  readonly provableMargin?: number
  /** The differences of the units, binned for a picture; `null` when all are zero, absent in reports of older versions. */
  readonly differenceHistogram?: DifferenceHistogram | null
  /** What chance alone makes of these units, binned; `null` where it cannot be drawn, absent in reports of older versions. */
  readonly nullDistribution?: NullDistribution | null
  /** The units that lost and gained most. Reports of earlier versions do not have it. */
  readonly topMovers?: TopMovers
}

/** Options of `compareModels`. */
export interface CompareModelsOptions extends Omit<ComparisonOptions, 'betterWhen'> {
  readonly metrics: readonly (string | MetricOptions)[]
  /** Name of the model that all others are compared with. Without it all unordered pairs are compared. */
  readonly reference?: string | undefined
  readonly correction?: Correction | undefined
  /** Name of a label: each of its values is one hypothesis, in place of the mean over all units. All are in the same family. */
  readonly slices?: string | undefined
  /** With `'westfall-young'`: intervals that hold for all comparisons at once. Default false. */
  readonly simultaneousIntervals?: boolean | undefined
}

/** One metric of `compareModels` with its own options. */
export interface MetricOptions extends Omit<HypothesisOptions, 'hypothesis'> {
  readonly metric: string
  readonly alternative?: AlternativeOption | undefined
  readonly betterWhen?: BetterWhen | undefined
  /** With `'fixed-sequence'`: tested first. With `'weighted-holm'`: has weight 4. */
  readonly primary?: boolean | undefined
  /** With `'weighted-holm'`: its share of α beside the others, 0.001 to 1000. Default 1, or 4 if `primary`. */
  readonly weight?: number | undefined
}
