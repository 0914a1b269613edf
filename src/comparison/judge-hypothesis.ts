import { alphaOf } from '../stats/index.ts'
import { directionOf } from './direction.ts'
import type { Direction, PairwiseComparison, TestedHypothesis } from './types.ts'

type Judged = Pick<PairwiseComparison, 'difference' | 'betterWhen' | 'confidenceLevel' | 'hypothesis'>

/**
 * Whether the measured difference lies where the hypothesis wants to show it, significant or not: for a plain comparison on
 * the better side of zero.
 */
export function isOnProvenSide({ difference, betterWhen, hypothesis }: Omit<Judged, 'confidenceLevel'>): boolean {
  const gain = betterWhen === 'higher' ? difference : -difference
  if (hypothesis === undefined || hypothesis.kind === 'exceeds') return gain > 0
  const { kind, margin } = hypothesis
  if (kind === 'equivalence') return Math.abs(gain) < margin
  return kind === 'superiority' ? gain > margin : gain > -margin
}

/** What the p-values say of a hypothesis with a margin. */
function stateOf(row: Judged, hypothesis: TestedHypothesis, significant: boolean): TestedHypothesis['state'] {
  const inside = isOnProvenSide({ ...row, hypothesis })
  if (significant && inside) return 'proven'
  const { oppositePValue } = hypothesis
  const refuted = oppositePValue === null ? significant : oppositePValue <= alphaOf(row.confidenceLevel)
  return refuted && !inside ? 'refuted' : 'inconclusive'
}

/** The state of the hypothesis and the direction that follows from it. Within a margin nothing is better or worse. */
function directionFrom(row: Judged, { kind, state }: TestedHypothesis): Direction {
  const shown = kind === 'non-inferiority' || kind === 'equivalence' ? 'refuted' : 'proven'
  if (kind === 'exceeds' && state === 'refuted') return directionOf(row.difference, true, row.betterWhen)
  return directionOf(row.difference, state === shown, row.betterWhen)
}

/** Significance, direction and state of a row, from its adjusted p-value. */
export function judged(
  row: Judged,
  adjustedPValue: number,
): Pick<PairwiseComparison, 'significant' | 'direction' | 'hypothesis'> {
  const significant = adjustedPValue <= alphaOf(row.confidenceLevel)
  if (row.hypothesis === undefined)
    return { significant, direction: directionOf(row.difference, significant, row.betterWhen) }
  const hypothesis = Object.freeze({ ...row.hypothesis, state: stateOf(row, row.hypothesis, significant) })
  return { significant, direction: directionFrom(row, hypothesis), hypothesis }
}
