import { isHolmgateError, misuseError } from '../evaluation/errors.ts'
import { toEvaluationResult } from '../evaluation/index.ts'
import type { ResultLike } from '../evaluation/types.ts'
import { describe } from '../evaluation/wording.ts'
import { comparePrepared, preparePairs } from './compare-all.ts'
import { alternativeFor, HYPOTHESIS, readHypothesis } from './hypothesis.ts'
import { checkNames, readOptionalDirection, readShared, SHARED } from './options.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'
import type { ComparisonOptions, PairwiseComparison } from './types.ts'

const OPTIONS = ['metric', 'alternative', 'betterWhen', ...HYPOTHESIS, ...SHARED]

/**
 * Compares two models on one metric: paired test, interval and effect of candidate − baseline. Rows are paired by id; rows of
 * the same id are one unit. The comparison is a family of one: its adjusted p is its p.
 *
 * @param baseline what `evaluationResult()` or `fromRecords()` return, `{ sampleIds, values }`, records with an id, or numbers
 * @param candidate likewise, over the same ids
 * @param options `metric`, and: `confidenceLevel` (0.95), `resamples` (9999), `alternative` (`'two-sided'`; `'greater'` and
 *   `'less'` are numeric, `'better'` and `'worse'` go through `betterWhen`), `testMethod` (`'randomization'`; `'bootstrap'`,
 *   `'t'`), `intervalMethod` (`'percentile'`; `'bca'`, `'studentized'`, `'t'`, `'randomization'`), `seed` (0), `betterWhen`;
 *   `minEffect` (an amount or `'1%'`) asks for more than a difference, `hypothesis: 'non-inferiority' | 'equivalence'` with
 *   `margin` (and `maxLoss`) for less
 * @returns a frozen row that survives JSON; differences in the metric's own scale
 * @throws HolmgateError (input) for data that cannot be compared, (misuse) for a wrong call
 *
 * @example
 * comparePair({ sampleIds: ['a', 'b'], values: { mrr: [0, 0] } }, { sampleIds: ['b', 'a'], values: { mrr: [1, 0.5] } }, { metric: 'mrr' }).pValue // 0.5
 */
export function comparePair(
  baseline: ResultLike,
  candidate: ResultLike,
  options: { readonly metric: string } & ComparisonOptions,
): PairwiseComparison {
  const where = 'comparePair'
  const given = checkNames(options, OPTIONS, where)
  const { metric } = given
  if (typeof metric !== 'string' || metric === '') {
    throw misuseError(`${where}: metric must be the name of a metric, found ${describe(metric)}.`)
  }
  if (baseline === candidate) {
    throw misuseError(`${where}: the baseline and the candidate are the same object. Pass two results.`)
  }
  const shared = readShared(given, where)
  const hypothesis = readHypothesis(given, where)
  refuseUnreachable(1, shared, where)
  const pair = {
    baseline: toEvaluationResult(baseline, 'baseline', [metric]),
    candidate: toEvaluationResult(candidate, 'candidate', [metric]),
    metric,
    alternative: alternativeFor(hypothesis, given['alternative'], where),
    hypothesis,
    betterWhen: readOptionalDirection(given['betterWhen'], where),
  }
  const [row] = comparePrepared(preparePairs([pair], shared), shared)
  if (isHolmgateError(row)) throw row
  return row!
}
