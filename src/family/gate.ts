import type { PairwiseComparison } from '../comparison/types.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'
import { type Decision, decide } from './decide.ts'
import type { MatcherName } from './types.ts'

/** What a gate in a plain script asks for. */
export type Requirement = 'better' | 'not-worse'

const QUESTIONS: Record<Requirement, { matcher: MatcherName; negated: boolean }> = {
  better: { matcher: 'toBeSignificantlyBetterThan', negated: false },
  'not-worse': { matcher: 'toBeSignificantlyWorseThan', negated: true },
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
    throw misuseError(`gate: require must be 'better' or 'not-worse', found ${describe(require)}.`)
  if (comparisons.length === 0) throw inputError('gate: 0 comparisons ran: an empty report is not a pass.')
  return comparisons.map((comparison) => {
    const size = comparison.correction === 'none' ? 1 : comparisons.length
    return { comparison, ...question, ...decide(question, comparison, size) }
  })
}
