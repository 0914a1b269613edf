import type { PairwiseComparison } from '../comparison/types.ts'
import type { NullDistribution } from '../stats/types.ts'
import { formatCount, formatNumber, formatP, formatPercent } from './numbers.ts'

/** Bins of a null distribution that hold what is as extreme as the observed difference: what the p-value counts. */
export function extremeBins({ edges, center, alternative }: NullDistribution, difference: number): boolean[] {
  const distance = difference - center
  // Edges are rounded to six digits.
  const noise = 1e-5 * Math.abs(distance)
  return edges.slice(1).map((right, i) => {
    const left = edges[i]!
    if (alternative === 'greater') return left >= difference - noise
    if (alternative === 'less') return right <= difference + noise
    return left - center >= Math.abs(distance) - noise || center - right >= Math.abs(distance) - noise
  })
}

/** How many of the counts are as extreme as the observed difference. */
export const extremeCount = (distribution: NullDistribution, difference: number): number =>
  extremeBins(distribution, difference).reduce((sum, extreme, i) => sum + (extreme ? distribution.counts[i]! : 0), 0)

/** The p-value of the test alone: a margin that no unit tests may raise the row's own. */
export const testPValue = ({ hypothesis, pValue }: PairwiseComparison): number => hypothesis?.testPValue ?? pValue

/** What the picture of the null distribution shows, in a sentence; the p-value as a share that one can count. */
export function nullSentence(comparison: PairwiseComparison, distribution: NullDistribution): string {
  const { total, center, source } = distribution
  const extreme = extremeCount(distribution, comparison.difference)
  const p = formatP(testPValue(comparison))
  const how = comparison.testMethod === 'bootstrap' ? 'resamples, re-centred' : 'random assignments of signs'
  const where = center === 0 ? '' : ` around the margin (${formatNumber(center)})`
  if (source === 'test-draws') {
    const seen = `${formatCount(extreme)} of ${formatCount(total)} ${how}${where} are as extreme as the observed difference`
    // A family may have decided by more draws, or jointly.
    const own = (1 + extreme) / (total + 1)
    return Math.abs(own - testPValue(comparison)) <= 1e-9
      ? `${seen}: p = (1 + ${formatCount(extreme)})/(${formatCount(total)} + 1) = ${p}.`
      : `${seen}; the p-value of the family's own draws is ${p}.`
  }
  if (source === 'all-signs') {
    return `${formatCount(extreme)} of all ${formatCount(total)} assignments of signs${where} are as extreme as the observed difference: p = ${p}.`
  }
  if (source === 't')
    return `Student's t density${where}: ${formatPercent(extreme / total)} of it is as extreme as the observed difference, p = ${p}.`
  return `p = ${p} is exact, counted over all assignments of signs; the picture shows ${formatCount(total)} random ones${where}, of which ${formatCount(extreme)} are as extreme as the observed difference.`
}
