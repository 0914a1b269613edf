import { unitsForDifference } from '../comparison/index.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { flippable, hasAskedSign } from '../family/decide.ts'
import type { MatcherName, Reason } from '../family/types.ts'
import { alphaOf, smallestResamples } from '../stats/index.ts'
import { isHeldByDraws, isHeldByWeight, unitsNeeded, unitsToShow } from './attainable.ts'
import { detectablePhrase, hasNoSpread, moved } from './effect.ts'
import { correctionStep } from './holm-step.ts'
import { askedPhrase, isMarginGate, isTested, liesAgainst, type Tested } from './hypothesis-words.ts'
import { formatCount, formatNumber, formatP, formatThreshold } from './numbers.ts'
import type { FamilyContext, GateRow } from './types.ts'
import { CORRECTION, hasDirection, plural } from './words.ts'

/** What a gate with a comparison is judged by. */
interface Case {
  readonly gate: GateRow
  readonly comparison: PairwiseComparison
  readonly alpha: number
  readonly family: FamilyContext | null
  /** J as the floors count it: nothing is multiplied where nothing is corrected. */
  readonly size: number
}

/** `p ≤ 0.025; it is 0.0452`, in digits that show the miss. */
function missed(p: number, threshold: number, place = ''): string {
  const needed = formatThreshold(threshold)
  return `p ≤ ${needed}${place}; it is ${formatP(p, Number(needed))}`
}

/** Which p-value the correction asked for, with its rank where that is known. */
function correctionNeed({ gate, comparison, alpha, family, size }: Case): string {
  const { pValue, correction } = comparison
  const name = CORRECTION[correction]
  if (correction === 'fixed-sequence') {
    return `that all claims before it in the sequence are shown at ${alpha}; the largest p among them is ${formatP(comparison.adjustedPValue, alpha)}`
  }
  if (correction === 'westfall-young' || correction === 'weighted-holm') {
    const adjusted = formatP(comparison.adjustedPValue, alpha)
    return `adjusted p ≤ ${alpha}; it is ${adjusted} (${name}, family of ${formatCount(size)})`
  }
  if (correction !== 'holm') return missed(pValue, alpha / size, ` (${name}, family of ${formatCount(size)})`)
  const known = family?.pValues
  const step = known === undefined ? null : correctionStep(pValue, known, correction, size, alpha)
  const rank = step?.rank ?? gate.rank
  if (rank === undefined) {
    const ends = ` for the smallest p of the family, up to ${alpha} for the largest (${name}, family of ${formatCount(size)})`
    return missed(pValue, alpha / size, ends)
  }
  const place = `rank ${formatCount(rank)} of ${formatCount(size)}`
  const needed = step?.needed ?? alpha / (size - rank + 1)
  if (pValue > needed) return missed(pValue, needed, ` at ${place} (${name})`)
  const stop = step?.stoppedAt ?? null
  if (stop === null) return `a smaller p elsewhere: ${name} stopped before ${place}, where this one is`
  const stopNeeded = formatThreshold(stop.needed)
  const stopP = formatP(stop.p, Number(stopNeeded))
  return `that ${name} gets to ${place}, where this one is; it stopped at rank ${stop.rank}, which needs p ≤ ${stopNeeded} and has ${stopP}`
}

/** What a claim that was not shown would have needed, in units or in effect. */
function effectNeed(facts: Case): string {
  const { gate, comparison, alpha, size } = facts
  if (comparison.hypothesis !== undefined) return marginNeed(facts)
  const { minimumDetectableEffect, baselineMean, nUnits, difference } = comparison
  const p = `p ≤ ${alpha}${size > 1 ? ' before the correction' : ''}`
  if (difference === 0) return `${p} and a difference; the two models score the same on average`
  if (!hasAskedSign(gate, comparison))
    return `${p} with a difference in the other direction; more units alone will not turn it`
  if (minimumDetectableEffect === null && hasNoSpread(comparison)) return `${p}; all units differ by the same`
  if (minimumDetectableEffect === null) return `${p}; too few units differ to say how many more it takes`
  const units = unitsForDifference(comparison)
  const have = `(there are ${formatCount(nUnits)})`
  const forThis = units === null ? '' : `, or about ${plural(units, 'unit')} for the measured one ${have}`
  return `${p}; a run like this finds a true difference of ${detectablePhrase(minimumDetectableEffect, baselineMean)} with 80 % power${forThis}`
}

/** What an exact or a Monte Carlo test needs before it can reject at all. */
function reachNeed({ gate, comparison, alpha, size }: Case): string {
  const family = size === 1 ? '' : ` for a family of ${formatCount(size)}`
  if (gate.negated && isHeldByWeight(comparison, size)) {
    return `a larger share of α than its weight gives it${family}; with equal weights it could fail`
  }
  if (isHeldByDraws(comparison, gate.negated)) {
    return `resamples: ${smallestResamples(size, alpha)} or more${family} (there are ${comparison.resamples})`
  }
  const { noun, all, nonzero } = flippable(comparison)
  const whole = gate.negated || comparison.hypothesis !== undefined
  const needed =
    comparison.hypothesis === undefined
      ? unitsNeeded(size, alpha, comparison.alternative)
      : unitsToShow(size, alpha, comparison)
  const units = plural(needed, whole ? noun : `non-zero ${noun}`)
  const against =
    !gate.negated && liesAgainst(gate, comparison) ? '; the measured difference lies on the other side' : ''
  return `at least ${units}${family} (there are ${formatCount(whole ? all : nonzero)})${against}`
}

function winsAndLosses(comparison: PairwiseComparison, matcher: MatcherName): string {
  const [[up, most], [down, rest]] = moved(comparison, hasDirection(matcher)) as [[string, number], [string, number]]
  return `the candidate is ${up} on ${plural(most, 'unit')}, ${down} on ${formatCount(rest)}, equal on ${formatCount(comparison.ties)}`
}

function harmNeed({ gate, comparison, alpha, size }: Case): string {
  const adjusted = size === 1 ? 'p' : 'adjusted p'
  const is = formatP(comparison.adjustedPValue, alpha)
  return `${adjusted} above ${alpha}, since the gate forbids '${askedPhrase(gate, comparison)}'; it is ${is}, and ${winsAndLosses(comparison, gate.matcher)}`
}

/** About how many units would decide it. */
function unitsNeed({ comparison }: Case): string {
  const { hypothesis, nUnits, design } = comparison
  const { noun, nonzero } = flippable(comparison)
  const needed = hypothesis?.unitsNeeded ?? null
  if (needed === null && hasNoSpread(comparison)) return 'all units differ by the same'
  if (needed === null && nonzero >= 10) return 'no number of units decides a difference that lies at the limit itself'
  if (needed === null || needed <= nUnits) return `too few ${noun}s differ to say how many more it takes`
  const alike =
    design === undefined ? '' : design.clusters === null ? ' in strata like these' : ' in clusters like these'
  return `about ${plural(needed, 'unit')}${alike} decide it if the measured difference is the true one (there are ${formatCount(nUnits)})`
}

/** Where the measured difference, were it the true one, would make the gate red for good: no number of units turns that. */
function losingNeed(comparison: Tested): string {
  const { hypothesis, difference, betterWhen, candidateMean } = comparison
  const { kind, margin } = hypothesis
  const gain = betterWhen === 'higher' ? difference : -difference
  const needs = {
    superiority: () => `a larger effect (it is ${apart(gain, margin)}, the claim is more than ${formatNumber(margin)})`,
    'non-inferiority': () => `a smaller loss (it is ${apart(-gain, margin)}, the margin is ${formatNumber(margin)})`,
    equivalence: () =>
      `a smaller difference (it is ${apart(Math.abs(gain), margin)}, the margin is ${formatNumber(margin)})`,
    exceeds: () =>
      `a mean ${betterWhen === 'higher' ? 'above' : 'below'} ${formatNumber(margin)} (it is ${apart(candidateMean, margin)})`,
  }
  return `${needs[kind]()}; more units alone will not turn it`
}

/** A number in digits that tell it apart from the limit it is read beside. */
function apart(value: number, limit: number): string {
  for (let digits = 4; digits < 17; digits++) {
    const text = formatNumber(value, digits)
    if (text !== formatNumber(limit)) return text
  }
  return formatNumber(value, 17)
}

function marginNeed(facts: Case): string {
  const { comparison, gate } = facts
  if (isTested(comparison) && liesAgainst(gate, comparison)) return losingNeed(comparison)
  return `${missed(facts.comparison.pValue, facts.alpha)}; ${unitsNeed(facts)}`
}

function noLossNeed({ comparison: { hypothesis, nUnits } }: Case): string {
  const needed = hypothesis?.unitsNeeded ?? null
  return needed === null
    ? 'to know the largest loss that one unit can have (maxLoss)'
    : `at least ${plural(needed, 'unit')} (there are ${formatCount(nUnits)})`
}

const NEEDS: Partial<Record<Reason, (facts: Case) => string>> = {
  'not-shown': effectNeed,
  'lost-to-correction': correctionNeed,
  'wrong-direction': ({ comparison, gate }) =>
    isTested(comparison)
      ? losingNeed(comparison)
      : `a difference in the other direction; ${winsAndLosses(comparison, gate.matcher)}`,
  underpowered: reachNeed,
  'cannot-be-decided': reachNeed,
  'harm-shown': harmNeed,
  'seed-reversed': ({ comparison }) =>
    isMarginGate(comparison) ? 'every training run within the margin' : 'the same sign in every training run',
  'below-min-effect': ({ comparison, gate }) => `a larger effect; ${winsAndLosses(comparison, gate.matcher)}`,
  'beyond-margin': ({ comparison, gate }) =>
    `a smaller ${gate.matcher === 'toBeEquivalentTo' ? 'difference' : 'loss'}; ${winsAndLosses(comparison, gate.matcher)}`,
  inconclusive: marginNeed,
  'no-loss-seen': noLossNeed,
  'attempt-failed': ({ gate }) => `a pass on every attempt (there were ${formatCount(gate.attempts)})`,
}

/**
 * What the other verdict would have needed, without a full stop; empty for a gate that passed.
 *
 * @param family the family it was corrected in, `null` for an advisory gate
 */
export function neededFor(gate: GateRow, family: FamilyContext | null): string {
  const { comparison, reason } = gate
  if (reason === 'input-error' || comparison === null)
    return 'data that can be compared; until then the gate counts as p = 1 in its family'
  const { correction } = comparison
  const size = correction === 'none' || correction === 'fixed-sequence' ? 1 : (family?.size ?? 1)
  return NEEDS[reason]?.({ gate, comparison, alpha: alphaOf(comparison.confidenceLevel), family, size }) ?? ''
}
