import type { PairwiseComparison } from '../comparison/types.ts'
import type { GateResult } from '../family/types.ts'
import { alphaOf } from '../stats/index.ts'
import { isAtFloor, isUnderpowered } from './attainable.ts'
import { label, safeLines } from './clean-text.ts'
import { cutLabel, displayWidth } from './display-width.ts'
import { formatDifference, formatInterval } from './effect.ts'
import { intervalLevel, isTested, outcomeWord } from './hypothesis-words.ts'
import { intervalBar, reach } from './interval-bar.ts'
import { formatCount, formatLevel, formatP, formatPercent, formatSigned } from './numbers.ts'
import { palette } from './palette.ts'
import { type Cell, type Column, type Plan, renderTable } from './table.ts'
import type { TextOptions } from './types.ts'
import { columnsOf, REASON } from './words.ts'

/** One line of a table: a comparison, or a gate that has none, with what is said of it. */
export interface TableRow {
  readonly comparison: PairwiseComparison | null
  readonly metric: string
  readonly verdict: Cell
  /** The verdict in one word, for narrow terminals. */
  readonly shortVerdict: Cell
}

const STATE_TONE = { proven: 'good', refuted: 'bad', inconclusive: 'dim' } as const

/**
 * A comparison that is no gate: its direction is all there is to say, or that it could not have had any.
 *
 * @param size hypotheses that were corrected together
 */
export function comparisonRow(comparison: PairwiseComparison, size = 1): TableRow {
  const { direction, metric } = comparison
  const verdict: Cell = isTested(comparison)
    ? { text: outcomeWord(comparison), tone: STATE_TONE[comparison.hypothesis.state] }
    : {
        text: isUnderpowered(comparison, size) ? 'underpowered' : outcomeWord(comparison),
        tone: direction === 'better' ? 'good' : direction === 'worse' ? 'bad' : 'dim',
      }
  return { comparison, metric, verdict, shortVerdict: verdict }
}

/** The verdict of a gate in words: `pass`, `fail (correction)`, `fail (not shown), advisory`, `fail (not shown), as expected`. */
export function verdictWords(gate: Pick<GateResult, 'verdict' | 'reason' | 'advisory' | 'expectedToFail'>): string {
  const reason = REASON[gate.reason]
  const more = `${gate.advisory ? ', advisory' : ''}${gate.expectedToFail === true ? ', as expected' : ''}`
  return `${gate.verdict}${reason === null ? '' : ` (${reason})`}${more}`
}

/** A gate, decided. */
export function gateRow(gate: GateResult): TableRow {
  const failed = gate.verdict === 'fail'
  const quiet = gate.advisory || gate.expectedToFail === true
  const tone = quiet ? 'dim' : failed ? 'bad' : gate.reason === 'saved-by-correction' ? 'warn' : 'good'
  return {
    comparison: gate.comparison,
    metric: gate.metric,
    verdict: { text: verdictWords(gate), tone },
    shortVerdict: { text: quiet ? `(${gate.verdict})` : gate.verdict, tone },
  }
}

/** Reads a cell from the comparison; a gate with an input error has `-` there. */
const of =
  (read: (comparison: PairwiseComparison) => string) =>
  ({ comparison }: TableRow): Cell =>
    comparison === null ? { text: '-', tone: 'dim' } : { text: read(comparison) }

const VERSUS = ' vs '
const models = of((c) => `${label(c.candidate)}${VERSUS}${label(c.baseline)}`)

/** Both names stay to be seen: what one does not need, the other gets. */
function cutModels({ comparison }: TableRow, width: number): string {
  if (comparison === null) return ''
  const [candidate, baseline] = [label(comparison.candidate), label(comparison.baseline)]
  const room = width - VERSUS.length
  const half = Math.floor(room / 2)
  const first = cutLabel(candidate, Math.max(half, room - displayWidth(baseline)))
  return `${first}${VERSUS}${cutLabel(baseline, room - displayWidth(first))}`
}

const judged = (comparison: PairwiseComparison, p: number): string => formatP(p, alphaOf(comparison.confidenceLevel))

/** Cells of a plot. */
const PLOT = 9

/** Draws a row on the scale of its metric, which all rows of that metric share. */
function plotter(rows: readonly TableRow[]): (comparison: PairwiseComparison) => string {
  const scales = new Map<string, number>()
  for (const { comparison } of rows) {
    if (comparison === null) continue
    scales.set(comparison.metric, Math.max(reach(comparison), scales.get(comparison.metric) ?? 0))
  }
  return (comparison) => intervalBar(comparison, scales.get(comparison.metric)!, PLOT)
}

/** Marks what could change with another seed. */
const seedMark = ({ stability }: Pick<PairwiseComparison, 'stability'>): string => (stability === 'open' ? '~' : '')

/** The columns, effect first, in all the forms that a layout may choose from. */
export function columnsFor(rows: readonly TableRow[]) {
  const levels = new Set(rows.flatMap(({ comparison }) => (comparison === null ? [] : [intervalLevel(comparison)])))
  const level = levels.size === 1 ? formatLevel([...levels][0]!) : null
  const own = (confidenceLevel: number): string => (level === null ? ` (${formatLevel(confidenceLevel)})` : '')
  const column = (
    header: string,
    cell: Column<TableRow>['cell'],
    cut?: NonNullable<Column<TableRow>['cut']>,
  ): Column<TableRow> => (cut === undefined ? { header, cell } : { header, cell, cut })
  const interval = of((c) => `${formatInterval(c.ciLow, c.ciHigh)}${own(intervalLevel(c))}`)
  const metric = ({ metric: name }: TableRow): string => label(name)
  return {
    metric: column(
      'metric',
      (row) => ({ text: metric(row) }),
      (row, width) => cutLabel(metric(row), width),
    ),
    models: column('candidate vs baseline', models, cutModels),
    shortModels: column('cand. vs base.', models, cutModels),
    difference: column(
      'difference',
      of((c) => formatDifference(c.difference, c.relativeDifference)),
    ),
    shortDifference: column(
      'diff.',
      of((c) => formatSigned(c.difference)),
    ),
    interval: column(level === null ? 'interval' : `${level} interval`, interval),
    plot: column('– 0 +'.padStart(7), of(plotter(rows))),
    p: column(
      'p',
      of((c) => `${judged(c, c.pValue)}${isAtFloor(c) ? '*' : ''}${seedMark(c)}`),
    ),
    adjusted: column(
      'adj. p',
      of((c) => judged(c, c.adjustedPValue)),
    ),
    /** For a table without the p-value itself, which has the mark elsewhere. */
    markedAdjusted: column(
      'adj. p',
      of((c) => `${judged(c, c.adjustedPValue)}${seedMark(c)}`),
    ),
    n: column(
      'n (non-zero)',
      of((c) => `${formatCount(c.nUnits)} (${formatCount(c.nNonzero)})`),
    ),
    shortN: column(
      'n',
      of((c) => formatCount(c.nUnits)),
    ),
    ties: column(
      'ties',
      of((c) => formatPercent(c.tieRate)),
    ),
    verdict: column('verdict', ({ verdict }) => verdict),
    shortVerdict: column('verdict', ({ shortVerdict }) => shortVerdict),
  }
}

/** What stands where, and in which order it is given up: the verdict, the difference and the adjusted p always stay. */
function planFor(rows: readonly TableRow[]): Plan<TableRow> {
  const all = columnsFor(rows)
  return {
    slots: ['metric', 'models', 'difference', 'plot', 'interval', 'p', 'adjusted', 'n', 'ties', 'verdict'],
    base: { metric: all.metric, difference: all.shortDifference, adjusted: all.adjusted, verdict: all.shortVerdict },
    steps: [
      ['models', all.shortModels],
      ['interval', all.interval],
      ['verdict', all.verdict],
      ['p', all.p],
      ['n', all.shortN],
      ['plot', all.plot],
      ['ties', all.ties],
      ['models', all.models],
      ['difference', all.difference],
      ['n', all.n],
    ],
    essential: [
      { steps: 6, least: 24 },
      { steps: 2, least: 14 },
    ],
  }
}

/**
 * A table of comparisons or gates, effect first. It adapts to the width: columns that matter less go first, names are cut
 * with `…`, and no line is ever longer than `width`.
 *
 * @param rows from `comparisonRow()` or `gateRow()`
 * @returns lines without an end; none starts with `::` or holds `##[`
 */
export function comparisonTable(rows: readonly TableRow[], options: TextOptions = {}): string {
  if (rows.length === 0) return '| no comparison'.slice(0, columnsOf(options))
  return safeLines(renderTable(planFor(rows), rows, columnsOf(options), palette(options.color ?? false)).join('\n'))
}
