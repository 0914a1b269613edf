import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeProject, type Project, type Run, type RunOptions } from '../runners/project.ts'
import { type InstalledCell, installCell } from './cell.ts'
import { newestOf } from './cells.ts'
import { ALONE, gate, LATE, LATE_STATUSES, printed, readReport, statuses, TYPESCRIPT } from './specs.ts'

const CI = { CI: '1' }
const ESM = { NODE_OPTIONS: '--experimental-vm-modules' }

// Ways to set Jest up that real projects use.
describe.each(newestOf('jest'))('jest $version', (cell) => {
  let installed: InstalledCell
  let project: Project
  beforeAll(() => {
    installed = installCell(cell)
  })
  afterEach(() => project?.[Symbol.dispose]())

  const make = (files: Record<string, string>, jest: Record<string, unknown> = {}): void => {
    project = makeProject(files, { jest }, installed.modules)
  }
  const start = (options?: RunOptions): Promise<Run> => installed.start(project, options)

  describe('ESM', () => {
    const SPEC = `import { configureFamily } from 'holmgate'
      import { jest, expect, test } from '@jest/globals'
      configureFamily({ confidenceLevel: 0.999 })
      jest.fn()
      test('first', () => { ${gate(0.002)} })
      test('sure', () => { ${gate(0.0001)} })`

    test.each([
      ['our entry', 'holmgate/jest'],
      ['a module of the user’s that imports it', './set-up.mjs'],
    ])('with %s as set-up file', async (_which, entry) => {
      make(
        { 'a.test.mjs': SPEC, 'set-up.mjs': "import 'holmgate/jest'" },
        { testMatch: ['**/*.test.mjs'], transform: {}, setupFilesAfterEnv: [entry] },
      )
      const outcome = await start({ env: ESM })
      expect(statuses(outcome)).toEqual({ first: 'failed', sure: 'passed' })
      expect(printed(outcome)).toContain('a.test.mjs:5')
      expect(outcome.code).toBe(1)
    })

    test('a late failure is on its line', async () => {
      make({ 'a.test.mjs': LATE }, { testMatch: ['**/*.test.mjs'], transform: {} })
      const outcome = await start({ env: { ...ESM, ...CI } })
      expect(statuses(outcome)).toEqual(LATE_STATUSES)
      expect(readReport(project).files[0]!.gates.map(({ line }) => line)).toEqual([1, 2, 3])
    })
  })

  test('injectGlobals: false, with imported globals', async () => {
    make({ 'a.test.js': `const { expect, test } = require('@jest/globals')\n${LATE}` }, { injectGlobals: false })
    const outcome = await start()
    expect(statuses(outcome)).toEqual(LATE_STATUSES)
    expect(outcome.code).toBe(1)
  })

  describe('projects', () => {
    const one = (displayName: string, folder: string): Record<string, unknown> => ({
      displayName,
      rootDir: `<rootDir>/${folder}`,
      setupFiles: ['<rootDir>/../globals.cjs'],
      setupFilesAfterEnv: ['holmgate/jest'],
    })

    test('have their names and relative paths in the report', async () => {
      make({ 'one/a.test.js': LATE, 'two/a.test.js': ALONE }, { projects: [one('first', 'one'), one('other', 'two')] })
      const outcome = await start({ env: CI })
      expect(outcome.code).toBe(1)
      expect(statuses(outcome)).toEqual({ ...LATE_STATUSES, alone: 'passed' })
      const { files } = readReport(project)
      expect(files.map(({ path, project: name }) => [path, name])).toEqual([
        ['one/a.test.js', 'first'],
        ['two/a.test.js', 'other'],
      ])
      expect(files[1]!.gates[0]).toMatchObject({ file: 'two/a.test.js', project: 'other' })
    })

    test('one file in two of them is two families', async () => {
      make({ 'one/a.test.js': LATE }, { projects: [one('first', 'one'), one('other', 'one')] })
      expect((await start({ env: CI })).code).toBe(1)
      expect(readReport(project).files.map(({ path, gates }) => [path, gates.length])).toEqual([
        ['one/a.test.js', 3],
        ['one/a.test.js', 3],
      ])
    })
  })

  test('a late failure is on its own line of a TypeScript spec: text, annotation and report', async () => {
    make({
      'a.test.ts': TYPESCRIPT.source,
      'babel.config.cjs': "module.exports = { presets: ['@babel/preset-typescript'] }",
    })
    const reporters = ['default', 'github-actions', 'holmgate/jest/reporter'].map((name) => `--reporters=${name}`)
    const outcome = await start({ args: reporters, env: { ...CI, GITHUB_ACTIONS: 'true' } })
    for (const line of TYPESCRIPT.lines) {
      expect(outcome.stderr).toContain(`(a.test.ts:${line}:`)
      expect(printed(outcome)).toMatch(new RegExp(`::error file=[^,]*a\\.test\\.ts,line=${line},title=`))
    }
    expect(readReport(project).files[0]!.gates.map(({ line }) => line)).toEqual(TYPESCRIPT.lines)
  })

  test('late failures are in JUnit', async () => {
    make({ 'a.test.js': LATE })
    await start({ args: ['default', 'jest-junit', 'holmgate/jest/reporter'].map((name) => `--reporters=${name}`) })
    const junit = readFileSync(join(project.folder, 'junit.xml'), 'utf8')
    expect(junit).toMatch(/<testcase [^>]*name=" first"[^>]*>\s*<failure>/)
    expect(junit).toMatch(/<testsuites [^>]*tests="3" failures="2"/)
  })

  test('jest-jasmine2 takes the fallback: the file is red and names each test', async () => {
    make({ 'a.test.js': `describe('of a suite', () => {\n${LATE}})` }, { testRunner: 'jest-jasmine2' })
    const outcome = await start({ env: CI })
    expect(outcome.code).toBe(1)
    expect(printed(outcome)).toContain('[of a suite first]')
    expect(printed(outcome)).toContain('[of a suite second]')
    expect(printed(outcome)).not.toContain('[of a suite sure]')
    expect(printed(outcome)).toContain('a.test.js:2')
    expect(readReport(project).files[0]!.gates.map((row) => [row.test, row.verdict])).toEqual([
      ['of a suite first', 'fail'],
      ['of a suite second', 'fail'],
      ['of a suite sure', 'pass'],
    ])
  })

  describe('a Jest inside a test', () => {
    const outer = (wanted: number): string => `const { spawnSync } = require('node:child_process')
      const { join } = require('node:path')
      ${ALONE}
      test('runs Jest', () => {
        const jest = join(__dirname, '../node_modules/jest/bin/jest.js')
        const { status, stderr } = spawnSync(process.execPath, [jest, '--watchman=false'], { cwd: join(__dirname, '../inner') })
        console.log(String(stderr))
        expect(status).toBe(${wanted})
      })`
    const config = (reporters: readonly string[]): string =>
      `module.exports = ${JSON.stringify({
        setupFiles: ['../globals.cjs'],
        setupFilesAfterEnv: ['holmgate/jest'],
        reporters,
      })}`

    test.each([
      ['with our reporter', ['default', 'holmgate/jest/reporter'], true],
      ['without it', ['default'], false],
    ])('%s is a run of its own', async (_how, reporters, reports) => {
      make(
        { 'outer/o.test.js': outer(1), 'inner/i.test.js': LATE, 'inner/jest.config.cjs': config(reporters) },
        { roots: ['<rootDir>/outer'] },
      )
      const outcome = await start({ env: CI })
      expect(statuses(outcome)).toEqual({ alone: 'passed', 'runs Jest': 'passed' })
      expect(outcome.code).toBe(0)
      expect(readReport(project).files.map(({ path }) => path)).toEqual(['outer/o.test.js'])
      if (reports) expect(readReport(project, 'inner').files.map(({ path }) => path)).toEqual(['i.test.js'])
    })
  })
})
