import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textOf } from '../docs/markdown.ts'
import { makeProject, type Project, type Run, runJest, runVitest } from '../runners/project.ts'

const t = "{ metric: 'm', testMethod: 't' }"
const late = (p: number, name: string): string =>
  `test('${name}', () => { expect(modelWithP(${p})).toBeSignificantlyBetterThan(reference, ${t}) })`

/** Drawn p-values and intervals of 300 units, another shift in each file. */
const drawn = (shift: number): string => `
const ids = Array.from({ length: 300 }, (_, i) => i)
const of = (score) => ({ sampleIds: ids, values: { m: ids.map(score) } })
test('drawn', () => {
  expect(of((i) => Math.sin(i + ${shift}))).not.toBeSignificantlyWorseThan(of((i) => Math.sin(i * i)), { metric: 'm' })
})`

const files = {
  'a.test.js': `${late(0.03, 'early')}
test('slow', async () => {
  await new Promise((done) => setTimeout(done, 1100))
  expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, ${t})
})`,
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`drawn-${n}.test.js`, drawn(n)])),
}

const reportOf = (project: Project): string => readFileSync(join(project.folder, 'holmgate-report/report.json'), 'utf8')
const statusesOf = ({ json }: Run): Record<string, string> =>
  Object.fromEntries(
    json!.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ title, status }) => [title, status])),
  )

describe.each([
  ['vitest', runVitest],
  ['jest', runJest],
] as const)('%s', (_, start) => {
  test('[F2] [D8] [I5] one worker or four, and a second run: the same report, also on a test that ended a second before', async () => {
    using project = makeProject(files)
    const one = await start(project, { args: ['--maxWorkers=1'], env: { CI: '1' } })
    const report = reportOf(project)
    const four = await start(project, { args: ['--maxWorkers=4'], env: { CI: '1' } })
    expect(reportOf(project)).toBe(report)
    expect(report.match(/"pValueMethod": "monte-carlo"/g)).toHaveLength(4)
    for (const run of [one, four]) {
      expect(run.code).toBe(1)
      expect(statusesOf(run)).toEqual({ early: 'failed', slow: 'failed', drawn: 'passed' })
    }
  })

  test('[D12] a gate that was left out is counted in the report of the run', async () => {
    using project = makeProject({ 'a.test.js': `${late(0.03, 'kept')}\n${late(0.04, 'dropped')}` })
    const run = await start(project, { args: ['-t', 'kept'] })
    expect(run.code).toBe(0)
    expect(run.stdout + run.stderr).toMatch(/Partial: 1 gate; 1 of 2 tests of the file did not run/)
  })
})

test('[I4] --reporter on the command line: the verdict stands, the table is missing, and the documentation says so', async () => {
  using project = makeProject(
    { 'a.test.js': `${late(0.03, 'one')}\n${late(0.04, 'two')}` },
    { vitest: { reporters: ['default', 'holmgate/vitest/reporter'] } },
  )
  const run = await runVitest(project, { args: ['--reporter=dot'] })
  expect(run.code).toBe(1)
  expect(statusesOf(run)).toEqual({ one: 'failed', two: 'failed' })
  expect(run.stdout + run.stderr).not.toContain('family claims:')
  expect(textOf('docs/runners.md').replace(/\s+/g, ' ')).toContain(
    "a `--reporter` on Vitest's command line replaces those of the config",
  )
})

test('[D8] the documentation says how to confirm a result: with new units', () => {
  expect(textOf('README.md')).toContain('To confirm a surprising result, evaluate on new units.')
})
