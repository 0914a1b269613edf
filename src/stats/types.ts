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
export type IntervalMethod = 'percentile' | 't'
/** How a p-value was really computed. */
export type PValueMethod = 'exact' | 'monte-carlo' | 't'
export type Correction = 'holm' | 'bonferroni' | 'none'
