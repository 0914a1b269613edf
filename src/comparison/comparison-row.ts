import { unitColumn } from '../evaluation/index.ts'
import { isConstant, minimumDetectableEffect, skewness, sumTolerance } from '../stats/index.ts'
import type { Alternative, Interval, NullDistribution } from '../stats/types.ts'
import { designDetectable, designRow, meanOver } from './design-row.ts'
import { effectSizes } from './effect-sizes.ts'
import { judged } from './judge-hypothesis.ts'
import { mayCross } from './monte-carlo-error.ts'
import type { SharedOptions } from './options.ts'
import { differencesDigest, type PairedDifferences } from './paired-differences.ts'
import { histogramOf, nullPicture } from './pictures.ts'
import { relativeDifference } from './relative-difference.ts'
import { type Column, type Figures, intervalFor } from './resampling.ts'
import { topMovers } from './top-movers.ts'
import type { PairwiseComparison, TestedHypothesis } from './types.ts'
import { unitsForDifference } from './units-for-difference.ts'
import { warningsOf } from './warnings.ts'

/** Power that the smallest detectable effect is stated for. */
const POWER = 0.8

/** A number that JSON can hold: an open end is `null`; −0, which an underflow can leave, is 0. */
const plain = (x: number | null): number | null =>
  x === null || Math.abs(x) === Number.POSITIVE_INFINITY ? null : x + 0

function countSigns(values: Float64Array): { positive: number; negative: number } {
  let positive = 0
  let negative = 0
  for (const d of values) {
    if (d > 0) positive++
    else if (d < 0) negative++
  }
  return { positive, negative }
}

/** Units that count as tied although their scores are not the same. */
const unresolvedUnits = (values: Float64Array, baseline: Float64Array, candidate: Float64Array): number =>
  values.reduce((count, d, unit) => count + (d === 0 && baseline[unit] !== candidate[unit] ? 1 : 0), 0)

/** Whether an interval has no end on a side that its alternative closes. */
const isOpen = ({ low, high }: Interval, alternative: Alternative): boolean =>
  (alternative !== 'less' && low === Number.NEGATIVE_INFINITY) ||
  (alternative !== 'greater' && high === Number.POSITIVE_INFINITY)

/** What depends on the random draws, and would be another with other draws. */
export type DrawnFields = Pick<
  PairwiseComparison,
  | 'pValue'
  | 'pValueMethod'
  | 'ciLow'
  | 'ciHigh'
  | 'intervalMethod'
  | 'bootstrapStandardError'
  | 'resamples'
  | 'stability'
> &
  Partial<Pick<PairwiseComparison, 'hypothesis'>> & { readonly nullDistribution: NullDistribution | null }

/** The fields that depend on the draws, of a comparison that is a family of one. */
export function drawnFields(
  figures: Figures,
  differences: PairedDifferences,
  { resamples, alpha }: SharedOptions,
  hypothesis?: TestedHypothesis,
): DrawnFields {
  const { pValue, pValueMethod, interval, intervalMethod, standardError, nullDistribution } = figures
  const { scale } = differences
  const tested = hypothesis === undefined ? {} : { hypothesis }
  return {
    ...tested,
    pValue,
    pValueMethod,
    ciLow: plain(interval.low / scale),
    ciHigh: plain(interval.high / scale),
    intervalMethod,
    bootstrapStandardError: standardError === null ? null : standardError / scale,
    resamples,
    nullDistribution: nullPicture(differences, nullDistribution()),
    stability: mayCross({ pValue, pValueMethod, resamples, ...tested }, alpha) ? 'open' : 'sure',
  }
}

/** The row of one comparison, as a family of one: adjusted p = p. */
export function comparisonRow(
  column: Column,
  figures: Figures,
  options: SharedOptions,
  hypothesis?: TestedHypothesis,
): PairwiseComparison {
  const { pair, differences } = column
  const { baseline, candidate, metric, alternative, betterWhen, pairing } = pair
  const { confidenceLevel, alpha, resamples, seed, testMethod } = options
  const { values, scaled, scale } = differences
  const { nUnits, nRows, units } = pairing
  const { positive, negative } = countSigns(values)
  const nNonzero = positive + negative
  const { design } = pairing
  const difference = meanOver(values, design)
  // From the values, not from the means that the result was made with: they are what is compared.
  const baselineUnits = unitColumn(baseline, metric).means
  const baselineMean = meanOver(baselineUnits, design)
  const interval = intervalFor(nUnits, options)
  // Where all units tie, every interval is the same point, and there is nothing to say about it.
  const intervalMethod = nNonzero === 0 ? interval.method : figures.intervalMethod
  const seen = { alpha, power: POWER, alternative }
  const scaledDetectable =
    figures.design === undefined || isConstant(scaled)
      ? minimumDetectableEffect(scaled, seen)
      : designDetectable(figures.design, seen)
  const detectable = scaledDetectable === null ? null : scaledDetectable / scale
  const drawn = drawnFields(figures, differences, options, hypothesis)
  const candidateUnits = unitColumn(candidate, metric).means
  const effects = effectSizes({
    ...{ differences: scaled, baseline: baselineUnits, candidate: candidateUnits, scale, difference },
    ...{ wins: betterWhen === 'higher' ? positive : negative, ties: nUnits - nNonzero },
  })
  const wins = betterWhen === 'higher' ? positive : negative
  const byPosition = baseline.positionalIds || candidate.positionalIds
  const tested = hypothesis === undefined ? {} : { hypothesis }
  return Object.freeze({
    metric,
    baseline: pair.baselineName,
    candidate: pair.candidateName,
    ...(hypothesis?.kind === 'exceeds' ? {} : { pairedBy: byPosition ? ('position' as const) : ('id' as const) }),
    nSamples: nRows,
    nUnits,
    nNonzero,
    tieRate: (nUnits - nNonzero) / nUnits,
    baselineMean,
    candidateMean: meanOver(candidateUnits, design),
    difference,
    relativeDifference: plain(relativeDifference(difference, baselineMean)),
    ciLow: drawn.ciLow,
    ciHigh: drawn.ciHigh,
    confidenceLevel,
    bootstrapStandardError: drawn.bootstrapStandardError,
    pValue: figures.pValue,
    adjustedPValue: figures.pValue,
    ...judged({ difference, betterWhen, confidenceLevel, ...tested }, figures.pValue),
    alternative,
    testMethod,
    intervalMethod,
    simultaneous: false,
    resamples,
    seed,
    correction: 'none',
    pValueMethod: figures.pValueMethod,
    stability: drawn.stability,
    wins,
    losses: nNonzero - wins,
    ties: nUnits - nNonzero,
    ...effects,
    minimumDetectableEffect: detectable,
    relativeMinimumDetectableEffect: detectable === null ? null : relativeDifference(detectable, baselineMean),
    unitsForDifference: unitsForDifference({ nUnits, difference, minimumDetectableEffect: detectable }),
    betterWhen,
    warnings: Object.freeze(
      warningsOf({
        ...{ baseline, candidate, metric, alpha, alternative, testMethod, resamples },
        ...(design?.clustered
          ? { noun: 'cluster', nUnits: design.nClusters, nNonzero: figures.design!.nonzeroClusters }
          : { noun: 'unit', nUnits, nNonzero }),
        intervalMethod,
        intervalAsked: interval.method,
        intervalReplaced: interval.replaced,
        intervalOpen: isOpen(figures.interval, alternative),
        skewness: skewness(scaled.values),
        toleranceCapped: sumTolerance(scaled).capped,
        unresolved: unresolvedUnits(values, baselineUnits, candidateUnits),
        rounding: scaled.tolerances.reduce((most, one) => Math.max(most, one), 0) / scale,
        hypothesis: hypothesis ?? null,
      }),
    ),
    digest: differencesDigest(units, values),
    differenceHistogram: histogramOf(differences),
    nullDistribution: drawn.nullDistribution,
    ...(design === null || figures.design === undefined
      ? {}
      : {
          design: designRow(
            values,
            design,
            { ...figures.design, standardError: figures.design.standardError / scale },
            effects.standardDeviation,
          ),
        }),
    topMovers: topMovers({ baseline, candidate, metric, betterWhen, differences }),
  })
}
