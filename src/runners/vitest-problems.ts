import type { FileTask, SuiteTask, TaskError, TestTask } from './vitest-types.ts'

const hasHookError = (suite: SuiteTask): boolean =>
  (suite.result?.errors?.length ?? 0) > 0 || suite.tasks.some((task) => task.type === 'suite' && hasHookError(task))

/** Whether a test that ran must fail; one that was skipped cannot take an error away. */
export function mustFail(task: unknown): boolean {
  const { result, fails } = task as TestTask
  return fails === true && result !== undefined && result.state !== 'skip'
}

/**
 * Tells what is wrong with a test of a file that has ended, beside errors whose text holds one of `own`. The runner keeps the
 * errors of earlier attempts too: what counts is how the test ended.
 */
export const problemOf =
  (file: FileTask) =>
  (task: unknown, own: readonly string[]): string | null => {
    if (hasHookError(file)) return 'a hook of the file failed'
    if (task === null) return null
    const { result, fails } = task as TestTask
    if (result === undefined || result.state === 'skip') return 'its test was skipped'
    if (fails) return 'its test is expected to fail'
    if (result.state === 'pass') return null
    const isOwn = ({ message }: TaskError): boolean => own.some((text) => message.includes(text))
    const errors = result.attempts?.at(-1)?.errors ?? result.errors ?? []
    return errors.length > 0 && errors.every(isOwn) ? null : 'its test has another error'
  }
