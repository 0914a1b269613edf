import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunReport } from '../../src/family/types.ts'
import { parseRunReport } from '../../src/report/run-report-json.ts'
import { makeProject, type Project, type Run, run, runJest, runVitest } from './project.ts'

const GATE = (metric = 'm'): string =>
  `toBeSignificantlyBetterThan(reference, { metric: '${metric}', testMethod: 't' })`
const passing = `test('passes', () => { expect(modelWithP(0.001)).${GATE()} })`
/** What makes a run red beside the verdict of a gate; each file holds a gate that passes too. */
const SPECS = {
  'crash.test.js': `${passing}\ntest('dies', () => { typeof jest === 'undefined' ? process.kill(process.pid, 'SIGKILL') : process.exit(0) })`,
  'caught.test.js': `${passing}\ntest('typo', () => { try { expect(modelWithP(0.001)).${GATE('typo')} } catch {} })`,
  'declared.test.js': `const { configureFamily } = require('holmgate')\nconfigureFamily({ hypotheses: 1 })\n${passing}\ntest('second', () => { expect(modelWithP(0.002)).${GATE()} })`,
  'able.test.js': `${passing}\ntest('small', () => { expect({ baseline: reference, candidate: modelWithP(0.2) }).toBeAbleToDetect(1e-6, { metric: 'm' }) })`,
  'expected.test.js': `${passing}\nconst fails = test.failing ?? test.fails\nfails('must fail', () => { expect(modelWithP(0.001)).${GATE('typo')} })`,
}

const cli = (project: Project, args: readonly string[]): Promise<Run> =>
  run(project, join(project.folder, 'node_modules/holmgate/dist/cli.js'), args)
const reportOf = (project: Project): RunReport =>
  parseRunReport(readFileSync(join(project.folder, 'holmgate-report/report.json'), 'utf8'))

test.each([
  ['vitest', runVitest],
  ['jest', runJest],
] as const)('no report of a red run of %s says that it passed', async (name, start) => {
  const specs = Object.entries(SPECS).map(([file, text]): [string, string] => [
    file,
    name === 'vitest' ? text.replace(/^const (.+) = require\((.+)\)/m, 'import $1 from $2') : text,
  ])
  using project = makeProject(Object.fromEntries(specs))
  const outcome = await start(project, {
    env: { CI: '1' },
    args: name === 'jest' ? ['--maxWorkers=2'] : ['--pool=forks'],
  })
  expect(outcome.code).toBe(1)
  const report = reportOf(project)
  const told = report.files.map(({ path, problems = [] }) => [
    path,
    problems.map(({ kind, isVerdict, test: of, line, message }) => [
      isVerdict ? 'fail' : kind,
      of,
      line,
      message.split('\n')[0],
    ]),
  ])
  expect(Object.fromEntries(told)).toEqual({
    'able.test.js': [['fail', 'small', 2, expect.stringContaining('toBeAbleToDetect')]],
    'caught.test.js': [['call', 'typo', 2, expect.stringContaining('"typo"')]],
    'declared.test.js': [['declaration', null, 4, expect.stringContaining('2 claims ran')]],
    'expected.test.js': [['call', 'must fail', 3, expect.stringContaining('"typo"')]],
  })
  expect(report.problems?.join('\n')).toMatch(name === 'jest' ? /crash\.test\.js failed as a whole/ : /crash|error/)
  expect(report.files.flatMap(({ gates }) => gates).every(({ verdict }) => verdict === 'pass')).toBe(true)
  const shown = await cli(project, ['report', 'show'])
  expect(shown.code).toBe(1)
  expect(shown.stdout).toContain('error: caught.test.js:2')
  // A test set that is too small is a verdict, and no error.
  expect(shown.stdout).toContain('fail (test set): able.test.js:2')
  const merged = await cli(project, ['report', 'merge', 'holmgate-report', '--output', 'merged'])
  expect(merged.code).toBe(1)
  const comment = await cli(project, ['comment', 'merged', '--dry-run'])
  expect(comment.code).toBe(1)
  expect(comment.stdout).toContain('verdict=error')
  expect(comment.stdout).not.toContain('### ✅')
})
