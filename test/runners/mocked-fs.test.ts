import { describe, expect, test } from 'vitest'
import { baselineProject, guard, kept, type RunnerName } from './baselines.ts'
import { runJest, runVitest } from './project.ts'

const START = { vitest: runVitest, jest: runJest }
/** A file system without any kept baseline, which takes whatever is written there. */
const EMPTY = `() => {
  const real = process.getBuiltinModule('node:fs')
  const about = (path) => String(path).includes('__baselines__')
  const none = () => { throw Object.assign(new Error('none'), { code: 'ENOENT' }) }
  const at = (name, fake) => { const own = real[name]; return (path, ...rest) => about(path) ? fake() : own(path, ...rest) }
  const all = { readFileSync: at('readFileSync', none), readdirSync: at('readdirSync', none), existsSync: at('existsSync', () => false) }
  for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync']) all[name] = at(name, () => {})
  return { ...real, ...all, default: { ...real, ...all }, all }
}`
const GATE = `test('gate', () => { ${guard('ranker')} })`

const MOCKS: Readonly<Record<RunnerName, Readonly<Record<string, string>>>> = {
  vitest: {
    "vi.mock('node:fs')": `vi.mock('node:fs', ${EMPTY})\nvi.mock('fs', ${EMPTY})\n${GATE}`,
    'vi.spyOn(fs, …)': `import fs from 'node:fs'\nbeforeAll(() => { for (const [name, fake] of Object.entries((${EMPTY})().all)) vi.spyOn(fs, name).mockImplementation(fake) })\n${GATE}`,
  },
  jest: {
    "jest.mock('fs')": `jest.mock('fs', ${EMPTY})\njest.mock('node:fs', ${EMPTY})\n${GATE}`,
    'automatic mocks': `jest.mock('fs')\njest.mock('node:fs')\n${GATE}`,
    'jest.spyOn(fs, …)': `const fs = require('fs')\nbeforeAll(() => { for (const [name, fake] of Object.entries((${EMPTY})().all)) jest.spyOn(fs, name).mockImplementation(fake) })\nafterAll(() => jest.restoreAllMocks())\n${GATE}`,
  },
}

describe.each<RunnerName>(['vitest', 'jest'])('%s', (runner) => {
  test.each(Object.entries(MOCKS[runner]))('%s hides no kept baseline from a gate', async (_, text) => {
    using project = baselineProject(runner, { 'a.test.js': GATE })
    expect((await START[runner](project)).code).toBe(0)
    const before = kept(project, 'ranker')
    expect(before).not.toBeNull()
    project.write(
      'a.test.js',
      `${runner === 'vitest' ? "import { baseline } from 'holmgate'" : "const { baseline } = require('holmgate')"}\n${text}`,
    )
    const worse = await START[runner](project, { env: { SHIFT: '-0.02' } })
    expect(worse.json?.numFailedTests, `${worse.stdout}${worse.stderr}`).toBe(1)
    expect(worse.json?.testResults[0]?.assertionResults[0]?.failureMessages.join()).toMatch(/is worse/)
    expect(worse.code).toBe(1)
    expect(kept(project, 'ranker')).toBe(before)
  })
})
