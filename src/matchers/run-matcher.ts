import { type CallSite, fileState, type HolmgateState, holmgateState } from '../family/state.ts'
import type { MatcherName } from '../family/types.ts'
import { captureCallSite } from './call-site.ts'
import { gateError } from './gate-error.ts'
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

/** The core; a file in which it cannot be loaded (a mocked file system) is red, also where that error is caught. */
function coreFor(state: HolmgateState, site: CallSite): ReturnType<typeof loadCore> {
  try {
    return loadCore()
  } catch (error) {
    const file = state.host?.currentFile() ?? ''
    const place = { file, test: null, testName: null, attempt: '' }
    fileState(state, file).faults.push({ place, site, message: `holmgate could not be loaded: ${String(error)}` })
    throw error
  }
}

/**
 * Throws what fails at once, so that it bears the same name and stands on the same line as what fails late: the runners would make
 * an `Error` of it.
 */
function orThrow(result: MatcherResult, context: MatcherContext, site: CallSite): MatcherResult {
  if (result.pass === (context.isNot === true)) throw gateError(result.message(), site)
  return result
}

/** Tells `replacedMatchers` that the call arrived; `null` for a call of a user. */
function answerProbe({ probe }: HolmgateState, subject: unknown, context: MatcherContext): MatcherResult | null {
  if (probe === null || subject !== probe) return null
  probe.reached = true
  return { pass: context.isNot !== true, message: () => '' }
}

/** The light half of a matcher: notes the user's line, then lets the core judge. */
export function runMatcher(
  matcher: MatcherName,
  context: MatcherContext,
  args: { candidate: unknown; baseline: unknown; options: unknown },
  self: Matcher,
): MatcherResult {
  const state = holmgateState(import.meta.url)
  const answer = answerProbe(state, args.candidate, context)
  if (answer !== null) return answer
  const site = captureCallSite(self as (...args: never[]) => unknown, context)
  return orThrow(coreFor(state, site).runGate({ state, matcher, context, ...args, site }), context, site)
}

/** The signature of `toBeAbleToDetect`. */
export type AbilityMatcher = (
  this: MatcherContext,
  pair: unknown,
  effect: unknown,
  options: unknown,
  ...more: unknown[]
) => MatcherResult

/** The light half of `toBeAbleToDetect`. */
export function runAbilityMatcher(
  context: MatcherContext,
  args: { pair: unknown; effect: unknown; options: unknown },
  self: AbilityMatcher,
): MatcherResult {
  const state = holmgateState(import.meta.url)
  const answer = answerProbe(state, args.pair, context)
  if (answer !== null) return answer
  const site = captureCallSite(self as (...args: never[]) => unknown, context)
  return orThrow(coreFor(state, site).runAbility({ state, context, ...args, site }), context, site)
}
