import { type Matcher, runMatcher } from './run-matcher.ts'

/** See `GateMatchers.toBeSignificantlyWorseThan`. */
export const toBeSignificantlyWorseThan: Matcher = function (candidate, baseline, options) {
  return runMatcher('toBeSignificantlyWorseThan', this, { candidate, baseline, options }, toBeSignificantlyWorseThan)
}
