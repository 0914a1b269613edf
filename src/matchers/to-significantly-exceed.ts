import { type Matcher, runMatcher } from './run-matcher.ts'

/** See `GateMatchers.toSignificantlyExceed`. */
export const toSignificantlyExceed: Matcher = function (candidate, value, options) {
  return runMatcher('toSignificantlyExceed', this, { candidate, baseline: value, options }, toSignificantlyExceed)
}
