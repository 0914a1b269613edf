import type { CallSite, HolmgateState } from '../family/state.ts'
import type { MatcherName } from '../family/types.ts'
import type { MatcherContext } from './types.ts'

/** One call of a matcher, as its light half hands it over. */
export interface GateRequest {
  readonly state: HolmgateState
  readonly matcher: MatcherName
  readonly context: MatcherContext
  readonly candidate: unknown
  readonly baseline: unknown
  readonly options: unknown
  readonly site: CallSite
}
