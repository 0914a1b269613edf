import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unmetExpectations } from '../runners/expectations.ts'
import { makeProject, type Project, type Run, runJest, runVitest, scenarioFiles } from '../runners/project.ts'
import { cells, jestVariants, vitestVariants } from './cells.ts'
import { install, newNode } from './install.ts'

const list = (folder: string, other: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../runners/${folder}`, import.meta.url)))
    .filter((name) => !name.includes(`.${other}.`))
    .sort()

const sourcesFor = (runner: 'vitest' | 'jest'): Record<string, string> => {
  const other = runner === 'vitest' ? 'jest' : 'vitest'
  return { ...scenarioFiles(list('scenarios', other)), ...scenarioFiles(list('faults', other), 'faults') }
}

describe.each(cells)('$runner $version', ({ runner, version, variants, beside = [], newNode: newer }) => {
  const sources = sourcesFor(runner)
  const runs = { default: [], ...(variants ? (runner === 'vitest' ? vitestVariants : jestVariants) : {}) }
  let project: Project
  let node: string | undefined
  beforeAll(() => {
    const packages = runner === 'vitest' ? [`vitest@${version}`] : [`jest@${version}`, `@jest/globals@${version}`]
    project = makeProject(sources, {}, install(`${runner}-${version}`, [...packages, ...beside]))
    node = newer ? newNode() : undefined
  })
  afterAll(() => project?.[Symbol.dispose]())

  describe.each(Object.entries(runs))('%s', (_name, args) => {
    let outcome: Run
    beforeAll(async () => {
      const start = runner === 'vitest' ? runVitest : runJest
      outcome = await start(project, { args, ...(node === undefined ? {} : { node }) })
    })

    test.each(Object.keys(sources))('%s', (name) => {
      expect(unmetExpectations(name, sources[name]!, outcome.json!)).toEqual([])
    })

    test('exits with 1', () => {
      expect(outcome.code).toBe(1)
    })
  })
})
