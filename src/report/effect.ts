import type { ComparisonDesign, PairwiseComparison, Stability } from '../comparison/types.ts'
import { isAtFloor } from './attainable.ts'
import { intervalLevel } from './hypothesis-words.ts'
import {
  formatCount,
  formatLevel,
  formatNumber,
  formatP,
  formatPercent,
  formatSigned,
  formatSignedPercent,
} from './numbers.ts'
import type { TextStyle } from './types.ts'
import { plural } from './words.ts'

/**
 * An interval; an end that does not exist is infinite.
 *
 * @example
 * formatInterval(-0.0015, 0.0135) // '[-0.0015, 0.0135]'
 * @example
 * formatInterval(0.002, null) // '[0.002, inf]'
 */
export function formatInterval(low: number | null, high: number | null): string {
  return `[${low === null ? '-inf' : formatNumber(low)}, ${high === null ? 'inf' : formatNumber(high)}]`
}

/**
 * A difference with its share of the baseline mean.
 *
 * @example
 * formatDifference(0.006, 0.007) // '+0.006 (+0.7 %)'
 */
export function formatDifference(difference: number, relative: number | null): string {
  const share = relative === null || difference === 0 ? '' : ` (${formatSignedPercent(relative)})`
  return `${formatSigned(difference)}${share}`
}

/** Whether all units differ by the same amount: no difference of which one could say how sure it is. */
export const hasNoSpread = ({ standardDeviation, nNonzero }: PairwiseComparison): boolean =>
  standardDeviation === 0 && nNonzero > 0

/**
 * What was measured, with no judgement in it: `tuned scored 0.013 higher than default on ndcg@10 (+1.51 %, 95 % interval […])`.
 *
 * @param directed whether it matters which way is better
 */
export function effectPhrase(comparison: PairwiseComparison, style: TextStyle, directed = true): string {
  const { candidate, baseline, metric, difference, relativeDifference, betterWhen } = comparison
  const step = `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'higher than' : 'lower than'}`
  const facts = [
    `${formatLevel(intervalLevel(comparison))} interval ${formatInterval(comparison.ciLow, comparison.ciHigh)}`,
  ]
  if (relativeDifference !== null && difference !== 0) facts.unshift(formatSignedPercent(relativeDifference))
  if (directed && betterWhen === 'lower') facts.unshift('lower is better')
  const scored = `scored ${difference === 0 ? 'the same as' : step} ${style.name(baseline)} on ${style.name(metric)}`
  return `${style.name(candidate)} ${scored} (${facts.join(', ')})`
}

/**
 * Sizes of a comparison: `1,911 units (1,972 rows), 190 non-zero`.
 *
 * @param everyRow whether rows are named also where each unit has one
 */
export function sizePhrase(comparison: PairwiseComparison, everyRow = false): string {
  const { nUnits, nSamples, nNonzero, design } = comparison
  const rows = nSamples === nUnits && !everyRow ? '' : ` (${plural(nSamples, 'row')})`
  const within = design === undefined ? '' : designPhrase(design)
  return `${plural(nUnits, 'unit')}${rows}${within}, ${formatCount(nNonzero)} non-zero`
}

/** ` in 40 clusters and 3 strata (macro average, effective n 62)` */
function designPhrase({ clusters, strata, average, effectiveUnits }: ComparisonDesign): string {
  const parts = [
    ...(clusters === null ? [] : [plural(clusters, 'cluster')]),
    ...(strata === null ? [] : [strata === 1 ? '1 stratum' : `${formatCount(strata)} strata`]),
  ]
  const n = effectiveUnits === null ? '' : `, effective n ${formatNumber(effectiveUnits, 3)}`
  return ` in ${parts.join(' and ')} (${average} average${n})`
}

/** Units that moved either way, and what that is called: better and worse, or just higher and lower where no way is better. */
export function moved(
  { wins, losses, betterWhen }: PairwiseComparison,
  directed: boolean,
): readonly (readonly [way: string, units: number])[] {
  if (directed)
    return [
      ['better', wins],
      ['worse', losses],
    ]
  const [up, down] = betterWhen === 'higher' ? [wins, losses] : [losses, wins]
  return [
    ['higher', up],
    ['lower', down],
  ]
}

/** How sure a verdict is that hung, or hangs, on the random draws. */
const STABILITY: Record<Stability, (comparison: PairwiseComparison) => string> = {
  sure: () => '',
  redrawn: ({ resamples }) => `, decided after ${formatCount(resamples)} draws`,
  open: () => ', which could change with another seed',
}

/**
 * `p = 0.0004, the minimum attainable` on the floor of the test, `p = 0.0503, which could change with another seed` where the draws
 * do not decide, else `p = 0.12`.
 */
export function pPhrase(comparison: PairwiseComparison, threshold: number): string {
  const floor = isAtFloor(comparison) ? ', the minimum attainable' : ''
  // Reports of an earlier version do not have it.
  const stability = STABILITY[comparison.stability ?? 'sure'](comparison)
  return `p = ${formatP(comparison.pValue, threshold)}${stability}${floor}`
}

/** `0.011 (1.28 % of the baseline mean)`. */
export function detectablePhrase(effect: number, baselineMean: number): string {
  const share =
    Math.abs(baselineMean) <= 1e-12 ? '' : ` (${formatPercent(effect / Math.abs(baselineMean))} of the baseline mean)`
  return `${formatNumber(effect)}${share}`
}
