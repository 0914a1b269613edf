import { misuseError } from '../evaluation/errors.ts'
import { all, describe } from '../evaluation/wording.ts'
import { readAlternative } from './options.ts'
import type { AlternativeOption, HypothesisOption, HypothesisOptions, TestedHypothesis } from './types.ts'

/** A hypothesis as it is asked for, before there are data. */
export interface HypothesisSpec {
  readonly kind: TestedHypothesis['kind']
  /** Amount in the metric's own scale, or the share where `relative`; for `exceeds` the constant. */
  readonly margin: number
  readonly relative: boolean
  readonly maxLoss: number | null
}

/** Names of the options that `readHypothesis` reads. */
export const HYPOTHESIS = [
  'hypothesis',
  'margin',
  'minEffect',
  'maxLoss',
] as const satisfies (keyof HypothesisOptions)[]

/** Matchers put their own name before every message. */
const at = (where: string): string => (where === '' ? '' : `${where}: `)

const KINDS: readonly HypothesisOption[] = ['difference', 'non-inferiority', 'equivalence']
const PERCENT = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*%\s*$/

/** An amount, or a share of the baseline's mean. */
export function readMargin(value: unknown, name: string, where: string): { margin: number; relative: boolean } {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return { margin: value + 0, relative: false }
  const share = typeof value === 'string' ? PERCENT.exec(value) : null
  if (share !== null && Number(share[1]) < 100) return { margin: Number(share[1]) / 100, relative: true }
  throw misuseError(
    `${at(where)}${name} must be a number from 0 in the metric's own scale, such as 0.002, or a share of the baseline's mean below ` +
      `100 %, such as '1%', found ${describe(value)}.`,
  )
}

function readMaxLoss(value: unknown, where: string): number | null {
  if (value === undefined) return null
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value
  throw misuseError(
    `${at(where)}maxLoss must be the largest loss that one unit can have, a number above 0, found ${describe(value)}.`,
  )
}

/**
 * Reads what is to be tested; `null` for the plain hypothesis that there is no difference.
 *
 * @throws HolmgateError (misuse) for a value that is not accepted, and for options that do not belong together
 */
export function readHypothesis(given: Readonly<Record<string, unknown>>, where: string): HypothesisSpec | null {
  const { hypothesis = 'difference', margin, minEffect } = given
  if (!KINDS.includes(hypothesis as HypothesisOption)) {
    throw misuseError(`${at(where)}hypothesis must be one of ${all(KINDS)}, found ${describe(hypothesis)}.`)
  }
  const maxLoss = readMaxLoss(given['maxLoss'], where)
  if (hypothesis === 'difference') {
    if (margin !== undefined) {
      throw misuseError(
        `${at(where)}margin belongs to hypothesis 'non-inferiority' or 'equivalence'. A claim of a minimal effect takes minEffect.`,
      )
    }
    if (maxLoss !== null) throw misuseError(`${at(where)}maxLoss is only read together with a margin.`)
    if (minEffect === undefined) return null
    return { kind: 'superiority', ...readMargin(minEffect, 'minEffect', where), maxLoss: null }
  }
  if (minEffect !== undefined) throw misuseError(`${at(where)}minEffect belongs to a claim that something is better.`)
  if (margin === undefined) {
    throw misuseError(
      `${at(where)}margin is missing: say the largest loss that is still acceptable, such as 0.002, or '1%' of the baseline's mean.`,
    )
  }
  const read = readMargin(margin, 'margin', where)
  if (hypothesis === 'equivalence' && read.margin === 0) {
    throw misuseError(
      `${at(where)}margin must be above 0: no data can show that two models are equal to the last digit.`,
    )
  }
  if (!read.relative && maxLoss !== null && read.margin >= maxLoss) {
    throw misuseError(
      `${at(where)}a margin of ${read.margin} cannot be exceeded with maxLoss ${maxLoss}: such a gate never fails.`,
    )
  }
  return { kind: hypothesis as 'non-inferiority' | 'equivalence', ...read, maxLoss }
}

/**
 * The alternative of a comparison. Hypotheses with a margin have their own.
 *
 * @throws HolmgateError (misuse) when an alternative is given beside one of those; for a minimal effect, when it is not towards better
 */
export function alternativeFor(spec: HypothesisSpec | null, alternative: unknown, where: string): AlternativeOption {
  if (spec === null) return readAlternative(alternative, where)
  if (spec.kind === 'superiority') {
    const read = readAlternative(alternative, where)
    if (read === 'two-sided' || read === 'better') return read
    throw misuseError(
      `${at(where)}minEffect asks for more than an improvement: alternative must be 'two-sided' or 'better', found ${describe(alternative)}.`,
    )
  }
  if (alternative === undefined) return 'two-sided'
  throw misuseError(
    `${at(where)}alternative cannot be chosen for ${spec.kind}, which is one-sided at each margin by its nature. Leave it out.`,
  )
}
