import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeProject, type Project } from '../runners/project.ts'
import { type InstalledCell, installCell } from './cell.ts'
import { newestOf } from './cells.ts'
import { gate, LATE, printed, readReport, statuses } from './specs.ts'

/** Puts a second copy of the package beside the specs of a folder, as npm does where two versions are asked for. */
function addCopy(project: Project, protocol: number): string {
  const copy = join(project.folder, 'nested/node_modules/holmgate')
  cpSync(realpathSync(join(project.folder, 'node_modules/holmgate')), copy, { recursive: true })
  const dist = join(copy, 'dist')
  for (const name of readdirSync(dist).filter((file) => file.startsWith('state-'))) {
    const text = readFileSync(join(dist, name), 'utf8')
    const changed = text.replace(/const PROTOCOL = \d+;/, `const PROTOCOL = ${protocol};`)
    writeFileSync(join(dist, name), changed)
  }
  return copy
}

const OWN_PROTOCOL = Number(
  /const PROTOCOL = (\d+)/.exec(readFileSync(new URL('../../src/family/state.ts', import.meta.url), 'utf8'))![1],
)

describe.each([...newestOf('vitest'), ...newestOf('jest')])('$runner $version: two copies of the package', (cell) => {
  const { runner } = cell
  let installed: InstalledCell
  let project: Project
  beforeAll(() => {
    installed = installCell(cell)
  })
  afterEach(() => project?.[Symbol.dispose]())

  const from = (names: string, module: string): string =>
    runner === 'vitest' ? `import { ${names} } from '${module}'` : `const { ${names} } = require('${module}')`
  const SPEC = `${from('configureFamily', 'holmgate')}
    configureFamily({ confidenceLevel: 0.999 })
    test('first', () => { ${gate(0.002)} })
    test('sure', () => { ${gate(0.0001)} })`
  const make = (config: object = {}): void => {
    const entry = runner === 'vitest' ? "import 'holmgate/vitest'" : "require('holmgate/jest')"
    const files = { 'nested/a.test.js': SPEC, 'nested/set-up.js': entry }
    project = makeProject(files, config, installed.modules)
  }

  test('that cannot work together: the file is red, and both are named', async () => {
    make()
    const copy = addCopy(project, OWN_PROTOCOL + 1)
    const outcome = await installed.start(project)
    expect(outcome.code).toBe(1)
    expect(printed(outcome)).toContain('two copies that cannot work together')
    expect(printed(outcome)).toContain(join(copy, 'dist'))
    expect(printed(outcome)).toContain(join(realpathSync(join(project.folder, 'node_modules/holmgate')), 'dist'))
  })

  test('that speak the same protocol: one family', async () => {
    make()
    addCopy(project, OWN_PROTOCOL)
    const outcome = await installed.start(project)
    expect(statuses(outcome)).toEqual({ first: 'failed', sure: 'passed' })
    expect(outcome.code).toBe(1)
  })

  test('that are both set up: one family, each failure once', async () => {
    const entries = (own: string): string[] => [own, './nested/set-up.js']
    make({
      vitest: { setupFiles: ['./globals.cjs', ...entries('holmgate/vitest')] },
      jest: { setupFilesAfterEnv: entries('holmgate/jest') },
    })
    addCopy(project, OWN_PROTOCOL)
    const outcome = await installed.start(project, { env: { CI: '1' } })
    expect(statuses(outcome)).toEqual({ first: 'failed', sure: 'passed' })
    expect(outcome.json!.testResults[0]!.assertionResults.map((one) => one.failureMessages.length)).toEqual([1, 0])
    expect(readReport(project).files.map(({ gates }) => gates.length)).toEqual([2])
  })
})

// In a monorepo our package may stand beside another version of Vitest than the one that runs.
describe.each(newestOf('vitest'))('vitest $version beside a package that finds another Vitest', (cell) => {
  test('never lets a failing gate pass', async () => {
    const other = newestOf('vitest').find(({ version }) => version !== cell.version)!
    const { modules, start } = installCell(cell)
    using project = makeProject({ 'a.test.js': LATE }, {}, modules)
    const own = join(project.folder, 'node_modules')
    unlinkSync(own)
    mkdirSync(own)
    for (const name of readdirSync(modules).filter((entry) => entry !== 'holmgate' && !entry.startsWith('.')))
      symlinkSync(join(modules, name), join(own, name))
    cpSync(join(modules, 'holmgate'), join(own, 'holmgate'), { recursive: true })
    mkdirSync(join(own, 'holmgate/node_modules'))
    symlinkSync(join(installCell(other).modules, 'vitest'), join(own, 'holmgate/node_modules/vitest'))
    const outcome = await start(project)
    expect(outcome.code).toBe(1)
    expect(printed(outcome)).toContain('a.test.js:1')
    expect(printed(outcome)).toContain('a.test.js:2')
    expect(printed(outcome)).toContain('adjusted p  0.06')
  })
})
