import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeProject, type Project, runJest, runVitest } from '../runners/project.ts'
import { newestOf } from './cells.ts'
import { install } from './install.ts'
import { LATE, LATE_STATUSES, printed, readReport, statuses } from './specs.ts'

describe('pnpm', () => {
  let project: Project
  afterEach(() => project?.[Symbol.dispose]())

  // Nothing is asked for but the runner: what else our entries need must be within their reach.
  test.each([
    { ...newestOf('vitest').findLast(({ newNode }) => !newNode)!, start: runVitest },
    { ...newestOf('jest').at(-1)!, start: runJest },
  ])('$runner $version', async ({ runner, version, start }) => {
    const modules = install(`pnpm-${runner}`, [`${runner}@${version}`], { pnpm: true })
    expect(existsSync(join(modules, 'seedrandom'))).toBe(false)
    project = makeProject({ 'a.test.js': LATE }, {}, modules)
    const outcome = await start(project, { env: { CI: '1' } })
    expect(statuses(outcome)).toEqual(LATE_STATUSES)
    expect(outcome.code).toBe(1)
    expect(printed(outcome)).toContain('a.test.js:1')
    expect(readReport(project).files[0]!.gates.map(({ line, verdict }) => [line, verdict])).toEqual([
      [1, 'fail'],
      [2, 'fail'],
      [3, 'pass'],
    ])
  })
})
