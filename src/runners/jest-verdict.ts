import type { GateFailure } from '../matchers/settle-gates.ts'
import { type CircusState, type CircusTest, messageOf, testsOf } from './jest-circus.ts'

const shows = (errors: readonly unknown[], thrown: string | null): boolean =>
  thrown !== null && errors.some((error) => messageOf(error).includes(thrown))

/** Writes late failures into jest-circus' own tests; those that belong to no test that ran become errors of the file. */
export function writeVerdict(state: CircusState, failures: readonly GateFailure[]): void {
  const known = new Set<unknown>(testsOf(state.rootDescribeBlock))
  for (const { test, error, thrown, unexpected } of failures) {
    const found = known.has(test) ? (test as CircusTest) : null
    if (found === null || found.status === 'skip' || found.status === 'todo') {
      if (!shows(state.unhandledErrors, thrown)) state.unhandledErrors.push(error)
    } else if (found.failing && unexpected !== null) {
      found.errors.push([unexpected, found.asyncError])
    } else if (found.failing) {
      // Reported as "supposed to fail" while the gate still passed provisionally: take exactly that error back.
      if (found.errors.every((known) => messageOf(known).startsWith('Failing test passed even though')))
        found.errors = []
    } else if (!shows(found.errors, thrown)) {
      found.errors.push([error, found.asyncError])
    }
  }
}
