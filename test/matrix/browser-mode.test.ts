import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeProject, type Project, run } from '../runners/project.ts'
import { type InstalledCell, installCell } from './cell.ts'
import { newestOf } from './cells.ts'
import { LATE, printed } from './specs.ts'

const REFUSAL = 'holmgate: Vitest browser mode is not supported, the statistics need Node.'

describe.each(newestOf('vitest'))('vitest $version: browser mode is refused in words', (cell) => {
  // The provider that opens a browser by hand: its config is real, and the plugin speaks before it opens anything.
  const third = cell.version.startsWith('3.')
  const provider = third ? '@vitest/browser' : '@vitest/browser-preview'
  let installed: InstalledCell
  let project: Project
  beforeAll(() => {
    installed = installCell(cell, { name: 'browser', packages: [`${provider}@${cell.version}`] })
  })
  afterEach(() => project?.[Symbol.dispose]())

  test('by the plugin', async () => {
    project = makeProject({ 'a.test.js': LATE }, {}, installed.modules)
    project.write(
      'vitest.config.mjs',
      `import holmgate from 'holmgate/vitest/plugin'
      ${third ? "const provider = 'preview'" : `import { preview } from '${provider}'; const provider = preview()`}
      const browser = { enabled: true, provider, instances: [{ browser: 'chromium' }] }
      export default { plugins: [holmgate()], test: { browser } }`,
    )
    const outcome = await installed.startBare(project, { args: ['run'] })
    expect(printed(outcome)).toContain(REFUSAL)
    expect(outcome.code).toBe(1)
  })

  test('by the set-up file, before anything that needs Node', async () => {
    const script = `delete globalThis.process; await import('holmgate/vitest')`
    project = makeProject({ 'without-node.mjs': script }, {}, installed.modules)
    const outcome = await run(project, 'without-node.mjs', [], { node: installed.node })
    expect(outcome.stderr).toContain(REFUSAL)
    expect(outcome.code).toBe(1)
  })
})
