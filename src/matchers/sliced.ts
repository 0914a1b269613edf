import type { SeedRun } from '../comparison/seed-runs.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { type HolmgateError, isHolmgateError } from '../evaluation/errors.ts'
import { type Slice, sliceResult, slicesOf } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'

export interface SlicedPair {
  readonly baseline: EvaluationResult | HolmgateError
  readonly candidate: EvaluationResult | HolmgateError
  readonly slice: Slice | null
}

/** A pair, or its slices; what is wrong with its data stands in their place. What is wrong with the call is thrown. */
export function sliced(
  { baseline, candidate }: Pick<SlicedPair, 'baseline' | 'candidate'>,
  by: string | null,
): readonly SlicedPair[] {
  if (by === null || isHolmgateError(baseline) || isHolmgateError(candidate))
    return [{ baseline, candidate, slice: null }]
  try {
    return slicesOf(baseline, candidate, by).map((slice) => {
      return { baseline: sliceResult(baseline, slice), candidate: sliceResult(candidate, slice), slice }
    })
  } catch (error) {
    if (isHolmgateError(error) && error.kind === 'input') return [{ baseline: error, candidate, slice: null }]
    throw error
  }
}

/** How tables and messages call a metric on a slice. */
export const sliceName = (metric: string, { by, value }: Slice): string => `${metric} [${by}: ${value}]`

export const ownRuns = (runs: readonly SeedRun[], slice: Slice | null): readonly SeedRun[] =>
  slice === null ? runs : runs.map((run) => ({ ...run, result: sliceResult(run.result, slice) }))

/** A row that says which slice it is of. */
export function ofSlice<Row extends { readonly comparison: PairwiseComparison }>(row: Row, slice: Slice | null): Row {
  if (slice === null) return row
  const { by, value } = slice
  const { metric } = row.comparison
  const named = { metric: sliceName(metric, slice), slice: Object.freeze({ by, value, metric }) }
  return { ...row, comparison: Object.freeze({ ...row.comparison, ...named }) }
}
