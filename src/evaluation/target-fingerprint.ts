import { inputError, misuseError } from './errors.ts'
import { isList, isMap, isObject, isRecord, isSet } from './kinds.ts'
import { readId } from './sample-ids.ts'
import { stringHash } from './string-hash.ts'
import { count, describe, quote } from './wording.ts'

type Id = string | number

/** The relevant items of one row: a list or set of items, or items with their gains. */
export type TargetItems =
  | readonly Id[]
  | ArrayLike<number>
  | ReadonlySet<Id>
  | ReadonlyMap<Id, number>
  | Readonly<Record<string, number>>

/** The relevant items of all rows: by id; as pairs, in which an id may come more than once; or in the order of the ids. */
export type Targets =
  | ReadonlyMap<Id, TargetItems>
  | Readonly<Record<string, TargetItems>>
  | readonly (readonly [Id, TargetItems])[]
  | readonly TargetItems[]

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * SHA-256 of what the models were asked to predict: two results that carry different fingerprints are never compared. Over
 * the sorted (id, sorted items with their gains) of all rows, each text with its length before it, UTF-16LE; an item without
 * a gain has gain 1. The order of rows and items does not matter.
 *
 * @param targets items by id (a Map, an object, or `[id, items]` pairs), or one entry a row
 * @param ids the ids of the rows; where there is one entry a row and no `ids`, rows are numbered from 0
 * @throws HolmgateError (input) for an id, an item or a gain that is none; (misuse) for targets of another shape
 *
 * @example
 * targetFingerprint({ u1: ['a', 'b'] }) === targetFingerprint(new Map([['u1', new Set(['b', 'a'])]])) // true
 * @example
 * targetFingerprint([['a'], { b: 2 }], ['u1', 'u2']) === targetFingerprint({ u1: ['a'], u2: { b: 2 } }) // true
 */
export function targetFingerprint(targets: Targets, ids?: readonly Id[]): string {
  const rows = rowsOf(targets, ids).map(([id, items], row) => {
    const key = readId(id, `targetFingerprint: the id of row ${row}`)
    const graded = [...gainsOf(items, key)].sort(([a], [b]) => byCodeUnit(a, b))
    return { id: key, graded }
  })
  rows.sort((a, b) => byCodeUnit(a.id, b.id) || byCodeUnit(JSON.stringify(a.graded), JSON.stringify(b.graded)))

  const hash = stringHash()
  for (const { id, graded } of rows) {
    hash.add(id)
    hash.add(String(graded.length))
    for (const [item, gain] of graded) {
      hash.add(item)
      hash.add(String(gain))
    }
  }
  return hash.hex()
}

type Entry = readonly [id: unknown, items: unknown]

const isPair = (entry: unknown): entry is Entry => Array.isArray(entry) && entry.length === 2 && isObject(entry[1])

function rowsOf(targets: unknown, ids: readonly Id[] | undefined): readonly Entry[] {
  if (ids !== undefined && !isList(ids)) {
    throw misuseError(`targetFingerprint: ids must be an array with one id a row, found ${describe(ids)}.`)
  }
  if (Array.isArray(targets)) {
    if (ids === undefined)
      return targets.length > 0 && targets.every(isPair) ? targets : targets.map((items, row) => [row, items])
    if (ids.length === targets.length) return targets.map((items, row) => [ids[row], items])
    throw inputError(
      `targetFingerprint: ${count(targets.length, 'target')} for ${count(ids.length, 'id')}. Give one entry a row.`,
    )
  }
  const entries = entriesOf(targets, 'targetFingerprint: targets')
  if (ids === undefined) return entries
  const byId = new Map(entries.map(([id, items]) => [String(id), items]))
  return ids.map((id) => [id, byId.get(String(id))])
}

function entriesOf(value: unknown, place: string): readonly Entry[] {
  if (isMap(value)) return [...value]
  if (isRecord(value)) return Object.entries(value)
  throw misuseError(`${place} must be a Map, an object or an array, found ${describe(value)}.`)
}

function gainsOf(items: unknown, id: string): Map<string, number> {
  const place = `targetFingerprint: the items of id ${quote(id)}`
  if (!isObject(items))
    throw misuseError(`${place} must be an array, a Set, a Map or an object of gains, found ${describe(items)}.`)
  const graded: [unknown, unknown][] =
    isList(items) || isSet(items)
      ? Array.from(items as ArrayLike<unknown>, (item) => [item, 1])
      : entriesOf(items, place).map(([item, gain]) => [item, gain])
  const gains = new Map<string, number>()
  for (const [item, gain] of graded) {
    const key = readId(item, `${place}: an item`)
    if (typeof gain !== 'number' || !Number.isFinite(gain)) {
      throw inputError(`${place}: the gain of item ${quote(key)} is ${describe(gain)}. A gain is a finite number.`)
    }
    gains.set(key, gain + 0)
  }
  return gains
}
