import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import type { RunReport } from '../../src/family/types.ts'
import { makeProject, type Project, type Run, run, runJest, runVitest } from './project.ts'

const gate = (p: number): string =>
  `expect(modelWithP(${p})).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })`
const SPECS = {
  'a.test.js': `test('late', () => { ${gate(0.03)} })\ntest('later', () => { ${gate(0.04)} })`,
  'b.test.js': `test('shown', () => { ${gate(0.001)} })`,
  'c.test.js': `test('shown too', () => { ${gate(0.002)} })`,
}
const CI = { CI: '1' }

const readReport = (project: Project, folder = 'holmgate-report'): string =>
  readFileSync(join(project.folder, folder, 'report.json'), 'utf8')
const cli = (project: Project, args: readonly string[]): Promise<Run> =>
  run(project, join(project.folder, 'node_modules/holmgate/dist/cli.js'), args)

/** A file system of one page: nothing else is as honestly full. */
const mount = (folder: string): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder], { stdio: 'ignore' })
}

/** Only root may mount, and not in every container. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'holmgate-disk-'))
  try {
    mount(folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

describe.each([
  ['vitest', runVitest],
  ['jest', runJest],
] as const)('report.json of %s', (name, start) => {
  test('is written in CI, fits its schema, and is the same at every run', async () => {
    using project = makeProject(SPECS)
    expect((await start(project, { env: CI })).code).toBe(1)
    const first = readReport(project)
    await start(project, { env: CI })
    expect(readReport(project)).toBe(first)
    const report = JSON.parse(first) as RunReport
    const schema = createRequire(join(project.folder, 'x.js'))('holmgate/report.schema.json')
    const validate = new Ajv({ strict: false }).compile(schema)
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
    expect(report.runner.name).toBe(name)
    expect(report.commit).toBeUndefined()
    const commit = '5'.repeat(40)
    await start(project, { env: { ...CI, CI_COMMIT_SHA: commit } })
    expect((JSON.parse(readReport(project)) as RunReport).commit).toBe(commit)
    expect(report.files.map(({ path }) => path)).toEqual(['a.test.js', 'b.test.js', 'c.test.js'])
    expect(report.files[0]?.gates.map(({ test: of, verdict, reason, line }) => [of, verdict, reason, line])).toEqual([
      ['late', 'fail', 'lost-to-correction', 1],
      ['later', 'fail', 'lost-to-correction', 2],
    ])
  })

  test.each([
    ['fails to load', "throw new Error('gone')"],
    ['kills its process', "process.kill(process.pid, 'SIGKILL')"],
    ['fails before its gate', "test('loads', () => { throw new Error('gone') })"],
  ])('of an earlier run is gone when the only file with gates %s', async (_, text) => {
    using project = makeProject({ 'b.test.js': SPECS['b.test.js'] })
    // In band the killed process is Jest itself, which then ends without a word.
    const options = { args: name === 'jest' ? ['--runInBand'] : ['--pool=forks'], env: CI }
    expect((await start(project, options)).code).toBe(0)
    expect(existsSync(join(project.folder, 'holmgate-report/report.json'))).toBe(true)
    project.write('b.test.js', text)
    expect((await start(project, options)).code).not.toBe(0)
    expect((await cli(project, ['report', 'show'])).code).not.toBe(0)
    expect((await cli(project, ['summary'])).code).not.toBe(0)
  })

  test('[D3] lets a red gate be audited later: n, seed, method, version, digest', async () => {
    using project = makeProject({ 'a.test.js': SPECS['a.test.js'] })
    await start(project, { env: CI })
    const report = JSON.parse(readReport(project)) as RunReport
    expect(report.tool.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(report.files[0]?.gates[0]?.comparison).toMatchObject({
      nUnits: 20,
      nSamples: 20,
      nNonzero: 20,
      seed: 0,
      testMethod: 't',
      pValueMethod: 't',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('is not written on a developer’s machine, unless asked for', async () => {
    using project = makeProject({ 'b.test.js': SPECS['b.test.js'] })
    await start(project)
    expect(() => readReport(project)).toThrow('ENOENT')
  })

  test('[H1] that cannot be written changes neither verdicts nor the exit code, and it is said', async () => {
    using green = makeProject({
      'b.test.js': SPECS['b.test.js'],
      'holmgate-report': 'a file where the folder should be',
    })
    const passed = await start(green, { env: CI })
    expect(passed.code).toBe(0)
    expect(passed.stderr).toContain('report.json could not be written')
    using red = makeProject({ 'a.test.js': SPECS['a.test.js'], 'holmgate-report': 'a file where the folder should be' })
    expect((await start(red, { env: CI })).code).toBe(1)
  })

  test.skipIf(!canMount())('[H1] on a full disk leaves the exit code alone, and it is said', async () => {
    using project = makeProject({ 'b.test.js': SPECS['b.test.js'] })
    const folder = join(project.folder, 'holmgate-report')
    mkdirSync(folder)
    mount(folder)
    writeFileSync(join(folder, 'filler'), 'x'.repeat(4096))
    try {
      const outcome = await start(project, { env: CI })
      expect(outcome.code).toBe(0)
      expect(outcome.stderr).toMatch(/ENOSPC.*The verdicts stand/)
    } finally {
      execFileSync('umount', [folder])
    }
  })
})

describe('report.html', () => {
  const OPTIONS = { html: true, outputDir: 'out' }
  const PLUGIN = `import holmgate from 'holmgate/vitest/plugin'
    export default { plugins: [holmgate(${JSON.stringify(OPTIONS)})], test: { globals: true, setupFiles: ['./globals.cjs'] } }`

  test.each([
    ['Vitest', 'node_modules/vitest/vitest.mjs', ['run']],
    ['Jest', 'node_modules/jest/bin/jest.js', ['--watchman=false']],
  ])('%s writes it where it is asked for, and ends by naming it', async (_, script, args) => {
    using project = makeProject(
      { 'a.test.js': SPECS['a.test.js'], 'vitest.config.mjs': PLUGIN },
      { jest: { reporters: ['default', ['holmgate/jest/reporter', OPTIONS]] } },
    )
    const { code, stdout, stderr } = await run(project, join(project.folder, script), args)
    expect(code, stderr).toBe(1)
    expect(`${stdout}${stderr}`).toContain('Report as a page: out/report.html\n')
    const page = readFileSync(join(project.folder, 'out/report.html'), 'utf8')
    expect(page).toMatch(/^<!doctype html>[\s\S]*2 gates: 0 passed, 2 failed/)
    expect(page).toContain('What chance alone would do')
    // Outside of CI report.json is written only where that is asked for.
    expect(() => readReport(project, 'out')).toThrow('ENOENT')
  })
})

describe('shards', () => {
  test('[I3] Vitest: blob reports and --merge-reports show the table of every file', async () => {
    using project = makeProject(SPECS)
    for (const shard of ['1/2', '2/2']) {
      await runVitest(project, { args: ['--reporter=blob', `--shard=${shard}`] })
    }
    const script = join(project.folder, 'node_modules/vitest/vitest.mjs')
    const merged = await run(
      project,
      script,
      ['--merge-reports', '--reporter=default', '--reporter=holmgate/vitest/reporter'],
      { env: CI },
    )
    for (const file of Object.keys(SPECS)) expect(merged.stdout).toContain(`\n${file}\n`)
    expect((JSON.parse(readReport(project)) as RunReport).files).toHaveLength(3)
    expect(merged.code).toBe(1)
  })

  test('Vitest: a merge that lacks the blob of a shard is red, and the shard is named', async () => {
    const one = `test('shown', () => { ${gate(0.0001)} })`
    using project = makeProject({ 'a.test.js': one, 'b.test.js': one, 'c.test.js': "test('no gate', () => {})" })
    project.write(
      'vitest.config.mjs',
      "import holmgate from 'holmgate/vitest/plugin'\nexport default { plugins: [holmgate()], test: { globals: true, setupFiles: ['./globals.cjs'] } }",
    )
    for (const shard of [1, 2, 3]) await runVitest(project, { args: ['--reporter=blob', `--shard=${shard}/3`] })
    const merge = () => runVitest(project, { args: ['--merge-reports', '--reporter=default'], env: CI })
    expect((await merge()).code).toBe(0)
    expect((JSON.parse(readReport(project)) as RunReport).problems).toBeUndefined()
    rmSync(join(project.folder, '.vitest-reports/blob-2-3.json'))
    expect((await merge()).code).toBe(1)
    expect((JSON.parse(readReport(project)) as RunReport).problems).toEqual([
      expect.stringContaining('Shard 2 of 3 is missing from what was merged.'),
    ])
  })

  test('[I2] Jest: reports of shards are merged, and an incomplete set is refused by name', async () => {
    using project = makeProject(SPECS)
    for (const shard of [1, 2]) {
      await runJest(project, { args: [`--shard=${shard}/2`], env: CI })
      mkdirSync(join(project.folder, `shards/${shard}`), { recursive: true })
      writeFileSync(join(project.folder, `shards/${shard}/report.json`), readReport(project))
    }
    const merged = await cli(project, ['report', 'merge', 'shards', '--output', 'whole'])
    expect(merged.code).toBe(1)
    expect((JSON.parse(readReport(project, 'whole')) as RunReport).files.map(({ path }) => path)).toEqual(
      Object.keys(SPECS),
    )
    const missing = await cli(project, ['report', 'merge', 'shards/1'])
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('Shard 2 of 2 is missing') })
    const twice = await cli(project, ['report', 'merge', 'shards/1', 'shards/1', 'shards/2'])
    expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('Shard 1 of 2 is there 2 times') })
    const changed = readReport(project, 'shards/2').replace(/"version": "30[^"]*"/, '"version": "29.7.0"')
    writeFileSync(join(project.folder, 'shards/2/report.json'), changed)
    const mixed = await cli(project, ['report', 'merge', 'shards'])
    expect(mixed).toMatchObject({ code: 2, stderr: expect.stringContaining('not of one run') })
  })
})
