import { hasAskedSign } from './decide.ts'
import { type GateCall, type Hypothesis, joinParts } from './state.ts'

/** One hypothesis in one attempt of its test. */
export interface Attempt {
  readonly call: GateCall
  readonly hypothesis: Hypothesis
}

/** What all attempts of one hypothesis come to. */
export interface Merged {
  /** The p-value that enters the family. */
  readonly pValue: number
  /** All attempts, in order. */
  readonly all: readonly Attempt[]
  /** The attempt that decides, shown in reports. */
  readonly shown: Attempt
  /** The last attempt that reached this gate. */
  readonly last: Attempt
  readonly attempts: number
  /** Whether the attempts saw different data. */
  readonly differs: boolean
  /** Whether any attempt had a training run that goes the other way. */
  readonly reversed: boolean
}

/** What an attempt asked of which data. A two-sided p-value is the same in both directions, so it alone does not tell. */
function questionOf({ hypothesis: { comparison } }: Attempt): string {
  if (comparison === null) return ''
  const { digest, pValue, betterWhen, alternative, testMethod, hypothesis } = comparison
  const tested = hypothesis === undefined ? [] : [hypothesis.kind, hypothesis.margin, hypothesis.relativeMargin]
  return joinParts([digest, pValue, betterWhen, alternative, testMethod, ...tested])
}

/** Whether two attempts asked the same of the same data, with the same p-value. */
export const sameData = (a: Attempt, b: Attempt): boolean => questionOf(a) === questionOf(b)

const pOf = (attempt: Attempt): number => attempt.hypothesis.comparison?.pValue ?? 1

const asked = ({ call, hypothesis }: Attempt): boolean =>
  hypothesis.comparison !== null && hasAskedSign(call, hypothesis.comparison)

/** The attempt with the extreme p-value; of equal ones the later. */
const extreme = (attempts: readonly Attempt[], before: (a: number, b: number) => boolean): Attempt =>
  attempts.reduce((best, next) => (before(pOf(best), pOf(next)) ? best : next))

/**
 * Joins the attempts of one hypothesis so that a retry never helps: a gate passes only if it would pass on every attempt.
 *
 * A claim enters its family with its largest p-value, 1 if an attempt's sign is against it; a guard with the smallest among
 * the attempts with the harmful sign, 1 if there is none. Attempts on the same data are one attempt.
 */
export function mergeAttempts(attempts: readonly Attempt[]): Merged {
  const last = attempts[attempts.length - 1]!
  const differs = attempts.some((attempt) => !sameData(attempt, last))
  const reversed = attempts.some((attempt) => attempt.hypothesis.reversed)
  const merged = (shown: Attempt, pValue = pOf(shown)): Merged => {
    return { pValue, all: attempts, shown, last, attempts: attempts.length, differs, reversed }
  }
  const broken = attempts.find((attempt) => attempt.hypothesis.comparison === null)
  if (broken !== undefined) return merged(broken, 1)
  if (!differs) return merged(last)
  if (last.call.negated) {
    const harmful = attempts.filter(asked)
    return harmful.length === 0 ? merged(last, 1) : merged(extreme(harmful, (a, b) => a < b))
  }
  const against = attempts.find((attempt) => !asked(attempt))
  return against !== undefined ? merged(against, 1) : merged(extreme(attempts, (a, b) => a > b))
}
