import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { unmetExpectations } from './expectations.ts'
import {
  type Config,
  makeProject,
  type Project,
  type Run,
  type RunOptions,
  runJest,
  runVitest,
  scenarioFiles,
} from './project.ts'

const GATE = "toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })"
const late = (p: number): string => `expect(modelWithP(${p})).${GATE}`

interface Runner {
  readonly name: 'vitest' | 'jest'
  readonly start: (project: Project, options?: RunOptions) => Promise<Run>
  /** Which line of a config names this runner's set-up file. */
  readonly without: Config
}

const runners: readonly Runner[] = [
  { name: 'vitest', start: runVitest, without: { vitest: { setupFiles: ['./globals.cjs'] } } },
  { name: 'jest', start: runJest, without: { jest: { setupFilesAfterEnv: [] } } },
]

describe.each(runners)('$name', ({ name, start, without }) => {
  const other = name === 'vitest' ? 'jest' : 'vitest'
  const names = readdirSync(fileURLToPath(new URL('faults', import.meta.url))).filter(
    (file) => !file.includes(`.${other}.`),
  )
  const sources = scenarioFiles(names.sort(), 'faults')
  const everything = (outcome: Run): string => outcome.stdout + outcome.stderr
  const statuses = (outcome: Run): Record<string, string> =>
    Object.fromEntries(
      outcome.json!.testResults.flatMap((file) => file.assertionResults.map(({ title, status }) => [title, status])),
    )

  test('every fault that a spec file can hold is red on the right test', async () => {
    using project = makeProject(sources)
    const outcome = await start(project)
    expect(names.flatMap((file) => unmetExpectations(file, sources[file]!, outcome.json!))).toEqual([])
    expect(outcome.code).toBe(1)
  })

  test('the fallback makes the file red and names each test', async () => {
    using project = makeProject({
      'a.test.js': `test('first', () => { ${late(0.03)} })\ntest('second', () => { ${late(0.04)} })\n`,
    })
    const outcome = await start(project, { env: { HOLMGATE_FALLBACK: '1' } })
    expect(outcome.code).toBe(1)
    expect(everything(outcome)).toContain('[first]')
    expect(everything(outcome)).toContain('[second]')
    expect(everything(outcome)).toContain('a.test.js:1')
  })

  test('a missing set-up entry is red', async () => {
    using project = makeProject({ 'a.test.js': `test('a', () => { ${late(0.0001)} })` }, without)
    expect((await start(project)).code).toBe(1)
  })

  test('matchers extended by hand settle what they can and throw for the rest, naming the line to add', async () => {
    const extend = "const { matchers } = require('holmgate/matchers')\nexpect.extend(matchers)"
    const source = name === 'vitest' ? `import { matchers } from 'holmgate/matchers'\nexpect.extend(matchers)` : extend
    const tests = `test('open', () => { ${late(0.03)} })\ntest('fails', () => { ${late(0.2)} })\ntest('passes', () => { expect(modelWithP(0.2)).not.${GATE} })`
    using project = makeProject({ 'a.test.js': `${source}\n${tests}` }, without)
    const outcome = await start(project)
    expect(statuses(outcome)).toEqual({ open: 'failed', fails: 'failed', passes: 'passed' })
    expect(everything(outcome)).toContain("setupFiles: ['holmgate/vitest']")
    expect(everything(outcome)).toContain("setupFilesAfterEnv: ['holmgate/jest']")
  })

  test('a set-up file that replaces a matcher makes every file red, and the matcher is named', async () => {
    const set = "expect.extend({ toBeEquivalentTo: () => ({ pass: true, message: () => '' }) })"
    const files = {
      'after.cjs': set,
      'a.test.js': `test('a', () => { ${late(0.0001)} })`,
      'b.test.js': "test('b', () => {})",
    }
    using project = makeProject(files, {
      vitest: { setupFiles: ['./globals.cjs', 'holmgate/vitest', './after.cjs'] },
      jest: { setupFilesAfterEnv: ['holmgate/jest', './after.cjs'] },
    })
    const outcome = await start(project)
    expect(outcome.code).toBe(1)
    expect(outcome.json!.testResults.map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(
      everything(outcome).match(/The matcher toBeEquivalentTo is not holmgate's any more/g)?.length,
    ).toBeGreaterThan(1)
  })

  test('a matcher that hands over to ours, or is ours once more, is no replacement', async () => {
    const source =
      name === 'vitest'
        ? "import { matchers } from 'holmgate/matchers'"
        : "const { matchers } = require('holmgate/matchers')"
    const wrap = `expect.extend({ toBeSignificantlyBetterThan(...args) { return matchers.toBeSignificantlyBetterThan.apply(this, args) } })`
    const tests = `test('open', () => { ${late(0.0001)} })\ntest('fails', () => { ${late(0.2)} })`
    using project = makeProject({
      'a.test.js': `${source}\nexpect.extend(matchers)\n${tests}`,
      'b.test.js': `${source}\n${wrap}\n${tests}`,
    })
    const outcome = await start(project)
    expect(statuses(outcome)).toEqual({ open: 'passed', fails: 'failed' })
    expect(everything(outcome)).not.toContain('any more')
  })

  test('-t makes the family smaller and the report says so', async () => {
    const source = `test('one', () => { ${late(0.03)} })\ntest('two', () => { ${late(0.04)} })\ntest.skip('for good', () => {})`
    using project = makeProject({ 'a.test.js': source })
    const outcome = await start(project, { args: ['-t', 'one'] })
    expect(outcome.code).toBe(0)
    expect(everything(outcome)).toContain('1 of 2 tests of the file did not run')
  })

  test('a permanent skip is not a partial run', async () => {
    using project = makeProject({
      'a.test.js': `test('one', () => { ${late(0.03)} })\ntest.skip('for good', () => {})\ntest.todo('later')`,
    })
    const outcome = await start(project)
    expect(outcome.code).toBe(0)
    expect(everything(outcome)).not.toContain('did not run')
  })

  test('bail sees a failure that was decided after its test', async () => {
    const bad = `test('one', () => { ${late(0.03)} })\ntest('two', () => { ${late(0.04)} })`
    const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((file) => [`${file}.test.js`, bad]))
    using project = makeProject(files)
    const serial = name === 'vitest' ? ['--bail=1', '--no-file-parallelism'] : ['--bail', '--runInBand']
    const outcome = await start(project, { args: serial })
    expect(outcome.code).toBe(1)
    expect(everything(outcome).match(/FAIL .*[a-d]\.test\.js/g)?.length).toBeLessThan(4)
  })

  test('a declared family without any claim is red', async () => {
    const source =
      name === 'vitest'
        ? "import { configureFamily } from 'holmgate'"
        : "const { configureFamily } = require('holmgate')"
    using project = makeProject({ 'a.test.js': `${source}\nconfigureFamily({ hypotheses: 2 })\ntest('a', () => {})` })
    const outcome = await start(project)
    expect(outcome.code).toBe(1)
    expect(everything(outcome)).toContain('0 claims ran')
  })

  test('a declared family in a file where every test is skipped is red', async () => {
    const source =
      name === 'vitest'
        ? "import { configureFamily } from 'holmgate'"
        : "const { configureFamily } = require('holmgate')"
    const spec = (body: string) => `${source}\nconfigureFamily({ hypotheses: 2 })\n${body}`
    using project = makeProject({
      'a.test.js': spec("test.skip('a', () => {})"),
      'b.test.js': spec("describe.skip('b', () => { test('c', () => {}) })"),
    })
    const outcome = await start(project)
    expect(outcome.code).toBe(1)
    expect(everything(outcome).match(/0 claims ran/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('settings that were refused stay red if the error was caught, and so does a family whose name is misspelt', async () => {
    const source =
      name === 'vitest'
        ? "import { configureFamily } from 'holmgate'"
        : "const { configureFamily } = require('holmgate')"
    using project = makeProject({
      'caught.test.js': `${source}\ntry { configureFamily({ confidenceLevel: 95 }) } catch {}\ntest('a', () => { ${late(0.0001)} })`,
      'misspelt.test.js': `${source}\nconfigureFamily({ name: 'release', confidenceLevel: 0.999 })\ntest('b', () => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't', family: 'relase' }) })`,
    })
    const outcome = await start(project)
    expect(outcome.code).toBe(1)
    expect(everything(outcome)).toContain('confidenceLevel must be a number from 0.5 to below 1')
    expect(everything(outcome)).toContain("A gate is in the family 'relase'")
    expect(outcome.json!.testResults.map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  test('scores that were changed after the result was made are red', async () => {
    const source =
      name === 'vitest'
        ? "import { evaluationResult } from 'holmgate'"
        : "const { evaluationResult } = require('holmgate')"
    const make =
      "const make = (f) => evaluationResult({ sampleIds: reference.sampleIds, betterWhen: 'lower', values: { rmse: reference.sampleIds.map((_, i) => i / 20 + f(i)) } })"
    const tests = [
      "test('NaN', () => { const model = make((i) => i % 2); model.values.rmse[0] = NaN; expect(model).toBeSignificantlyBetterThan(make(() => 0), { metric: 'rmse' }) })",
      "test('NaN under a guard', () => { const model = make((i) => i % 2); model.values.rmse[0] = NaN; expect(model).not.toBeSignificantlyWorseThan(make(() => 0), { metric: 'rmse' }) })",
      "test('between two gates', () => { const model = make((i) => -1 - i); const base = make(() => 0); expect(model).toBeSignificantlyBetterThan(base, { metric: 'rmse' }); model.values.rmse.fill(9); expect(model).toBeSignificantlyBetterThan(base, { metric: 'rmse' }) })",
      "test('an heir with other values', () => { const base = make(() => 0); expect(Object.create(base, { values: { value: { rmse: [1, 2] } } })).toBeSignificantlyBetterThan(base, { metric: 'rmse' }) })",
    ]
    using project = makeProject({ 'a.test.js': [source, make, ...tests].join('\n') })
    const outcome = await start(project)
    expect(statuses(outcome)).toEqual({
      NaN: 'failed',
      'NaN under a guard': 'failed',
      'between two gates': 'failed',
      'an heir with other values': 'failed',
    })
  })

  test.each(['SIGKILL', 'out of memory'])(
    'a worker that dies (%s) is red',
    async (how) => {
      const die =
        how === 'SIGKILL'
          ? "process.kill(process.pid, 'SIGKILL')"
          : 'const all = []; for (;;) all.push(new Array(1e6).fill({}))'
      const source = `test('gate', () => { ${late(0.03)} })\ntest('dies', () => { ${die} })`
      using project = makeProject({ 'a.test.js': source, 'b.test.js': `test('b', () => {})` })
      const memory = how === 'SIGKILL' ? {} : { NODE_OPTIONS: '--max-old-space-size=128' }
      const workers = name === 'vitest' ? ['--pool=forks'] : ['--maxWorkers=2']
      const outcome = await start(project, { args: workers, env: memory })
      expect(outcome.code).not.toBe(0)
    },
    120_000,
  )
})

test('jest: a test that ends the process of the whole run in green is red', async () => {
  using project = makeProject({
    'a.test.js': `test('gate', () => { ${late(0.5)} })\ntest('ends', () => { process.exit(0) })`,
  })
  const outcome = await runJest(project, { args: ['--runInBand'] })
  expect(outcome.code).toBe(1)
  expect(outcome.stderr).toContain('ended before the run had')
})

test.each(['process.exit(0)', 'process.exit()'])(
  'jest: a globalTeardown that ends a red run with %s does not make it green',
  async (end) => {
    using project = makeProject(
      {
        'a.test.js': `test('gate', () => { ${late(0.5)} })`,
        'b.test.js': '',
        'end.cjs': `module.exports = () => { ${end} }`,
      },
      { jest: { globalTeardown: './end.cjs' } },
    )
    expect((await runJest(project, { args: ['a.test.js'] })).code).toBe(1)
    project.write('a.test.js', `test('gate', () => { ${late(0.0001)} })`)
    expect((await runJest(project, { args: ['a.test.js'] })).code).toBe(0)
  },
)

test('jest: a temporary folder that cannot be written changes no verdict, and it is said', async () => {
  using project = makeProject({ 'a.test.js': `test('one', () => { ${late(0.03)} })` })
  const outcome = await runJest(project, { args: ['--cacheDirectory=cache'], env: { TMPDIR: '/proc/nowhere' } })
  expect(outcome.code).toBe(0)
  expect(outcome.stderr).toContain('The verdicts stand')
})
