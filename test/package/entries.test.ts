import { afterAll, describe, expect, test } from 'vitest'
import { PackedProject, tools } from './packed-project.ts'

/** 30 units; each candidate score is higher by .1 than the baseline's. */
const MODELS = `
const sampleIds = Array.from({ length: 30 }, (_, unit) => 'u' + unit)
const model = (name, gain) =>
  evaluationResult({ name, sampleIds, values: { hits: sampleIds.map((_, unit) => (unit % 7) / 10 + gain) } })
const baseline = model('baseline', 0)
const candidate = model('candidate', 0.1)
`

const GATES = `
test('a true claim', () => {
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits' })
})
test('a false claim', () => {
  expect(baseline).toBeSignificantlyBetterThan(candidate, { metric: 'hits' })
})
`

const LIST = `const list = (module) => console.log(JSON.stringify(Object.keys(module).sort()))`

const project = new PackedProject({
  'package.json': '{ "private": true, "type": "module" }',
  'require.cjs': `${LIST}
    list(require('holmgate'))
    list(require('holmgate/matchers').matchers)
    console.log(typeof require('holmgate/jest/reporter'))
    console.log(require('holmgate/package.json').name)`,
  'import.mjs': `${LIST}
    list(await import('holmgate'))
    list((await import('holmgate/matchers')).matchers)
    for (const entry of ['vitest/reporter', 'vitest/plugin', 'jest/reporter'])
      console.log(typeof (await import('holmgate/' + entry)).default)`,
  'vitest.config.mjs': `export default { test: {
    globals: true, include: ['vitest/*.test.js'], setupFiles: ['holmgate/vitest'],
    reporters: ['default', 'holmgate/vitest/reporter'] } }`,
  'vitest/gates.test.js': `import { evaluationResult } from 'holmgate'${MODELS}${GATES}`,
  'plugin.config.mjs': `import holmgate from 'holmgate/vitest/plugin'
    export default { plugins: [holmgate()], test: { globals: true, include: ['vitest/*.test.js'] } }`,
  'jest.config.mjs': `export default {
    testMatch: ['<rootDir>/jest/*.test.*'], transform: {}, setupFilesAfterEnv: ['holmgate/jest'],
    reporters: ['default', 'holmgate/jest/reporter'] }`,
  'jest/required.test.cjs': `const { evaluationResult } = require('holmgate')${MODELS}${GATES}`,
  'jest/imported.test.mjs': `import { evaluationResult } from 'holmgate'${MODELS}${GATES}`,
})

afterAll(() => project.remove())

const MATCHERS = [
  'toBeAbleToDetect',
  'toBeEquivalentTo',
  'toBeNonInferiorTo',
  'toBeSignificantlyBetterThan',
  'toBeSignificantlyDifferentFrom',
  'toBeSignificantlyWorseThan',
  'toSignificantlyExceed',
]

describe('the packed package', () => {
  test('is required from CommonJS and imported from ESM, with the same names', async () => {
    const required = await project.run('require.cjs')
    const imported = await project.run('import.mjs')
    expect(required).toMatchObject({ code: 0, stderr: '' })
    expect(imported).toMatchObject({ code: 0, stderr: '' })

    const [publicNames, matchers, reporter, name] = required.stdout.trim().split('\n')
    expect(JSON.parse(publicNames ?? '')).toContain('evaluationResult')
    expect(JSON.parse(matchers ?? '')).toEqual(MATCHERS)
    expect([reporter, name]).toEqual(['function', 'holmgate'])

    const [importedNames, importedMatchers, ...defaults] = imported.stdout.trim().split('\n')
    expect(importedNames).toBe(publicNames)
    expect(importedMatchers).toBe(matchers)
    expect(defaults).toEqual(['function', 'function', 'function'])
  })

  test.each(['vitest.config.mjs', 'plugin.config.mjs'])('gates under Vitest, set up by %s', async (config) => {
    const { code, stdout, stderr } = await project.run(tools.vitest, 'run', '--config', config)
    expect(stdout, stderr).toMatch(/Tests +1 failed \| 1 passed \(2\)/)
    expect(stdout).toContain('2 gates: 1 passed, 1 failed')
    expect(stderr).toMatch(/FAIL .*gates\.test\.js > a false claim/)
    expect(code).toBe(1)
  })

  test.each([
    ['required.test.cjs', []],
    ['imported.test.mjs', ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']],
  ])('gates under Jest, in %s', async (file, flags) => {
    const { code, stderr } = await project.run(...flags, tools.jest, file)
    expect(stderr).toContain('Tests:       1 failed, 1 passed, 2 total')
    expect(stderr).toContain('● a false claim')
    expect(stderr).toContain('2 gates: 1 passed, 1 failed')
    expect(code).toBe(1)
  })
})
