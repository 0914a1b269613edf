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
  /** How a cell is cut to a width that is too small for it. Only names are; a number is never cut. */
  readonly cut?: (row: Row, width: number) => string
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
  /** For how many of the first steps names are cut short rather than given up, and to how many cells; the most first. */
  readonly essential: readonly { readonly steps: number; readonly least: number }[]
}

const GAP = '  '
/** Every line starts with a visible character, so that no name can stand first. */
const START = '| '
/** Names get at most this many cells, without any other column so many, and in the end so few. */
const NAME_WIDTH = { most: 40, bare: 14, last: 8 }

interface Grid<Row> {
  readonly columns: readonly Column<Row>[]
  readonly widths: readonly number[]
}

type Filled<Row> = Readonly<Record<string, Column<Row>>>

/** Lays columns out; `null` if a line would be longer than `width`. */
type LayOut<Row> = (filled: Filled<Row>, nameWidth: number) => Grid<Row> | null

function layOuter<Row>(plan: Plan<Row>, rows: readonly Row[], width: number): LayOut<Row> {
  const natural = new Map<Column<Row>, number>()
  const widthOf = (column: Column<Row>): number => {
    const known = natural.get(column)
    if (known !== undefined) return known
    const widest = rows.reduce(
      (most, row) => Math.max(most, displayWidth(column.cell(row).text)),
      displayWidth(column.header),
    )
    natural.set(column, widest)
    return widest
  }
  return (filled, nameWidth) => {
    const columns = plan.slots.flatMap((slot) => filled[slot] ?? [])
    const widths = columns.map((column) => {
      const most =
        column.cut === undefined ? Number.POSITIVE_INFINITY : Math.max(nameWidth, displayWidth(column.header))
      return Math.min(widthOf(column), most)
    })
    const total = START.length + widths.reduce((sum, next) => sum + next, 0) + GAP.length * (columns.length - 1)
    return total <= width ? { columns, widths } : null
  }
}

/** The widest names, of at most `most` and at least `least` cells, with which these columns fit. */
function startWith<Row>(layOut: LayOut<Row>, filled: Filled<Row>, most: number, least: number) {
  for (let nameWidth = most; nameWidth >= least; nameWidth--) {
    const grid = layOut(filled, nameWidth)
    if (grid !== null) return { filled, nameWidth, grid }
  }
  return null
}

/** The fullest grid that fits, or `null`. */
function choose<Row>(plan: Plan<Row>, rows: readonly Row[], width: number): Grid<Row> | null {
  const layOut = layOuter(plan, rows, width)
  const tries = [
    ...plan.essential.map(({ steps, least }) => ({ steps, most: NAME_WIDTH.most, least })),
    { steps: 0, most: NAME_WIDTH.bare, least: NAME_WIDTH.last },
  ]
  for (const { steps, most, least } of tries) {
    const start = startWith(layOut, { ...plan.base, ...Object.fromEntries(plan.steps.slice(0, steps)) }, most, least)
    if (start === null) continue
    let { filled, grid } = start
    for (const [slot, column] of plan.steps.slice(steps)) {
      const more: Filled<Row> = { ...filled, [slot]: column }
      const wider = layOut(more, start.nameWidth)
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

function cutCell<Row>(column: Column<Row>, row: Row, width: number): Cell {
  const cell = column.cell(row)
  if (column.cut === undefined || displayWidth(cell.text) <= width) return cell
  return { ...cell, text: column.cut(row, width) }
}

function renderGrid<Row>({ columns, widths }: Grid<Row>, rows: readonly Row[], colours: Palette): string[] {
  const line = (cells: readonly Cell[]): string =>
    START +
    cells
      .map(({ text, tone }, at) => {
        const padded = pad(text, widths[at]!)
        // The end of a line is not filled up: blanks there would show in a diff.
        return colour(at === cells.length - 1 ? text : padded, tone, colours)
      })
      .join(GAP)
  const total = widths.reduce((sum, next) => sum + next, 0) + GAP.length * (columns.length - 1)
  const header = line(columns.map((column) => ({ text: column.header, tone: 'dim' as const })))
  return [
    header,
    `|${'-'.repeat(total + 1)}`,
    ...rows.map((row) => line(columns.map((column, at) => cutCell(column, row, widths[at]!)))),
  ]
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
