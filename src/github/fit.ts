/** What is left out first when there is no room: `passing` rows, then `detail`, then `failing` rows. `keep` never is. */
export type Weight = 'keep' | 'failing' | 'detail' | 'passing' | 'head'

/** One line of Markdown. A `head` line goes when no row follows it any more. */
export interface Line {
  readonly text: string
  readonly weight: Weight
}

/** How many lines had to go. */
export interface Omitted {
  readonly passing: number
  readonly failing: number
  readonly detail: number
}

export const nothingOmitted: Omitted = { passing: 0, failing: 0, detail: 0 }

/** Bytes of UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8')

const sizeOf = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + byteLength(text) + 1, 0)

/** A line that is never left out. */
export const keep = (text: string): Line => ({ text, weight: 'keep' })

/**
 * Leaves whole lines out until the text fits: passing rows first, each kind from its end.
 *
 * @param lines the text, a line each
 * @param maxBytes room in bytes of UTF-8, line ends included
 * @returns the lines that fit and what was left out. The lines to keep are never cut, even if they alone are too many
 */
export function fitLines(lines: readonly Line[], maxBytes: number): { lines: Line[]; omitted: Omitted } {
  let size = sizeOf(lines)
  const gone = new Set<number>()
  const omitted = { ...nothingOmitted }
  for (const weight of ['passing', 'detail', 'failing'] as const) {
    for (let at = lines.length - 1; at >= 0 && size > maxBytes; at--) {
      if (lines[at]!.weight !== weight) continue
      gone.add(at)
      omitted[weight]++
      size -= byteLength(lines[at]!.text) + 1
    }
  }
  if (gone.size === 0) return { lines: [...lines], omitted }
  return { lines: withoutEmptyTables(lines.filter((_, at) => !gone.has(at))), omitted }
}

const isRow = (line: Line | undefined): boolean => line?.weight === 'passing' || line?.weight === 'failing'

function withoutEmptyTables(lines: readonly Line[]): Line[] {
  return lines.filter((line, at) => {
    if (line.weight !== 'head') return true
    let next = at + 1
    while (lines[next]?.weight === 'head' || lines[next]?.text === '') next++
    return isRow(lines[next])
  })
}

/** Adds up what was left out in two steps. */
export const addOmitted = (a: Omitted, b: Omitted): Omitted => ({
  passing: a.passing + b.passing,
  failing: a.failing + b.failing,
  detail: a.detail + b.detail,
})

const some = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

/**
 * Says what is missing, and where it is.
 *
 * @returns a line of Markdown, empty when nothing is missing
 * @example
 * omittedNote({ passing: 12, failing: 0, detail: 1 }) // '_Left out for want of room: 12 passing rows, 1 sentence. The report file has everything._'
 */
export function omittedNote({ passing, failing, detail }: Omitted): string {
  const parts = [...some(failing, 'failing row'), ...some(passing, 'passing row'), ...some(detail, 'sentence')]
  return parts.length === 0 ? '' : `_Left out for want of room: ${parts.join(', ')}. The report file has everything._`
}

/** Reads such a line back. `null` when it is another line. */
export function parseOmittedNote(line: string): Omitted | null {
  if (!/^_Left out for want of room: (?:\d+ [a-z ]+(?:, )?)+\. The report file has everything\._$/.test(line))
    return null
  const count = (noun: string): number => Number(new RegExp(`(\\d+) ${noun}`).exec(line)?.[1] ?? 0)
  return { passing: count('passing row'), failing: count('failing row'), detail: count('sentence') }
}

/**
 * Shares room fairly: whoever needs less than an equal share leaves the rest to the others.
 *
 * @param sizes what each needs
 * @param room what there is
 * @returns what each gets, never more than it needs
 * @example
 * shareRoom([10, 100, 100], 130) // [10, 60, 60]
 */
export function shareRoom(sizes: readonly number[], room: number): number[] {
  const shares = sizes.map(() => 0)
  const bySize = sizes.map((size, at) => ({ size, at })).sort((a, b) => a.size - b.size || a.at - b.at)
  let left = room
  bySize.forEach(({ size, at }, rank) => {
    shares[at] = Math.min(size, Math.floor(left / (bySize.length - rank)))
    left -= shares[at]
  })
  return shares
}
