import { isUtf8 } from 'node:buffer'
import { inputError } from '../evaluation/errors.ts'

/** Text is decoded in blocks of this many bytes, so that a file larger than the longest string can be read. */
const blockBytes = 8 * 1024 * 1024

/** What people save from Python that no reader here takes, by its first bytes. */
const binaries: readonly (readonly [what: string, start: string])[] = [
  ['an array of NumPy', '\x93NUMPY'],
  ['a pickle of Python', '\x80\x02'],
  ['a pickle of Python', '\x80\x03'],
  ['a pickle of Python', '\x80\x04'],
  ['a pickle of Python', '\x80\x05'],
  ['an HDF5 file', '\x89HDF\r\n'],
  ['a SQLite database', 'SQLite format 3\0'],
  ['a Feather or Arrow file', 'ARROW1'],
]

/** Drops a UTF-8 byte order mark and refuses what is not UTF-8, naming the line. */
export function textBytes(bytes: Buffer): Buffer {
  if (bytes.length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
    throw inputError('the text is UTF-16; save it as UTF-8')
  }
  const body = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
  const binary = binaries.find(([, start]) => bytes.toString('latin1', 0, start.length) === start)
  if (binary !== undefined) {
    throw inputError(
      `the file is ${binary[0]}, no text; export the scores as CSV (pandas: frame.to_csv(path, index=False))`,
    )
  }
  if (isUtf8(body)) return body
  let line = 1
  let start = 0
  for (;;) {
    const end = body.indexOf(10, start)
    if (!isUtf8(body.subarray(start, end === -1 ? body.length : end))) break
    if (end === -1) break
    start = end + 1
    line++
  }
  throw inputError(`line ${line} is not UTF-8 text; save the file as UTF-8, or check whether it is damaged`)
}

/** The whole text at once, for formats that are one JSON value. */
export function wholeText(bytes: Buffer): string {
  try {
    return bytes.toString('utf8')
  } catch {
    throw inputError(
      `${Math.round(bytes.length / 1024 / 1024)} MiB of JSON do not fit into one string; export JSON Lines or CSV instead`,
    )
  }
}

/** First lines of a text, without their line ends; a long text is not decoded as a whole. */
export function firstLines(bytes: Buffer, count: number): string[] {
  const lines: string[] = []
  let start = 0
  while (lines.length < count && start < bytes.length) {
    const end = bytes.indexOf(10, start)
    const stop = end === -1 ? bytes.length : end
    lines.push(trimReturn(bytes.toString('utf8', start, Math.min(stop, start + blockBytes))))
    start = stop + 1
  }
  return lines
}

/**
 * Decodes a text block by block and cuts blocks at line ends.
 *
 * `use` gets a block and whether it is the last one, and returns how many characters of it are done with; the rest
 * comes again at the start of the next block. A block that could not be used at all comes again twice as long.
 */
export function eachBlock(bytes: Buffer, use: (text: string, last: boolean) => number, size = blockBytes): void {
  let start = 0
  let want = size
  while (start < bytes.length) {
    let end = Math.min(bytes.length, start + want)
    if (end < bytes.length) {
      const cut = bytes.lastIndexOf(10, end - 1)
      if (cut < start) {
        want *= 2
        continue
      }
      end = cut + 1
    }
    let text: string
    try {
      text = bytes.toString('utf8', start, end)
    } catch {
      throw inputError('one record is longer than the longest string; check whether a quote is not closed')
    }
    const last = end === bytes.length
    const used = use(text, last)
    if (last) return
    want = used === 0 ? want * 2 : size
    start += used === text.length ? end - start : Buffer.byteLength(text.slice(0, used))
  }
}

/** Calls `use` with every line (without its line end) and its number, from 1. Empty lines are left out. */
export function eachLine(bytes: Buffer, use: (line: string, number: number) => void): void {
  let number = 0
  eachBlock(bytes, (text, last) => {
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      number++
      if (end > start) use(trimReturn(text.slice(start, end)), number)
      start = end + 1
    }
    if (last && start < text.length) use(trimReturn(text.slice(start)), ++number)
    return last ? text.length : start
  })
}

/** Whether the text ends without a line end: a file that was cut looks like this, and so do some that were not. */
export const endsInsideLine = (bytes: Buffer): boolean => bytes.length > 0 && bytes[bytes.length - 1] !== 10

const trimReturn = (line: string): string => (line.charCodeAt(line.length - 1) === 13 ? line.slice(0, -1) : line)
