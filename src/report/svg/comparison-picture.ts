import type { PairwiseComparison } from '../../comparison/types.ts'
import { cleanText } from '../clean-text.ts'
import { describeComparison } from '../describe-comparison.ts'
import { type Markup, markup } from '../markup.ts'
import { differenceChart } from './difference-chart.ts'
import { forestPlot } from './forest.ts'
import { nullChart } from './null-chart.ts'
import { outcomeBar } from './outcome-bar.ts'
import type { Drawing } from './picture.ts'

const WIDTH = 760
const GAP = 20

const placed = ({ body }: Drawing, x: number, y: number): Markup =>
  markup`<g transform="translate(${x} ${y})">${body}</g>`

/** One comparison in one picture: its interval, its units, and what chance alone makes of them. */
export function comparisonPicture(comparison: PairwiseComparison): Drawing {
  const half = (WIDTH - GAP) / 2
  const forest = forestPlot([{ comparison }], WIDTH)
  const bar = outcomeBar(comparison, WIDTH)
  const charts = [differenceChart(comparison, half), nullChart(comparison, half)].filter((chart) => chart !== null)
  const barTop = forest.height + 10
  const top = barTop + bar.height + GAP
  return {
    width: WIDTH,
    height: charts.length === 0 ? barTop + bar.height + 4 : top + Math.max(...charts.map(({ height }) => height)) + 4,
    title: `${cleanText(comparison.candidate, 60)} vs ${cleanText(comparison.baseline, 60)} on ${cleanText(comparison.metric, 60)}`,
    description: describeComparison(comparison),
    body: markup`${placed(forest, 0, 0)}${placed(bar, 0, barTop)}${charts.map((chart, i) => placed(chart, i * (half + GAP), top))}`,
  }
}
