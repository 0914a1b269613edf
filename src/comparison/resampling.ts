import { inputError } from '../evaluation/errors.ts'
import { quote } from '../evaluation/wording.ts'
import {
  bootstrapMeans,
  bootstrapPValue,
  isConstant,
  nullOfReplicates,
  nullOfT,
  percentileInterval,
  randomizationTests,
  standardDeviation,
  tInterval,
  tTest,
} from '../stats/index.ts'
import type { Interval, IntervalMethod, NullDistribution, OnProgress, PValueMethod, StreamKey } from '../stats/types.ts'
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
  readonly standardError: number | null
  readonly nullDistribution: NullDistribution | null
}

/** The interval that a comparison of so many units gets, and whether its size decided that. */
export function intervalFor(nUnits: number, options: SharedOptions): { method: IntervalMethod; replaced: boolean } {
  if (options.intervalMethod !== null) return { method: options.intervalMethod, replaced: false }
  // The bootstrap test draws the replicates of the percentile interval anyway.
  const replaced = options.testMethod !== 'bootstrap' && nUnits * options.resamples > MOST_DEFAULT_DRAWS
  return { method: replaced ? 't' : 'percentile', replaced }
}

/** Whether anything at all is drawn for the interval or by the bootstrap test. */
export const needsBootstrap = (nUnits: number, options: SharedOptions): boolean =>
  options.testMethod === 'bootstrap' || intervalFor(nUnits, options).method === 'percentile'

/** One comparison with its differences. */
export interface Column {
  readonly pair: PreparedPair
  readonly differences: PairedDifferences
}

/**
 * What no test of this kind can judge.
 *
 * @throws HolmgateError (input)
 */
export function refuseConstant({ pair, differences }: Column, { testMethod }: SharedOptions): void {
  const { scaled, values } = differences
  if (testMethod === 'randomization' || values.every((d) => d === 0) || !isConstant(scaled)) return
  const what = testMethod === 't' ? 'there is no t statistic' : 'the bootstrap has nothing to vary'
  throw inputError(
    `Every unit differs by the same ${values[0]} on the metric ${quote(pair.metric)}: without any spread ${what}. ` +
      "Use testMethod 'randomization'.",
  )
}

/** Tests and intervals of comparisons over the same units, from the same sign flips and the same resamples. */
export function figuresOf(
  columns: readonly Column[],
  options: SharedOptions,
  progress: { readonly signs: OnProgress; readonly draws: OnProgress },
): Figures[] {
  const { testMethod, resamples, seed } = options
  const { nUnits, units } = columns[0]!.pair.pairing
  const alpha = options.alpha
  const stream: StreamKey = { seed, units }
  const scaled = columns.map(({ differences }) => differences.scaled)
  const alternatives = columns.map(({ pair }) => pair.alternative)
  const flipped =
    testMethod === 'randomization'
      ? randomizationTests(scaled, { alternatives, resamples, stream, onProgress: progress.signs })
      : null
  const replicates = needsBootstrap(nUnits, options)
    ? bootstrapMeans(
        scaled.map(({ values }) => values),
        { resamples, stream, onProgress: progress.draws },
      )
    : null
  const { method } = intervalFor(nUnits, options)
  return columns.map((_, j) => {
    const [diff, alternative, drawn] = [scaled[j]!, alternatives[j]!, replicates?.[j]]
    const flips = flipped?.[j]
    const test = flips
      ? { pValue: flips.pValue, pValueMethod: flips.method, nullDistribution: flips.nullDistribution }
      : testMethod === 't'
        ? {
            pValue: tTest(diff, alternative).pValue,
            pValueMethod: 't' as const,
            nullDistribution: nullOfT(diff, alternative),
          }
        : {
            pValue: bootstrapPValue(drawn!, diff, alternative),
            pValueMethod: 'monte-carlo' as const,
            nullDistribution: nullOfReplicates(drawn!, diff, alternative),
          }
    return {
      ...test,
      interval: method === 't' ? tInterval(diff, alpha, alternative) : percentileInterval(drawn!, alpha, alternative),
      standardError: drawn === undefined ? null : standardDeviation(drawn),
    }
  })
}
