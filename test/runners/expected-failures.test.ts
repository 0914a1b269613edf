import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunReport } from '../../src/family/types.ts'
import { tallyRun } from '../../src/github/tally.ts'
import { parseRunReport } from '../../src/report/run-report-json.ts'
import { makeProject, type Project, run, runJest, runVitest } from './project.ts'

const GATE = (metric = 'm'): string =>
  `toBeSignificantlyBetterThan(reference, { metric: '${metric}', testMethod: 't' })`
const FAILS = 'const fails = test.failing ?? test.fails'
const PASSING = `test('passes', () => { expect(modelWithP(0.0001)).${GATE()} })`

const runners = [
  ['vitest', runVitest],
  ['jest', runJest],
] as const

const reportOf = ({ folder }: Project): RunReport =>
  parseRunReport(readFileSync(join(folder, 'holmgate-report/report.json'), 'utf8'))

test.each(runners)('[H3] %s: a failure that its test asks for is no failing gate anywhere', async (_, start) => {
  using project = makeProject({
    'a.test.js': [
      FAILS,
      PASSING,
      `fails('at once', () => { expect(modelWithP(0.5)).${GATE()} })`,
      `fails('by the correction', () => { expect(modelWithP(0.04)).${GATE()} })`,
    ].join('\n'),
  })
  const summary = join(project.folder, 'summary.md')
  const output = join(project.folder, 'output.txt')
  project.write('summary.md', '')
  project.write('output.txt', '')
  const outcome = await start(project, {
    env: { CI: '1', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output },
  })
  const all = `${outcome.stdout}${outcome.stderr}`
  expect(outcome.code).toBe(0)
  expect(all).not.toMatch(/^::error/m)
  expect(all).toContain('3 gates: 1 passed, 0 failed, 2 failed as expected')
  expect(all).toContain('fail (not shown), as expected')
  const report = reportOf(project)
  expect(report.problems).toBeUndefined()
  expect(report.files[0]!.gates.map(({ verdict, expectedToFail }) => [verdict, expectedToFail])).toEqual([
    ['pass', undefined],
    ['fail', true],
    ['fail', true],
  ])
  expect(tallyRun(report)).toMatchObject({ verdict: 'pass', hypotheses: 1, passed: 1, failed: 0, expected: 2 })
  expect(readFileSync(output, 'utf8')).toMatch(/verdict<<(\S+)\npass\n\1\nfailed<<(\S+)\n0\n/)
  expect(readFileSync(summary, 'utf8')).toContain('1 of 1 gate passed, 2 failed as expected')
  const shown = await run(project, join(project.folder, 'node_modules/holmgate/dist/cli.js'), ['report', 'show'])
  expect(shown.code).toBe(0)
})

test.each(runners)('%s: a test that must fail and does not is an error of the report', async (_, start) => {
  using project = makeProject({
    'a.test.js': `${FAILS}\nfails('must fail', () => { expect(modelWithP(0.0001)).${GATE()} })`,
  })
  const outcome = await start(project, { env: { CI: '1' } })
  expect(outcome.code).toBe(1)
  const report = reportOf(project)
  expect(report.files[0]!.gates.map(({ verdict }) => verdict)).toEqual(['pass'])
  expect(report.problems).toEqual([
    expect.stringContaining('a.test.js: 1 test failed, and not by the verdict of a gate ("must fail")'),
  ])
  expect(tallyRun(report).verdict).toBe('error')
})

test.each(runners)('%s: a test that must fail is not satisfied by a wrong call or wrong data', async (_, start) => {
  using project = makeProject({
    'a.test.js': [
      FAILS,
      PASSING,
      `fails('typo', () => { expect(modelWithP(0.5)).${GATE('typo')} })`,
      `fails('nan', () => { const m = modelWithP(0.5); const v = { m: [...m.values.m] }; v.m[3] = NaN; expect({ ...m, values: v }).${GATE()} })`,
      `fails('typo beside a failure', () => { try { expect(modelWithP(0.5)).${GATE('typo')} } catch {}\n expect(modelWithP(0.5)).${GATE()} })`,
      "fails('too small', () => { expect({ baseline: reference, candidate: modelWithP(0.2) }).toBeAbleToDetect(1e-6, { metric: 'm' }) })",
      "fails('another error', () => { throw new Error('of the user') })",
    ].join('\n'),
  })
  const outcome = await start(project, { env: { CI: '1' } })
  expect(outcome.code).toBe(1)
  const state = Object.fromEntries(
    outcome.json!.testResults[0]!.assertionResults.map(({ title, status }) => [title, status]),
  )
  expect(state).toEqual({
    passes: 'passed',
    typo: 'failed',
    nan: 'failed',
    'typo beside a failure': 'failed',
    'too small': 'passed',
    'another error': 'passed',
  })
  expect(`${outcome.stdout}${outcome.stderr}`).toContain('This test must fail, by the verdict of its gate.')
  const { failed, errors } = tallyRun(reportOf(project))
  expect({ failed, errors }).toEqual({ failed: 1, errors: 2 })
})

test.each(runners)('%s: an error of a function of ours does not satisfy a test that must fail', async (name, start) => {
  const get =
    name === 'vitest'
      ? "import { evaluationResult, readResults } from 'holmgate'"
      : "const { evaluationResult, readResults } = require('holmgate')"
  using project = makeProject({
    'a.test.js': [
      get,
      FAILS,
      PASSING,
      "fails('file', () => { readResults('missing.csv') })",
      `test.concurrent.${name === 'vitest' ? 'fails' : 'failing'}('concurrent', async () => { await null; readResults('missing.csv') })`,
      "fails('scores', async () => { await null; evaluationResult({ sampleIds: ['a', 'b'], values: { m: [1, NaN] } }) })",
      `fails('caught', () => { try { readResults('missing.csv') } catch {}\n expect(modelWithP(0.5)).${GATE()} })`,
    ].join('\n'),
  })
  const outcome = await start(project, { env: { CI: '1' } })
  expect(outcome.code).toBe(1)
  const state = Object.fromEntries(
    outcome.json!.testResults[0]!.assertionResults.map(({ title, status }) => [title, status]),
  )
  expect(state).toEqual({ passes: 'passed', file: 'failed', concurrent: 'failed', scores: 'failed', caught: 'passed' })
  const { problems } = reportOf(project).files[0]!
  expect(problems!.map(({ test, line }) => [test, line])).toEqual([
    ['file', 4],
    ['concurrent', 5],
    ['scores', 6],
  ])
})

test.each(runners)('%s: a test that fails before its gate is an error of the report', async (_, start) => {
  using project = makeProject({
    'a.test.js': [
      PASSING,
      `test('loads', () => { throw new Error('no file')\n expect(modelWithP(0.5)).${GATE()} })`,
    ].join('\n'),
    'b.test.js': `test('loads too', () => { throw new Error('no file')\n expect(modelWithP(0.5)).${GATE()} })`,
  })
  const outcome = await start(project, { env: { CI: '1' } })
  expect(outcome.code).toBe(1)
  const report = reportOf(project)
  expect(report.problems).toEqual([
    expect.stringContaining('a.test.js: 1 test failed, and not by the verdict of a gate ("loads")'),
    expect.stringContaining('b.test.js: 1 test failed, and not by the verdict of a gate ("loads too")'),
  ])
  const merged = await run(project, join(project.folder, 'node_modules/holmgate/dist/cli.js'), [
    'report',
    'merge',
    'holmgate-report',
    '--output',
    'merged',
  ])
  expect(merged.code).toBe(1)
})
