import { type PackedTexts, packedHash, packTexts } from './packed-hash.ts'

/** Targets of all rows as they were read, to fingerprint them without reading them again. */
export interface TargetLog {
  /** Notes one judged item of the current row, by its dense number. */
  readonly add: (dense: number, gain: number) => void
  /** Ends the current row. */
  readonly endRow: () => void
  /**
   * What `targetFingerprint()` would return for these rows.
   *
   * @param items id of each dense number.
   * @param ids id of each row.
   */
  readonly fingerprint: (items: readonly string[], ids: readonly string[]) => string
}

/** One row: the places of its items in the order of all ids, ascending, and the gain of each; `null` for 1 everywhere. */
interface SortedRow {
  readonly places: Int32Array
  readonly gains: readonly number[] | null
}

/**
 * `targetFingerprint()` sorts the strings of each row, which would take most of the time of an evaluation. Here the items are
 * sorted once for all rows, and a row's items by their place in that order.
 */
export function targetLog(): TargetLog {
  let entries = new Int32Array(1024)
  let gains = new Float64Array(1024)
  let size = 0
  const ends: number[] = [0]
  const binary: boolean[] = []
  let allOne = true

  function add(dense: number, gain: number): void {
    if (size === entries.length) {
      const [longerEntries, longerGains] = [new Int32Array(size * 2), new Float64Array(size * 2)]
      longerEntries.set(entries)
      longerGains.set(gains)
      entries = longerEntries
      gains = longerGains
    }
    if (gain !== 1) allOne = false
    entries[size] = dense
    gains[size++] = gain + 0
  }

  function endRow(): void {
    ends.push(size)
    binary.push(allOne)
    allOne = true
  }

  function sortedRow(row: number, placeOf: Int32Array): SortedRow {
    const from = ends[row]!
    const places = entries.slice(from, ends[row + 1]!)
    for (let i = 0; i < places.length; i++) places[i] = placeOf[places[i]!]!
    if (binary[row]) return { places: places.sort(), gains: null }
    const gainOf = new Map(Array.from(places, (place, i) => [place, gains[from + i]!]))
    return { places: places.sort(), gains: Array.from(places, (place) => gainOf.get(place)!) }
  }

  function fingerprint(items: readonly string[], ids: readonly string[]): string {
    const order = Array.from(items.keys()).sort((a, b) => (items[a]! < items[b]! ? -1 : 1))
    const sorted = order.map((dense) => items[dense]!)
    const placeOf = new Int32Array(items.length)
    order.forEach((dense, place) => {
      placeOf[dense] = place
    })
    const rowAt = (row: number): SortedRow => sortedRow(row, placeOf)
    return digest(rowOrder(ids, rowAt, sorted), ids, rowAt, packTexts(sorted))
  }

  return { add, endRow, fingerprint }
}

/** Rows by id; those of one id, which have no order of their own, by what they hold. */
function rowOrder(ids: readonly string[], rowAt: (row: number) => SortedRow, items: readonly string[]): number[] {
  const content = (row: number): string => {
    const { places, gains } = rowAt(row)
    return JSON.stringify(Array.from(places, (place, i) => [items[place], gains?.[i] ?? 1]))
  }
  return Array.from(ids.keys()).sort((a, b) => {
    if (ids[a] !== ids[b]) return ids[a]! < ids[b]! ? -1 : 1
    const [left, right] = [content(a), content(b)]
    return left < right ? -1 : left > right ? 1 : 0
  })
}

function digest(
  rows: readonly number[],
  ids: readonly string[],
  rowAt: (row: number) => SortedRow,
  items: PackedTexts,
): string {
  const hash = packedHash()
  const one = packTexts(['1'])
  for (const row of rows) {
    const { places, gains } = rowAt(row)
    hash.addText(ids[row]!)
    hash.addText(String(places.length))
    for (let i = 0; i < places.length; i++) {
      hash.add(items, places[i]!)
      if (gains === null) hash.add(one, 0)
      else hash.addText(String(gains[i]))
    }
  }
  return hash.hex()
}
