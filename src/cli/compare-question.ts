import type { HypothesisOptions, Margin } from '../comparison/types.ts'
import { misuseError } from '../evaluation/errors.ts'
import type { Requirement } from '../family/gate.ts'
import type { MatcherName, Role } from '../family/types.ts'
import { decimal, oneOf } from './options.ts'

/** When `holmgate compare` fails. */
export type FailIf = 'worse' | 'not-better' | 'not-non-inferior' | 'not-equivalent'

/** What one call of `holmgate compare` asks: the gate of a matcher, and what has to be tested for it. */
export interface Question {
  readonly failIf: FailIf
  /** The condition in words. */
  readonly asks: string
  readonly require: Requirement
  readonly matcher: MatcherName
  readonly negated: boolean
  readonly role: Role
  readonly hypothesis: HypothesisOptions
}

/** Options of the command line that say what is asked. */
export const QUESTION_OPTIONS = {
  'fail-if': { type: 'string' },
  margin: { type: 'string' },
  'equivalence-margin': { type: 'string' },
  'max-loss': { type: 'string' },
  'min-effect': { type: 'string' },
} as const

type Given = { readonly [Name in keyof typeof QUESTION_OPTIONS]?: string | undefined }

/** An amount, or a share such as `1%`, which the comparison reads itself. */
const marginOf = (option: string, text: string): Margin =>
  text.trim().endsWith('%') ? `${decimal(option, text.trim().slice(0, -1))}%` : decimal(option, text)

const ofAll = 'on every metric'

/** @throws a misuse error for options that ask two things at once */
export function readQuestion(given: Given): Question {
  const { margin, 'equivalence-margin': equivalence, 'min-effect': minEffect, 'fail-if': failIf } = given
  const maxLoss = given['max-loss'] === undefined ? {} : { maxLoss: decimal('--max-loss', given['max-loss']) }
  const within = margin ?? equivalence
  if (within === undefined) {
    if (given['max-loss'] !== undefined) {
      throw misuseError('--max-loss belongs to --margin or --equivalence-margin: give one of them too.')
    }
    return readDifference(failIf, minEffect)
  }
  if (margin !== undefined && equivalence !== undefined) {
    throw misuseError('--margin and --equivalence-margin ask two things: give one of them.')
  }
  const option = margin === undefined ? '--equivalence-margin' : '--margin'
  if (failIf !== undefined) {
    throw misuseError(`${option} says when the gate fails: leave --fail-if out.`)
  }
  if (minEffect !== undefined) {
    throw misuseError(`--min-effect asks for a gain and ${option} allows a loss: give one of them.`)
  }
  const common = { negated: false, role: 'margins' } as const
  if (margin !== undefined) {
    return {
      ...common,
      failIf: 'not-non-inferior',
      asks: `fails unless a loss of ${margin.trim().replace(/\s*%$/, ' %')} or more is ruled out ${ofAll}`,
      require: 'non-inferior',
      matcher: 'toBeNonInferiorTo',
      hypothesis: { hypothesis: 'non-inferiority', margin: marginOf(option, margin), ...maxLoss },
    }
  }
  return {
    ...common,
    failIf: 'not-equivalent',
    asks: `fails unless the candidate is shown to differ by less than ${within} ${ofAll}`,
    require: 'equivalent',
    matcher: 'toBeEquivalentTo',
    hypothesis: { hypothesis: 'equivalence', margin: marginOf(option, within), ...maxLoss },
  }
}

function readDifference(given: string | undefined, minEffect: string | undefined): Question {
  const failIf = oneOf('--fail-if', given ?? 'worse', ['worse', 'not-better'] as const)
  if (failIf === 'not-better') {
    const least = minEffect === undefined ? '' : ` by more than ${minEffect}`
    return {
      failIf,
      asks: `fails unless the candidate is significantly better${least} ${ofAll}`,
      require: 'better',
      matcher: 'toBeSignificantlyBetterThan',
      negated: false,
      role: 'claims',
      hypothesis: minEffect === undefined ? {} : { minEffect: marginOf('--min-effect', minEffect) },
    }
  }
  if (minEffect !== undefined) {
    throw misuseError(
      '--min-effect asks for more than an improvement: say --fail-if not-better too. For a loss that is still acceptable say --margin.',
    )
  }
  return {
    failIf,
    asks: 'fails if the candidate is significantly worse on a metric',
    require: 'not-worse',
    matcher: 'toBeSignificantlyWorseThan',
    negated: true,
    role: 'guards',
    hypothesis: {},
  }
}
