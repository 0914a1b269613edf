import type { EvaluationResult } from '../evaluation/types.ts'
import { count } from '../evaluation/wording.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'
import type { Delimiter } from './csv-records.ts'
import { eachRecord } from './csv-records.ts'
import { parseNumber } from './number.ts'
import type { TableReader } from './table.ts'
import { tableReader } from './table.ts'
import { endsInsideLine } from './text.ts'

const place = (line: number): string => `line ${line}`

/**
 * Reads a CSV or TSV table with a header line (RFC 4180): one column a metric, or columns `metric` and `value`.
 *
 * @param bytes UTF-8 text without a byte order mark
 * @throws an input error for a missing or ambiguous id column, cells that are no numbers, rows of another length than
 * the header, missing values and duplicate ids, each with its line
 */
export function readCsv(bytes: Buffer, context: ReadContext): EvaluationResult {
  refuseJoined(bytes, context)
  const delimiter = context.options.delimiter ?? findDelimiter(bytes, context)
  let width = 0
  let table: TableReader | null = null
  let lastLine = 0
  eachRecord(bytes, delimiter, (cells, line) => {
    lastLine = line
    if (table === null) {
      const header = headerOf(cells, context)
      width = header.length
      table = tableReader(header, context, false, place)
      return
    }
    if (cells.length !== width) {
      throw context.fail(
        `line ${line} has ${count(cells.length, 'cell')}, the header has ${width}; it may be cut off, or a delimiter in it needs quotes`,
      )
    }
    table.add(cells, line)
  })
  if (table === null) throw context.fail('it has no lines; check that what writes it ran to its end')
  if (lastLine === 1 && bytes.includes(13) && bytes.indexOf(13) < bytes.length - 2) {
    throw context.fail(
      'its lines end with a carriage return alone, as on old Macs; save it with the line ends of Unix or Windows',
    )
  }
  if (endsInsideLine(bytes)) {
    context.notices.push(
      `The last line (${lastLine}) has no line end. If the file was cut off, its last value may be wrong.`,
    )
  }
  return (table as TableReader).finish()
}

/** A byte order mark at the start of a later line would become a part of an id. */
function refuseJoined(bytes: Buffer, context: ReadContext): void {
  const at = bytes.indexOf('\n\ufeff')
  if (at === -1) return
  let line = 2
  for (let end = bytes.indexOf(10); end < at; end = bytes.indexOf(10, end + 1)) line++
  throw context.fail(
    `line ${line} starts with a byte order mark: several files were joined; join them without their marks and with one header`,
  )
}

function headerOf(cells: readonly string[], context: ReadContext): string[] {
  const header = cells.map((name) => name.trim())
  if (header.every(isNumber)) {
    throw context.fail(`the first line holds numbers (${list(header, 5)}), a line with the columns' names is needed`)
  }
  const seen = new Set<string>()
  for (const name of header) {
    if (seen.has(name))
      throw context.fail(`the header names ${JSON.stringify(name)} twice; give every column its own name`)
    seen.add(name)
  }
  return header
}

const isNumber = (cell: string): boolean => Number.isFinite(parseNumber(cell))

/** The delimiter that splits the first records into equally many cells, at least two; never a guess between two. */
export function findDelimiter(bytes: Buffer, context: ReadContext): Delimiter {
  const sample = bytes.subarray(0, 65_536)
  const fitting = ([',', '\t', ';', '|'] as const).filter((delimiter) => splitsEvenly(sample, delimiter))
  if (fitting.length === 1) return fitting[0] as Delimiter
  if (fitting.length > 1) {
    throw context.fail(`its lines could be split at ${list(fitting)}; say which with delimiter`)
  }
  if (context.format === 'tsv') return '\t'
  return ','
}

/** Whether the first records (at most 20) all have the same number of cells, at least two. */
function splitsEvenly(sample: Buffer, delimiter: Delimiter): boolean {
  const end = sample.lastIndexOf(10)
  const widths: number[] = []
  try {
    eachRecord(end > 0 ? sample.subarray(0, end + 1) : sample, delimiter, (cells) => {
      if (widths.length < 20) widths.push(cells.length)
    })
  } catch {
    // Quotes that do not fit: another delimiter's table, or a cell longer than the sample.
    if (widths.length < 2) return false
  }
  return widths.length > 0 && (widths[0] as number) >= 2 && widths.every((width) => width === widths[0])
}
