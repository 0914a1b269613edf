import { type Matcher, runMatcher } from './run-matcher.ts'

/** See `GateMatchers.toBeEquivalentTo`. */
export const toBeEquivalentTo: Matcher = function (candidate, baseline, options) {
  return runMatcher('toBeEquivalentTo', this, { candidate, baseline, options }, toBeEquivalentTo)
}
