// Adds the matchers and sees to it that every verdict reaches its test: what "holmgate/vitest" does, loaded once a worker.
import './require-node.ts'
import type * as Vitest from 'vitest'
import { noteFileSystem } from '../evaluation/file-system.ts'
import { noteIntrinsics } from '../evaluation/intrinsics.ts'
import type { Host } from '../family/state.ts'
import { holmgateState } from '../family/state.ts'
import { matchers } from '../matchers/entry.ts'
import { replacedMatchers } from '../matchers/replaced-matchers.ts'
import { baselineRules } from './baseline-rules.ts'
import { attachments, currentTest, isRunning, judge, patch, placeOf } from './vitest-adapter.ts'
import type { FileTask, RunnerClass, RunnerConfig, SuiteTask } from './vitest-types.ts'
import { asFileErrors } from './vitest-verdict.ts'

noteFileSystem()
noteIntrinsics()
const state = holmgateState(import.meta.url)
const shared = attachments()

/** Files in which the fallback below is registered. */
const withFallback = new Set<string>()

/** What Vitest tells of this worker: the file that it loads, and its config. */
const worker = (): { filepath?: string; config?: RunnerConfig } =>
  (globalThis as { __vitest_worker__?: { filepath?: string; config?: RunnerConfig } }).__vitest_worker__ ?? {}

let adapted: Promise<boolean> | undefined

/** Whether the runner tells of its hooks from now on. */
async function adapt({ TestRunner }: { TestRunner?: RunnerClass }): Promise<boolean> {
  const legacy = TestRunner === undefined ? await import('./vitest-legacy.ts').catch(() => undefined) : undefined
  const Runner = TestRunner ?? (legacy?.VitestTestRunner as unknown as RunnerClass | undefined)
  shared.getCurrentTest = (Runner?.getCurrentTest ??
    legacy?.getCurrentTest ??
    shared.getCurrentTest) as typeof shared.getCurrentTest
  return Runner !== undefined && process.env['HOLMGATE_FALLBACK'] === undefined && patch(Runner, state)
}

function hostOf(vitest: typeof Vitest): Host {
  const host: Host = {
    // While a file loads or runs, that one: expect's state may be an earlier file's, and a test may write into it.
    currentFile: () =>
      shared.running.size === 1
        ? [...shared.running.keys()][0]!
        : (worker().filepath ?? vitest.expect.getState().testPath ?? ''),
    isOver: (path) => shared.over.has(path) && !shared.running.has(path),
    locate(context) {
      const test = currentTest(context)
      const file = test?.file.filepath ?? host.currentFile()
      if (!isRunning(file)) {
        throw new Error('it must be called inside a test or a hook, not at module scope: no test would turn red there')
      }
      if (shared.running.get(file) === null && !withFallback.has(file)) {
        throw new Error('nothing can judge it here: this runner replaces the hooks that holmgate needs')
      }
      return placeOf(test, file)
    },
    baselines(path) {
      const config = shared.running.get(path)?.runner.config ?? worker().config
      return baselineRules('vitest', path, config?.snapshotOptions?.updateSnapshot)
    },
    replaced: () => replacedMatchers(state, vitest.expect),
  }
  return host
}

/**
 * Runs for every test file, also where files share a worker and its modules.
 *
 * @param vitest the running Vitest, as a set-up file finds it; from here another copy may be nearer
 */
export async function setUpFile(vitest: typeof Vitest): Promise<void> {
  adapted ??= adapt(vitest as unknown as { TestRunner?: RunnerClass })
  const isAdapted = await adapted
  const host = hostOf(vitest)
  state.host = host
  vitest.expect.extend(matchers as unknown as Parameters<typeof vitest.expect.extend>[0])

  const file = host.currentFile()
  if (file === '') return
  withFallback.add(file)
  // Another copy of Vitest, or a runner that replaces the hook, has told the adapter nothing by now.
  vitest.beforeAll(() => {
    if (!isAdapted || !shared.running.has(file)) shared.running.set(file, null)
  })
  // Vitest >= 4.1 refuses a named parameter here; 3 passes the suite first, later versions last.
  vitest.afterAll(function () {
    // biome-ignore lint/complexity/noArguments: see above
    const suite = arguments[arguments.length - 1] as SuiteTask
    const whole = (suite.file ?? suite) as FileTask
    if (shared.running.get(whole.filepath) !== null) return
    // Without the adapter each failure is an error of the file: red, with its own code frame.
    const errors = asFileErrors(whole, judge(whole, state))
    shared.running.delete(whole.filepath)
    state.files.delete(whole.filepath)
    if (errors.length > 0) throw errors
  })
}
