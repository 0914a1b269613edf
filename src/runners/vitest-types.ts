// The parts of Vitest's runner that the adapter touches, from 3.2 to 5. None of them is a documented API: each use is guarded
// by a check that it is there.

export interface TaskError {
  name?: string
  message: string
  stack?: string
}

export interface TaskResult {
  state: string
  errors?: TaskError[] | undefined
  retryCount?: number
  repeatCount?: number
  /** Vitest 5 prints from the attempts. */
  attempts?: { state: string; errors?: TaskError[] | undefined }[]
}

export interface TestTask {
  readonly type: 'test'
  readonly id: string
  readonly name: string
  readonly suite?: SuiteTask
  readonly file: FileTask
  readonly mode: string
  readonly fails?: boolean
  readonly meta: object
  result?: TaskResult | undefined
}

export interface SuiteTask {
  readonly type: 'suite'
  readonly id: string
  readonly name: string
  readonly suite?: SuiteTask
  readonly file: FileTask
  readonly mode: string
  readonly meta: object
  readonly tasks: readonly Task[]
  result?: TaskResult | undefined
}

export interface FileTask extends SuiteTask {
  readonly filepath: string
  readonly projectName?: string
  readonly meta: { holmgate?: unknown }
}

export type Task = TestTask | SuiteTask
type Pack = [id: string, result: TaskResult | undefined, meta: object]
type TaskEvent = [id: string, event: string, data: unknown]

export interface RunnerConfig {
  readonly bail?: number
  readonly testNamePattern?: unknown
  readonly snapshotOptions?: { readonly updateSnapshot?: unknown }
}

export interface Runner {
  readonly config: RunnerConfig
  onTaskUpdate?: (packs: Pack[], events: TaskEvent[]) => Promise<void>
  onCollectStart?: (file: FileTask) => unknown
  onBeforeRunSuite?: (suite: SuiteTask) => unknown
  onAfterRunSuite?: (suite: SuiteTask) => unknown
  onBeforeTryTask?: (test: TestTask, options: unknown) => unknown
  onTaskFinished?: (test: TestTask) => unknown
  onAfterRunTask?: (test: TestTask) => unknown
  extendTaskContext?: (context: { readonly task: TestTask }) => unknown
}

export interface RunnerClass {
  readonly prototype: Runner
  getCurrentTest?: () => Task | undefined
}
export type { Pack, TaskEvent }

/** Whether a suite is a whole file. */
export const isFile = (suite: SuiteTask): suite is FileTask => 'filepath' in suite

/** All tests below a suite, in the order of the file. */
export function* testsOf(suite: SuiteTask): Generator<TestTask> {
  for (const task of suite.tasks) {
    if (task.type === 'suite') yield* testsOf(task)
    else yield task
  }
}

/** `describe > test`, without the file. */
export function fullName(test: TestTask): string {
  const names: string[] = []
  for (let task: Task | undefined = test; task !== undefined && !('filepath' in task); task = task.suite)
    names.unshift(task.name)
  return names.join(' > ')
}
