import { inputError } from '../evaluation/errors.ts'
import { isList, isMap, isRecord, isSet } from '../evaluation/kinds.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { ItemId } from './types.ts'

/** Calls `add` for each judged item of one row with its gain; 1 where the targets are not graded. */
export function eachTarget(targets: unknown, where: () => string, add: (item: ItemId, gain: number) => void): void {
  if (isList(targets)) {
    for (let i = 0; i < targets.length; i++) add(targets[i] as ItemId, 1)
    return
  }
  if (isSet(targets)) {
    for (const item of targets as ReadonlySet<ItemId>) add(item, 1)
    return
  }
  const graded = (item: ItemId, gain: unknown): void => {
    if (typeof gain !== 'number' || !Number.isFinite(gain)) {
      throw inputError(
        `${where()}: the gain of the item ${quote(String(item))} is ${describe(gain)}. A gain is a finite number; 0 or less means not relevant.`,
      )
    }
    add(item, gain)
  }
  if (isMap(targets)) for (const [item, gain] of targets) graded(item as ItemId, gain)
  else if (isRecord(targets)) for (const item of Object.keys(targets)) graded(item, targets[item])
  else
    throw inputError(
      `${where()}: expected a set or list of items, or a gain for each item, found ${describe(targets)}.`,
    )
}
