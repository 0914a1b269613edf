import { isHolmgateError } from '../evaluation/errors.ts'
import { type CircusState, type CircusTest, testsOf } from './jest-circus.ts'

type TestFunction = (this: unknown, done?: unknown) => unknown

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function'

/**
 * Jest tells nobody with which error a test failed that must fail: this looks at what such a test throws, and lets it pass on.
 *
 * @param note is told of each error of ours
 */
export function watchFailing(state: CircusState, note: (test: CircusTest, error: Error) => void): void {
  for (const test of testsOf(state.rootDescribeBlock)) {
    const run = test.fn as TestFunction | undefined
    // With a callback or as a generator Jest calls it otherwise, and both are of another age.
    if (test.failing !== true || typeof run !== 'function' || run.length > 0) continue
    const look = (error: unknown): never => {
      if (isHolmgateError(error)) note(test, error)
      throw error
    }
    test.fn = function (this: unknown) {
      try {
        const result = run.call(this)
        return isPromise(result) ? result.then((value) => value, look) : result
      } catch (error) {
        return look(error)
      }
    }
  }
}
