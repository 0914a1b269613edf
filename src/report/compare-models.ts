import { compareModelRows, type Models } from '../comparison/index.ts'
import type { CompareModelsOptions } from '../comparison/types.ts'
import { createComparisonReport } from './comparison-report.ts'
import type { ComparisonReport } from './types.ts'

/**
 * Compares every model with the reference, or each with each, on every metric, and corrects all of it as one family.
 *
 * @param models a record or Map of results by name, or a list of named results. With a `reference` the pairs are
 *   (reference, other) in the given order; without one all unordered pairs, the earlier as baseline.
 * @param options `metrics` (names, or `{ metric, alternative, betterWhen }`), `reference`, `correction` (default `'holm'`), and
 *   those of `comparePair`
 * @returns a frozen report: metric by metric, one row a pair
 * @throws HolmgateError (input) for data that cannot be compared; (misuse) for a wrong call, for one-sided alternatives
 *   without a reference, and for resamples with which nothing could be significant
 * @example
 * compareModels({ a: { values: { m: [0, 1] } }, b: { values: { m: [1, 1] } } }, { metrics: ['m'] }).comparisons.length // 1
 */
export function compareModels(models: Models, options: CompareModelsOptions): ComparisonReport {
  return createComparisonReport(compareModelRows(models, options))
}
