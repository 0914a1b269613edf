import type { JsonValue } from './json.ts'
import { parseJson } from './json.ts'
import { eachLine } from './text.ts'

/** JSON records one after the other, from an array or from lines. */
export interface RecordSource {
  each(use: (record: JsonValue, at: number) => void): void
  /** Turns the place of a record into words. */
  place(at: number): string
}

/** The items of an array; `path` says where the array stands in its file. */
export function arraySource(items: readonly JsonValue[], path = 'record '): RecordSource {
  return {
    each: (use) => items.forEach(use),
    place: (at) => (path.endsWith(' ') ? `${path}${at + 1}` : `${path}[${at}]`),
  }
}

/** JSON Lines, parsed line by line so that memory does not grow with the file. */
export function lineSource(bytes: Buffer): RecordSource {
  return {
    each: (use) =>
      eachLine(bytes, (line, number) => {
        if (line.trim() !== '') use(parseJson(line, number), number)
      }),
    place: (at) => `line ${at}`,
  }
}
