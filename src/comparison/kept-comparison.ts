import type { JointColumn } from '../stats/index.ts'
import { type DrawnFields, drawnFields } from './comparison-row.ts'
import { computeFigures } from './compute-figures.ts'
import { clusterSums } from './design-figures.ts'
import { type MarginTests, marginFigures } from './margin-tests.ts'
import type { SharedOptions } from './options.ts'
import { type Drawable, intervalFor, needsBootstrap } from './resampling.ts'

/** Draws that a comparison may cost when it is made again: some seconds at most, for the interval and for the test. */
const MOST_UNITS_DRAWN = 3e8
const MOST_SIGNS_DRAWN = 3e9
/** How much more is drawn where the draws at hand do not decide. */
const FACTOR = 10

/** What a family needs of a comparison until it is corrected: its differences, without the results they come from. */
export interface KeptComparison {
  /** For joint resampling; `null` where the p-value is not that of one column, as with two margins. */
  readonly joint: JointColumn | null
  /** Whether a mean of what is in `joint` is the difference itself, as it is not with clusters or strata. */
  readonly isPlain: boolean
  /** What the differences in `joint` were multiplied with. */
  readonly scale: number
  /** Numbers that it holds in memory. */
  readonly size: number
  /** More draws than this comparison has: ten times as many, fewer for very many units; `null` where that would not be more. */
  readonly moreDraws: number | null
  /** The same comparison with so many draws. Those it has already are the first of them. */
  redraw(resamples: number): DrawnFields
}

/** One comparison, and the tests that decide it. */
interface Tested {
  readonly column: Drawable
  readonly tests: readonly Drawable[]
  readonly margin: MarginTests | null
}

const QUIET = { signs: () => {}, draws: () => {} }

/** Without the results: only what the draws need. */
const slim = ({ pair, differences }: Drawable): Drawable => {
  const { pairing, alternative, metric, betterWhen } = pair
  return { pair: { pairing, alternative, metric, betterWhen }, differences }
}

function numbersOf(columns: readonly Drawable[]): number {
  const held = new Set(
    columns.flatMap(({ differences }) => [
      differences.values,
      differences.scaled.values,
      differences.scaled.tolerances,
    ]),
  )
  return [...held].reduce((sum, { length }) => sum + length, 0)
}

/** What is flipped jointly: units, or whole clusters. */
function jointColumn(column: Drawable): JointColumn {
  const { alternative, pairing } = column.pair
  const { design, units } = pairing
  if (design === null) return { diff: column.differences.scaled, alternative, units }
  return { diff: clusterSums(column, design), alternative, units: design.signs ?? units }
}

/** What is kept of one comparison whose figures are drawn with `options`. */
export function keptComparison(tested: Tested, options: SharedOptions): KeptComparison {
  const column = slim(tested.column)
  const margin = tested.margin === null ? null : { ...tested.margin, columns: tested.margin.columns.map(slim) }
  const tests = margin?.columns ?? [column]
  const { nUnits } = column.pair.pairing
  const asShown: SharedOptions = { ...options, intervalMethod: intervalFor(nUnits, options).method }
  const most = Math.floor((needsBootstrap(nUnits, asShown) ? MOST_UNITS_DRAWN : MOST_SIGNS_DRAWN) / nUnits)
  const more = Math.min(FACTOR * options.resamples, most)
  const isPlain = column.pair.pairing.design === null
  // The joint bootstrap knows means of units only: clusters and strata count by their p-value alone beside it.
  const isOne =
    (margin === null || margin.spec.kind === 'superiority') && (isPlain || options.testMethod !== 'bootstrap')
  const single = isOne ? tests[0]! : null
  return {
    joint: single === null ? null : jointColumn(single),
    isPlain,
    scale: (single ?? column).differences.scale,
    size: numbersOf([column, ...tests]),
    moreDraws: options.resamples > 0 && more >= 2 * options.resamples ? more : null,
    redraw(resamples) {
      const drawn: SharedOptions = { ...asShown, resamples }
      const own = computeFigures(tests, drawn, QUIET)
      if (margin === null) return drawnFields(own[0]!, column.differences, drawn)
      const { figures, hypothesis } = marginFigures(column, margin, own, drawn)
      return drawnFields(figures, column.differences, drawn, hypothesis)
    },
  }
}
