import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unmetExpectations } from '../runners/expectations.ts'
import { makeProject, type Project, type Run, type RunOptions, scenarioFiles } from '../runners/project.ts'
import { type InstalledCell, installCell } from './cell.ts'
import { newestOf } from './cells.ts'
import { ALONE, gate, LATE, LATE_STATUSES, printed, readReport, statuses, TYPESCRIPT } from './specs.ts'

const CI = { CI: '1' }

// Ways to set Vitest up that real projects use.
describe.each(newestOf('vitest'))('vitest $version', (cell) => {
  let installed: InstalledCell
  let project: Project
  beforeAll(() => {
    installed = installCell(cell)
  })
  afterEach(() => project?.[Symbol.dispose]())

  const make = (files: Record<string, string>, test: Record<string, unknown> = {}): void => {
    project = makeProject(files, { vitest: test }, installed.modules)
  }
  const withConfig = (files: Record<string, string>, config: string): void => {
    make(files)
    project.write('vitest.config.mjs', config)
  }
  const start = (options?: RunOptions): Promise<Run> => installed.start(project, options)

  describe('the plugin', () => {
    const CONFIG = `import holmgate from 'holmgate/vitest/plugin'
      export default { plugins: [holmgate()], test: { globals: true, setupFiles: ['./globals.cjs'] } }`

    test.each(['json', 'dot', 'default'])('gives set-up and table, also under --reporter=%s', async (reporter) => {
      withConfig({ 'a.test.js': LATE }, CONFIG)
      const outcome = await start({ args: [`--reporter=${reporter}`] })
      expect(statuses(outcome)).toEqual(LATE_STATUSES)
      expect(outcome.code).toBe(1)
      expect(printed(outcome)).toContain('Holm at level')
    })

    // Vitest 5 writes it to a file.
    test('keeps its table out of what another reporter writes to stdout', async () => {
      withConfig({ 'a.test.js': LATE }, CONFIG)
      const { stdout, stderr } = await installed.startBare(project, { args: ['run', '--reporter=junit'] })
      expect(stdout).toMatch(/^(?:<\?xml .*<\/testsuites>|JUNIT report written to .*)\s*$/s)
      expect(stderr).toContain('Holm at level')
    })

    test('adds its reporter once, and beside one that is an object', async () => {
      withConfig(
        { 'a.test.js': LATE },
        `import holmgate from 'holmgate/vitest/plugin'
        const own = { onTestRunEnd: () => console.log('my own reporter') }
        export default {
          plugins: [holmgate()],
          test: { globals: true, setupFiles: ['./globals.cjs'], reporters: [own, 'holmgate/vitest/reporter'] },
        }`,
      )
      const { stdout, code } = await installed.startBare(project, { args: ['run'] })
      expect(stdout).toContain('my own reporter')
      expect(stdout.split('Holm at level')).toHaveLength(2)
      expect(code).toBe(1)
    })

    test.each([
      ['of the root', 'plugins: [holmgate()],', ''],
      ['of one project', '', 'plugins: [holmgate()],'],
    ])('works in projects, as a plugin %s', async (_where, ofRoot, ofProject) => {
      withConfig(
        { 'a/a.test.js': LATE, 'b/b.test.js': `test('b', () => {})` },
        `import holmgate from 'holmgate/vitest/plugin'
        export default { ${ofRoot} test: { globals: true, setupFiles: ['./globals.cjs'], projects: [
          { extends: true, ${ofProject} test: { name: 'gated', include: ['a/*.test.js'] } },
          { extends: true, test: { name: 'other', include: ['b/*.test.js'] } },
        ] } }`,
      )
      const { stdout, code } = await installed.startBare(project, { args: ['run'] })
      expect(stdout.split('Holm at level')).toHaveLength(2)
      expect(code).toBe(1)
    })
  })

  test('one file in two projects is two families, each with the name of its project', async () => {
    const projects = ['one', 'two'].map((name) => ({ extends: true, test: { name, include: ['a/*.test.js'] } }))
    make({ 'a/a.test.js': LATE }, { projects })
    expect((await start({ env: CI })).code).toBe(1)
    const { files } = readReport(project)
    expect(files.map(({ path, project: name, gates }) => [path, name, gates.length])).toEqual([
      ['a/a.test.js', 'one', 3],
      ['a/a.test.js', 'two', 3],
    ])
    expect(new Set(files[1]!.gates.map((one) => one.project))).toEqual(new Set(['two']))
  })

  test('a late failure is on its own line of a TypeScript spec: text, annotation and report', async () => {
    make({ 'a.test.ts': TYPESCRIPT.source })
    const reporters = ['default', 'github-actions', 'holmgate/vitest/reporter'].map((name) => `--reporter=${name}`)
    const outcome = await start({ args: reporters, env: CI })
    for (const line of TYPESCRIPT.lines) {
      expect(printed(outcome)).toContain(`❯ a.test.ts:${line}:`)
      expect(outcome.stdout).toMatch(new RegExp(`::error file=[^,]*a\\.test\\.ts,title=[^,]*,line=${line},`))
    }
    const columns = TYPESCRIPT.lines.map(
      (line) => TYPESCRIPT.source.split('\n')[line - 1]!.indexOf('toBeSignificantlyBetterThan') + 1,
    )
    expect(readReport(project).files[0]!.gates.map(({ line, column }) => [line, column])).toEqual(
      TYPESCRIPT.lines.map((line, index) => [line, columns[index]]),
    )
  })

  test.each(['list', 'parallel'])('a gate in afterAll is judged with sequence.hooks: %s', async (hooks) => {
    const files = scenarioFiles(['s16-expect-in-afterall.test.js'])
    make(files, { sequence: { hooks } })
    const outcome = await start()
    expect(Object.entries(files).flatMap(([name, source]) => unmetExpectations(name, source, outcome.json!))).toEqual(
      [],
    )
    expect(outcome.code).toBe(1)
  })

  describe('a custom runner', () => {
    const runner = (body: string): string => `import * as vitest from 'vitest'
      const Base = vitest.TestRunner ?? (await import('vitest/' + 'runners')).VitestTestRunner
      export default class extends Base { onAfterRunSuite(suite) { ${body} } }`

    test.each([
      ['without super', ''],
      ['with super', 'return super.onAfterRunSuite(suite)'],
    ])('that overrides onAfterRunSuite %s: the file is red and names each test', async (_how, body) => {
      make({ 'a.test.js': LATE, 'runner.mjs': runner(body) }, { runner: './runner.mjs' })
      const outcome = await start()
      expect(outcome.code).toBe(1)
      expect(printed(outcome)).toContain('[first]')
      expect(printed(outcome)).toContain('[second]')
      expect(printed(outcome)).not.toContain('[sure]')
      expect(printed(outcome)).toContain('❯ a.test.js:1')
    })

    test('and a gate in an afterAll that comes after the fallback: red', async () => {
      const source = `afterAll(() => { ${gate(0.03)} })\n${ALONE}`
      make({ 'a.test.js': source, 'runner.mjs': runner('') }, { runner: './runner.mjs', sequence: { hooks: 'list' } })
      expect((await start()).code).toBe(1)
    })
  })

  test('a set-up file of the user’s that imports ours, resolved as for a browser', async () => {
    withConfig(
      { 'a.test.js': LATE, 'set-up.mjs': "import 'holmgate/vitest'" },
      `export default {
        resolve: { conditions: ['browser'] },
        test: { globals: true, setupFiles: ['./globals.cjs', './set-up.mjs'] },
      }`,
    )
    const outcome = await start()
    expect(statuses(outcome)).toEqual(LATE_STATUSES)
  })
})
