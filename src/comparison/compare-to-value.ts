import { isHolmgateError, misuseError } from '../evaluation/errors.ts'
import { evaluationResult, toEvaluationResult } from '../evaluation/index.ts'
import type { EvaluationResult, ResultLike } from '../evaluation/types.ts'
import { describe } from '../evaluation/wording.ts'
import { comparePrepared, preparePairs } from './compare-all.ts'
import type { HypothesisSpec } from './hypothesis.ts'
import { checkNames, readOptionalDirection, readShared, type SharedOptions } from './options.ts'
import type { ComparisonOptions, PairwiseComparison } from './types.ts'

const OPTIONS = ['metric', 'confidenceLevel', 'testMethod', 'intervalMethod', 'resamples', 'seed', 'betterWhen']

/** Options of `compareToValue`. */
export type CompareToValueOptions = { readonly metric: string; readonly testMethod?: 't' } & Pick<
  ComparisonOptions,
  'confidenceLevel' | 'intervalMethod' | 'resamples' | 'seed' | 'betterWhen'
>

/** A number that a mean can be tested against. */
export function readConstant(value: unknown, where: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0
  throw misuseError(`${where}: the value to exceed must be a number, found ${describe(value)}.`)
}

/**
 * The options of a test against a constant: t, where the values are not 0 or 1.
 *
 * @throws HolmgateError (misuse) for the other tests, which need pairs
 */
export function readOneSample(given: Readonly<Record<string, unknown>>, where: string): SharedOptions {
  const { testMethod, ...rest } = given
  if (testMethod !== undefined && testMethod !== 't') {
    throw misuseError(
      `${where}: testMethod ${describe(testMethod)} needs two models. Against a constant the test is exact binomial for values of 0 or 1 and ` +
        "t else: sign flips assume that the values lie symmetrically around the constant. Leave testMethod out, or say 't'.",
    )
  }
  return readShared({ intervalMethod: 't', ...rest, testMethod: 't' }, where)
}

/** A model over the candidate's rows whose every score is the constant. */
export function constantResult(candidate: EvaluationResult, value: number, metric: string): EvaluationResult {
  const { sampleIds, targetFingerprint, positionalIds, clusterIds, strata, strataWeights, labels } = candidate
  return evaluationResult({
    name: String(Number(value.toPrecision(6))),
    values: { [metric]: new Float64Array(sampleIds.length).fill(value) },
    precision: 'float64',
    ...{ sampleIds, targetFingerprint, positionalIds, clusterIds, strata, strataWeights, labels },
  })
}

/** That the mean is beyond a constant. */
export const exceeds = (value: number): HypothesisSpec => ({
  kind: 'exceeds',
  margin: value,
  relative: false,
  maxLoss: null,
})

/**
 * Compares the mean of one model with a constant, such as a hit rate with that of chance: is it beyond the constant in the
 * metric's better direction? Exact (binomial, with Clopper-Pearson bounds) where every unit is 0 or 1, else a t-test.
 *
 * @param candidate a result, as for `comparePair`
 * @param value the constant, in the metric's own scale
 * @param options `metric`, and: `confidenceLevel` (0.95), `betterWhen`, `intervalMethod` (`'t'`), `resamples`, `seed`
 * @returns a row as `comparePair` gives it, with the constant as its baseline; the interval has level 1 − 2α
 * @throws HolmgateError (input) for data that cannot be tested, (misuse) for a wrong call
 *
 * @example
 * compareToValue({ sampleIds: ['a', 'b', 'c', 'd', 'e'], values: { hit: [1, 1, 1, 1, 1] } }, 0.5, { metric: 'hit' }).pValue // 0.03125
 */
export function compareToValue(
  candidate: ResultLike,
  value: number,
  options: CompareToValueOptions,
): PairwiseComparison {
  const where = 'compareToValue'
  const given = checkNames(options, OPTIONS, where)
  const { metric } = given
  if (typeof metric !== 'string' || metric === '') {
    throw misuseError(`${where}: metric must be the name of a metric, found ${describe(metric)}.`)
  }
  const constant = readConstant(value, where)
  const shared = readOneSample(given, where)
  const result = toEvaluationResult(candidate, 'candidate', [metric])
  const pair = {
    baseline: constantResult(result, constant, metric),
    candidate: result,
    metric,
    betterWhen: readOptionalDirection(given['betterWhen'], where),
    hypothesis: exceeds(constant),
  }
  const [row] = comparePrepared(preparePairs([pair], shared), shared)
  if (isHolmgateError(row)) throw row
  return row!
}
