import { misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'
import type { Correction, IntervalMethod } from '../stats/types.ts'

/**
 * Reads whether the intervals of a family shall hold all at once.
 *
 * @throws HolmgateError (misuse) for other values, with a correction that knows no joint draws, and for intervals for which
 *   there is no such form
 */
export function readSimultaneous(
  value: unknown,
  correction: Correction,
  { intervalMethod }: { readonly intervalMethod: IntervalMethod | null },
  where: string,
): boolean {
  if (value === undefined || value === false) return false
  if (value !== true) {
    throw misuseError(`${where}: simultaneousIntervals must be true or false, found ${describe(value)}.`)
  }
  if (correction !== 'westfall-young') {
    throw misuseError(
      `${where}: simultaneousIntervals needs correction 'westfall-young', found '${correction}'. Intervals are not adjusted with it.`,
    )
  }
  if (intervalMethod !== null && intervalMethod !== 'percentile' && intervalMethod !== 't') {
    throw misuseError(
      `${where}: simultaneousIntervals are percentile or t intervals, and intervalMethod is '${String(intervalMethod)}'.`,
    )
  }
  return true
}
