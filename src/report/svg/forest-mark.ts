import type { PairwiseComparison } from '../../comparison/types.ts'
import { type Markup, markup } from '../markup.ts'
import { px } from './axis.ts'
import { type Drawing, textAt } from './picture.ts'
import { textWidth } from './text-width.ts'

/** What a mark says. Its name is its class, its shape says the same without the colour. */
export type Mark = 'better' | 'worse' | 'within' | 'short' | 'inconclusive'

/** The mark of a comparison. Within a margin nothing is better or worse, and still something was shown. */
export function markOf({ direction, hypothesis }: PairwiseComparison): Mark {
  if (direction !== 'inconclusive' || hypothesis === undefined) return direction
  if (hypothesis.state === 'proven') return 'within'
  return hypothesis.state === 'refuted' && hypothesis.kind === 'superiority' ? 'short' : 'inconclusive'
}

const diamond = (x: number, y: number): string =>
  `M${px(x - 6)} ${px(y)}L${px(x)} ${px(y - 6)}L${px(x + 6)} ${px(y)}L${px(x)} ${px(y + 6)}Z`

const SHAPE: Record<Mark, (x: number, y: number) => Markup> = {
  better: (x, y) => markup`<circle class="dot better" cx="${px(x)}" cy="${px(y)}" r="5"/>`,
  worse: (x, y) => markup`<rect class="dot worse" x="${px(x - 4.5)}" y="${px(y - 4.5)}" width="9" height="9"/>`,
  within: (x, y) => markup`<path class="dot within" d="${diamond(x, y)}"/>`,
  short: (x, y) => markup`<path class="dot short" d="${diamond(x, y)}"/>`,
  inconclusive: (x, y) => markup`<circle class="dot inconclusive" cx="${px(x)}" cy="${px(y)}" r="5"/>`,
}

/** The mark itself, around a point. */
export const markAt = (mark: Mark, x: number, y: number): Markup => SHAPE[mark](x, y)

const MEANING: Record<Mark, string> = {
  better: 'shown to be better',
  worse: 'shown to be worse',
  within: 'shown to be within the margin',
  short: 'shown to be smaller than asked for',
  inconclusive: 'inconclusive',
}

/** What a dashed line stands for: one of the two, or both where a plot has both. */
function dashedMeaning(comparisons: readonly PairwiseComparison[]): string | null {
  const kinds = comparisons.flatMap(({ hypothesis }) =>
    hypothesis === undefined || hypothesis.margin === 0 || hypothesis.kind === 'exceeds' ? [] : [hypothesis.kind],
  )
  if (kinds.length === 0) return null
  const parts = [
    ...(kinds.some((kind) => kind !== 'superiority') ? ['margin'] : []),
    ...(kinds.includes('superiority') ? ['least effect asked for'] : []),
  ]
  return parts.join(' or ')
}

const SYMBOL = 16
const BETWEEN = 14
const LINE = 18

/**
 * What the marks and lines of a plot mean: those that it has, and no others.
 *
 * @param width in pixels, at least 280: lines are broken there
 */
export function forestLegend(
  comparisons: readonly PairwiseComparison[],
  width: number,
): Pick<Drawing, 'height' | 'body'> {
  const used = new Set(comparisons.map(markOf))
  const dashed = dashedMeaning(comparisons)
  const open = comparisons.some(({ ciLow, ciHigh }) => ciLow === null || ciHigh === null)
  const items: { draw: (x: number, y: number) => Markup; meaning: string }[] = [
    ...(Object.keys(MEANING) as Mark[])
      .filter((mark) => used.has(mark))
      .map((mark) => ({ draw: (x: number, y: number) => markAt(mark, x + 6, y), meaning: MEANING[mark] })),
    ...(dashed === null
      ? []
      : [
          {
            draw: (x: number, y: number) =>
              markup`<line class="margin" x1="${px(x + 6)}" x2="${px(x + 6)}" y1="${px(y - 7)}" y2="${px(y + 7)}"/>`,
            meaning: dashed,
          },
        ]),
    ...(open
      ? [
          {
            draw: (x: number, y: number) =>
              markup`<path class="whisker inconclusive" d="M${px(x)} ${px(y)}H${px(x + 12)}M${px(x + 6)} ${px(y - 5)}L${px(x + 12)} ${px(y)}L${px(x + 6)} ${px(y + 5)}"/>`,
            meaning: 'no bound on that side',
          },
        ]
      : []),
  ]
  let [x, y] = [4, 10]
  const body = items.map(({ draw, meaning }) => {
    const taken = SYMBOL + textWidth(meaning, 11)
    if (x > 4 && x + taken > width - 4) [x, y] = [4, y + LINE]
    const item = markup`${draw(x, y)}${textAt(px(x + SYMBOL), px(y + 4), 'tick', meaning)}`
    x += taken + BETWEEN
    return item
  })
  return { height: y + 10, body: markup`<g class="legend">${body}</g>` }
}
