import { type AbilityMatcher, runAbilityMatcher } from './run-matcher.ts'

/** See `GateMatchers.toBeAbleToDetect`. */
export const toBeAbleToDetect: AbilityMatcher = function (pair, effect, options) {
  return runAbilityMatcher(this, { pair, effect, options }, toBeAbleToDetect)
}
