import { createHash } from 'node:crypto'

/** Ends no HTML comment, and survives as one word. */
const PLAIN_KEY = /^[A-Za-z0-9._-]{1,80}$/

/**
 * A short digest that fits into a marker.
 *
 * @example
 * shortHash('a') // 'ca978112ca1bbdca'
 */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * The gate key as it stands in a marker: the key itself where it is a plain word, else its digest.
 *
 * @example
 * markerKey('search-gate') // 'search-gate'
 * @example
 * markerKey('a --> b') // 'h-8527e2ebc667f9da'
 */
export const markerKey = (key: string): string => (PLAIN_KEY.test(key) ? key : `h-${shortHash(key)}`)

/**
 * The first line of a comment of ours. Whoever reads it back must check the author too: anybody can paste it.
 *
 * @example
 * commentMarker('default') // '<!-- holmgate:v1 key=default -->'
 */
export const commentMarker = (key: string): string => `<!-- holmgate:v1 key=${markerKey(key)} -->`

/** Whether a comment's text starts with the marker of this key, on a line of its own. */
export function startsWithMarker(body: string, key: string): boolean {
  return body.split(/\r?\n/, 1)[0]!.trimEnd() === commentMarker(key)
}
