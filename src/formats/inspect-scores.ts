import { quote } from '../evaluation/wording.ts'
import { absence, notNumber } from './cells.ts'
import type { Collector } from './collector.ts'
import type { ReadContext } from './context.ts'
import type { JsonValue } from './json.ts'
import { isObject } from './json.ts'
import { parseNumber } from './number.ts'

/** What the letters and words of Inspect's own scorers count as. */
const words = new Map([
  ['C', 1],
  ['P', 0.5],
  ['I', 0],
  ['N', 0],
])

/** A scalar of a score; `undefined` for text that stands for no number (Inspect itself would count it as 0). */
function scalar(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || value === undefined) return Number.NaN
  if (typeof value !== 'string') return undefined
  const letter = words.get(value)
  if (letter !== undefined) return letter
  const word = value.toLowerCase()
  if (word === 'yes' || word === 'true') return 1
  if (word === 'no' || word === 'false') return 0
  const number = parseNumber(value)
  return number !== undefined && Number.isFinite(number) ? number : undefined
}

/** Puts one score into its columns: an object of values becomes the metrics `scorer/key`. */
export function putScore(
  rows: Collector,
  row: number,
  metric: string,
  value: JsonValue | undefined,
  context: ReadContext,
): void {
  if (isObject(value)) {
    for (const key of Object.keys(value)) putScore(rows, row, `${metric}/${key}`, value[key], context)
    return
  }
  const column = rows.column(metric)
  if (column === null) return
  const score = scalar(value)
  if (score === undefined) {
    const place = rows.place(row)
    throw context.fail(
      `${place}, ${quote(metric)} of sample ${quote(rows.ids[row] as string)}: ${notNumber(value)}; name other metrics, or let the scorer return numbers`,
    )
  }
  rows.set(
    row,
    column,
    score,
    Number.isNaN(score) ? (typeof value === 'number' ? 'it was not scored (NaN)' : absence(value)) : undefined,
  )
}
