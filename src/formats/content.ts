import { inputError } from '../evaluation/errors.ts'
import { gunzip } from './inflate.ts'
import type { JsonValue } from './json.ts'
import { parseJson } from './json.ts'
import type { RecordSource } from './record-source.ts'
import { arraySource, lineSource } from './record-source.ts'
import { textBytes, wholeText } from './text.ts'

/** JSON as it was found: one value, or a value on every line. */
export type JsonContent =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'lines'; readonly first: JsonValue; readonly source: RecordSource }

const magics: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['LZ4', [0x04, 0x22, 0x4d, 0x18]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['7-Zip', [0x37, 0x7a, 0xbc, 0xaf]],
]

const startsWith = (bytes: Buffer, magic: readonly number[]): boolean => magic.every((byte, i) => bytes[i] === byte)

/** Unpacks gzip and refuses what is packed otherwise. */
export function unpacked(bytes: Buffer, maxBytes: number): Buffer {
  if (startsWith(bytes, [0x1f, 0x8b])) return gunzip(bytes, maxBytes)
  const packed = magics.find(([, magic]) => startsWith(bytes, magic))
  if (packed === undefined) return bytes
  throw inputError(`the file is packed with ${packed[0]}; unpack it first, or pack it with gzip`)
}

export const isZip = (bytes: Buffer): boolean =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])

export const isParquet = (bytes: Buffer): boolean => startsWith(bytes, [0x50, 0x41, 0x52, 0x31])

/** Whether a text starts like a JSON object or array. */
export const looksLikeJson = (bytes: Buffer): boolean => /^\s*[[{]/.test(bytes.toString('latin1', 0, 1000))

/** Reads JSON, or prepares to read JSON Lines: the first line is a complete value and something follows it. */
export function jsonContent(text: Buffer): JsonContent {
  const bytes = textBytes(text)
  const start = firstVisible(bytes, 0)
  const end = bytes.indexOf(10, start)
  if (end !== -1 && firstVisible(bytes, end) < bytes.length) {
    const line = bytes.toString('utf8', start, end)
    const first = /[\]}]\s*$/.test(line) ? tryParse(line) : undefined
    if (first !== undefined) return { kind: 'lines', first, source: lineSource(bytes) }
  }
  return { kind: 'value', value: parseJson(wholeText(bytes)) }
}

/** Position of the first byte that is no blank. */
function firstVisible(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && (bytes[at] as number) <= 32) at++
  return at
}

function tryParse(line: string): JsonValue | undefined {
  try {
    return parseJson(line)
  } catch {
    return undefined
  }
}

/** Records of JSON Lines, of an array, or the one record that a file of one line is. */
export function recordsOf(content: JsonContent): RecordSource {
  if (content.kind === 'lines') return content.source
  return arraySource(Array.isArray(content.value) ? content.value : [content.value])
}
