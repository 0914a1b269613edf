import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unmetExpectations } from './expectations.ts'
import { makeProject, type Project, type Run, type RunOptions, scenarioFiles } from './project.ts'

const all = readdirSync(fileURLToPath(new URL('scenarios', import.meta.url))).sort()
const sources = scenarioFiles(all)
const forJest = all.filter((name) => !name.includes('.vitest.'))

/** Gates that fail only at the end of their file, by file and line of the user's `expect`. */
const LATE = [
  's02-nested.test.js:5',
  's02-nested.test.js:6',
  's06-multi.test.js:4',
  's06-multi.test.js:5',
  's06-multi.test.js:7',
  's07-not.test.js:3',
]

/** A way to start a runner in projects that link to `modules`; those of the repository without. */
export interface Tools {
  readonly modules?: string
  start(project: Project, options?: RunOptions): Promise<Run>
}

/** What every scenario looks like in each of Vitest's output formats. */
export function describeVitest(title: string, tools: () => Tools): void {
  describe(title, () => {
    let project: Project
    let outcome: Run
    beforeAll(async () => {
      const { start, modules } = tools()
      project = makeProject(sources, {}, modules)
      const reporters = ['default', 'junit', 'github-actions', 'holmgate/vitest/reporter'].map(
        (name) => `--reporter=${name}`,
      )
      const args = [...reporters, '--outputFile.junit=out.xml']
      outcome = await start(project, { args })
    }, 120_000)
    afterAll(() => project?.[Symbol.dispose]())

    test.each(all)('%s: the right tests are red', (name) => {
      expect(unmetExpectations(name, sources[name]!, outcome.json!)).toEqual([])
    })

    test('exits with 1', () => {
      expect(outcome.code).toBe(1)
      expect(outcome.json?.success).toBe(false)
    })

    test.each(LATE)('annotates the user’s line %s', (at) => {
      const [file, line] = at.split(':')
      expect(outcome.stdout).toMatch(new RegExp(`::error file=[^,]*${file},title=[^,]*,line=${line},`))
    })

    test.each(LATE)('shows the code frame of %s in the text', (at) => {
      expect(outcome.stdout + outcome.stderr).toContain(`❯ ${at}`)
    })

    test('has the late failures in JUnit', () => {
      const junit = readFileSync(join(project.folder, 'out.xml'), 'utf8')
      expect(junit).toMatch(/name="quality &gt; B"[^>]*>\s*<failure/)
      expect(junit).toMatch(/name="quality &gt; A"[^>]*\/?>(?!\s*<failure)/)
    })

    test('has the late failures in TAP, and keeps its tables out of it', async () => {
      const { start, modules } = tools()
      using tap = makeProject(scenarioFiles(['s02-nested.test.js']), {}, modules)
      const { stdout, stderr } = await start(tap, {
        args: ['--reporter=tap-flat', '--reporter=holmgate/vitest/reporter'],
      })
      expect(stdout).toMatch(/not ok \d+ - .*> B\b/)
      expect(stdout).toMatch(/\nok \d+ - .*> A\b/)
      expect(stdout).not.toContain('Holm at level')
      expect(stderr).toContain('Holm at level')
    })

    test('prints one table a file, and none for a file without gates', () => {
      expect(outcome.stdout).toContain('s06-multi.test.js')
      expect(outcome.stdout).not.toMatch(/s12-zero\.test\.js.*\d gates/)
    })
  })
}

/** What every scenario looks like in each of Jest's output formats. */
export function describeJest(title: string, tools: () => Tools): void {
  describe(title, () => {
    let project: Project
    let outcome: Run
    beforeAll(async () => {
      const { start, modules } = tools()
      project = makeProject(scenarioFiles(forJest), {}, modules)
      outcome = await start(project, {
        args: ['--reporters=default', '--reporters=github-actions', '--reporters=holmgate/jest/reporter'],
        env: { GITHUB_ACTIONS: 'true' },
      })
    }, 120_000)
    afterAll(() => project?.[Symbol.dispose]())

    test.each(forJest)('%s: the right tests are red', (name) => {
      expect(unmetExpectations(name, sources[name]!, outcome.json!)).toEqual([])
    })

    test('exits with 1', () => {
      expect(outcome.code).toBe(1)
      expect(outcome.json?.success).toBe(false)
    })

    test.each(LATE)('shows the user’s line %s', (at) => {
      expect(outcome.stderr).toMatch(new RegExp(`\\(${at.replace('.', '\\.')}:\\d+\\)`))
    })

    test.each(LATE)('annotates the user’s line %s', (at) => {
      const [file, line] = at.split(':')
      expect(outcome.stdout + outcome.stderr).toMatch(new RegExp(`::error file=[^,]*${file},line=${line},title=`))
    })

    test('prints one table a file', () => {
      expect(outcome.stderr).toContain('s06-multi.test.js')
    })
  })
}
