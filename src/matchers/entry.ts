// "holmgate/matchers": for `expect.extend` by hand. Without a set-up entry these gates settle what can be settled at once
// and throw for the rest.
import type { MatcherName } from '../family/types.ts'
import type { AbilityMatcher, Matcher } from './run-matcher.ts'
import { toBeAbleToDetect } from './to-be-able-to-detect.ts'
import { toBeEquivalentTo } from './to-be-equivalent-to.ts'
import { toBeNonInferiorTo } from './to-be-non-inferior-to.ts'

import { toBeSignificantlyBetterThan } from './to-be-significantly-better-than.ts'
import { toBeSignificantlyDifferentFrom } from './to-be-significantly-different-from.ts'
import { toBeSignificantlyWorseThan } from './to-be-significantly-worse-than.ts'
import { toSignificantlyExceed } from './to-significantly-exceed.ts'

export type {
  Baselines,
  BetterOptions,
  ExceedOptions,
  GateMatchers,
  GateOptions,
  MarginOptions,
  MatcherOptions,
} from './types.ts'

/** All matchers, as `expect.extend` takes them. */
export const matchers: Record<MatcherName, Matcher> & { toBeAbleToDetect: AbilityMatcher } = {
  toBeAbleToDetect,
  toBeSignificantlyBetterThan,
  toBeSignificantlyWorseThan,
  toBeSignificantlyDifferentFrom,
  toBeNonInferiorTo,
  toBeEquivalentTo,
  toSignificantlyExceed,
}
