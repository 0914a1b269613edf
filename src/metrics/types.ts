/** How an item is named: a string or a safe integer. `1` and `'1'` are the same item. */
export type ItemId = string | number

/** Items named by small whole numbers, as matrix libraries hand them over. */
export type ItemIndices =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array

/** One ranked list, best first. */
export type RankedItems = readonly ItemId[] | ItemIndices

/** What one row should have found: a set or list of items, or a gain for each item (above 0 is relevant). */
export type RowTargets =
  | ReadonlySet<ItemId>
  | readonly ItemId[]
  | ItemIndices
  | ReadonlyMap<ItemId, number>
  | Readonly<Record<string, number>>

/** One entry for each row: in the order of `sampleIds`, or keyed by the row's id. */
export type Rows<Row> = readonly Row[] | ReadonlyMap<string | number, Row> | Readonly<Record<string, Row>>

/** Ranked lists of equal width in one typed array, row after row. */
export interface RankingMatrix {
  /** `rows × width` item indices. */
  readonly items: ItemIndices
  /** Entries a row. */
  readonly width: number
  /** How many of a row's entries count; the rest is padding. Default: all. */
  readonly lengths?: ArrayLike<number> | undefined
}

/** One ranked list after it was judged, as metrics see it. Its arrays are reused for the next row: read them, do not keep them. */
export interface JudgedRanking {
  /** Gain of the item at each rank, best rank first; 0 where the item is not relevant. Valid up to `length`. */
  readonly gains: Float64Array
  /** Ranked items that were judged: the list's length, or the longest cutoff if that is smaller. */
  readonly length: number
  /** Relevant items of the row, found or not; at least 1. */
  readonly nRelevant: number
  /** Gains of all relevant items, largest first. Valid up to `nRelevant`. */
  readonly idealGains: Float64Array
}

/** What a random ranking has to draw from. */
export interface CandidatePool extends Pick<JudgedRanking, 'nRelevant' | 'idealGains'> {
  /** Items that could have been ranked, relevant ones included. */
  readonly nCandidates: number
}

/** What a metric is: a function of one judged list and a cutoff, and what chance and a perfect ranking would give. */
export interface MetricDefinition {
  readonly score: (ranking: JudgedRanking, k: number) => number
  /** Expected value of a random order of the candidates; `null` where there is no closed form. */
  readonly chance?: (pool: CandidatePool, k: number) => number | null
  /** Value of a perfect ranking. */
  readonly ceiling?: (pool: CandidatePool, k: number) => number
  /** The conventions that were chosen, kept in the result's metadata. */
  readonly conventions?: Readonly<Record<string, string>>
}

/** A ranking metric at one or several cutoffs; higher is better. */
export interface RankingMetric {
  readonly name: string
  readonly cutoffs: readonly number[]
  /** One key for each cutoff, such as `ndcg@100`. */
  readonly keys: readonly string[]
  readonly definition: MetricDefinition
}
