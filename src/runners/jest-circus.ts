// The parts of jest-circus that the adapter touches, in 29.7 and 30. Its state is not a documented API: each use is guarded.

export interface CircusTest {
  readonly type: 'test'
  readonly name: string
  readonly parent: DescribeBlock
  readonly mode?: string | null | undefined
  readonly concurrent?: boolean
  readonly failing?: boolean
  fn?: unknown
  readonly invocations: number
  readonly status?: string | null
  readonly asyncError: unknown
  errors: unknown[]
}

export interface DescribeBlock {
  readonly type: 'describeBlock'
  readonly name: string
  readonly parent?: DescribeBlock
  readonly children: readonly (CircusTest | DescribeBlock)[]
  readonly hooks: unknown[]
}

export interface CircusState {
  readonly rootDescribeBlock: DescribeBlock
  readonly currentlyRunningTest?: CircusTest | null
  readonly unhandledErrors: unknown[]
  hasStarted: boolean
}

type Handler = (event: { readonly name: string }, state: CircusState) => void

/** All tests below a block, in the order of the file. */
export function* testsOf(block: DescribeBlock): Generator<CircusTest> {
  for (const child of block.children) {
    if (child.type === 'describeBlock') yield* testsOf(child)
    else yield child
  }
}

const path = (test: CircusTest): string[] => {
  const names: string[] = []
  for (let node: CircusTest | DescribeBlock | undefined = test; node?.parent !== undefined; node = node.parent)
    names.unshift(node.name)
  return names
}

/** `describe > test`. */
export const fullName = (test: CircusTest): string => path(test).join(' > ')

/** The state of jest-circus in this realm, `undefined` under another runner. */
export function circusState(): CircusState | undefined {
  const key = Object.getOwnPropertySymbols(globalThis).find(({ description }) => description === 'JEST_STATE_SYMBOL')
  return key === undefined ? undefined : (globalThis as unknown as Record<symbol, CircusState>)[key]
}

/**
 * Runs `begin` when all tests are known and none has run, and `judge` once all tests and hooks of the file have ended: at `run_start`
 * and `run_finish` where jest-circus has its list of event handlers (30), when its state says that it has started and as the very last
 * `afterAll` where it has not (29).
 */
export function aroundFile(
  state: CircusState,
  { begin, judge }: Readonly<Record<'begin' | 'judge', (state: CircusState) => void>>,
): void {
  const handlers = (globalThis as Record<symbol, unknown>)[Symbol.for('EVENT_HANDLERS')]
  if (Array.isArray(handlers)) {
    ;(handlers as Handler[]).push((event, current) => {
      if (event.name === 'run_start') begin(current)
      if (event.name === 'run_finish') judge(current)
    })
    return
  }
  let started = state.hasStarted
  Object.defineProperty(state, 'hasStarted', {
    configurable: true,
    enumerable: true,
    get: () => started,
    set(value: boolean) {
      started = value
      if (!value) return
      begin(state)
      // Without a test that can run Jest 29 calls no hook at all.
      const enabled = [...testsOf(state.rootDescribeBlock)].some(({ mode }) => mode !== 'skip' && mode !== 'todo')
      if (!enabled) {
        judge(state)
        return
      }
      const asyncError = new Error('holmgate: the verdict of the file')
      const hook = {
        type: 'afterAll',
        fn: () => judge(state),
        parent: state.rootDescribeBlock,
        seenDone: false,
        timeout: undefined,
        asyncError,
      }
      state.rootDescribeBlock.hooks.push(hook)
    },
  })
}

/** What a matcher's `this` offers to find its test, newest first. */
export interface JestContext {
  currentTestIdentity?: () => unknown
  currentConcurrentTestName?: () => string | undefined
}

/**
 * The test that a call belongs to, `null` in a hook of the file.
 *
 * @throws Error where two concurrent tests share a name and this version of Jest cannot tell them apart
 */
export function currentTest(state: CircusState, context: JestContext): CircusTest | null {
  const identity = context.currentTestIdentity?.() as CircusTest | undefined
  if (identity?.type === 'test') return identity
  const name = context.currentConcurrentTestName?.()
  if (name !== undefined) {
    const found = [...testsOf(state.rootDescribeBlock)].filter(
      (test) => test.concurrent && path(test).join(' ') === name,
    )
    if (found.length > 1) {
      throw new Error(
        `two concurrent tests are both named '${name}', and this version of Jest cannot tell them apart: give them different names`,
      )
    }
    if (found[0] !== undefined) return found[0]
  }
  return state.currentlyRunningTest ?? null
}

/**
 * Names the attempt that is running. The body of a concurrent test starts before its test does and is never run again, so it
 * is one attempt whatever its counter says meanwhile.
 */
export const attemptOf = (test: CircusTest | null): string =>
  test === null || test.concurrent ? '' : String(test.invocations)

/** How many tests a file has, and how many did not run although nobody skipped them for good. */
export function countTests(state: CircusState): { total: number; notRun: number } {
  const tests = [...testsOf(state.rootDescribeBlock)].filter(({ mode }) => mode !== 'skip' && mode !== 'todo')
  return { total: tests.length, notRun: tests.filter(({ status }) => status !== 'done').length }
}

/** jest-circus keeps a thrown error alone or with the error of the place where its test was defined. */
export const messageOf = (error: unknown): string => {
  const thrown: unknown = Array.isArray(error) ? error[0] : error
  return String((thrown as { message?: unknown } | null)?.message ?? thrown)
}

/** Whether a test that ran must fail; one that was skipped cannot take an error away. */
export function mustFail(task: unknown): boolean {
  const { failing, status } = task as CircusTest
  return failing === true && status === 'done'
}

/** Tells what is wrong with a test of a file that has ended, beside errors whose text holds one of `own`. */
export const problemOf =
  (state: CircusState) =>
  (task: unknown, own: readonly string[]): string | null => {
    const isOwn = (error: unknown): boolean => own.some((text) => messageOf(error).includes(text))
    if (state.unhandledErrors.length > 0) return 'a hook of the file failed'
    if (task === null) return null
    const test = task as CircusTest
    if (test.status !== 'done') return 'its test was skipped'
    if (test.failing) return 'its test is expected to fail'
    return test.errors.every(isOwn) ? null : 'its test has another error'
  }
