import { unitsForDifference } from '../comparison/index.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { alphaOf } from '../stats/index.ts'
import { isUnderpowered } from './attainable.ts'
import { safeLines } from './clean-text.ts'
import { detectablePhrase, formatDifference, formatInterval, hasNoSpread, pPhrase, sizePhrase } from './effect.ts'
import { intervalLevel, isTested, statePhrase } from './hypothesis-words.ts'
import { formatCount, formatLevel, formatMeans, formatP, formatPercent } from './numbers.ts'
import { shareBound } from './share-bound.ts'
import type { TextStyle } from './types.ts'
import { CORRECTION, heldPhrase, INTERVAL, plainStyle, plural, testPhrase } from './words.ts'

/** The direction, as a statement about the two models. */
function directionPhrase(comparison: PairwiseComparison, familySize: number | undefined, style: TextStyle): string {
  const [candidate, baseline, metric] = [comparison.candidate, comparison.baseline, comparison.metric].map((name) =>
    style.name(name),
  )
  const lower = comparison.betterWhen === 'lower' ? ' (lower is better)' : ''
  if (isTested(comparison)) return `${candidate} is ${statePhrase(comparison, baseline!)} on ${metric}${lower}`
  const underpowered = isUnderpowered(comparison, familySize) ? ', underpowered' : ''
  return comparison.direction === 'inconclusive'
    ? `${candidate} is not shown to be better or worse than ${baseline} on ${metric}${lower}${underpowered}`
    : `${candidate} is ${comparison.direction} than ${baseline} on ${metric}${lower}`
}

/** The adjusted p-value, its correction and family; empty when nothing was corrected. */
function adjustedPhrase(
  { adjustedPValue, correction }: PairwiseComparison,
  alpha: number,
  familySize?: number,
): string {
  if (correction === 'none') return ', not corrected for several comparisons'
  const family = familySize === undefined ? '' : ` in a family of ${formatCount(familySize)}`
  return `, ${CORRECTION[correction]}-adjusted p = ${formatP(adjustedPValue, alpha)}${family}`
}

/** What an inconclusive comparison could have seen. */
export function sensitivityPhrase(comparison: PairwiseComparison): string {
  const { minimumDetectableEffect, baselineMean, nNonzero, nUnits, confidenceLevel, correction } = comparison
  if (minimumDetectableEffect !== null) {
    const before = correction === 'none' ? '' : ', before the correction'
    const units = unitsForDifference(comparison)
    const needed =
      units === null || units <= nUnits || isTested(comparison)
        ? ''
        : `; the measured one would take about ${plural(units, 'unit')}`
    return `the smallest true difference that this run would have found with 80 % power is about ${detectablePhrase(minimumDetectableEffect, baselineMean)}${before}${needed}`
  }
  if (hasNoSpread(comparison)) {
    return `all ${plural(nUnits, 'unit')} differ by the same, so there is no spread that tells what this run could have seen`
  }
  const bound = formatPercent(shareBound(nNonzero, nUnits, alphaOf(confidenceLevel)))
  const seen =
    nNonzero === 0
      ? 'no unit differs'
      : `only ${nNonzero === nUnits ? plural(nUnits, 'unit') : `${formatCount(nNonzero)} of ${plural(nUnits, 'unit')}`} ${nNonzero === 1 ? 'differs' : 'differ'}`
  return `${seen}, and up to ${bound} of all units could (at ${formatLevel(confidenceLevel)})`
}

/**
 * One comparison as the sentence that a paper or a pull request would carry: effect and direction first, then the
 * interval, p, adjusted p, the test and the sizes.
 *
 * @param comparison one row of a report
 * @param context `familySize`: how many hypotheses were corrected together, where it is known
 * @returns one line
 */
export function describeComparison(
  comparison: PairwiseComparison,
  context: { readonly familySize?: number; readonly style?: TextStyle } = {},
): string {
  const alpha = alphaOf(comparison.confidenceLevel)
  const [before, after] = formatMeans(comparison.baselineMean, comparison.candidateMean)
  const { difference, relativeDifference, ciLow, ciHigh } = comparison
  const interval = `${formatLevel(intervalLevel(comparison))} ${INTERVAL[comparison.intervalMethod]} interval ${formatInterval(ciLow, ciHigh)}, ${heldPhrase(comparison)}`
  const p = pPhrase(comparison, alpha) + adjustedPhrase(comparison, alpha, context.familySize)
  const sensitivity = comparison.significant ? '' : `; ${sensitivityPhrase(comparison)}`
  return safeLines(
    `${directionPhrase(comparison, context.familySize, context.style ?? plainStyle)}: mean ${after} against ${before}, ` +
      `difference ${formatDifference(difference, relativeDifference)}, ${interval}; ${p} ` +
      `(${testPhrase(comparison)}; n = ${sizePhrase(comparison, true)}${comparison.pairedBy === 'position' ? ', paired by position' : ''})${sensitivity}.`,
  )
}
