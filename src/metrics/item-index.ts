import { inputError } from '../evaluation/errors.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { ItemId } from './types.ts'

/** Numbers below this are looked up in a plain table, which is several times faster than a Map. */
const TABLE_LIMIT = 1 << 22

const RULE = 'Item ids are strings or whole numbers; give padded lists with their `lengths`.'

/** Gives every item a dense number, 0, 1, 2, … in order of appearance. `1` and `'1'` are the same item. */
export interface ItemIndex {
  /** Ids by dense number. */
  readonly ids: () => string[]
  /** The item's number; throws, naming `where`, for what is no item id or not in the catalogue. */
  readonly of: (item: ItemId, where: () => string) => number
}

/** @param catalogue all items that may occur; without it any item may. */
export function itemIndex(catalogue?: Iterable<ItemId>): ItemIndex {
  const byId = new Map<string, number>()
  const byLargeNumber = new Map<number, number>()
  let table = new Int32Array(1024)
  let closed = false

  function remember(item: number, dense: number): number {
    if (item < 0 || item >= TABLE_LIMIT) {
      byLargeNumber.set(item, dense)
      return dense
    }
    if (item >= table.length) {
      const longer = new Int32Array(Math.min(TABLE_LIMIT, Math.max(item + 1, table.length * 2)))
      longer.set(table)
      table = longer
    }
    table[item] = dense + 1
    return dense
  }

  function ofId(id: string, where: () => string): number {
    const known = byId.get(id)
    if (known !== undefined) return known
    if (closed)
      throw inputError(
        `${where()}: the item ${quote(id)} is not among \`items\`. Add it there, or find out where it comes from.`,
      )
    const dense = byId.size
    byId.set(id, dense)
    return dense
  }

  function ofNumber(item: number, where: () => string): number {
    const known = byLargeNumber.get(item)
    if (known !== undefined) return known
    if (!Number.isSafeInteger(item)) throw inputError(`${where()}: ${item} is no item id. ${RULE}`)
    return remember(item, ofId(String(item), where))
  }

  function of(item: ItemId, where: () => string): number {
    if (typeof item === 'number') {
      const dense = table[item]
      return dense === undefined || dense === 0 ? ofNumber(item, where) : dense - 1
    }
    if (typeof item !== 'string' || item === '') {
      throw inputError(`${where()}: ${describe(item)} is no item id. ${RULE}`)
    }
    return ofId(item, where)
  }

  if (catalogue !== undefined) {
    for (const item of catalogue) {
      const before = byId.size
      if (of(item, () => 'items') < before)
        throw inputError(`items: ${quote(String(item))} is listed twice. List every item once.`)
    }
    closed = true
  }
  return { ids: () => [...byId.keys()], of }
}
