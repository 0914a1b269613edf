import { isObject, nullRecord } from './kinds.ts'
import type { EvaluationResult, EvaluationResultJSON } from './types.ts'

// A registered symbol, because a second copy of the package must know the results of the first.
const BRAND = Symbol.for('holmgate.EvaluationResult')

/** Shared by all results, so that two results with the same data are equal for `toEqual`. */
export const PROTOTYPE = {
  [BRAND]: true,
  toJSON(this: EvaluationResult): EvaluationResultJSON {
    return {
      name: this.name,
      sampleIds: this.sampleIds,
      values: nullRecord(Object.entries(this.values).map(([metric, column]) => [metric, Array.from(column)] as const)),
      nRows: this.nRows,
      betterWhen: this.betterWhen,
      targetFingerprint: this.targetFingerprint,
      metadata: this.metadata,
      precision: this.precision,
      positionalIds: this.positionalIds,
      ...(this.clusterIds === null ? {} : { clusterIds: this.clusterIds }),
      ...(this.strata === null ? {} : { strata: this.strata }),
      ...(this.strataWeights === null ? {} : { strataWeights: this.strataWeights }),
      ...(Object.keys(this.labels).length === 0 ? {} : { labels: this.labels }),
    }
  },
}

/** Whether `value` was made by `evaluationResult()`, of this or another copy of the package. */
export const isEvaluationResult = (value: unknown): value is EvaluationResult =>
  isObject(value) && (value as { [BRAND]?: unknown })[BRAND] === true
