import { cutTo, displayWidth, pad } from './display-width.ts'
import type { Palette } from './palette.ts'

/** How a cell is coloured; what it means also stands in words. */
export type Tone = 'good' | 'bad' | 'warn' | 'dim' | 'plain'

export interface Cell {
  readonly text: string
  readonly tone?: Tone
}

/** One column in one of its forms. */
export interface Column<Row> {
  readonly header: string
  readonly align: 'left' | 'right'
  /** A name may be cut with `…`; a number never. */
  readonly mayCut?: boolean
  readonly cell: (row: Row) => Cell
}

/** Which columns there may be, and what is given up first where the terminal is narrow. */
export interface Plan<Row> {
  /** All slots, from left to right. */
  readonly slots: readonly string[]
  /** What is never given up. */
  readonly base: Readonly<Record<string, Column<Row>>>
  /** What fills or refills a slot, the most important first. */
  readonly steps: readonly (readonly [slot: string, column: Column<Row>])[]
  /** For how many of the first steps names are cut short rather than given up. */
  readonly essential: number
}

const GAP = '  '
/** Every line starts with a visible character, so that no name can stand first. */
const START = '| '
/** Cells that names get: the first width that leaves room for the essential columns, else for the base. */
const NAME_WIDTHS = [40, 28, 20, 14]
const LAST_NAME_WIDTHS = [14, 10, 8]

interface Grid<Row> {
  readonly columns: readonly Column<Row>[]
  readonly widths: readonly number[]
}

type Filled<Row> = Readonly<Record<string, Column<Row>>>

/** The columns with their widths, names cut to `nameWidth`; `null` if a line would be longer than `width`. */
function layOut<Row>(
  plan: Plan<Row>,
  filled: Filled<Row>,
  rows: readonly Row[],
  width: number,
  nameWidth: number,
): Grid<Row> | null {
  const columns = plan.slots.flatMap((slot) => filled[slot] ?? [])
  const widths = columns.map((column) => {
    const header = displayWidth(column.header)
    const natural = Math.max(header, ...rows.map((row) => displayWidth(column.cell(row).text)))
    return column.mayCut ? Math.min(natural, Math.max(nameWidth, header)) : natural
  })
  const total = START.length + widths.reduce((sum, next) => sum + next, 0) + GAP.length * (columns.length - 1)
  return total <= width ? { columns, widths } : null
}

/** The fullest grid that fits, or `null`. */
function choose<Row>(plan: Plan<Row>, rows: readonly Row[], width: number): Grid<Row> | null {
  const essential = { ...plan.base, ...Object.fromEntries(plan.steps.slice(0, plan.essential)) }
  const starts = [
    ...NAME_WIDTHS.map((nameWidth) => ({ filled: essential, rest: plan.steps.slice(plan.essential), nameWidth })),
    ...LAST_NAME_WIDTHS.map((nameWidth) => ({ filled: plan.base, rest: plan.steps, nameWidth })),
  ]
  for (const { filled: start, rest, nameWidth } of starts) {
    let filled: Filled<Row> = start
    let grid = layOut(plan, filled, rows, width, nameWidth)
    if (grid === null) continue
    for (const [slot, column] of rest) {
      const more: Filled<Row> = { ...filled, [slot]: column }
      const wider = layOut(plan, more, rows, width, nameWidth)
      if (wider !== null) [filled, grid] = [more, wider]
    }
    return grid
  }
  return null
}

function colour(text: string, tone: Tone | undefined, colours: Palette): string {
  return tone === undefined || tone === 'plain' ? text : colours[tone](text)
}

/**
 * A table of at most `width` columns: as many columns as fit, else one block of lines a row.
 *
 * @param rows at least one
 */
export function renderTable<Row>(plan: Plan<Row>, rows: readonly Row[], width: number, colours: Palette): string[] {
  const grid = choose(plan, rows, width)
  if (grid !== null) return renderGrid(grid, rows, colours)
  return renderBlocks(
    plan.slots.flatMap((slot) => plan.base[slot] ?? []),
    rows,
    width,
    colours,
  )
}

function renderGrid<Row>({ columns, widths }: Grid<Row>, rows: readonly Row[], colours: Palette): string[] {
  const line = (cells: readonly Cell[]): string =>
    START +
    cells
      .map(({ text, tone }, at) => {
        const { align } = columns[at]!
        const padded = pad(cutTo(text, widths[at]!), widths[at]!, align)
        // The end of a line is not filled up: blanks there would show in a diff.
        return colour(at === cells.length - 1 && align === 'left' ? padded.trimEnd() : padded, tone, colours)
      })
      .join(GAP)
  const total = widths.reduce((sum, next) => sum + next, 0) + GAP.length * (columns.length - 1)
  const header = line(columns.map((column) => ({ text: column.header, tone: 'dim' as const })))
  return [header, `|${'-'.repeat(total + 1)}`, ...rows.map((row) => line(columns.map((column) => column.cell(row))))]
}

/** For very narrow terminals: each row as lines of `header: cell`. */
function renderBlocks<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
  colours: Palette,
): string[] {
  return rows.flatMap((row) =>
    columns.map((column, at) => {
      const { text, tone } = column.cell(row)
      const start = cutTo(`${at === 0 ? '- ' : '| '}${column.header}: `, width)
      return start + colour(cutTo(text, width - displayWidth(start)), tone, colours)
    }),
  )
}
