import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unmetExpectations } from '../runners/expectations.ts'
import { makeProject, type Project, type Run, scenarioFiles } from '../runners/project.ts'
import { type InstalledCell, installCell } from './cell.ts'
import { cells, jestVariants, vitestVariants } from './cells.ts'

const list = (folder: string, other: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../runners/${folder}`, import.meta.url)))
    .filter((name) => !name.includes(`.${other}.`))
    .sort()

const sourcesFor = (runner: 'vitest' | 'jest'): Record<string, string> => {
  const other = runner === 'vitest' ? 'jest' : 'vitest'
  return { ...scenarioFiles(list('scenarios', other)), ...scenarioFiles(list('faults', other), 'faults') }
}

describe.each(cells)('$runner $version', (cell) => {
  const { runner, variants } = cell
  const sources = sourcesFor(runner)
  const runs = { default: [], ...(variants ? (runner === 'vitest' ? vitestVariants : jestVariants) : {}) }
  let installed: InstalledCell
  let project: Project
  beforeAll(() => {
    installed = installCell(cell)
    project = makeProject(sources, {}, installed.modules)
  })
  afterAll(() => project?.[Symbol.dispose]())

  describe.each(Object.entries(runs))('%s', (_name, args) => {
    let outcome: Run
    beforeAll(async () => {
      outcome = await installed.start(project, { args })
    })

    test.each(Object.keys(sources))('%s', (name) => {
      expect(unmetExpectations(name, sources[name]!, outcome.json!)).toEqual([])
    })

    test('exits with 1', () => {
      expect(outcome.code).toBe(1)
    })
  })
})
