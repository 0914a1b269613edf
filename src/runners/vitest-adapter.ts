import { AsyncLocalStorage } from 'node:async_hooks'
import { isHolmgateError } from '../evaluation/errors.ts'
import type { HolmgateState, Place } from '../family/state.ts'
import { loadCore } from '../matchers/load-core.ts'
import { noteNoVerdict } from '../matchers/no-verdict.ts'
import { noteReplaced } from '../matchers/replaced-matchers.ts'
import type { GateFailure } from '../matchers/settle-gates.ts'
import { mustFail, problemOf } from './vitest-problems.ts'
import { countTests, noteMode } from './vitest-test-count.ts'
import {
  type FileTask,
  fullName,
  isFile,
  type Pack,
  type Runner,
  type RunnerClass,
  type SuiteTask,
  type Task,
  type TaskEvent,
  type TestTask,
  testsOf,
} from './vitest-types.ts'
import { asFileErrors, fileErrors, writeVerdict } from './vitest-verdict.ts'

/** Shared by all files of a worker: with `isolate: false` the throttled queue may send file 2's results through file 1's runner. */
interface Attachments {
  readonly currentTest: AsyncLocalStorage<Task | undefined>
  /** Per running file the runner that judges it; `null` where only the fallback can. */
  readonly running: Map<string, { runner: Runner; send: NonNullable<Runner['onTaskUpdate']> } | null>
  /** `test-finished` events that wait for the verdict of their file. */
  readonly held: Map<string, TaskEvent>
  readonly attempts: WeakMap<TestTask, number>
  /** Files whose verdict was computed. */
  readonly over: Set<string>
  getCurrentTest: () => Task | undefined
  patched: RunnerClass['prototype'] | null
}

const KEY = Symbol.for('holmgate.vitest')

export function attachments(): Attachments {
  const realm = globalThis as { [KEY]?: Attachments }
  if (realm[KEY] === undefined) {
    const value: Attachments = {
      currentTest: new AsyncLocalStorage(),
      running: new Map(),
      held: new Map(),
      attempts: new WeakMap(),
      over: new Set(),
      getCurrentTest: () => undefined,
      patched: null,
    }
    // Not to be deleted: test suites that clean up unknown globals would take the verdicts away.
    Object.defineProperty(realm, KEY, { value })
  }
  return realm[KEY]!
}

/** The test that a call belongs to. Node's context may leak a test that has ended into a later hook. */
export function currentTest(context: { readonly task?: unknown }): TestTask | null {
  const { currentTest: store, getCurrentTest } = attachments()
  let task = store.getStore()
  if (task !== undefined && task.result?.state !== 'run' && getCurrentTest() === undefined) task = undefined
  task ??= (context.task as Task | undefined) ?? getCurrentTest()
  return task?.type === 'test' ? task : null
}

/** Names the attempt that is running. The counter alone misses `aroundEach` hooks, the runner's two alone miss Vitest 3. */
export function attemptOf(test: TestTask | null): string {
  if (test === null) return ''
  return [attachments().attempts.get(test) ?? 0, test.result?.retryCount ?? 0, test.result?.repeatCount ?? 0].join('.')
}

export const placeOf = (test: TestTask | null, file: string): Place => {
  return { file, test, testName: test === null ? null : fullName(test), attempt: attemptOf(test) }
}

/** Holds back the end of tests with gates: Vitest would print and send their provisional result within 100 ms. */
function holdBack(runner: Runner, state: HolmgateState): NonNullable<Runner['onTaskUpdate']> {
  const send = runner.onTaskUpdate!
  runner.onTaskUpdate = function (packs, events) {
    const { held } = attachments()
    const open = new Set<string>()
    for (const file of state.files.values()) {
      if (!file.closed)
        for (const { place } of [...file.calls, ...file.faults]) open.add((place.test as TestTask | null)?.id ?? '')
    }
    const passed = events.filter((event) => {
      const wait = event[1] === 'test-finished' && open.has(event[0])
      if (wait) held.set(event[0], event)
      return !wait
    })
    const kept = packs.filter(([id]) => !held.has(id))
    return kept.length > 0 || passed.length > 0 ? send.call(this, kept, passed) : Promise.resolve()
  }
  return send
}

/** Releases what was held back, once, with the final results. */
async function release(file: FileTask, runner: Runner, send: NonNullable<Runner['onTaskUpdate']>, touched: Set<Task>) {
  const { held } = attachments()
  const changed = new Set<Task>([...touched, ...[...testsOf(file)].filter(({ id }) => held.has(id)), file])
  const packs = [...changed].map((task): Pack => [task.id, task.result, task.meta])
  const events = [...changed].map(({ id }) => held.get(id)).filter((event) => event !== undefined)
  for (const { id } of changed) held.delete(id)
  await send.call(runner, packs, events)
  const failed = [...touched].find((task): task is TestTask => task.type === 'test' && task.result?.state === 'fail')
  // Lets `bail` see failures that were decided after their test.
  if (failed !== undefined && runner.config.bail) await runner.onAfterRunTask?.(failed)
}

/** Computes the verdict of a file that has ended; also fills the report that travels to the main process. */
export function judge(file: FileTask, state: HolmgateState): GateFailure[] {
  noteReplaced(state, file.filepath)
  const open = state.files.get(file.filepath)
  if (open === undefined) return []
  const { calls, faults, settings, replaced, warnings } = open
  if (calls.length + faults.length + settings.length + replaced.size + warnings.size === 0) return []
  const order = new Map([...testsOf(file)].map((test, index): [unknown, number] => [test, index]))
  const tests = countTests(file)
  const ending = { tests, problemOf: problemOf(file), mustFail }
  const position = (test: unknown): number => order.get(test) ?? -1
  const rules = open.baselines.size === 0 ? null : (state.host?.baselines(file.filepath) ?? null)
  const { report, failures } = loadCore().settleGates(open, position, ending, rules)
  const project = file.projectName ? { project: file.projectName } : {}
  file.meta.holmgate = { path: file.filepath, ...project, ...report, tests }
  return failures
}

/** The end of a file: verdicts go into the runner's own tasks, what was held back is released. */
async function settle(file: FileTask, state: HolmgateState): Promise<void> {
  const attached = attachments().running.get(file.filepath)
  attachments().running.delete(file.filepath)
  if (!attached) return
  attachments().over.add(file.filepath)
  let touched = new Set<Task>()
  try {
    const verdict = writeVerdict(file, judge(file, state))
    touched = verdict.touched
    fileErrors(file, verdict.orphans)
  } catch (error) {
    fileErrors(file, [error as Error])
  }
  state.files.delete(file.filepath)
  await release(file, attached.runner, attached.send, touched)
}

const isOff = (mode: string): boolean => mode === 'skip' || mode === 'todo'

/** Vitest calls no further hook for a file in which nothing runs; a declared family or a wrong call in it is red all the same. */
function failIfGated(file: FileTask, runner: Runner, state: HolmgateState): void {
  const open = state.files.get(file.filepath)
  if (open === undefined) return
  // `-t` for a test of another file leaves this one out on purpose.
  if (runner.config.testNamePattern !== undefined) open.settings.length = 0
  const errors = asFileErrors(file, judge(file, state))
  if (errors.length === 0) return
  file.result = { state: 'fail' }
  fileErrors(file, errors)
}

const sends = new WeakMap<Runner, NonNullable<Runner['onTaskUpdate']>>()

/**
 * Makes a runner class hold back and judge. Its methods are wrapped, never replaced.
 *
 * @returns whether the class has all that is needed
 */
export function patch(Class: RunnerClass, state: HolmgateState): boolean {
  const shared = attachments()
  const proto = Class.prototype
  if (shared.patched === proto) return true
  const { onCollectStart, onBeforeRunSuite, onAfterRunSuite, onBeforeTryTask } = proto
  const { onTaskFinished, onAfterRunTask, extendTaskContext } = proto
  if (typeof onAfterRunSuite !== 'function' || typeof onBeforeTryTask !== 'function') return false
  const afterRunSuite = async function (this: Runner, suite: SuiteTask): Promise<unknown> {
    if (isFile(suite)) await settle(suite, state)
    return onAfterRunSuite.call(this, suite)
  }
  Object.assign(proto, {
    onCollectStart(this: Runner, file: FileTask) {
      // What an earlier run of this file left in the same worker is not this run's.
      state.files.delete(file.filepath)
      shared.over.delete(file.filepath)
      return onCollectStart?.call(this, file)
    },
    onBeforeRunSuite(this: Runner, suite: SuiteTask) {
      if (isFile(suite)) {
        // A runner that overrides our hook would never settle: leave the file to the fallback then.
        const able = typeof this.onTaskUpdate === 'function' && this.onAfterRunSuite === afterRunSuite
        if (able && !sends.has(this)) sends.set(this, holdBack(this, state))
        if (isOff(suite.mode)) failIfGated(suite, this, state)
        else shared.running.set(suite.filepath, able ? { runner: this, send: sends.get(this)! } : null)
      }
      return onBeforeRunSuite?.call(this, suite)
    },
    onAfterRunSuite: afterRunSuite,
    onBeforeTryTask(this: Runner, test: TestTask, options: unknown) {
      shared.attempts.set(test, (shared.attempts.get(test) ?? 0) + 1)
      shared.currentTest.enterWith(test)
      return onBeforeTryTask.call(this, test, options)
    },
    onTaskFinished(this: Runner, test: TestTask) {
      const error = test.fails === true ? test.result?.errors?.find(isHolmgateError) : undefined
      if (error !== undefined) noteNoVerdict(state, placeOf(test, test.file.filepath), error)
      return onTaskFinished?.call(this, test)
    },
    onAfterRunTask(this: Runner, test: TestTask) {
      shared.currentTest.enterWith(undefined)
      return onAfterRunTask?.call(this, test)
    },
    extendTaskContext(this: Runner, context: { readonly task: TestTask }) {
      noteMode(context.task)
      return extendTaskContext?.call(this, context) ?? context
    },
  } satisfies Partial<Runner>)
  shared.patched = proto
  return true
}

/** Whether gates of this file can still be judged; at module scope no hook or test of it has begun. */
export const isRunning = (file: string): boolean => attachments().running.has(file)
