import { inputError } from '../evaluation/errors.ts'
import { eachBlock } from './text.ts'

/** What separates the cells of a table. */
export type Delimiter = ',' | ';' | '\t' | '|'

const lineFeed = 10
const carriageReturn = 13
const doubleQuote = 34

/**
 * Calls `use` with the cells of every record of a CSV text (RFC 4180) and the number of the line it starts on.
 *
 * Quoted cells may hold delimiters, line ends and doubled quotes; a quote inside an unquoted cell is an ordinary
 * character. Empty lines are left out. The array of cells is reused for the next record.
 *
 * @throws an input error for a quote that is not closed, and for text after a closing quote
 */
export function eachRecord(
  bytes: Buffer,
  delimiter: Delimiter,
  use: (cells: readonly string[], line: number) => void,
  blockBytes?: number,
): void {
  const separator = delimiter.charCodeAt(0)
  const cells: string[] = []
  let line = 1
  let nextDelimiter = 0

  eachBlock(
    bytes,
    (text, last) => {
      let at = 0
      let nextQuote = text.indexOf('"')
      nextDelimiter = text.indexOf(delimiter)
      while (at < text.length) {
        let end = text.indexOf('\n', at)
        if (end === -1) end = text.length
        let next: number
        const first = line
        if (nextQuote === -1 || nextQuote > end) {
          next = end + 1
          line++
          if (text.charCodeAt(end - 1) === carriageReturn) end--
          if (end <= at) {
            at = next
            continue
          }
          split(text, at, end)
        } else {
          next = quoted(text, at, last)
          if (next === -1) {
            line = first
            return at
          }
          if (nextQuote < next) nextQuote = text.indexOf('"', next)
        }
        use(cells, first)
        at = next
      }
      return text.length
    },
    blockBytes,
  )

  /** Cells of a line without any quote. The next delimiter is kept, so that a text without any is searched once. */
  function split(text: string, start: number, end: number): void {
    let count = 0
    let from = start
    for (;;) {
      if (nextDelimiter !== -1 && nextDelimiter < from) nextDelimiter = text.indexOf(delimiter, from)
      if (nextDelimiter === -1 || nextDelimiter >= end) break
      cells[count++] = text.slice(from, nextDelimiter)
      from = nextDelimiter + 1
    }
    cells[count++] = text.slice(from, end)
    if (cells.length !== count) cells.length = count
  }

  /** Cells of a record with quotes. Returns where the next record starts, -1 when the record goes on after this text. */
  function quoted(text: string, start: number, last: boolean): number {
    const first = line
    let at = start
    cells.length = 0
    for (;;) {
      let cell: string
      if (text.charCodeAt(at) === doubleQuote) {
        const close = closingQuote(text, at + 1)
        if (close === -1) {
          if (!last) return -1
          throw inputError(`line ${first}: a quote is opened and never closed; the file may be cut off`)
        }
        cell = text.slice(at + 1, close)
        for (let i = cell.indexOf('\n'); i !== -1; i = cell.indexOf('\n', i + 1)) line++
        if (cell.includes('"')) cell = cell.replaceAll('""', '"')
        at = close + 1
      } else {
        const from = at
        while (at < text.length) {
          const code = text.charCodeAt(at)
          if (code === separator || code === lineFeed) break
          at++
        }
        const stop =
          at > from && text.charCodeAt(at - 1) === carriageReturn && text.charCodeAt(at) !== separator ? at - 1 : at
        cell = text.slice(from, stop)
      }
      cells.push(cell)
      if (text.charCodeAt(at) === separator) {
        at++
        continue
      }
      if (text.charCodeAt(at) === carriageReturn && (at + 1 >= text.length || text.charCodeAt(at + 1) === lineFeed))
        at++
      if (at >= text.length && !last) return -1
      if (at < text.length && text.charCodeAt(at) !== lineFeed) {
        throw inputError(`line ${line}: text follows a closing quote; double the quotes inside a quoted cell`)
      }
      line++
      return at + 1
    }
  }
}

/** Where a quoted cell ends; doubled quotes belong to it. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== doubleQuote) return at
  }
  return -1
}
