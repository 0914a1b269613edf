import { inputError } from '../evaluation/errors.ts'
import { quote } from '../evaluation/wording.ts'
import {
  bcaInterval,
  bootstrapMeans,
  bootstrapPValue,
  isConstant,
  MOST_LISTED_UNITS,
  meanEstimate,
  nullOfReplicates,
  nullOfT,
  ofDistinct,
  percentileInterval,
  randomizationIntervals,
  randomizationTests,
  standardDeviation,
  studentizedInterval,
  studentizedReplicates,
  tInterval,
  tTest,
} from '../stats/index.ts'
import type {
  Alternative,
  Differences,
  Interval,
  IntervalMethod,
  NullDistribution,
  OnProgress,
  PValueMethod,
  StreamKey,
} from '../stats/types.ts'
import type { SharedOptions } from './options.ts'
import type { PairedDifferences } from './paired-differences.ts'
import type { PreparedPair } from './prepare-pair.ts'

/** A default interval draws at most this many units: a comparison has to end long before a test times out. */
const MOST_DEFAULT_DRAWS = 3e8

/** Test and interval of one comparison, in the scale of `PairedDifferences.scaled`. */
export interface Figures {
  readonly pValue: number
  readonly pValueMethod: PValueMethod
  readonly interval: Interval
  /** What the interval really is: BCa falls back to percentile where it has nothing to correct by. */
  readonly intervalMethod: IntervalMethod | 'clopper-pearson'
  readonly standardError: number | null
  /** Binned only for who looks at it. */
  readonly nullDistribution: () => NullDistribution | null
  /** Of units in clusters or strata, in the same scale. */
  readonly design?: { readonly standardError: number; readonly nonzeroClusters: number }
}

/** The interval that a comparison of so many units gets, and whether its size decided that. */
export function intervalFor(nUnits: number, options: SharedOptions): { method: IntervalMethod; replaced: boolean } {
  if (options.intervalMethod !== null) return { method: options.intervalMethod, replaced: false }
  if (options.resamples === 0) return { method: 't', replaced: false }
  // The bootstrap test draws the replicates of the percentile interval anyway.
  const replaced = options.testMethod !== 'bootstrap' && nUnits * options.resamples > MOST_DEFAULT_DRAWS
  return { method: replaced ? 't' : 'percentile', replaced }
}

/** Whether anything at all is drawn for the interval or by the bootstrap test. */
export const needsBootstrap = (nUnits: number, options: SharedOptions): boolean =>
  options.testMethod === 'bootstrap' || BY_BOOTSTRAP.includes(intervalFor(nUnits, options).method)

const BY_BOOTSTRAP: readonly IntervalMethod[] = ['percentile', 'bca', 'studentized']

/** Whether random signs are drawn, for the test or for the interval. */
export const needsSigns = ({ testMethod, intervalMethod }: SharedOptions): boolean =>
  testMethod === 'randomization' || intervalMethod === 'randomization'

/** What the figures of one comparison are made of. */
export interface Drawable {
  readonly pair: Pick<PreparedPair, 'pairing' | 'alternative' | 'metric' | 'betterWhen'>
  readonly differences: PairedDifferences
}

/** One comparison with its differences. */
export interface Column extends Drawable {
  readonly pair: PreparedPair
}

/**
 * What no test of this kind can judge.
 *
 * @throws HolmgateError (input)
 */
export function refuseConstant({ pair, differences }: Drawable, { testMethod }: SharedOptions): void {
  const { scaled, values } = differences
  if (testMethod === 'randomization' || values.every((d) => d === 0) || !isConstant(scaled)) return
  const what = testMethod === 't' ? 'there is no t statistic' : 'the bootstrap has nothing to vary'
  throw inputError(
    `Every unit differs by the same ${values[0]} on the metric ${quote(pair.metric)}: without any spread ${what}. ` +
      "Use testMethod 'randomization'.",
  )
}

/**
 * An interval that would have to be drawn although nothing may be.
 *
 * @throws HolmgateError (input)
 */
export function refuseDrawnInterval({ pair }: Drawable, { resamples, intervalMethod }: SharedOptions): void {
  const { nUnits, design } = pair.pairing
  // Clusters are flipped as a whole.
  const [flipped, noun] = design?.clustered ? [design.nClusters, 'clusters'] : [nUnits, 'units']
  if (resamples > 0 || intervalMethod !== 'randomization' || flipped <= MOST_LISTED_UNITS) return
  throw inputError(
    `The randomization interval of ${flipped} ${noun} on the metric ${quote(pair.metric)} has to be drawn, and resamples 'exact' allows no draws ` +
      `(up to ${MOST_LISTED_UNITS} ${noun} all sign vectors are listed). Use intervalMethod 't'.`,
  )
}

/** What is drawn for one comparison. */
interface Drawn {
  readonly centers: Float64Array
  /** Of the replicates, for the studentized interval only. */
  readonly standardErrors: Float64Array | null
}

/** Bootstrap replicates of all columns, with standard errors of their own where the interval needs them. */
function bootstrapOf(
  columns: readonly Float64Array[],
  method: IntervalMethod,
  options: { readonly resamples: number; readonly stream: StreamKey; readonly onProgress: OnProgress },
): Drawn[] {
  return ofDistinct(columns, (distinct): Drawn[] =>
    method === 'studentized'
      ? studentizedReplicates(distinct, options)
      : bootstrapMeans(distinct, options).map((centers) => ({ centers, standardErrors: null })),
  )
}

/** The interval that is made from what was drawn. */
function intervalOf(
  method: IntervalMethod,
  diff: Differences,
  drawn: Drawn | undefined,
  alpha: number,
  alternative: Alternative,
): { interval: Interval; intervalMethod: IntervalMethod } {
  if (method === 't') return { interval: tInterval(diff, alpha, alternative), intervalMethod: method }
  const { centers, standardErrors } = drawn!
  if (method === 'studentized') {
    const replicates = { centers, standardErrors: standardErrors! }
    const interval = studentizedInterval(replicates, meanEstimate(diff.values), alpha, alternative)
    return { interval, intervalMethod: method }
  }
  if (method === 'bca') {
    const { degenerate, ...interval } = bcaInterval(centers, diff, alpha, alternative)
    return { interval, intervalMethod: degenerate ? 'percentile' : method }
  }
  return { interval: percentileInterval(centers, alpha, alternative), intervalMethod: method }
}

/** Tests and intervals of comparisons over the same units, from the same sign flips and the same resamples. */
export function figuresOf(
  columns: readonly Drawable[],
  options: SharedOptions,
  progress: { readonly signs: OnProgress; readonly draws: OnProgress },
): Figures[] {
  const { testMethod, resamples, seed, alpha } = options
  const { nUnits, units } = columns[0]!.pair.pairing
  const { method } = intervalFor(nUnits, options)
  const stream: StreamKey = { seed, units }
  const scaled = columns.map(({ differences }) => differences.scaled)
  const alternatives = columns.map(({ pair }) => pair.alternative)
  const signs = { alternatives, resamples, stream, onProgress: progress.signs, withoutDraws: resamples === 0 }
  // The interval that inverts the test comes from the draws of the test, and so does then its p.
  const inverted = method === 'randomization' ? randomizationIntervals(scaled, { ...signs, alpha }) : null
  const flipped = testMethod === 'randomization' ? (inverted ?? randomizationTests(scaled, signs)) : null
  const replicates = needsBootstrap(nUnits, options)
    ? bootstrapOf(
        scaled.map(({ values }) => values),
        method,
        { resamples, stream, onProgress: progress.draws },
      )
    : null
  return columns.map((_, j) => {
    const [diff, alternative, drawn] = [scaled[j]!, alternatives[j]!, replicates?.[j]]
    const flips = flipped?.[j]
    const test = flips
      ? { pValue: flips.pValue, pValueMethod: flips.method, nullDistribution: flips.nullDistribution }
      : testMethod === 't'
        ? {
            pValue: tTest(diff, alternative).pValue,
            pValueMethod: 't' as const,
            nullDistribution: () => nullOfT(diff, alternative),
          }
        : {
            pValue: bootstrapPValue(drawn!.centers, diff, alternative),
            pValueMethod: 'monte-carlo' as const,
            nullDistribution: () => nullOfReplicates(drawn!.centers, diff, alternative),
          }
    const made = inverted
      ? { interval: inverted[j]!.interval, intervalMethod: method }
      : intervalOf(method, diff, drawn, alpha, alternative)
    return { ...test, ...made, standardError: drawn === undefined ? null : standardDeviation(drawn.centers) }
  })
}
