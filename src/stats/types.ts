/** Numeric alternative: `greater` always means that the candidate is numerically larger. */
export type Alternative = 'two-sided' | 'greater' | 'less'

/** Paired differences of one metric, one entry a unit, units ranked by sorted id. */
export interface Differences {
  /** candidate − baseline; exactly 0 where |d| ≤ ε of that unit. */
  readonly values: Float64Array
  /** ε of each unit: how far float noise alone can move its difference. */
  readonly tolerances: Float64Array
}

/** Names one random stream. The same name gives the same draws on every machine. */
export interface StreamKey {
  /** The user's seed. */
  readonly seed: number
  /** Digest of the sorted unit ids: the same units share their draws, other units have their own. */
  readonly units: string
}

export type TestMethod = 'randomization' | 'bootstrap' | 't'
export type IntervalMethod = 'percentile' | 'bca' | 'studentized' | 't' | 'randomization'
/** How a p-value was really computed. */
export type PValueMethod = 'exact' | 'fourier' | 'monte-carlo' | 't'
export type Correction = 'holm' | 'bonferroni' | 'none' | 'fixed-sequence' | 'weighted-holm' | 'westfall-young'

/** Ends of an interval; an open end is ±Infinity. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Hears the finished share of a long computation, 0 to 1, several times a second. Must not throw. */
export type OnProgress = (share: number) => void

/** Binned differences of the units; a picture's worth, not the data. */
export interface DifferenceHistogram {
  /** Ascending, one more than bins; 0 is one of them. */
  readonly edges: readonly number[]
  /** Units a bin. Ties are in none. */
  readonly counts: readonly number[]
  /** Units beyond the first and the last edge. */
  readonly below: number
  readonly above: number
}

/**
 * What a null distribution was made from: the very draws of the p-value, every assignment of signs, some signs that were drawn for
 * the picture because the exact p-value needs none, or the density of Student's t.
 */
export type NullSource = 'test-draws' | 'all-signs' | 'picture-draws' | 't'

/** Mean differences that chance alone makes of these units, binned. The observed one, under either sign, is an edge. */
export interface NullDistribution {
  readonly source: NullSource
  /** The difference that the null hypothesis claims; 0 unless a margin moved it. */
  readonly center: number
  /** The side that the p-value counts. */
  readonly alternative: Alternative
  /** Ascending, one more than bins, in the scale of the mean difference; the outermost bins are open. */
  readonly edges: readonly number[]
  readonly counts: readonly number[]
  /** What the counts are out of. */
  readonly total: number
}

/** One randomization test. */
export interface RandomizationResult {
  readonly pValue: number
  readonly method: 'exact' | 'fourier' | 'monte-carlo'
  /** Random sign vectors that were drawn; 0 for a p-value that needs none. */
  readonly resamples: number
  /** Smallest p-value that any data with these non-zero units and this alternative could have had. */
  readonly floor: number
  /** Bins the draws when it is called, which takes longer than the test's own count. `null` when all differences are zero. */
  readonly nullDistribution: () => NullDistribution | null
}

/** One t-test. */
export interface TTestResult {
  readonly pValue: number
  /** `null` when every difference is zero: there is no statistic, and p is 1. */
  readonly statistic: number | null
  readonly df: number
}
