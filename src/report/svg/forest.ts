import type { PairwiseComparison } from '../../comparison/types.ts'
import { cleanText } from '../clean-text.ts'
import { formatInterval } from '../effect.ts'
import { intervalLevel, outcomeWord, shortMargin } from '../hypothesis-words.ts'
import { type Markup, markup } from '../markup.ts'
import { formatLevel, formatNumber, formatSigned } from '../numbers.ts'
import { type Axis, axisOf, px } from './axis.ts'
import { forestLegend, markAt, markOf } from './forest-mark.ts'
import { type Drawing, textAt } from './picture.ts'
import { fitText, textWidth } from './text-width.ts'

/** One line of a forest plot. */
export interface ForestRow {
  readonly comparison: PairwiseComparison
  /** Where a click on the line leads. */
  readonly href?: string
}

const SIZE = 12
const AXIS = 40
const HEAD = 26

/** Measures of the two layouts: names beside the intervals, or above them where the picture is narrow. */
function layoutFor(width: number) {
  const wide = width >= 560
  const names = wide ? Math.round(width * 0.22) : 0
  const figures = wide ? 262 : 0
  return {
    wide,
    names,
    figures,
    row: wide ? 36 : 46,
    left: names + (wide ? 14 : 24),
    right: width - figures - (wide ? 14 : 24),
  }
}
type Layout = ReturnType<typeof layoutFor>

/** Comparisons that are the same and came to the same, such as one that is claimed and guarded, are one line of the plot. */
export function distinctRows<Row extends Pick<ForestRow, 'comparison'>>(rows: readonly Row[]): Row[] {
  const seen = new Map<string, Row>()
  for (const row of rows) {
    const { metric, candidate, baseline, digest, direction, ciLow, ciHigh, hypothesis } = row.comparison
    const key = JSON.stringify([metric, candidate, baseline, digest, direction, ciLow, ciHigh, hypothesis])
    if (!seen.has(key)) seen.set(key, row)
  }
  return [...seen.values()]
}

/** Comparisons on one metric share an axis; differences of different metrics cannot be compared. */
export function panelsOf(rows: readonly ForestRow[]): ForestRow[][] {
  const panels = new Map<string, ForestRow[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.comparison.metric, row.comparison.betterWhen])
    panels.set(key, [...(panels.get(key) ?? []), row])
  }
  return [...panels.values()]
}

/** The difference at the edge of what is acceptable, or of what was claimed; `null` for a test of zero. */
export function marginLines({ hypothesis, betterWhen }: PairwiseComparison): number[] {
  if (hypothesis === undefined || hypothesis.margin === 0 || hypothesis.kind === 'exceeds') return []
  const better = betterWhen === 'higher' ? 1 : -1
  if (hypothesis.kind === 'equivalence') return [-hypothesis.margin, hypothesis.margin]
  return [(hypothesis.kind === 'superiority' ? better : -better) * hypothesis.margin]
}

function extentOf(rows: readonly ForestRow[]): number[] {
  const values = rows.flatMap(({ comparison }) => {
    const { difference, ciLow, ciHigh } = comparison
    return [difference, ciLow ?? difference, ciHigh ?? difference, ...marginLines(comparison)]
  })
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  // All tied: any axis around zero will do.
  const room = high === low ? 1 : 0.06 * (high - low)
  return [low - room, high + room]
}

/** An end of an interval: a cap, or an arrow where it is open. */
function endMark(end: number | null, edge: number, axis: Axis, y: number, side: -1 | 1): string {
  if (end !== null) return `M${px(axis.at(end))} ${px(y - 5)}V${px(y + 5)}`
  return `M${px(edge - side * 6)} ${px(y - 5)}L${px(edge)} ${px(y)}L${px(edge - side * 6)} ${px(y + 5)}`
}

function intervalMarks({ comparison }: ForestRow, axis: Axis, y: number, { left, right }: Layout): Markup {
  const { ciLow, ciHigh, difference } = comparison
  const [low, high] = [ciLow === null ? left : axis.at(ciLow), ciHigh === null ? right : axis.at(ciHigh)]
  const path = `M${px(low)} ${px(y)}H${px(high)}${endMark(ciLow, left, axis, y, -1)}${endMark(ciHigh, right, axis, y, 1)}`
  const mark = markOf(comparison)
  return markup`<path class="whisker ${mark}" d="${path}"/>${markAt(mark, axis.at(difference), y)}`
}

/** `margin 0.02`, `margin 0.0043 (0.5 %)`, `asked for 0.01`; empty where zero is all there is to compare with. */
function askedOf(comparison: PairwiseComparison): string {
  const { hypothesis } = comparison
  if (hypothesis === undefined || marginLines(comparison).length === 0) return ''
  const margin = shortMargin(hypothesis)
  return hypothesis.kind === 'superiority' ? margin.replace('margin', 'asked for') : margin
}

function rowMarks(row: ForestRow, panel: Panel, top: number): Markup {
  const { comparison, href } = row
  const { axis, layout, width } = panel
  const { candidate, baseline, difference, ciLow, ciHigh } = comparison
  const y = top + (layout.wide ? layout.row / 2 : 32)
  const names = `${cleanText(candidate, 60)} vs ${cleanText(baseline, 60)}`
  const level = panel.levels.length > 1 ? ` (${formatLevel(intervalLevel(comparison))})` : ''
  const figures = `${formatSigned(difference, 3)} ${formatInterval(roundedEnd(ciLow), roundedEnd(ciHigh))}${level}`
  const [asked, outcome, mark] = [askedOf(comparison), outcomeWord(comparison), markOf(comparison)]
  const taken = textWidth(outcome, SIZE) + 10
  const texts = layout.wide
    ? markup`${textAt('4', px(y - 2), 'name', fitText(candidate, layout.names - 4, SIZE))}${textAt('4', px(y + 12), 'tick', fitText(`vs ${baseline}`, layout.names - 4, 11))}${textAt(px(layout.right + 14), px(y - 2), mark, outcome)}${asked === '' ? null : textAt(px(width - 4), px(y - 2), 'tick', fitText(asked, layout.figures - 4 - taken, 11), 'end')}${textAt(px(layout.right + 14), px(y + 12), 'tick', fitText(figures, layout.figures, 11))}`
    : markup`${textAt('4', px(top + 14), 'name', fitText(names, width - 8 - taken, SIZE))}${textAt(px(width - 4), px(top + 14), mark, outcome, 'end')}`
  const margins = marginLines(comparison).map((margin) =>
    verticalLine(axis.at(margin), 'margin', layout.wide ? top : top + 20, top + layout.row),
  )
  const marks = markup`<g class="row">${margins}${intervalMarks(row, axis, y, layout)}${texts}<title>${names}: ${figures}${asked === '' ? '' : `, ${asked}`}, ${outcome}</title></g>`
  return href === undefined ? marks : markup`<a href="${href}">${marks}</a>`
}

const roundedEnd = (end: number | null): number | null => (end === null ? null : Number(end.toPrecision(3)))

const verticalLine = (x: number, classes: string, from: number, to: number): Markup =>
  markup`<line class="${classes}" x1="${px(x)}" x2="${px(x)}" y1="${px(from)}" y2="${px(to)}"/>`

/** What the rows of one metric share. */
interface Panel {
  readonly axis: Axis
  readonly layout: Layout
  readonly width: number
  /** Of the intervals. */
  readonly levels: readonly number[]
}

function panelMarks(rows: readonly ForestRow[], top: number, width: number): Markup {
  const layout = layoutFor(width)
  const axis = axisOf(extentOf(rows), layout.left, layout.right, layout.wide ? 7 : 4)
  const { metric, betterWhen } = rows[0]!.comparison
  const [first, last] = [top + HEAD, top + HEAD + rows.length * layout.row]
  const line = (value: number, classes: string): Markup => verticalLine(axis.at(value), classes, first, last + 4)
  const ticks = axis.ticks.map(
    (tick) =>
      markup`${tick === 0 ? null : line(tick, 'grid')}${textAt(px(axis.at(tick)), px(last + 17), 'tick', formatNumber(tick, 3), 'middle')}`,
  )
  const higher = betterWhen === 'higher'
  const hints = [
    higher ? '← candidate worse' : '← candidate better',
    higher ? 'candidate better →' : 'candidate worse →',
  ]
  const levels = [...new Set(rows.map(({ comparison }) => intervalLevel(comparison)))]
  const head = fitText(
    `${cleanText(metric, 60)} (${betterWhen} is better)`,
    layout.wide ? layout.right - 4 : width - 8,
    13,
  )
  const caption = levels.length === 1 ? `${formatLevel(levels[0]!)} intervals` : 'intervals (level)'
  const panel = { axis, layout, width, levels }
  return markup`${textAt('4', px(top + 17), 'head', head)}${layout.wide ? textAt(px(layout.right + 14), px(top + 17), 'tick', fitText(caption, layout.figures, 11)) : null}${ticks}${line(0, 'zero')}${rows.map((row, i) => rowMarks(row, panel, first + i * layout.row))}${textAt(px(layout.left), px(last + 33), 'tick', hints[0]!)}${textAt(px(layout.right), px(last + 33), 'tick', hints[1]!, 'end')}`
}

const sayRow = ({ comparison }: ForestRow): string => {
  const { candidate, baseline, metric, difference, ciLow, ciHigh } = comparison
  return `${cleanText(metric, 60)}: ${cleanText(candidate, 60)} vs ${cleanText(baseline, 60)} ${formatSigned(difference)} ${formatInterval(ciLow, ciHigh)}, ${outcomeWord(comparison)}.`
}

/** More rows than this are told of in the table only. */
const TOLD = 12

/**
 * Differences with their intervals against zero, one panel a metric; names stand above the intervals where `width` is below 560.
 *
 * @param rows in the order of the report, at least one
 * @param width in pixels, at least 280
 */
export function forestPlot(rows: readonly ForestRow[], width: number): Drawing {
  const { row } = layoutFor(width)
  let top = 0
  const panels = panelsOf(rows).map((panel) => {
    const marks = panelMarks(panel, top, width)
    top += HEAD + panel.length * row + AXIS + 8
    return marks
  })
  const legend = forestLegend(
    rows.map(({ comparison }) => comparison),
    width,
  )
  const told = rows.slice(0, TOLD).map(sayRow)
  const more = rows.length > TOLD ? ` And ${rows.length - TOLD} more.` : ''
  return {
    width,
    height: top + legend.height,
    title: `Differences of ${rows.length === 1 ? 'one comparison' : `${rows.length} comparisons`} with their intervals`,
    description: `${told.join(' ')}${more}`,
    body: markup`${panels}<g transform="translate(0 ${top})">${legend.body}</g>`,
  }
}
