import { isDate, isMap, isPromiseLike, isSet, isTypedArray } from './kinds.ts'

const LONGEST = 60

/** Line ends and controls that JSON leaves as they are. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029]/g

/** A string as messages show it: quoted, blanks and line breaks visible, long ones cut. */
export function quote(text: string): string {
  const shown = JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
  return shown.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The first few of a list of names, quoted, with the number of the rest. */
export function listed(names: readonly string[], most = 3): string {
  if (names.length === 0) return 'none'
  const shown = names.slice(0, most).map(quote).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

/** All names of a list, quoted. */
export const all = (names: readonly string[]): string => listed(names, names.length)

/** A value of the wrong kind, as messages show it. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return `the string ${quote(value)}`
  if (value === null || value === undefined || typeof value === 'number') return String(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return `the ${typeof value} ${value}`
  if (isPromiseLike(value)) return 'a promise'
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array of ${count(value.length, 'entry', 'entries')}`
  if (isTypedArray(value)) return `a typed array of ${count(value.length, 'number')}`
  if (isMap(value)) return 'a Map'
  if (isSet(value)) return 'a Set'
  if (isDate(value)) return 'a Date'
  if (typeof value !== 'object') return `a ${typeof value}`
  const keys = Object.keys(value)
  return keys.length === 0 ? 'an object without keys' : `an object with the keys ${listed(keys, 5)}`
}

/** `1 row`, `2 rows`; `1 entry`, `2 entries`. */
export const count = (n: number, noun: string, nouns = `${noun}s`): string => `${n} ${n === 1 ? noun : nouns}`
