import { withIntrinsics } from '../evaluation/intrinsics.ts'
import { fileState, type HolmgateState } from '../family/state.ts'
import { matchers } from './entry.ts'

/** What is used of a runner's `expect`. */
type Expect = (subject: unknown) => object

function reaches(state: HolmgateState, expect: Expect, name: string): boolean {
  const probe = { reached: false }
  state.probe = probe
  try {
    const expectation = expect(probe) as Record<string, (...args: unknown[]) => unknown>
    // A stranger's matcher may be asynchronous, and what it says of our probe is nobody's error.
    Promise.resolve(expectation[name]!(probe, {})).catch(() => {})
  } catch {
    // As above.
  } finally {
    state.probe = null
  }
  return probe.reached
}

/**
 * Names of our matchers that do not lead to us any more: `expect.extend` takes whatever is called so, and a gate that calls it would
 * be green without being one. Matchers that hand over to ours, or are those of another copy of the package, lead to us.
 *
 * @param expect of the runner that judges
 */
export const replacedMatchers = (state: HolmgateState, expect: unknown): string[] =>
  withIntrinsics(() => Object.keys(matchers).filter((name) => !reaches(state, expect as Expect, name)))

/** Looks for replaced matchers when a file ends: what it finds makes the file red, also one without any gate. */
export function noteReplaced(state: HolmgateState, file: string): void {
  const names = state.host?.replaced() ?? []
  if (names.length === 0) return
  const { replaced } = fileState(state, file)
  for (const name of names) replaced.add(name)
}
