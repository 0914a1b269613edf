import { misuseError } from '../evaluation/errors.ts'
import { readDirection } from '../evaluation/index.ts'
import type { BetterWhen } from '../evaluation/types.ts'
import { all, describe, quote } from '../evaluation/wording.ts'
import { alphaOf } from '../stats/index.ts'
import type { Correction, IntervalMethod, TestMethod } from '../stats/types.ts'
import type { AlternativeOption } from './types.ts'

export { checkNames } from '../evaluation/check-names.ts'

/** What all comparisons of one call share, with its defaults. */
export interface SharedOptions {
  readonly confidenceLevel: number
  /** 1 − level, exact in decimals. */
  readonly alpha: number
  /** 0 where nothing may be drawn. */
  readonly resamples: number
  readonly seed: number
  readonly testMethod: TestMethod
  /** `null`: not asked for, so the default may change with the size of the data. */
  readonly intervalMethod: IntervalMethod | null
}

/** More random draws than this do not fit into memory beside anything else. */
const MOST_RESAMPLES = 100_000_000

const ALTERNATIVES: readonly AlternativeOption[] = ['two-sided', 'greater', 'less', 'better', 'worse']
const TEST_METHODS: readonly TestMethod[] = ['randomization', 'bootstrap', 't']
const INTERVAL_METHODS: readonly IntervalMethod[] = ['percentile', 'bca', 'studentized', 't', 'randomization']
export const CORRECTIONS: readonly Correction[] = [
  'holm',
  'bonferroni',
  'none',
  'fixed-sequence',
  'weighted-holm',
  'westfall-young',
]

/** Names of the options that `readShared` reads. */
export const SHARED = ['confidenceLevel', 'resamples', 'seed', 'testMethod', 'intervalMethod'] as const

function oneOf<T extends string>(value: unknown, known: readonly T[], name: string, where: string): T {
  if (known.includes(value as T)) return value as T
  throw misuseError(`${where}: ${name} must be one of ${all(known)}, found ${describe(value)}.`)
}

/** An error rate given as the level would make a gate that proves anything. */
export function refuseAlpha(level: number, where: string): void {
  if (level >= 0.5) return
  throw misuseError(
    `${where}: confidenceLevel ${level} would let a gate be wrong more often than right. It is 1 − alpha: give ${1 - level} for an error rate of ${level}.`,
  )
}

/**
 * Reads the options that all comparisons of a call share.
 *
 * @throws HolmgateError (misuse) naming the option, what was found and what is accepted
 */
export function readShared(options: Readonly<Record<string, unknown>>, where: string): SharedOptions {
  const { confidenceLevel = 0.95, resamples = 9999, seed = 0, testMethod = 'randomization', intervalMethod } = options
  if (typeof confidenceLevel !== 'number' || !(confidenceLevel > 0 && confidenceLevel < 1)) {
    throw misuseError(
      `${where}: confidenceLevel must be a number between 0 and 1, such as 0.95, found ${describe(confidenceLevel)}.`,
    )
  }
  refuseAlpha(confidenceLevel, where)
  const drawn = Number.isSafeInteger(resamples) ? (resamples as number) : 0
  if (resamples !== 'exact' && (drawn < 2 || drawn > MOST_RESAMPLES)) {
    throw misuseError(
      `${where}: resamples must be a whole number from 2 to ${MOST_RESAMPLES}, such as 9999, or 'exact', found ${describe(resamples)}.`,
    )
  }
  if (!Number.isSafeInteger(seed)) {
    throw misuseError(`${where}: seed must be a whole number that a double holds exactly, found ${describe(seed)}.`)
  }
  const read: SharedOptions = {
    confidenceLevel,
    alpha: alphaOf(confidenceLevel),
    resamples: drawn,
    seed: (seed as number) + 0,
    testMethod: oneOf(testMethod, TEST_METHODS, 'testMethod', where),
    intervalMethod:
      intervalMethod === undefined ? null : oneOf(intervalMethod, INTERVAL_METHODS, 'intervalMethod', where),
  }
  if (drawn === 0) refuseDraws(read, where)
  return read
}

/** `resamples: 'exact'` beside what cannot be had without draws. */
function refuseDraws({ testMethod, intervalMethod }: SharedOptions, where: string): void {
  if (testMethod === 'bootstrap') {
    throw misuseError(`${where}: resamples 'exact' allows no draws, and testMethod 'bootstrap' is made of them.`)
  }
  if (intervalMethod === null || intervalMethod === 't' || intervalMethod === 'randomization') return
  throw misuseError(
    `${where}: resamples 'exact' allows no draws, and intervalMethod ${quote(intervalMethod)} is made of them. Use 't', or leave it out.`,
  )
}

export const readAlternative = (value: unknown, where: string): AlternativeOption =>
  value === undefined ? 'two-sided' : oneOf(value, ALTERNATIVES, 'alternative', where)

export const readCorrection = (value: unknown, where: string): Correction =>
  value === undefined ? 'holm' : oneOf(value, CORRECTIONS, 'correction', where)

export const readOptionalDirection = (value: unknown, where: string): BetterWhen | undefined =>
  value === undefined ? undefined : readDirection(value, `${where}: betterWhen`)
