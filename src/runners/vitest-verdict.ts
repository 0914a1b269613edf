import { safeLines } from '../evaluation/safe-lines.ts'
import type { GateFailure } from '../matchers/settle-gates.ts'
import { type FileTask, fullName, type SuiteTask, type Task, type TaskError, type TestTask } from './vitest-types.ts'

const plain = ({ name, message, stack }: Error): TaskError => ({
  name,
  message,
  ...(stack === undefined ? {} : { stack }),
})

/** Adds errors to a task and to its last attempt, which is what Vitest 5 prints. */
function fail(task: Task, errors: readonly TaskError[]): void {
  const result = task.result!
  const last = result.attempts?.at(-1)
  result.state = 'fail'
  result.errors = [...(result.errors ?? []), ...errors]
  if (last !== undefined) {
    last.state = 'fail'
    last.errors = [...(last.errors ?? []), ...errors]
  }
}

/** `test.fails` was reported as "expected to fail" while its gate still passed provisionally. */
function turnExpectedFailure(test: TestTask): boolean {
  const result = test.result!
  if (result.state !== 'fail' || !result.errors?.every(({ message }) => message.includes('Expect test to fail')))
    return false
  const last = result.attempts?.at(-1)
  for (const part of last === undefined ? [result] : [result, last]) {
    part.state = 'pass'
    part.errors = undefined
  }
  return true
}

/** Whether a failure that was thrown at once is still what makes the test red. */
const isReported = (test: TestTask, { thrown }: GateFailure): boolean =>
  thrown !== null &&
  test.result?.state === 'fail' &&
  test.result.errors?.some(({ message }) => message.includes(thrown)) === true

/** Suites above a test that turned take its colour. */
function recolour(suite: SuiteTask, touched: Set<Task>): boolean {
  let bad = false
  for (const task of suite.tasks)
    bad = (task.type === 'suite' ? recolour(task, touched) : task.result?.state === 'fail') || bad
  const result = suite.result
  if (result !== undefined && /^(?:pass|fail)$/.test(result.state) && !result.errors?.length) {
    const state = bad ? 'fail' : 'pass'
    if (result.state !== state) touched.add(suite)
    result.state = state
  }
  return bad || (result?.errors?.length ?? 0) > 0
}

/**
 * Writes late failures into the runner's own tasks.
 *
 * @returns the tasks that changed, and the failures that belong to no test that ran
 */
export function writeVerdict(
  file: FileTask,
  failures: readonly GateFailure[],
): { touched: Set<Task>; orphans: Error[] } {
  const touched = new Set<Task>()
  const orphans: Error[] = []
  for (const failure of failures) {
    const test = failure.test as TestTask | null
    if (test === null || test.result === undefined || test.result.state === 'skip') {
      if (test !== null || failure.thrown === null || !fileShows(file, failure.thrown)) orphans.push(failure.error)
    } else if (test.fails) {
      if (failure.unexpected !== null) fail(test, [plain(failure.unexpected)])
      if (failure.unexpected !== null || turnExpectedFailure(test)) touched.add(test)
    } else if (!isReported(test, failure)) {
      fail(test, [plain(failure.error)])
      touched.add(test)
    }
  }
  if (touched.size > 0) recolour(file, touched)
  return { touched, orphans }
}

/** Whether a hook's failure is on one of the file's suites already. */
const fileShows = (suite: SuiteTask, thrown: string): boolean =>
  suite.result?.errors?.some(({ message }) => message.includes(thrown)) === true ||
  suite.tasks.some((task) => task.type === 'suite' && fileShows(task, thrown))

/** Makes the file itself red. */
export function fileErrors(file: FileTask, errors: readonly Error[]): void {
  if (errors.length > 0) fail(file, errors.map(plain))
}

/** All failures as errors of the file, for a runner that cannot be judged test by test; each says whose it is. */
export function asFileErrors(file: FileTask, failures: readonly GateFailure[]): Error[] {
  return failures.flatMap((failure) => {
    const test = failure.test as TestTask | null
    if (test !== null && !test.fails && isReported(test, failure)) return []
    if (test === null && failure.thrown !== null && fileShows(file, failure.thrown)) return []
    const error = test?.fails ? failure.unexpected : failure.error
    if (error === null) return []
    if (test !== null) error.message = safeLines(`[${fullName(test)}] ${error.message}`)
    return [error]
  })
}
