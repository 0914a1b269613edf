import { type Matcher, runMatcher } from './run-matcher.ts'

/** See `GateMatchers.toBeSignificantlyBetterThan`. */
export const toBeSignificantlyBetterThan: Matcher = function (candidate, baseline, options) {
  return runMatcher('toBeSignificantlyBetterThan', this, { candidate, baseline, options }, toBeSignificantlyBetterThan)
}
