import type { PairwiseComparison } from '../../comparison/types.ts'
import { markup } from '../markup.ts'
import { formatCount } from '../numbers.ts'
import { px } from './axis.ts'
import { type Drawing, textAt } from './picture.ts'

const HEIGHT = 40
const TOP = 20

/**
 * Units that got better, that are tied and that got worse, as parts of one bar, to scale.
 *
 * @param width in pixels, at least 280
 */
export function outcomeBar({ wins, losses, ties, nUnits }: PairwiseComparison, width: number): Drawing {
  const scale = (width - 2) / nUnits
  const parts = [
    { kind: 'gain', count: wins, word: 'better' },
    { kind: 'tie', count: ties, word: 'tied' },
    { kind: 'loss', count: losses, word: 'worse' },
  ]
  let x = 1
  const bars = parts.map(({ kind, count, word }) => {
    const start = x
    x += count * scale
    return count === 0
      ? null
      : markup`<rect class="${kind}" data-count="${count}" x="${px(start)}" y="${TOP}" width="${px(Math.max(1, count * scale))}" height="${HEIGHT - TOP - 2}"><title>${formatCount(count)} ${word}</title></rect>`
  })
  return {
    width,
    height: HEIGHT,
    title: 'Better, tied and worse units',
    description: `Of ${formatCount(nUnits)} units ${formatCount(wins)} are better, ${formatCount(ties)} tied and ${formatCount(losses)} worse.`,
    body: markup`${textAt('1', '13', 'better', `${formatCount(wins)} better`)}${textAt(px(width / 2), '13', 'dim', `${formatCount(ties)} tied`, 'middle')}${textAt(px(width - 1), '13', 'worse', `${formatCount(losses)} worse`, 'end')}${bars}`,
  }
}
