import { inputError, misuseError } from './errors.ts'
import { isList } from './kinds.ts'
import { describe } from './wording.ts'

/** Why a number cannot be an id. */
function badNumber(id: number): string | null {
  if (Number.isSafeInteger(id)) return null
  if (!Number.isFinite(id)) return 'no id'
  return Number.isInteger(id)
    ? 'beyond the integers that a number holds exactly, so two ids may have become one; give it as a string'
    : 'no whole number; give it as a string if it really is an id'
}

/**
 * Reads one id: a string as it stands, a safe integer as its digits.
 *
 * @throws HolmgateError (input) for anything else
 */
export function readId(id: unknown, place: string): string {
  if (typeof id === 'string') {
    if (id === '') throw inputError(`${place} is empty. Give every row the id of its unit.`)
    return id
  }
  if (typeof id !== 'number') {
    throw inputError(`${place} is ${describe(id)}. An id is a string or a whole number.`)
  }
  const fault = badNumber(id)
  if (fault !== null) throw inputError(`${place} is ${id}, which is ${fault}.`)
  return String(id)
}

/**
 * Reads the ids of all rows, which must be of one type: `1` and `'1'` are the same unit, but both in one list is a sign that
 * two sources were mixed.
 *
 * @throws HolmgateError (input) for an id that is none, and for mixed types; (misuse) if `ids` is no list
 */
export function readSampleIds(ids: unknown, where: string): string[] {
  if (!isList(ids)) throw misuseError(`${where}: sampleIds must be an array with one id a row, found ${describe(ids)}.`)
  const type = typeof ids[0]
  const read = new Array<string>(ids.length)
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]
    // Naming the place costs more than checking it.
    read[row] = typeof id === 'string' && id !== '' ? id : readId(id, `${where}: sampleIds[${row}]`)
    if (typeof id !== type) {
      throw inputError(
        `${where}: the sampleIds mix types: sampleIds[0] is ${describe(ids[0])} and sampleIds[${row}] is ${describe(id)}. ` +
          'Give all of them as strings, or all as whole numbers.',
      )
    }
  }
  return read
}

/** Ids for rows that have none: their numbers, from 0. */
export const positionalIds = (rows: number): string[] => Array.from({ length: rows }, (_, row) => String(row))
