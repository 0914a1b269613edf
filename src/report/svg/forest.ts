import type { PairwiseComparison } from '../../comparison/types.ts'
import { cleanText } from '../clean-text.ts'
import { formatInterval } from '../effect.ts'
import { type Markup, markup } from '../markup.ts'
import { formatLevel, formatNumber, formatSigned } from '../numbers.ts'
import { type Axis, axisOf, px } from './axis.ts'
import { type Drawing, textAt } from './picture.ts'
import { fitText } from './text-width.ts'

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
  return { wide, names, figures, row: wide ? 36 : 46, left: names + (wide ? 14 : 10), right: width - figures - 14 }
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
  const { ciLow, ciHigh, difference, direction } = comparison
  const [low, high] = [ciLow === null ? left : axis.at(ciLow), ciHigh === null ? right : axis.at(ciHigh)]
  const path = `M${px(low)} ${px(y)}H${px(high)}${endMark(ciLow, left, axis, y, -1)}${endMark(ciHigh, right, axis, y, 1)}`
  const x = axis.at(difference)
  // Square for worse, filled circle for better, hollow circle for inconclusive.
  const dot =
    direction === 'worse'
      ? markup`<rect class="dot worse" x="${px(x - 4.5)}" y="${px(y - 4.5)}" width="9" height="9"/>`
      : markup`<circle class="dot ${direction}" cx="${px(x)}" cy="${px(y)}" r="5"/>`
  return markup`<path class="whisker ${direction}" d="${path}"/>${dot}`
}

const WORD = { better: 'better', worse: 'worse', inconclusive: 'not shown' } as const
/** A comparison against a margin has a state of its own. */
const STATE = { proven: 'shown', refuted: 'refuted', inconclusive: 'not shown' } as const

/** What a comparison came to, in a word or two. */
export const outcomeWord = ({ direction, hypothesis }: PairwiseComparison): string =>
  hypothesis === undefined ? WORD[direction] : STATE[hypothesis.state]

function rowMarks(row: ForestRow, axis: Axis, top: number, layout: Layout, width: number): Markup {
  const { comparison, href } = row
  const { candidate, baseline, difference, ciLow, ciHigh, direction } = comparison
  const y = top + (layout.wide ? layout.row / 2 : 32)
  const names = `${cleanText(candidate, 60)} vs ${cleanText(baseline, 60)}`
  const figures = `${formatSigned(difference, 3)} ${formatInterval(roundedEnd(ciLow), roundedEnd(ciHigh))}`
  const word = textAt(px(width - 4), px(layout.wide ? y + 4 : top + 14), direction, outcomeWord(comparison), 'end')
  const texts = layout.wide
    ? markup`${textAt('4', px(y - 2), 'name', fitText(candidate, layout.names - 4, SIZE))}${textAt('4', px(y + 12), 'tick', fitText(`vs ${baseline}`, layout.names - 4, 11))}${textAt(px(layout.right + 14), px(y + 4), 'tick', fitText(figures, layout.figures - 70, 11))}`
    : textAt('4', px(top + 14), 'name', fitText(names, width - 84, SIZE))
  const marks = markup`<g class="row">${texts}${word}${intervalMarks(row, axis, y, layout)}<title>${names}: ${figures}, ${outcomeWord(comparison)}</title></g>`
  return href === undefined ? marks : markup`<a href="${href}">${marks}</a>`
}

const roundedEnd = (end: number | null): number | null => (end === null ? null : Number(end.toPrecision(3)))

function panelMarks(rows: readonly ForestRow[], top: number, width: number): Markup {
  const layout = layoutFor(width)
  const axis = axisOf(extentOf(rows), layout.left, layout.right, layout.wide ? 7 : 4)
  const { metric, betterWhen } = rows[0]!.comparison
  const [first, last] = [top + HEAD, top + HEAD + rows.length * layout.row]
  const line = (value: number, classes: string): Markup =>
    markup`<line class="${classes}" x1="${px(axis.at(value))}" x2="${px(axis.at(value))}" y1="${px(first)}" y2="${px(last + 4)}"/>`
  const ticks = axis.ticks.map(
    (tick) =>
      markup`${tick === 0 ? null : line(tick, 'grid')}${textAt(px(axis.at(tick)), px(last + 17), 'tick', formatNumber(tick, 3), 'middle')}`,
  )
  const margins = [...new Set(rows.flatMap(({ comparison }) => marginLines(comparison)))]
  const higher = betterWhen === 'higher'
  const hints = [
    higher ? '← candidate worse' : '← candidate better',
    higher ? 'candidate better →' : 'candidate worse →',
  ]
  const levels = [...new Set(rows.map(({ comparison }) => levelOf(comparison)))]
  const head = fitText(
    `${cleanText(metric, 60)} (${betterWhen} is better)`,
    layout.wide ? layout.right - 4 : width - 8,
    13,
  )
  const caption = `${levels.map(formatLevel).join(', ')} intervals`
  return markup`${textAt('4', px(top + 17), 'head', head)}${layout.wide ? textAt(px(layout.right + 14), px(top + 17), 'tick', fitText(caption, layout.figures, 11)) : null}${ticks}${line(0, 'zero')}${margins.map((margin) => line(margin, 'margin'))}${rows.map((row, i) => rowMarks(row, axis, first + i * layout.row, layout, width))}${textAt(px(layout.left), px(last + 33), 'tick', hints[0]!)}${textAt(px(layout.right), px(last + 33), 'tick', hints[1]!, 'end')}`
}

/** The level that an interval really has. */
export const levelOf = ({ hypothesis, confidenceLevel }: PairwiseComparison): number =>
  hypothesis?.intervalLevel ?? confidenceLevel

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
  const told = rows.slice(0, TOLD).map(sayRow)
  const more = rows.length > TOLD ? ` And ${rows.length - TOLD} more.` : ''
  return {
    width,
    height: Math.max(1, top - 4),
    title: `Differences of ${rows.length === 1 ? 'one comparison' : `${rows.length} comparisons`} with their intervals`,
    description: `${told.join(' ')}${more}`,
    body: markup`${panels}`,
  }
}
