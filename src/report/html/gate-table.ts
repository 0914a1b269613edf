import type { PairwiseComparison } from '../../comparison/types.ts'
import { alphaOf } from '../../stats/index.ts'
import { isAtFloor } from '../attainable.ts'
import { verdictWords } from '../comparison-table.ts'
import { formatInterval } from '../effect.ts'
import { intervalLevel, questionPhrase } from '../hypothesis-words.ts'
import { type Child, type Markup, markup } from '../markup.ts'
import { formatCount, formatLevel, formatP, formatPercent, formatSigned } from '../numbers.ts'
import { nameOf } from './answers.ts'
import { anchorOf, kindOf, type NumberedGate, verdictBadge } from './gate-words.ts'

/** A cell, and what it is sorted by: a number, or its text. */
interface Cell {
  readonly shown: Child
  readonly by: string | number | null
}

interface Column {
  readonly head: string
  /** Numbers stand to the right. */
  readonly numeric?: boolean
  readonly cell: (gate: NumberedGate) => Cell
}

const NONE: Cell = { shown: '–', by: null }

const of =
  (read: (comparison: PairwiseComparison) => Cell) =>
  ({ gate: { comparison } }: NumberedGate): Cell =>
    comparison === null ? NONE : read(comparison)

const p = (comparison: PairwiseComparison, value: number): string => formatP(value, alphaOf(comparison.confidenceLevel))

const pair = ({ candidate, baseline }: PairwiseComparison): Cell => ({
  shown: markup`${nameOf(candidate)} vs ${nameOf(baseline)}`,
  by: `${candidate}\n${baseline}`,
})

/** `95 %`, or nothing where the rows have several levels. */
function commonLevel(gates: readonly NumberedGate[]): string | null {
  const levels = new Set(
    gates.flatMap(({ gate }) => (gate.comparison === null ? [] : [intervalLevel(gate.comparison)])),
  )
  return levels.size === 1 ? formatLevel([...levels][0]!) : null
}

function columnsFor(gates: readonly NumberedGate[]): Column[] {
  const level = commonLevel(gates)
  const own = (c: PairwiseComparison): Child =>
    level === null && markup` <span class="whole">(${formatLevel(intervalLevel(c))})</span>`
  return [
    { head: 'Verdict', cell: ({ gate }) => ({ shown: verdictBadge(gate), by: verdictWords(gate) }) },
    {
      head: 'Metric',
      cell: (gate) => ({
        shown: markup`<a href="#${anchorOf(gate)}">${nameOf(gate.gate.metric)}</a>`,
        by: gate.gate.metric,
      }),
    },
    { head: 'Candidate vs baseline', cell: of(pair) },
    { head: 'Asked', cell: ({ gate }) => ({ shown: questionPhrase(gate), by: questionPhrase(gate) }) },
    {
      head: 'Difference',
      numeric: true,
      cell: of((c) => ({ shown: formatSigned(c.difference), by: c.difference })),
    },
    {
      head: level === null ? 'Interval' : `${level} interval`,
      numeric: true,
      cell: of((c) => ({
        shown: markup`<span class="whole">${formatInterval(c.ciLow, c.ciHigh)}</span>${own(c)}`,
        by: c.ciLow,
      })),
    },
    {
      head: 'p',
      numeric: true,
      cell: of((c) => ({ shown: `${p(c, c.pValue)}${isAtFloor(c) ? '*' : ''}`, by: c.pValue })),
    },
    { head: 'Adjusted p', numeric: true, cell: of((c) => ({ shown: p(c, c.adjustedPValue), by: c.adjustedPValue })) },
    { head: 'Units', numeric: true, cell: of((c) => ({ shown: formatCount(c.nUnits), by: c.nUnits })) },
    { head: 'Ties', numeric: true, cell: of((c) => ({ shown: formatPercent(c.tieRate), by: c.tieRate })) },
  ]
}

function cellMarkup({ numeric, head, cell }: Column, gate: NumberedGate): Markup {
  const { shown, by } = cell(gate)
  const sort = typeof by === 'number' ? markup` data-sort="${by}"` : null
  return markup`<td${numeric ? markup` class="number"` : null}${sort} data-head="${head}">${shown}</td>`
}

/**
 * The gates of a file as a table. Sorting and filtering are the page's script; without it the table stands as it is.
 *
 * @param caption what it is a table of
 */
export function gateTable(gates: readonly NumberedGate[], caption: Markup): Markup {
  const columns = columnsFor(gates)
  const heads = columns.map(
    ({ head, numeric }) => markup`<th scope="col"${numeric ? markup` class="number"` : null}>${head}</th>`,
  )
  const rows = gates.map((gate) => {
    return markup`<tr data-verdict="${kindOf(gate.gate)}">${columns.map((column) => cellMarkup(column, gate))}</tr>`
  })
  return markup`<div class="scroll" role="group" tabindex="0" aria-label="Table of gates"><table class="gates"><caption>${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
}
