import { type Matcher, runMatcher } from './run-matcher.ts'

/** See `GateMatchers.toBeNonInferiorTo`. */
export const toBeNonInferiorTo: Matcher = function (candidate, baseline, options) {
  return runMatcher('toBeNonInferiorTo', this, { candidate, baseline, options }, toBeNonInferiorTo)
}
