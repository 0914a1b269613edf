// "holmgate/matchers": for `expect.extend` by hand. Without a set-up entry these gates settle what can be settled at once
// and throw for the rest.
import type { AbilityMatcher, Matcher } from './run-matcher.ts'
import { toBeAbleToDetect } from './to-be-able-to-detect.ts'
import { toBeSignificantlyBetterThan } from './to-be-significantly-better-than.ts'
import { toBeSignificantlyDifferentFrom } from './to-be-significantly-different-from.ts'
import { toBeSignificantlyWorseThan } from './to-be-significantly-worse-than.ts'

export type { Baselines, GateMatchers, GateOptions, MatcherOptions } from './types.ts'

/** All matchers, as `expect.extend` takes them. */
export const matchers: Record<
  'toBeSignificantlyBetterThan' | 'toBeSignificantlyWorseThan' | 'toBeSignificantlyDifferentFrom',
  Matcher
> & { toBeAbleToDetect: AbilityMatcher } = {
  toBeAbleToDetect,
  toBeSignificantlyBetterThan,
  toBeSignificantlyWorseThan,
  toBeSignificantlyDifferentFrom,
}
