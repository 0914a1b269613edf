import { type HolmgateError, inputError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import { type Slice, sliceResult, slicesOf } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { SeedRun } from './seed-runs.ts'
import type { PairwiseComparison } from './types.ts'

export interface SlicedPair {
  readonly baseline: EvaluationResult | HolmgateError
  readonly candidate: EvaluationResult | HolmgateError
  readonly slice: Slice | null
}

/**
 * The option `slices`: the name of a label, or `null`.
 *
 * @throws HolmgateError (misuse) for anything else
 */
export function readSlices(value: unknown, where: string): string | null {
  if (value === undefined) return null
  if (typeof value === 'string' && value !== '') return value
  throw misuseError(`${where}slices must be the name of a label, such as 'language', found ${describe(value)}.`)
}

const tooSmall = ({ by, value, ids }: Slice): HolmgateError =>
  inputError(
    `The slice ${by}: ${quote(value)} has one unit, ${quote([...ids][0]!)}. It takes 2 units to compare anything, and more before anything could be ` +
      'significant: a gate on too few says that it cannot be decided, and how many it takes. Merge small slices.',
  )

/** A pair, or its slices; what is wrong with its data stands in their place. What is wrong with the call is thrown. */
export function sliced(
  { baseline, candidate }: Pick<SlicedPair, 'baseline' | 'candidate'>,
  by: string | null,
): readonly SlicedPair[] {
  if (by === null || isHolmgateError(baseline) || isHolmgateError(candidate))
    return [{ baseline, candidate, slice: null }]
  try {
    return slicesOf(baseline, candidate, by).map((slice) => {
      if (slice.ids.size < 2) return { baseline: tooSmall(slice), candidate, slice }
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
export function ofSlice(row: PairwiseComparison, slice: Slice | null): PairwiseComparison {
  if (slice === null) return row
  const { by, value } = slice
  const { metric } = row
  return Object.freeze({ ...row, metric: sliceName(metric, slice), slice: Object.freeze({ by, value, metric }) })
}
