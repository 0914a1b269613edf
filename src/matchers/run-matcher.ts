import { holmgateState } from '../family/state.ts'
import type { MatcherName } from '../family/types.ts'
import { captureCallSite } from './call-site.ts'
import { loadCore } from './load-core.ts'
import type { MatcherContext, MatcherResult } from './types.ts'

/** The signature under which a matcher is handed to `expect.extend`. */
export type Matcher = (
  this: MatcherContext,
  candidate: unknown,
  baseline: unknown,
  options: unknown,
  ...more: unknown[]
) => MatcherResult

/** The light half of a matcher: notes the user's line, then lets the core judge. */
export function runMatcher(
  matcher: MatcherName,
  context: MatcherContext,
  args: { candidate: unknown; baseline: unknown; options: unknown },
  self: Matcher,
): MatcherResult {
  const site = captureCallSite(self as (...args: never[]) => unknown, context)
  return loadCore().runGate({ state: holmgateState(import.meta.url), matcher, context, ...args, site })
}
