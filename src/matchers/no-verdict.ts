import { fileState, type HolmgateState, type Place } from '../family/state.ts'
import { siteOfStack } from './call-site.ts'

/**
 * Notes an error of ours with which a test that must fail has failed: of a function such as `readResults()`, for what the gates
 * themselves throw has another name. It is no verdict, so the test stays red.
 */
export function noteNoVerdict(
  state: HolmgateState,
  place: Place,
  { message, stack }: Pick<Error, 'message' | 'stack'>,
) {
  const { faults } = fileState(state, place.file)
  // Each attempt of the test repeats it.
  if (faults.some((known) => known.place.test === place.test && known.message === message)) return
  faults.push({ place, site: siteOfStack(stack ?? ''), message })
}
