import { isOnProvenSide } from '../comparison/index.ts'
import type { PairwiseComparison, TestedHypothesis } from '../comparison/types.ts'
import { alphaOf, smallestExactP } from '../stats/index.ts'
import type { MatcherName, Reason, Role, Verdict } from './types.ts'

/** The question that a gate asks: a matcher and whether it is negated. */
export interface Question {
  readonly matcher: MatcherName
  readonly negated: boolean
}

/** A verdict and why. */
export interface Decision {
  readonly verdict: Verdict
  readonly reason: Reason
}

/** A claim over several training runs, one of which goes the other way: the mean over them hides it. */
export const SEED_REVERSED: Decision = { verdict: 'fail', reason: 'seed-reversed' }

/** What a gate's own direction is: the one that a claim must show and that a guard must not show. */
const ASKED = {
  toBeSignificantlyBetterThan: 'better',
  toBeSignificantlyWorseThan: 'worse',
  toBeSignificantlyDifferentFrom: 'either',
  toBeNonInferiorTo: 'within',
  toBeEquivalentTo: 'within',
  toSignificantlyExceed: 'better',
} as const

/** Whether a matcher asks for a margin: such gates are of use only if all of them hold. */
export const asksWithin = (matcher: MatcherName): boolean => ASKED[matcher] === 'within'

/**
 * The family that a gate belongs to. Gates with a margin that must hold are a set of their own: the file is green only if all of
 * them are, so each may be tested at the full α (an intersection-union test). What must not be shown is a guard.
 */
export function roleOf({ matcher, negated }: Question): Role {
  if (negated) return 'guards'
  return asksWithin(matcher) ? 'margins' : 'claims'
}

/** Whether the sign of the difference is the one that the gate asks about, significant or not. */
export function hasAskedSign(question: Question, comparison: PairwiseComparison): boolean {
  const asked = ASKED[question.matcher]
  if (!Number.isFinite(comparison.difference)) return false
  if (comparison.hypothesis !== undefined) return isOnProvenSide(comparison)
  if (comparison.difference === 0) return false
  if (asked === 'either') return true
  const better = comparison.difference > 0 === (comparison.betterWhen === 'higher')
  return better === (asked === 'better')
}

/** The alternative that tests only the gate's own direction. `null` for the matcher that has none. */
export function ownAlternative(matcher: MatcherName): 'better' | 'worse' | null {
  const asked = ASKED[matcher]
  return asked === 'either' || asked === 'within' ? null : asked
}

/** What a randomization test flips: units, or clusters where there are some. */
export const flippable = ({ design, nUnits, nNonzero }: PairwiseComparison) => ({
  noun: design?.clusters == null ? ('unit' as const) : ('cluster' as const),
  all: design?.clusters ?? nUnits,
  nonzero: design?.nonzeroClusters ?? nNonzero,
})

/**
 * The smallest p-value that any data could have given, once `size` hypotheses are corrected together.
 *
 * @param units how many units could have moved: all n for a guard, the non-zero ones for a claim
 */
export function attainableP(comparison: PairwiseComparison, units: number, size: number): number {
  const { pValueMethod, testMethod, alternative, resamples, hypothesis } = comparison
  if (pValueMethod === 't') return 0
  if (testMethod === 'binomial' && hypothesis !== undefined) {
    // Every unit a hit, or none.
    const share = alternative === 'greater' ? hypothesis.margin : 1 - hypothesis.margin
    return share ** comparison.nUnits * size
  }
  // Moved by a margin, tied units count too; each side of an equivalence is one-sided.
  const movable = hypothesis === undefined ? units : flippable(comparison).all
  const side = hypothesis?.kind === 'equivalence' ? 'greater' : alternative
  // Random sign vectors of few units repeat themselves: they cannot go below what all vectors could.
  const exact = testMethod === 'bootstrap' ? 0 : smallestExactP(movable, side) * size
  return pValueMethod === 'monte-carlo' ? Math.max(exact, size / (resamples + 1)) : exact
}

/**
 * The one decision of a gate, from a comparison that carries its adjusted p-value.
 *
 * @param comparison one row, adjusted over its family
 * @param size J, the number of hypotheses that its correction counted
 */
export function decide(question: Question, comparison: PairwiseComparison, size: number): Decision {
  const alpha = alphaOf(comparison.confidenceLevel)
  const asked = hasAskedSign(question, comparison)
  if (question.negated) {
    if (comparison.significant && asked) return { verdict: 'fail', reason: 'harm-shown' }
    if (attainableP(comparison, flippable(comparison).all, size) > alpha)
      return { verdict: 'fail', reason: 'cannot-be-decided' }
    const saved = asked && comparison.pValue <= alpha
    return { verdict: 'pass', reason: saved ? 'saved-by-correction' : 'not-seen' }
  }
  if (comparison.significant && asked) return { verdict: 'pass', reason: 'shown' }
  if (comparison.hypothesis !== undefined) return notShown(comparison, comparison.hypothesis, size)
  // Against the claim by its own p-value: that it would win alone must not be said, whatever the correction does to p.
  if (!asked && comparison.pValue <= alpha) return { verdict: 'fail', reason: 'wrong-direction' }
  if (attainableP(comparison, flippable(comparison).nonzero, size) > alpha)
    return { verdict: 'fail', reason: 'underpowered' }
  return { verdict: 'fail', reason: comparison.pValue <= alpha ? 'lost-to-correction' : 'not-shown' }
}

/** Why a hypothesis with a margin, or against a constant, is not shown. */
function notShown(comparison: PairwiseComparison, hypothesis: TestedHypothesis, size: number): Decision {
  const alpha = alphaOf(comparison.confidenceLevel)
  const fail = (reason: Reason): Decision => ({ verdict: 'fail', reason })
  const { kind, state, noLossPValue, testPValue } = hypothesis
  const mustHold = kind === 'non-inferiority' || kind === 'equivalence'
  if (state === 'refuted')
    return fail(mustHold ? 'beyond-margin' : kind === 'superiority' ? 'below-min-effect' : 'wrong-direction')
  if (attainableP(comparison, comparison.nUnits, size) > alpha) return fail('underpowered')
  if (noLossPValue !== null && noLossPValue > alpha && testPValue <= alpha) return fail('no-loss-seen')
  if (mustHold) return fail('inconclusive')
  return fail(comparison.pValue <= alpha && isOnProvenSide(comparison) ? 'lost-to-correction' : 'not-shown')
}
