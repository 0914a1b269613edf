import type { FileTask, SuiteTask, TestTask } from './vitest-types.ts'
import { testsOf } from './vitest-types.ts'

/** Tests that the user skipped for good, noted when they are collected: `-t` and `.only` set the same mode later. */
const forGood = new WeakSet<TestTask>()

const isOff = (mode: string): boolean => mode === 'skip' || mode === 'todo'

/** Called for each test at its definition. */
export function noteMode(test: TestTask): void {
  let suite: SuiteTask | undefined = test.suite
  let off = isOff(test.mode)
  for (; suite !== undefined && !off; suite = suite.suite) off = isOff(suite.mode)
  if (off) forGood.add(test)
}

/** How many tests a file has, and how many did not run although nobody skipped them for good. */
export function countTests(file: FileTask): { total: number; notRun: number } {
  const tests = [...testsOf(file)].filter((test) => !forGood.has(test) && test.mode !== 'todo')
  const ran = tests.filter(
    ({ result }) =>
      result?.state === 'pass' ||
      result?.state === 'fail' ||
      result?.retryCount !== undefined ||
      (result as { pending?: boolean } | undefined)?.pending === true,
  )
  return { total: tests.length, notRun: tests.length - ran.length }
}
