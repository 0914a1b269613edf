import { inputError } from '../evaluation/errors.ts'
import { isList, isTypedArray } from '../evaluation/kinds.ts'
import { count, describe } from '../evaluation/wording.ts'
import { nameRow } from './metric-list.ts'
import type { ItemId, RankedItems, RankingMatrix } from './types.ts'

/** Ranked lists, one a row, however they are stored: row r is `items(r)` from `start(r)` on, `length(r)` entries. */
export interface RankedLists {
  readonly items: (row: number) => ArrayLike<ItemId>
  readonly start: (row: number) => number
  readonly length: (row: number) => number
}

export const isMatrix = (value: unknown): value is RankingMatrix =>
  typeof value === 'object' && value !== null && isTypedArray((value as RankingMatrix).items)

/** Rows of a matrix; throws when its shape does not add up. */
export function matrixHeight({ items, width, lengths }: RankingMatrix): number {
  if (!Number.isSafeInteger(width) || width < 1 || items.length % width !== 0) {
    throw inputError(
      `recommendations.width is ${describe(width)} and does not divide the ${count(items.length, 'entry', 'entries')} of \`items\`. Give the number of items in each row.`,
    )
  }
  const nRows = items.length / width
  if (lengths !== undefined && lengths.length !== nRows) {
    throw inputError(
      `recommendations.lengths has ${count(lengths.length, 'entry', 'entries')} for ${count(nRows, 'row')}. Give the length of each row.`,
    )
  }
  return nRows
}

/** Reads a matrix as rows, without copying it. */
export function listsOfMatrix({ items, width, lengths }: RankingMatrix): RankedLists {
  const length = (row: number): number => {
    const own = lengths?.[row] ?? width
    if (Number.isInteger(own) && own >= 0 && own <= width) return own
    throw inputError(`recommendations.lengths[${row}] is ${own}, not a whole number from 0 to the width ${width}.`)
  }
  return { items: () => items, start: (row) => row * width, length }
}

/** Reads one array a row. */
export function listsOfRows(rows: readonly RankedItems[], ids: readonly (string | number)[] | undefined): RankedLists {
  const items = (row: number): ArrayLike<ItemId> => {
    const list: unknown = rows[row]
    if (isList(list)) return list as ArrayLike<ItemId>
    throw inputError(
      `recommendations for ${nameRow(row, ids)}: expected a ranked list of items, found ${describe(list)}.`,
    )
  }
  return { items, start: () => 0, length: (row) => items(row).length }
}
