import type { Margin } from '../comparison/types.ts'
import type { Baseline } from '../evaluation/baseline-handle.ts'
import type { BetterWhen, ResultLike } from '../evaluation/types.ts'
import type { IntervalMethod, TestMethod } from '../stats/types.ts'

/** Options that every gate takes beside its metric. The level and the correction belong to the family: `configureFamily()`. */
export interface GateOptions {
  /** `one-sided` tests the gate's own direction. Default `two-sided`. */
  readonly alternative?: 'two-sided' | 'one-sided'
  readonly testMethod?: TestMethod
  readonly intervalMethod?: IntervalMethod
  /** Random draws; `'exact'`: none, neither for the test nor for the interval. */
  readonly resamples?: number | 'exact'
  readonly seed?: number
  readonly betterWhen?: BetterWhen
  /**
   * With `correction: 'fixed-sequence'` this claim is tested before all that are not primary; with `'weighted-holm'` it has
   * weight 4. Default false.
   */
  readonly primary?: boolean
  /** With `correction: 'weighted-holm'`: its share of α beside the others, 0.001 to 1000. Default 1, or 4 if `primary`. */
  readonly weight?: number
  /** Name of a label of the results, such as `language`: each of its values is a slice, and each slice one hypothesis. */
  readonly slices?: string
  /** Name of another family of this file. */
  readonly family?: string
  /** Reported, never fails, not counted in any family. */
  readonly advisory?: boolean
}

/** One metric, or several: each is one hypothesis. */
export type OneOrMoreMetrics =
  | { readonly metric: string; readonly metrics?: never }
  | { readonly metrics: readonly string[]; readonly metric?: never }

export type MatcherOptions = GateOptions & OneOrMoreMetrics

/** Options of a claim that the candidate is better. */
export type BetterOptions = MatcherOptions & {
  /** The claim holds only if the effect is shown to be beyond this: an amount, or a share of the baseline's mean such as `'1%'`. */
  readonly minEffect?: Margin
}

/** Options of a gate with a margin, which has its own direction. */
export type MarginOptions = Omit<GateOptions, 'alternative' | 'primary' | 'weight'> &
  OneOrMoreMetrics & {
    /** The largest loss that is still acceptable: an amount in the metric's own scale, or a share of the baseline's mean such as `'1%'`. */
    readonly margin: Margin
    /** The largest loss that one unit can have. Known for this package's metrics and for 0/1 values; read where no unit lost. */
    readonly maxLoss?: number
  }

/** Options of a gate against a constant. */
export type ExceedOptions = Omit<GateOptions, 'alternative' | 'testMethod'> &
  OneOrMoreMetrics & { readonly testMethod?: 't' }

/** One baseline, or several, each a result or one that is kept in a file: each is one hypothesis per metric. */
export type Baselines = ResultLike | Baseline | readonly (ResultLike | Baseline)[]

/** Options of `toBeAbleToDetect`. */
export interface AbilityOptions {
  readonly metric: string
  /** Chance of finding the effect, below 1. Default 0.8. */
  readonly power?: number
  /** Default `two-sided`. */
  readonly alternative?: 'two-sided' | 'one-sided'
  /** Name of another family of this file, whose level and declared number of claims hold. */
  readonly family?: string
}

/** The matchers as `expect(candidate)` offers them. Synchronous: there is nothing to await. */
export interface GateMatchers {
  /**
   * Passes when the candidate is significantly better than the baseline on every metric, after the correction over all
   * claims of the test file. With `.not`: passes when it is significantly better on none. `minEffect` asks for more than
   * a difference: it must be shown to be beyond that effect.
   *
   * @example
   * expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'ndcg@10' })
   */
  toBeSignificantlyBetterThan(baseline: Baselines, options: BetterOptions): void
  /**
   * Passes when the candidate is significantly worse than the baseline on every metric. Mostly used with `.not`, as a guard:
   * passes when it is significantly worse on none, which is absence of evidence and not proof that nothing was lost.
   *
   * @example
   * expect(candidate).not.toBeSignificantlyWorseThan(baseline, { metrics: ['ndcg@10', 'mrr@10'] })
   */
  toBeSignificantlyWorseThan(baseline: Baselines, options: MatcherOptions): void
  /**
   * Passes when the candidate differs significantly from the baseline on every metric, in either direction. With `.not`:
   * passes when it differs significantly on none.
   *
   * @example
   * expect(candidate).toBeSignificantlyDifferentFrom(baseline, { metric: 'ndcg@10' })
   */
  toBeSignificantlyDifferentFrom(baseline: Baselines, options: MatcherOptions): void
  /**
   * Passes when the test set is large enough: when its units would find a true difference of this size with the asked power
   * (0.8), at the file's level and for the number of claims that it declares. The subject is `{ baseline, candidate }`, two
   * results over the test set, whose differences tell the spread. It is no hypothesis and counts in no family.
   *
   * @param effect in the metric's own scale, or a share of the baseline's mean such as `'1%'`
   * @example
   * expect({ baseline, candidate }).toBeAbleToDetect('1%', { metric: 'ndcg@10', power: 0.8 })
   */
  toBeAbleToDetect(effect: Margin, options: AbilityOptions): void
  /**
   * Passes when the candidate is shown to be worse than the baseline by less than the margin, on every metric: proof that no more
   * than that was lost. All such gates of a file must hold, so they are not corrected. With `.not`: passes when that is shown on
   * none.
   *
   * @example
   * expect(candidate).toBeNonInferiorTo(baseline, { metrics: ['ndcg@10', 'mrr@10'], margin: '1%' })
   */
  toBeNonInferiorTo(baseline: Baselines, options: MarginOptions): void
  /**
   * Passes when the candidate is shown to differ from the baseline by less than the margin in either direction, on every metric
   * (two one-sided tests). With `.not`: passes when that is shown on none.
   *
   * @example
   * expect(refactored).toBeEquivalentTo(main, { metric: 'ndcg@10', margin: 0.002 })
   */
  toBeEquivalentTo(baseline: Baselines, options: MarginOptions): void
  /**
   * Passes when the mean of the candidate is shown to be better than a constant, on every metric: exact binomial for 0/1 values,
   * else a t-test. Better is lower for a metric that is better when lower.
   *
   * @example
   * expect(candidate).toSignificantlyExceed(0.1, { metric: 'hit_rate@10' })
   */
  toSignificantlyExceed(value: number, options: ExceedOptions): void
}

/** What both runners put into `this` of a matcher, as far as it is used here. */
export interface MatcherContext {
  readonly isNot?: boolean
  readonly promise?: string
  readonly poll?: unknown
  readonly testPath?: string
  readonly task?: unknown
  readonly currentTestName?: string
}

/** What a matcher gives back to both runners. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}
