import { inputError, misuseError } from '../evaluation/errors.ts'
import { isList, isMap, isRecord } from '../evaluation/kinds.ts'
import { count, describe, listed, quote } from '../evaluation/wording.ts'
import type { Rows } from './types.ts'

/** The rows of one argument, keyed by id, or `null` when they come in the order of `sampleIds`. */
export function keyed<Row>(rows: Rows<Row>, argument: string): Map<string, Row> | null {
  if (Array.isArray(rows)) return null
  const byId = new Map<string, Row>()
  const add = (key: unknown, row: Row): void => {
    const id = String(key)
    if (byId.has(id))
      throw inputError(
        `${argument}: the id ${quote(id)} is there twice, as a string and as a number. Use one of the two for all ids.`,
      )
    byId.set(id, row)
  }
  if (isMap(rows)) for (const [key, row] of rows) add(key, row as Row)
  else if (isRecord(rows)) for (const key of Object.keys(rows)) add(key, rows[key] as Row)
  else
    throw misuseError(
      `${argument}: expected one entry for each row, in an array or keyed by id in a Map or an object, found ${describe(rows)}.`,
    )
  return byId
}

/** Brings rows that are keyed into the order of `ids`; refuses ids that only one side has. */
export function inOrder<Row>(byId: Map<string, Row>, ids: readonly string[], argument: string, other: string): Row[] {
  const missing = ids.filter((id) => !byId.has(id))
  const wanted = new Set(ids)
  const extra = [...byId.keys()].filter((id) => !wanted.has(id))
  if (missing.length + extra.length > 0) {
    const parts = [
      missing.length > 0 ? `${missing.length} only in ${other}: ${listed(missing, 5)}` : '',
      extra.length > 0 ? `${extra.length} only in ${argument}: ${listed(extra, 5)}` : '',
    ]
    throw inputError(
      `${argument} and ${other} do not hold the same ids (${parts.filter(Boolean).join('; ')}). ` +
        'Nothing is dropped silently: give an empty list where a model recommends nothing, and leave out users on both sides on purpose.',
    )
  }
  return ids.map((id) => byId.get(id) as Row)
}

/**
 * Lines up several arguments that each hold one entry a row.
 *
 * @param given `sampleIds` of the caller.
 * @param parts each argument by its name; the first one names the rows when nothing else does.
 * @returns the ids (`undefined`: positional) and the rows of each argument, all in one order.
 */
export function alignRows<Parts extends Record<string, Rows<unknown>>>(
  given: readonly (string | number)[] | undefined,
  parts: Parts,
): { ids: readonly (string | number)[] | undefined; rows: Record<keyof Parts, readonly unknown[]> } {
  if (given !== undefined && !isList(given)) {
    throw misuseError(`sampleIds: expected a list with one id for each row, found ${describe(given)}.`)
  }
  const names = Object.keys(parts)
  const maps = new Map(names.map((name) => [name, keyed(parts[name]!, name)]))
  const firstKeyed = names.find((name) => maps.get(name) != null)
  const ids = given ?? (firstKeyed === undefined ? undefined : [...maps.get(firstKeyed)!.keys()])
  const strings = ids === undefined ? undefined : Array.from(ids, String)
  const unkeyed = names.find((name) => maps.get(name) == null)
  if (given === undefined && firstKeyed !== undefined && unkeyed !== undefined) {
    throw misuseError(`${firstKeyed} is keyed by id but ${unkeyed} is not: key both, or give \`sampleIds\`.`)
  }
  const nRows = strings?.length ?? (parts[names[0]!] as readonly unknown[]).length
  const rows = {} as Record<keyof Parts, readonly unknown[]>
  for (const name of names) {
    const byId = maps.get(name)
    const own =
      byId == null
        ? (parts[name] as readonly unknown[])
        : inOrder(byId, strings!, name, given === undefined ? firstKeyed! : 'sampleIds')
    if (own.length !== nRows) {
      throw inputError(
        `${name} has ${count(own.length, 'row')}, but ${ids === undefined ? names[0] : 'sampleIds'} has ${nRows}: one entry for each row is needed.`,
      )
    }
    rows[name as keyof Parts] = own
  }
  return { ids, rows }
}
