import { createHash } from 'node:crypto'

/** Strings are handed to the hash in pieces of about this many characters: one call per id would take a second a million. */
const PIECE = 65536

/**
 * SHA-256 of a sequence of strings. Each goes in as its length in UTF-16 code units, `:` and itself (UTF-16LE), so that no
 * two sequences give the same bytes: `['a', 'bc']` and `['ab', 'c']` differ, and so do unpaired surrogates.
 */
export function stringHash(): { add(text: string): void; hex(): string } {
  const hash = createHash('sha256')
  let waiting = ''
  return {
    add(text) {
      waiting += `${text.length}:${text}`
      if (waiting.length < PIECE) return
      hash.update(waiting, 'utf16le')
      waiting = ''
    },
    hex: () => hash.update(waiting, 'utf16le').digest('hex'),
  }
}
