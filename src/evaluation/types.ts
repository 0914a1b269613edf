/** Which way a metric improves. */
export type BetterWhen = 'higher' | 'lower'

/** Whether the scores of a result went through 32-bit floats on their way here. */
export type Precision = 'float32' | 'float64'

/** How strata share the mean: each the same, or by weights, one a stratum. */
export type StrataWeights = 'equal' | Readonly<Record<string, number>>

/** Scores of one model: one row per scored evaluation, one number per row and metric. Frozen; made by `evaluationResult()`. */
export interface EvaluationResult {
  /** The model's name, as reports print it. */
  readonly name: string
  /** One id a row, always strings. Rows with the same id are one unit. */
  readonly sampleIds: readonly string[]
  /** Per metric one value a row, in the order of `sampleIds`. A null-prototype object. */
  readonly values: Readonly<Record<string, Float64Array>>
  /** Per metric the mean over units (not over rows). A null-prototype object. */
  readonly metrics: Readonly<Record<string, number>>
  /** Rows that were evaluated. */
  readonly nRows: number
  /** Rows that carry a score; smaller than `nRows` where an evaluator left rows out. */
  readonly nScoredRows: number
  /** Distinct ids. */
  readonly nUnits: number
  /** Declared directions; a metric without an entry was not declared. A null-prototype object. */
  readonly betterWhen: Readonly<Record<string, BetterWhen>>
  /** SHA-256 of what was predicted (see `targetFingerprint()`), `null` when not given. */
  readonly targetFingerprint: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  /** What the caller said about the precision of the scores; `null` means "judge from the values". */
  readonly precision: Precision | null
  /** Whether the ids are only row numbers, because none were given: then nothing shows that rows belong together. */
  readonly positionalIds: boolean
  /** Per row the cluster of its unit, such as the author of a document; `null` when units are independent of each other. */
  readonly clusterIds: readonly string[] | null
  /** Per row the stratum of its unit, such as the language; `null` without strata. */
  readonly strata: readonly string[] | null
  /** `null`: strata share the mean by their number of units. */
  readonly strataWeights: StrataWeights | null
  /** Other labels by name, one a row, for the slices of a gate. A null-prototype object. */
  readonly labels: Readonly<Record<string, readonly string[]>>
  /** Plain data that `evaluationResult()` reads back to an equal result. */
  toJSON(): EvaluationResultJSON
}

/** What `JSON.stringify(result)` holds; accepted by `evaluationResult()`. */
export interface EvaluationResultJSON {
  readonly name: string
  readonly sampleIds: readonly string[]
  readonly values: Readonly<Record<string, readonly number[]>>
  readonly nRows: number
  readonly betterWhen: Readonly<Record<string, BetterWhen>>
  readonly targetFingerprint: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly precision: Precision | null
  readonly positionalIds: boolean
  readonly clusterIds?: readonly string[]
  readonly strata?: readonly string[]
  readonly strataWeights?: StrataWeights
  readonly labels?: Readonly<Record<string, readonly string[]>>
}

/** Argument of `evaluationResult()`. */
export interface EvaluationInput {
  readonly name?: string | undefined
  /** One id a row, strings or safe integers (kept as strings). Without it the rows get positional ids, with a warning. */
  readonly sampleIds?: readonly (string | number)[] | undefined
  readonly values: Readonly<Record<string, ArrayLike<number>>>
  readonly nRows?: number | undefined
  readonly betterWhen?: BetterWhen | Readonly<Record<string, BetterWhen>> | undefined
  readonly targetFingerprint?: string | null | undefined
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
  /** Default: `float32` if a column is a `Float32Array`, else judged from the values. */
  readonly precision?: Precision | null | undefined
  /** Says that the given `sampleIds` are only row numbers; always so without `sampleIds`. */
  readonly positionalIds?: boolean | undefined
  /** One cluster a row: units of one cluster are not independent of each other, and are flipped and drawn together. */
  readonly clusterIds?: ArrayLike<string | number> | null | undefined
  /** One stratum a row: resampling keeps the number of units of each. */
  readonly strata?: ArrayLike<string | number> | null | undefined
  /** Share of each stratum in the mean (`'equal'`: the macro average over strata). Default: by its number of units. */
  readonly strataWeights?: StrataWeights | null | undefined
  /** Other labels by name, one a row, such as `{ language: ['de', 'en'] }`: what a gate's `slices` may name. */
  readonly labels?: Readonly<Record<string, ArrayLike<string | number>>> | undefined
}

/** Everything that a matcher or `comparePair` takes for a model. */
export type ResultLike =
  | EvaluationResult
  | EvaluationInput
  | readonly Readonly<Record<string, unknown>>[]
  | ArrayLike<number>
