import type { Correction } from '../stats/types.ts'
import { adjustFamily } from './adjust-family.ts'
import type { KeptComparison } from './kept-comparison.ts'
import type { SharedOptions } from './options.ts'
import type { Priority } from './priority.ts'
import { type Redrawable, settleDraws } from './settle-draws.ts'
import type { PairwiseComparison } from './types.ts'
import { type JointResult, simultaneousIntervals, westfallYoung } from './westfall-young.ts'
import { withAdjustment } from './with-adjustment.ts'

/** One row of a report that is not corrected yet. */
interface Row {
  readonly row: PairwiseComparison
  /** `null` where nothing was drawn. */
  readonly kept: KeptComparison | null
  readonly priority: Priority
}

interface Plan {
  readonly correction: Correction
  readonly simultaneous: boolean
  readonly shared: SharedOptions
}

/** A row with the p-values of joint resampling. */
export function withJointResult(
  row: PairwiseComparison,
  { pValue, adjustedPValue, pValueMethod, stability }: JointResult,
): PairwiseComparison {
  const joint = pValueMethod === null ? row : { ...row, pValue, pValueMethod }
  return withAdjustment(joint, { adjustedPValue, correction: 'westfall-young', stability })
}

/**
 * The same rows with intervals that hold all at once. Those of a hypothesis with a margin, of clusters or strata, and those of which no differences are
 * known, stay as they are.
 */
export function withSimultaneousIntervals(
  rows: readonly PairwiseComparison[],
  kept: readonly (KeptComparison | null)[],
  options: { readonly resamples: number; readonly seed: number; readonly alpha: number },
): PairwiseComparison[] {
  const plain = rows.flatMap((row, place) => {
    const { joint = null, scale = 1, isPlain = false } = kept[place] ?? {}
    const { intervalMethod: method } = row
    return joint === null ||
      !isPlain ||
      row.hypothesis !== undefined ||
      row.design !== undefined ||
      (method !== 'percentile' && method !== 't')
      ? []
      : [{ place, joint, scale, method }]
  })
  const intervals = simultaneousIntervals(
    plain.map(({ joint }) => joint),
    plain.map(({ method }) => method),
    options,
  )
  const changed = [...rows]
  plain.forEach(({ place, scale }, j) => {
    const end = (x: number): number | null => (Number.isFinite(x) ? x / scale + 0 : null)
    const { low, high } = intervals[j]!
    changed[place] = Object.freeze({ ...rows[place]!, ciLow: end(low), ciHigh: end(high), simultaneous: true })
  })
  return changed
}

/** Corrects the rows of one report, and draws more where the correction hangs on the draws. */
export function correctRows(rows: readonly Row[], { correction, simultaneous, shared }: Plan): PairwiseComparison[] {
  if (correction === 'westfall-young') {
    const members = rows.map(({ row, kept }) => ({ joint: kept?.joint ?? null, pValue: row.pValue }))
    const results = westfallYoung(members, shared)
    const corrected = rows.map(({ row }, j) => withJointResult(row, results[j]!))
    const kept = rows.map((one) => one.kept)
    return simultaneous ? withSimultaneousIntervals(corrected, kept, shared) : corrected
  }
  const priorities = rows.map(({ priority }) => priority)
  const adjust = (pValues: readonly number[]): number[] => adjustFamily(pValues, priorities, correction)
  const { members, stability } = settleDraws(rows.map(redrawable), adjust, shared.alpha)
  const adjusted = adjust(members.map(({ pValue }) => pValue))
  return members.map(({ row }, j) =>
    withAdjustment(row, { adjustedPValue: adjusted[j]!, correction, stability: stability[j]! }),
  )
}

interface DrawnRow extends Redrawable<DrawnRow> {
  readonly row: PairwiseComparison
}

/** A row on its own as something that more draws can be spent on. */
export function redrawable({ row, kept }: Pick<Row, 'row' | 'kept'>): DrawnRow {
  const moreDraws = kept?.moreDraws ?? null
  const once = (current: PairwiseComparison, redrawn: boolean): DrawnRow => ({
    row: current,
    pValue: current.pValue,
    drawn: current,
    redrawn,
    cost: redrawn || moreDraws === null ? null : moreDraws * row.nUnits,
    redraw: () => once(Object.freeze({ ...current, ...kept!.redraw(moreDraws!) }), true),
  })
  return once(row, false)
}
