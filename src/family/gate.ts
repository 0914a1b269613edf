import type { PairwiseComparison, TestedHypothesis } from '../comparison/types.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { all, describe, quote } from '../evaluation/wording.ts'
import { type Decision, decide } from './decide.ts'
import type { MatcherName } from './types.ts'

/** What a gate in a plain script asks for. */
export type Requirement = 'better' | 'not-worse' | 'non-inferior' | 'equivalent' | 'exceeds'

type Kind = TestedHypothesis['kind'] | 'difference'

const QUESTIONS: Record<Requirement, { matcher: MatcherName; negated: boolean }> = {
  better: { matcher: 'toBeSignificantlyBetterThan', negated: false },
  'not-worse': { matcher: 'toBeSignificantlyWorseThan', negated: true },
  'non-inferior': { matcher: 'toBeNonInferiorTo', negated: false },
  equivalent: { matcher: 'toBeEquivalentTo', negated: false },
  exceeds: { matcher: 'toSignificantlyExceed', negated: false },
}

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

/** One comparison of a gate, decided. */
export interface Decided extends Decision {
  readonly comparison: PairwiseComparison
  readonly matcher: MatcherName
  readonly negated: boolean
}

/**
 * The matchers' decision for comparisons that already carry their adjusted p-values.
 *
 * @throws HolmgateError (misuse) for an unknown requirement, (input) without any comparison: an empty gate is not a pass
 */
export function decideAll(comparisons: readonly PairwiseComparison[], require: Requirement): Decided[] {
  const question = Object.hasOwn(QUESTIONS, require) ? QUESTIONS[require] : undefined
  if (question === undefined)
    throw misuseError(`gate: require must be one of ${all(Object.keys(QUESTIONS))}, found ${describe(require)}.`)
  if (comparisons.length === 0) throw inputError('gate: 0 comparisons ran: an empty report is not a pass.')
  return comparisons.map((comparison) => {
    refuseOtherQuestion(comparison, require)
    const size = comparison.correction === 'none' ? 1 : comparisons.length
    return { comparison, ...question, ...decide(question, comparison, size) }
  })
}
