import type { PairwiseComparison } from '../../comparison/types.ts'
import { markup } from '../markup.ts'
import { extremeBins, nullSentence, testPValue } from '../null-facts.ts'
import { formatCount, formatNumber, formatP, formatSigned } from '../numbers.ts'
import { axisOf, px } from './axis.ts'
import { type Drawing, textAt } from './picture.ts'
import { textWidth } from './text-width.ts'

const TOP = 34
const BOTTOM = 36
const SIDE = 14

/**
 * What chance alone makes of these units, with the observed difference: the strong bars are the p-value.
 *
 * @param width in pixels, at least 280
 * @returns `null` where the report holds no null distribution
 */
export function nullChart(comparison: PairwiseComparison, width: number, height = 200): Drawing | null {
  const { nullDistribution: distribution, difference } = comparison
  if (distribution === undefined || distribution === null) return null
  const { edges, counts, total, source, center } = distribution
  const axis = axisOf([...edges, difference], SIDE, width - SIDE, 5)
  const extreme = extremeBins(distribution, difference)
  // The bins between −|d| and |d| need not be as wide as those outside: what is drawn is the density.
  const densities = counts.map((count, i) => count / (edges[i + 1]! - edges[i]!))
  const highest = Math.max(...densities)
  const base = height - BOTTOM
  const share = (count: number): string =>
    source === 't' ? formatNumber(count / total, 3) : `${formatCount(count)} of ${formatCount(total)}`
  const bars = counts.map((count, i) => {
    if (count === 0) return null
    const [left, right] = [axis.at(edges[i]!), axis.at(edges[i + 1]!)]
    const size = (densities[i]! / highest) * (base - TOP)
    return markup`<rect class="${extreme[i] ? 'extreme' : 'chance'}" data-count="${count}" x="${px(left + 0.3)}" y="${px(base - size)}" width="${px(Math.max(0.6, right - left - 0.6))}" height="${px(size)}"><title>${formatSigned(edges[i]!, 3)} to ${formatSigned(edges[i + 1]!, 3)}: ${share(count)}</title></rect>`
  })
  const x = axis.at(difference)
  const label = `observed ${formatSigned(difference, 3)}`
  const reach = textWidth(label, 12)
  const anchor = x + reach / 2 > width - 4 ? 'end' : x - reach / 2 < 4 ? 'start' : 'middle'
  const labelX = anchor === 'middle' ? x : anchor === 'end' ? Math.min(width - 4, x + 6) : Math.max(4, x - 6)
  const ticks = axis.ticks.map((tick) =>
    textAt(px(axis.at(tick)), px(base + 15), 'tick', formatNumber(tick, 3), 'middle'),
  )
  return {
    width,
    height,
    title: 'Could it be chance? The null distribution with the observed difference',
    description: nullSentence(comparison, distribution),
    body: markup`${bars}<line class="base" x1="${SIDE}" x2="${px(width - SIDE)}" y1="${px(base)}" y2="${px(base)}"/><line class="observed" x1="${px(x)}" x2="${px(x)}" y1="${px(TOP - 6)}" y2="${px(base + 3)}"/>${textAt(px(labelX), px(TOP - 11), 'head', label, anchor)}${ticks}${textAt('4', px(height - 4), 'tick', center === 0 ? 'differences that chance alone makes' : `differences if the true one were ${formatSigned(center, 3)}`)}${textAt(px(width - 4), px(height - 4), 'tick', `${extreme.some((one, i) => one && counts[i]! > 0) ? 'strong bars: ' : ''}p = ${formatP(testPValue(comparison))}`, 'end')}`,
  }
}
