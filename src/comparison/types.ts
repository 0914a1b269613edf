import type { BetterWhen } from '../evaluation/types.ts'
import type { Alternative, Correction, IntervalMethod, PValueMethod, TestMethod } from '../stats/types.ts'

/** `better` and `worse` are significant and read through `betterWhen`; everything else is `inconclusive`. */
export type Direction = 'better' | 'worse' | 'inconclusive'

/** Alternatives as users write them: numeric, or read through `betterWhen`. */
export type AlternativeOption = Alternative | 'better' | 'worse'

/** Options of one comparison. */
export interface ComparisonOptions {
  /** Level of the interval; α = 1 − level. Default 0.95. */
  readonly confidenceLevel?: number | undefined
  /** Random draws, B. Default 9999. */
  readonly resamples?: number | undefined
  readonly alternative?: AlternativeOption | undefined
  readonly testMethod?: TestMethod | undefined
  readonly intervalMethod?: IntervalMethod | undefined
  /** Seed of the random streams, a safe integer. Default 0. */
  readonly seed?: number | undefined
  readonly betterWhen?: BetterWhen | undefined
}

/** One baseline, one candidate, one metric. Frozen; survives JSON. The row of every report. */
export interface PairwiseComparison {
  readonly metric: string
  /** Name of the baseline. */
  readonly baseline: string
  /** Name of the candidate. */
  readonly candidate: string
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
  readonly testMethod: TestMethod
  readonly intervalMethod: IntervalMethod
  readonly resamples: number
  readonly seed: number
  readonly correction: Correction
  readonly pValueMethod: PValueMethod
  /** Units where the candidate is better, read through `betterWhen`. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  /** Smallest true difference that this run would have found significant with 80 % power, absolute; `null` with fewer than 10 non-zero units. */
  readonly minimumDetectableEffect: number | null
  readonly betterWhen: BetterWhen
  /** Whole sentences, each naming what was seen and what to do. */
  readonly warnings: readonly string[]
  /** SHA-256 of the per-unit differences, to audit a verdict later. */
  readonly digest: string
}

/** Options of `compareModels`. */
export interface CompareModelsOptions extends Omit<ComparisonOptions, 'betterWhen'> {
  readonly metrics: readonly (string | { metric: string; alternative?: AlternativeOption; betterWhen?: BetterWhen })[]
  /** Name of the model that all others are compared with. Without it all unordered pairs are compared. */
  readonly reference?: string | undefined
  readonly correction?: Correction | undefined
}
