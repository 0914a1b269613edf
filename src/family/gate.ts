import { factorOf } from '../comparison/refuse-unreachable.ts'
import type { PairwiseComparison, TestedHypothesis } from '../comparison/types.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { all, describe, quote } from '../evaluation/wording.ts'
import { type Decision, decide, ownAlternative, type Question } from './decide.ts'
import type { MatcherName } from './types.ts'

/** What a gate in a plain script asks for. */
export type Requirement = 'better' | 'not-worse' | 'non-inferior' | 'equivalent' | 'exceeds'

type Kind = TestedHypothesis['kind'] | 'difference'

const QUESTIONS: Record<Requirement, Question> = {
  better: { matcher: 'toBeSignificantlyBetterThan', negated: false },
  'not-worse': { matcher: 'toBeSignificantlyWorseThan', negated: true },
  'non-inferior': { matcher: 'toBeNonInferiorTo', negated: false },
  equivalent: { matcher: 'toBeEquivalentTo', negated: false },
  exceeds: { matcher: 'toSignificantlyExceed', negated: false },
}

/** What a gate can ask for, as errors list it. */
export const REQUIREMENTS: readonly string[] = Object.keys(QUESTIONS)

/** What must have been tested to answer each, and how to have it tested. */
const TESTED: Record<Requirement, readonly [kinds: readonly Kind[], how: string]> = {
  better: [['difference', 'superiority'], 'Compare without hypothesis and margin'],
  'not-worse': [['difference'], 'Compare without hypothesis, margin and minEffect'],
  'non-inferior': [['non-inferiority'], "Compare with hypothesis: 'non-inferiority' and a margin"],
  equivalent: [['equivalence'], "Compare with hypothesis: 'equivalence' and a margin"],
  exceeds: [['exceeds'], 'Use compareToValue'],
}

/** A p-value of one question must not answer another. */
function refuseOtherQuestion({ hypothesis, metric }: PairwiseComparison, require: Requirement): void {
  const kind = hypothesis?.kind ?? 'difference'
  const [kinds, how] = TESTED[require]
  if (kinds.includes(kind)) return
  throw misuseError(
    `gate: require '${require}' cannot be answered by the comparison of ${quote(metric)}, which tested ${kind === 'difference' ? 'whether there is a difference' : kind}. ${how}.`,
  )
}

/**
 * An alternative that cannot show what the gate asks about: a guard could never fail, a claim never be shown. Hypotheses with a
 * margin have an alternative of their own.
 */
function refuseBlindAlternative(comparison: PairwiseComparison, question: Question): void {
  const { alternative, betterWhen, hypothesis, metric } = comparison
  const asked = ownAlternative(question.matcher)
  if (hypothesis !== undefined || asked === null) return
  const own = (asked === 'better') === (betterWhen === 'higher') ? 'greater' : 'less'
  if (alternative === 'two-sided' || alternative === own) return
  throw misuseError(
    `gate: the comparison of ${quote(metric)} has the alternative ${quote(String(alternative))}, and where ${betterWhen} is better that cannot ` +
      `show that the candidate is ${asked}: a gate that ${question.negated ? 'forbids it could never fail' : 'asks for it could never pass'}. ` +
      `Compare with alternative 'two-sided' or '${asked}'.`,
  )
}

/**
 * Corrections with an order or with shares of α are for claims: a guard that comes late, or whose share is small, could be one
 * that no data fail.
 */
function refuseCorrectionOfClaims({ correction, metric }: PairwiseComparison, question: Question): void {
  if (!question.negated || (correction !== 'fixed-sequence' && correction !== 'weighted-holm')) return
  throw misuseError(
    `gate: the comparison of ${quote(metric)} was corrected by '${correction}', which is for claims: of what must not be worse, a metric ` +
      "behind another, or beside a heavy one, could lose without failing. Compare with correction 'holm', without primary and weight.",
  )
}

/** One comparison of a gate, decided. */
export interface Decided extends Decision {
  readonly comparison: PairwiseComparison
  readonly matcher: MatcherName
  readonly negated: boolean
}

/**
 * The matchers' decision for comparisons that already carry their adjusted p-values.
 *
 * @throws HolmgateError (misuse) for an unknown requirement, and for one that these comparisons could never fail, or never pass;
 *   (input) without any comparison: an empty gate is not a pass
 */
export function decideAll(comparisons: readonly PairwiseComparison[], require: Requirement): Decided[] {
  const question = Object.hasOwn(QUESTIONS, require) ? QUESTIONS[require] : undefined
  if (question === undefined)
    throw misuseError(`gate: require must be one of ${all(REQUIREMENTS)}, found ${describe(require)}.`)
  if (comparisons.length === 0)
    throw inputError(
      'gate: 0 comparisons ran: an empty report is not a pass. Look at the models and metrics that were to be compared.',
    )
  return comparisons.map((comparison) => {
    refuseOtherQuestion(comparison, require)
    refuseBlindAlternative(comparison, question)
    refuseCorrectionOfClaims(comparison, question)
    const size = factorOf(comparison.correction, comparisons.length)
    return { comparison, ...question, ...decide(question, comparison, size) }
  })
}
