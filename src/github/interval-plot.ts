import type { PairwiseComparison } from '../comparison/types.ts'
import { intervalBar, reach } from '../report/interval-bar.ts'
import { formatNumber, formatSigned } from '../report/numbers.ts'
import { cleanText } from './sanitise.ts'

/** Columns of the axis; odd, so that zero has a column of its own. */
const WIDTH = 41
const ZERO = (WIDTH - 1) / 2

type Shown = Pick<
  PairwiseComparison,
  'metric' | 'candidate' | 'baseline' | 'difference' | 'ciLow' | 'ciHigh' | 'betterWhen' | 'hypothesis'
>

function axis(scale: number): string {
  const right = formatSigned(scale, 3)
  const left = `-${formatNumber(scale, 3)}`
  return `${left.padEnd(ZERO)}0${right.padStart(WIDTH - ZERO - 1)}`
}

/**
 * Intervals against zero and their margins as lines of text, one scale a metric. The bars come before the names, so that no
 * name can shift them.
 *
 * @param comparisons rows of one test file
 * @param most bars at most; the rest is counted
 * @returns lines that are safe in a fenced block
 * @example
 * intervalPlot([{ metric: 'm', candidate: 'b', baseline: 'a', difference: 1, ciLow: 0.5, ciHigh: 2, betterWhen: 'higher' }])[1] // '                    │    ├────●─────────┤  b vs a'
 */
export function intervalPlot(comparisons: readonly Shown[], most = 40): string[] {
  const byMetric = new Map<string, Shown[]>()
  for (const comparison of comparisons.slice(0, most)) {
    const key = `${comparison.metric}\n${comparison.betterWhen}`
    byMetric.set(key, [...(byMetric.get(key) ?? []), comparison])
  }
  const lines = [...byMetric.values()].flatMap((rows) => {
    const scale = Math.max(...rows.map(reach))
    const lower = rows[0]!.betterWhen === 'lower' ? ' (lower is better)' : ''
    return [
      `${axis(scale)}  ${cleanText(rows[0]!.metric, 60)}${lower}`,
      ...rows.map(
        (row) => `${intervalBar(row, scale, WIDTH)}  ${cleanText(row.candidate, 60)} vs ${cleanText(row.baseline, 60)}`,
      ),
    ]
  })
  const more = comparisons.length - most
  return more > 0 ? [...lines, `and ${more} more`] : lines
}
