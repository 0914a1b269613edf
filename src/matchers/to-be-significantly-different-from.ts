import { type Matcher, runMatcher } from './run-matcher.ts'

/** See `GateMatchers.toBeSignificantlyDifferentFrom`. */
export const toBeSignificantlyDifferentFrom: Matcher = function (candidate, baseline, options) {
  return runMatcher(
    'toBeSignificantlyDifferentFrom',
    this,
    { candidate, baseline, options },
    toBeSignificantlyDifferentFrom,
  )
}
