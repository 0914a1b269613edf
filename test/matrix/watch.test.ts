import { join } from 'node:path'
import { describe, test } from 'vitest'
import { makeProject } from '../runners/project.ts'
import { installCell } from './cell.ts'
import { newestOf } from './cells.ts'
import { ALONE, LATE } from './specs.ts'
import { Watching } from './watch.ts'

const RUNS = {
  vitest: {
    script: 'vitest/vitest.mjs',
    args: ['--watch'],
    done: /for file changes/,
    red: /Tests +2 failed \| 1 passed/,
    green: /Tests +1 passed/,
  },
  jest: {
    script: 'jest/bin/jest.js',
    args: ['--watchAll', '--watchman=false'],
    done: /Ran all test suites/,
    red: /Tests: +2 failed, 1 passed/,
    green: /Tests: +1 passed/,
  },
}
const TABLE = /Holm at level/

describe.each([...newestOf('vitest'), ...newestOf('jest')])('$runner $version watches', (cell) => {
  const modes: Record<string, string[]> = {
    '': [],
    ...(cell.runner === 'vitest' ? { ' in one realm': ['--no-isolate'] } : {}),
  }

  test.each(Object.entries(modes))('each run has its own verdict and its own table%s', async (_mode, more) => {
    const { modules, node } = installCell(cell)
    const { script, args, done, red, green } = RUNS[cell.runner]
    const reporters = ['default', 'holmgate/vitest/reporter']
    using project = makeProject({ 'a.test.js': LATE }, { vitest: { reporters } }, modules)
    await using watching = new Watching(project, node, join(project.folder, 'node_modules', script), [...args, ...more])
    const run = (source: string | null, verdict: RegExp): Promise<string> => {
      const change = (): void => (source === null ? undefined : project.write('a.test.js', source))
      return watching.after(change, [done, TABLE, verdict])
    }
    await run(null, red)
    await run(ALONE, green)
    await run(LATE, red)
  })
})
