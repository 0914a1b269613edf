import { firstAtLeast, tieBoxes } from './tie-boxes.ts'

const { floor, max, min } = Math

/** A column of a jointly resampled family: one statistic a resample, larger is more extreme. */
export interface ResampledColumn {
  /** Entry 0 is the observed data. Called twice, so that a column may be made anew rather than kept. */
  readonly statistics: () => Float64Array
  /** τ: values that are no further apart count as equal. */
  readonly tolerance: number
}

/** One hypothesis: a column, or only its p-value, when it is not known how it depends on the others. */
export type JointHypothesis = ResampledColumn | { readonly pValue: number }

/** A p-value and what the family makes of it. */
export interface JointPValue {
  readonly pValue: number
  readonly adjustedPValue: number
}

/**
 * Westfall and Young's step-down minP: p-values adjusted for being several by what really happens when all columns are
 * resampled together.
 *
 * With p(1) ≤ … ≤ p(J), the k-th becomes the share of resamples in which the smallest p of the hypotheses k … J is at most
 * p(k); then a running maximum. Each column's p in a resample is its rank in its own column, so scales do not matter, and the
 * result is never above Holm's of the same p-values (each column has at most p·N entries with a p of at most p).
 *
 * A hypothesis without a column counts as it does in Holm's procedure: at each step that it is still part of, p(k) is added to
 * the share. That is at least what any column with this p-value, however dependent, would have added.
 *
 * @param hypotheses columns of one length N, at least one hypothesis
 * @returns per hypothesis its p-value (of a column: the share of entries at least as extreme as entry 0) and the adjusted one,
 *   in the order of the input
 * @see Westfall & Young (1993). Resampling-Based Multiple Testing; Ge, Dudoit & Speed (2003). Resampling-based multiple
 *   testing for microarray data analysis. Test 12, box 4.
 * @example
 * stepDownMinP([[4, 3, 2, 1], [3, 4, 2, 1]].map((column) => ({ statistics: () => new Float64Array(column), tolerance: 0 }))) // [{ pValue: 0.25, adjustedPValue: 0.5 }, { pValue: 0.5, adjustedPValue: 0.5 }]
 */
export function stepDownMinP(hypotheses: readonly JointHypothesis[]): JointPValue[] {
  let rows = 1
  const pValues = hypotheses.map((one) => {
    if (!('statistics' in one)) return one.pValue
    const statistics = one.statistics()
    rows = statistics.length
    return shareAtLeast(statistics, statistics[0]! - one.tolerance)
  })
  const order = pValues.map((_, j) => j).sort((a, b) => pValues[a]! - pValues[b]!)
  // Of a p-value from elsewhere the part below it counts; the small surplus is for the rounding of a share.
  const limits = order.map((j) => floor(pValues[j]! * rows * (1 + 1e-12)))
  const adjusted = new Array<number>(pValues.length).fill(1)
  // For each resample the first step at whose p(k) some hypothesis that is still left would have been reached.
  const firstStep = new Int32Array(rows).fill(order.length)
  let unknown = 0
  for (let step = order.length - 1; step >= 0; step--) {
    const j = order[step]!
    const one = hypotheses[j]!
    if ('statistics' in one) lowerSteps(firstStep, one, limits)
    else unknown++
    if (pValues[j]! >= 1) continue
    let reached = 0
    for (let b = 0; b < rows; b++) if (firstStep[b]! <= step) reached++
    adjusted[j] = min(1, reached / rows + unknown * pValues[j]!)
  }
  let largest = 0
  for (const j of order) {
    largest = max(largest, adjusted[j]!)
    adjusted[j] = largest
  }
  return pValues.map((pValue, j) => ({ pValue, adjustedPValue: adjusted[j]! }))
}

function shareAtLeast(statistics: Float64Array, limit: number): number {
  let count = 0
  for (let b = 0; b < statistics.length; b++) if (statistics[b]! >= limit) count++
  return count / statistics.length
}

/**
 * Takes one column into account.
 *
 * @param limits ascending: at step k an entry is reached when at most `limits[k]` entries of its column are at least as extreme
 */
function lowerSteps(firstStep: Int32Array, column: ResampledColumn, limits: readonly number[]): void {
  const statistics = column.statistics()
  const sorted = statistics.slice().sort()
  const boxes = tieBoxes(sorted, statistics[0]!, column.tolerance)
  // The value from which on an entry is reached at each step, from the last step (the smallest value) to the first.
  const cutoffs = Float64Array.from(limits, (limit) => {
    const start = boxes[firstAtLeast(boxes, sorted.length - limit)]
    return start === undefined ? Number.POSITIVE_INFINITY : sorted[start]!
  })
  for (let b = 0; b < statistics.length; b++) {
    const value = statistics[b]!
    // Cutoffs fall from step to step; only steps before the known one can be news.
    let low = 0
    let high = firstStep[b]!
    while (low < high) {
      const at = (low + high) >>> 1
      if (value >= cutoffs[at]!) high = at
      else low = at + 1
    }
    firstStep[b] = low
  }
}
