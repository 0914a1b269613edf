// "holmgate/jest": the set-up file. Adds the matchers and sees to it that every verdict reaches its test.
import { afterAll, expect } from '@jest/globals'
import { noteFileSystem } from '../evaluation/file-system.ts'
import { noteIntrinsics } from '../evaluation/intrinsics.ts'
import { safeLines } from '../evaluation/safe-lines.ts'
import { type Host, holmgateState, type Place } from '../family/state.ts'
import { matchers } from '../matchers/entry.ts'
import { loadCore } from '../matchers/load-core.ts'
import { noteNoVerdict } from '../matchers/no-verdict.ts'
import { noteReplaced, replacedMatchers } from '../matchers/replaced-matchers.ts'
import type { Ending } from '../matchers/settle-baselines.ts'
import type { GateFailure } from '../matchers/settle-gates.ts'
import type { GateMatchers } from '../matchers/types.ts'
import { baselineRules } from './baseline-rules.ts'
import {
  aroundFile,
  attemptOf,
  type CircusState,
  type CircusTest,
  circusState,
  countTests,
  currentTest,
  fullName,
  type JestContext,
  mustFail,
  problemOf,
  testsOf,
} from './jest-circus.ts'
import { watchFailing } from './jest-failing.ts'
import { handOver } from './jest-run-folder.ts'
import { writeVerdict } from './jest-verdict.ts'

declare global {
  namespace jest {
    interface Matchers<R> extends GateMatchers {}
  }
}
declare module '@jest/expect' {
  interface Matchers<R> extends GateMatchers {}
}

export type { GateMatchers }

noteFileSystem()
noteIntrinsics()
const state = holmgateState(import.meta.url)
const circus = process.env['HOLMGATE_FALLBACK'] === undefined ? circusState() : undefined

// Read once: a realm of Jest runs one file, and a test may write into expect's state.
const testPath = expect.getState().testPath ?? ''
let over = false
const { snapshotState } = expect.getState() as { snapshotState?: { _updateSnapshot?: unknown } }
const updateMode = snapshotState?._updateSnapshot

const host: Host = {
  currentFile: () => testPath,
  isOver: () => over,
  locate(context) {
    const file = host.currentFile()
    if (circus === undefined) {
      const testName = expect.getState().currentTestName ?? null
      return { file, test: testName, testName, attempt: '' }
    }
    if (!circus.hasStarted) {
      throw new Error('it must be called inside a test or a hook, not at module scope: no test would turn red there')
    }
    const test = currentTest(circus, context as JestContext)
    return { file, test, testName: test === null ? null : fullName(test), attempt: attemptOf(test) }
  },
  baselines: (path) => baselineRules('jest', path, updateMode),
  replaced: () => replacedMatchers(state, expect),
}
state.host = host
expect.extend(matchers as unknown as Parameters<typeof expect.extend>[0])

function judge(
  order: (test: unknown) => number,
  tests: { total: number; notRun: number },
  problem: Ending['problemOf'] | null,
): readonly GateFailure[] {
  const path = host.currentFile()
  noteReplaced(state, path)
  const open = state.files.get(path)
  over = true
  // A second copy of the package judges too.
  if (open === undefined || open.closed) return []
  const ending = problem === null ? null : { tests, problemOf: problem, mustFail }
  const rules = open.baselines.size === 0 ? null : host.baselines(path)
  const { report, failures } = loadCore().settleGates(open, order, ending, rules)
  handOver({ path, ...report, tests })
  return failures
}

if (circus !== undefined) {
  // A file that only declares its claims has not loaded the core, and after the last hook Jest loads nothing any more.
  afterAll(() => {
    noteReplaced(state, host.currentFile())
    if (state.files.has(host.currentFile())) loadCore()
  })
  const place = (test: CircusTest): Place => {
    return { file: host.currentFile(), test, testName: fullName(test), attempt: attemptOf(test) }
  }
  const begin = (current: CircusState): void =>
    watchFailing(current, (test, error) => noteNoVerdict(state, place(test), error))
  const end = (current: CircusState): void => {
    try {
      const order = new Map(
        [...testsOf(current.rootDescribeBlock)].map((test, index): [unknown, number] => [test, index]),
      )
      writeVerdict(
        current,
        judge((test) => order.get(test) ?? -1, countTests(current), problemOf(current)),
      )
    } catch (error) {
      current.unhandledErrors.push(error)
    }
  }
  aroundFile(circus, { begin, judge: end })
} else {
  // Another runner than jest-circus: the file is red as a whole, each failure with the name of its test.
  afterAll(() => {
    const failures = judge(() => 0, { total: 0, notRun: 0 }, null)
    const first = failures[0]
    if (first === undefined) return
    const message = failures
      .map(({ test, error }) => (test === null ? error.message : safeLines(`[${String(test)}] ${error.message}`)))
      .join('\n\n')
    const frames = String(first.error.stack)
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
    first.error.message = message
    first.error.stack = [`${first.error.name}: ${message}`, ...frames].join('\n')
    throw first.error
  })
}
