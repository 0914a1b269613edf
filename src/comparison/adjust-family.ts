import { adjustPValues } from '../stats/index.ts'
import type { Correction } from '../stats/types.ts'
import { type Priority, sequenceOf } from './priority.ts'

/**
 * Adjusts the p-values of a family whose correction needs nothing but them.
 *
 * @param priorities of each hypothesis
 * @param unseen hypotheses that were declared and did not run: each counts as p = 1 with weight 1; in a fixed sequence they
 *   stand first, since nobody knows their place
 * @returns one adjusted p-value for each of `pValues`
 */
export function adjustFamily(
  pValues: readonly number[],
  priorities: readonly Priority[],
  correction: Exclude<Correction, 'westfall-young'>,
  unseen = 0,
): number[] {
  const missing = new Array<number>(unseen).fill(1)
  if (correction === 'fixed-sequence') {
    const sequence = sequenceOf(priorities)
    const adjusted = adjustPValues([...missing, ...sequence.map((place) => pValues[place]!)], correction)
    return pValues.map((_, place) => adjusted[unseen + sequence.indexOf(place)]!)
  }
  const weights = correction === 'weighted-holm' ? [...priorities.map(({ weight }) => weight), ...missing] : undefined
  return adjustPValues([...pValues, ...missing], correction, { weights }).slice(0, pValues.length)
}
