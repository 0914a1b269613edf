import { inputError } from '../evaluation/errors.ts'
import { isConstant } from './is-constant.ts'
import { mean, standardDeviation } from './moments.ts'
import { studentTSf } from './student-t.ts'
import type { Alternative, Differences, TTestResult } from './types.ts'

const { abs, sqrt } = Math

/**
 * One-sample t-test of the differences: is their mean zero?
 *
 * t = d̄ / (sd/√n) with n − 1 degrees of freedom. Unlike a resampling test it has no smallest p-value, but it trusts the
 * mean to be about normal.
 *
 * @param diff differences of one metric, one a unit
 * @param alternative `greater` asks whether the candidate is numerically larger
 * @returns p, t and the degrees of freedom; p = 1 and no statistic when all differences are zero
 * @throws an input error when all differences are equal (but for float noise) and not zero: no spread, no statistic
 * @see Student (1908). The probable error of a mean. Biometrika 6, 1–25.
 * @example
 * tTest({ values: new Float64Array([-1, 1]), tolerances: new Float64Array(2) }, 'two-sided') // { pValue: 1, statistic: 0, df: 1 }
 */
export function tTest(diff: Differences, alternative: Alternative): TTestResult {
  const n = diff.values.length
  const df = n - 1
  if (diff.values.every((d) => d === 0)) return { pValue: 1, statistic: null, df }
  const center = mean(diff.values)
  if (isConstant(diff)) {
    throw inputError(
      `all ${n} differences are ${center}: without any spread there is no t statistic; use testMethod 'randomization'`,
    )
  }
  const statistic = center / (standardDeviation(diff.values) / sqrt(n))
  return { pValue: tPValue(statistic, df, alternative), statistic, df }
}

/**
 * p-value of a t statistic.
 *
 * @example
 * tPValue(0, 5, 'greater') // 0.5
 */
export function tPValue(t: number, df: number, alternative: Alternative): number {
  if (alternative === 'greater') return studentTSf(t, df)
  if (alternative === 'less') return studentTSf(-t, df)
  return 2 * studentTSf(abs(t), df)
}
