import type { PairwiseComparison } from '../../comparison/types.ts'
import type { DifferenceHistogram } from '../../stats/types.ts'
import { type Markup, markup } from '../markup.ts'
import { formatCount, formatNumber, formatPercent, formatSigned } from '../numbers.ts'
import { plural } from '../words.ts'
import { axisOf, px } from './axis.ts'
import { type Drawing, textAt } from './picture.ts'

const TOP = 34
const BOTTOM = 36
const SIDE = 14
/** The place of the ties, between losses and gains. */
const SLOT = 30

/** Where a difference lies: left or right of the ties, which have a place of their own at zero. */
function placesOf({ edges }: DifferenceHistogram, width: number) {
  const [from, to] = [edges[0]!, edges[edges.length - 1]!]
  const scale = (width - 2 * SIDE - SLOT) / (to - from)
  const zero = SIDE - from * scale
  return {
    negative: (value: number): number => zero + value * scale,
    positive: (value: number): number => zero + SLOT + value * scale,
    middle: zero + SLOT / 2,
  }
}

const unitsWord = (count: number): string => plural(count, 'unit')

/** Ties, drawn to the scale of the others as far as there is room; a taller bar is broken, and says so. */
function tieBar(ties: number, highest: number, middle: number, height: number): Markup {
  const base = height - BOTTOM
  const full = base - TOP
  const broken = ties > highest * 1.15
  const size = broken ? full : (ties / highest) * full
  const top = base - size
  const [left, right] = [middle - SLOT / 2 + 5, middle + SLOT / 2 - 5]
  const zigzag = `M${px(left - 3)} ${px(top + 16)}L${px(left + 7)} ${px(top + 10)}L${px(right - 7)} ${px(top + 16)}L${px(right + 3)} ${px(top + 10)}`
  return markup`<rect class="tie" data-count="${ties}" x="${px(left)}" y="${px(top)}" width="${px(right - left)}" height="${px(size)}"><title>${unitsWord(ties)} with no difference at all</title></rect>${broken ? markup`<path class="break" d="${zigzag}"/>` : null}`
}

/**
 * How the units differ: losses and gains in bins, ties as a bar of their own at zero.
 *
 * @param width in pixels, at least 280
 * @returns `null` where the report holds no histogram, or all units are tied
 */
export function differenceChart(comparison: PairwiseComparison, width: number, height = 200): Drawing | null {
  const { differenceHistogram: histogram, ties, wins, losses, betterWhen, nUnits } = comparison
  if (histogram === undefined || histogram === null) return null
  const { edges, counts, below, above } = histogram
  const places = placesOf(histogram, width)
  const highest = Math.max(1, ...counts)
  const base = height - BOTTOM
  const higher = betterWhen === 'higher'
  const bars = counts.map((count, i) => {
    const [from, to] = [edges[i]!, edges[i + 1]!]
    const at = to <= 0 ? places.negative : places.positive
    const size = (count / highest) * (base - TOP)
    const kind = to <= 0 === higher ? 'loss' : 'gain'
    if (count === 0) return null
    return markup`<rect class="${kind}" data-count="${count}" x="${px(at(from) + 0.5)}" y="${px(base - size)}" width="${px(Math.max(1, at(to) - at(from) - 1))}" height="${px(size)}"><title>${formatSigned(from, 3)} to ${formatSigned(to, 3)}: ${unitsWord(count)}</title></rect>`
  })
  const tallest = counts.indexOf(highest)
  const middle = (edges[Math.max(0, tallest)]! + edges[Math.max(0, tallest) + 1]!) / 2
  const peak = textAt(
    px((middle < 0 ? places.negative : places.positive)(middle)),
    px(TOP - 5),
    'tick halo',
    unitsWord(highest),
    'middle',
  )
  const [from, to] = [edges[0]!, edges[edges.length - 1]!]
  const axis = axisOf([from, to], 0, width, 6)
  const ticks = axis.ticks
    .filter((tick) => tick !== 0)
    .map((tick) =>
      textAt(
        px((tick < 0 ? places.negative : places.positive)(tick)),
        px(base + 15),
        'tick',
        formatSigned(tick, 3),
        'middle',
      ),
    )
  const [left, right] = higher ? [losses, wins] : [wins, losses]
  const [leftWord, rightWord] = higher ? ['worse', 'better'] : ['better', 'worse']
  const beyond = [
    below > 0 ? `${unitsWord(below)} below ${formatSigned(from, 3)}` : '',
    above > 0 ? `${unitsWord(above)} above ${formatSigned(to, 3)}` : '',
  ].filter((text) => text !== '')
  const heads = markup`${textAt('4', '13', leftWord!, `← ${formatCount(left!)} ${leftWord}`)}${textAt(px(width - 4), '13', rightWord!, `${formatCount(right!)} ${rightWord} →`, 'end')}${textAt(px(width / 2), '13', 'dim', `${formatCount(ties)} tied (${formatPercent(ties / nUnits)})`, 'middle')}`
  return {
    width,
    height,
    title: 'Differences of the units',
    description: `${unitsWord(wins)} better, ${formatCount(losses)} worse, ${formatCount(ties)} tied. The bins reach from ${formatNumber(from, 3)} to ${formatNumber(to, 3)}${beyond.length === 0 ? '' : `; ${beyond.join(', ')}`}.`,
    body: markup`${heads}${bars}${tallest < 0 ? null : peak}${ties > 0 ? tieBar(ties, highest, places.middle, height) : null}<line class="base" x1="${SIDE}" x2="${px(width - SIDE)}" y1="${px(base)}" y2="${px(base)}"/>${ticks}${textAt(px(places.middle), px(base + 15), 'tick', '0', 'middle')}${textAt('4', px(height - 4), 'tick', beyond.length === 0 ? 'difference, candidate − baseline' : `not drawn: ${beyond.join(', ')}`)}`,
  }
}
