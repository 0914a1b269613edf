import { inputError, misuseError } from '../evaluation/errors.ts'
import { isList, isObject, isRecord } from '../evaluation/kinds.ts'
import { readId } from '../evaluation/sample-ids.ts'
import { count, describe, quote } from '../evaluation/wording.ts'
import type { ItemId } from './types.ts'

/** One thing that one user did with one item. */
export interface Interaction {
  readonly user: ItemId
  readonly item: ItemId
  /** A rating or count. Without values every interaction is a positive one. */
  readonly value?: number | undefined
  /** When, in any unit that grows with time. */
  readonly time?: number | undefined
}

/** Interactions as columns of equal length. */
export interface InteractionColumns {
  readonly user: ArrayLike<ItemId>
  readonly item: ArrayLike<ItemId>
  readonly value?: ArrayLike<number> | undefined
  readonly time?: ArrayLike<number> | undefined
}

/** What a split takes: one object an interaction (other fields are kept), or columns. */
export type Interactions<Row extends Interaction = Interaction> = readonly Row[] | InteractionColumns

/** All interactions of one user, in the order given. */
export interface History<Row> {
  readonly user: string
  readonly positives: Row[]
  readonly negatives: Row[]
}

const FIELDS = ['user', 'item', 'value', 'time'] as const

function rowsOf<Row extends Interaction>(interactions: Interactions<Row>, where: string): readonly Row[] {
  if (Array.isArray(interactions)) return interactions
  if (!isRecord(interactions) || !isList(interactions['user'])) {
    throw misuseError(
      `${where}: expected interactions { user, item, value?, time? } in an array, or an object of such columns, found ${describe(interactions)}.`,
    )
  }
  const columns = interactions as Readonly<Record<string, unknown>>
  const used = FIELDS.filter((field) => columns[field] !== undefined)
  const length = interactions['user'].length
  for (const field of used) {
    const column = columns[field]
    if (isList(column) && column.length === length) continue
    throw inputError(
      `${where}: the column ${field} is ${describe(column)}, but \`user\` has ${count(length, 'entry', 'entries')}. Give every column one entry for each interaction.`,
    )
  }
  return Array.from({ length }, (_, row) => {
    const entry: Record<string, unknown> = {}
    for (const field of used) entry[field] = (columns[field] as ArrayLike<unknown>)[row]
    return entry as unknown as Row
  })
}

/** A field that must be a finite number wherever it is used, on all rows or on none. */
function checkNumbers(rows: readonly Interaction[], field: 'value' | 'time', where: string): void {
  const expected = rows[0]?.[field] !== undefined
  rows.forEach((row, i) => {
    const found = row[field]
    if (expected ? !Number.isFinite(found) : found !== undefined) {
      throw inputError(
        `${where}: the ${field} of interaction ${i} is ${describe(found)}. Give a finite number for all interactions, or for none.`,
      )
    }
  })
}

/**
 * Reads interactions and groups them by user, users in order of appearance.
 *
 * @param isPositive tells from its value whether an interaction is a positive one.
 * @throws for ids that are none, values that are not finite, and an item that one user has twice: hiding one of the two
 * would leave the answer in the training data.
 */
export function readHistories<Row extends Interaction>(
  interactions: Interactions<Row>,
  isPositive: (value: number) => boolean,
  where: string,
): { rows: readonly Row[]; histories: History<Row>[] } {
  if (typeof isPositive !== 'function') {
    throw misuseError(`${where}: isPositive is a function of a value, found ${describe(isPositive)}.`)
  }
  const rows = rowsOf(interactions, where)
  rows.forEach((row, i) => {
    if (!isObject(row)) throw inputError(`${where}: interaction ${i} is ${describe(row)}, not { user, item }.`)
  })
  checkNumbers(rows, 'value', where)
  checkNumbers(rows, 'time', where)
  const byUser = new Map<string, History<Row> & { items: Set<string> }>()
  rows.forEach((row, i) => {
    const user = readId(row.user, `${where}: the user of interaction ${i}`)
    const item = readId(row.item, `${where}: the item of interaction ${i}`)
    let history = byUser.get(user)
    if (history === undefined) {
      history = { user, positives: [], negatives: [], items: new Set() }
      byUser.set(user, history)
    }
    if (history.items.has(item)) {
      throw inputError(
        `${where}: the user ${quote(user)} has the item ${quote(item)} twice. ` +
          'Keep one interaction for each user and item, or the hidden one stays visible in the training data.',
      )
    }
    history.items.add(item)
    const positive = row.value === undefined || isPositive(row.value)
    ;(positive ? history.positives : history.negatives).push(row)
  })
  return {
    rows,
    histories: [...byUser.values()].map(({ user, positives, negatives }) => ({ user, positives, negatives })),
  }
}

/** Ids as strings, ordered by UTF-16 code unit. */
export const byItem = (a: Interaction, b: Interaction): number => (String(a.item) < String(b.item) ? -1 : 1)
