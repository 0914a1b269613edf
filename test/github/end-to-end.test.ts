import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PackedProject, tools } from '../package/packed-project.ts'
import { root } from '../package/source-files.ts'
import { HEAD_SHA, pullRequestEvent } from './support/events.ts'
import { FakeGitHub } from './support/fake-github.ts'
import { elements, render, tablesOf } from './support/markdown.ts'
import { TOKEN } from './support/posting.ts'
import { type FinishedStep, runStep } from './support/run-step.ts'
import { eventEnv, stepEnv } from './support/step.ts'

const folder = join(root, 'examples/search')
afterAll(() => {
  rmSync(join(folder, 'holmgate-report'), { recursive: true, force: true })
})

const { GITHUB_STEP_SUMMARY: _, GITHUB_OUTPUT: __, ...base } = stepEnv()
const env = { ...base, ...eventEnv('pull_request', pullRequestEvent()), GITHUB_WORKSPACE: root }

const vitest = (file: string, ...reporters: string[]): Promise<FinishedStep> =>
  runStep(folder, [tools.vitest, 'run', file, ...reporters.map((name) => `--reporter=${name}`)], env)
const jest = (file: string, ...reporters: string[]): Promise<FinishedStep> =>
  runStep(
    folder,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      tools.jest,
      file,
      ...reporters.map((name) => `--reporters=${name}`),
    ],
    env,
  )

/** Where the errors stand, relative to the workspace. */
const errorLines = ({ annotations }: FinishedStep): string[] =>
  annotations
    .filter(({ level }) => level === 'error')
    .map(({ properties }) => `${relative(root, resolve(root, properties['file'] ?? ''))}:${properties['line']}`)
    .sort()

const titles = ({ annotations }: FinishedStep): (string | undefined)[] =>
  annotations.filter(({ level }) => level === 'notice').map(({ properties }) => properties['title'])

const overclaims = ['examples/search/overclaim.test.js:10', 'examples/search/overclaim.test.js:14']

function expectOverclaims(step: FinishedStep): void {
  expect(step.code, step.stdout + step.stderr).toBe(1)
  expect(step.outputs).toMatchObject({ verdict: 'fail', failed: '2', inconclusive: '2', hypotheses: '2' })
  expect(titles(step)[0]).toBe('holmgate: 0 of 2 gates passed')
  expect(step.summary).toContain('## ❌ holmgate: 0 of 2 gates passed')
  const table = tablesOf(step.summary).find(([header]) => header?.[0] === 'verdict')!
  expect(table.slice(1).map(([verdict, , metric]) => [verdict, metric])).toEqual([
    ['❌ fail (not shown)', 'ndcg@10'],
    ['❌ fail (correction)', 'mrr@10'],
  ])
  expect(elements(render(step.summary), 'details').length).toBeGreaterThan(0)
  const known = ['error', 'notice', 'warning', 'group', 'endgroup']
  expect(step.commands.filter(({ name }) => !known.includes(name))).toEqual([])
}

describe('a run of examples/search on GitHub', () => {
  test('[H5] [H1] Vitest with its own GitHub reporter: one error a failed gate, by Vitest; the table by us', async () => {
    const step = await vitest('overclaim', 'default', 'github-actions', 'holmgate/vitest/reporter')
    expectOverclaims(step)
    expect(errorLines(step)).toEqual(overclaims)
    expect(step.annotations.filter(({ properties }) => properties['title']?.startsWith('holmgate'))).toSatisfyAll(
      ({ level }) => level === 'notice',
    )
  }, 180_000)

  test('[H5] Vitest without it: one error a failed gate, by us, from the final verdict', async () => {
    const step = await vitest('overclaim')
    expectOverclaims(step)
    expect(errorLines(step)).toEqual(overclaims)
    const [first, second] = step.annotations.filter(({ level }) => level === 'error').map(({ message }) => message)
    expect(first).toMatch(/^fail \(not shown\): MiniSearch scored/)
    expect(second).toMatch(/^fail \(correction\): MiniSearch scored/)
  }, 180_000)

  test('Jest without its GitHub reporter: one error a failed gate, by us', async () => {
    const step = await jest('overclaim')
    expectOverclaims(step)
    expect(errorLines(step)).toEqual(overclaims)
  }, 180_000)

  test('Jest with its GitHub reporter: one error a failed gate, by Jest', async () => {
    const step = await jest('overclaim', 'default', 'github-actions', 'holmgate/jest/reporter')
    expectOverclaims(step)
    expect(errorLines(step)).toEqual(overclaims)
    expect(step.annotations.filter(({ properties }) => properties['title']?.startsWith('holmgate'))).toSatisfyAll(
      ({ level }) => level === 'notice',
    )
  }, 180_000)

  test('gates that hold make no error, and the comment shows what the report file says', async () => {
    const step = await vitest('gates')
    expect(step.code, step.stdout + step.stderr).toBe(0)
    expect(errorLines(step)).toEqual([])
    expect(step.outputs).toMatchObject({
      verdict: 'pass',
      failed: '0',
      hypotheses: '10',
      'report-path': 'examples/search/holmgate-report/report.json',
    })
    expect(titles(step)[0]).toBe('holmgate: 10 of 10 gates passed')
    expect(existsSync(join(folder, 'holmgate-report', 'report.json'))).toBe(true)
    await using github = await FakeGitHub.start()
    const cli = join(root, 'node_modules/holmgate/dist/cli.js')
    const posted = await runStep(folder, [cli, 'comment'], { ...env, GITHUB_API_URL: github.url, GITHUB_TOKEN: TOKEN })
    expect(posted.code, posted.stdout + posted.stderr).toBe(0)
    expect(posted.stdout + posted.stderr).not.toContain(TOKEN)
    const [comment] = github.ours(7)
    expect(comment!.body).toContain('### ✅ holmgate: 10 of 10 gates passed')
    expect(comment!.body).toContain(`/octo/repo/commit/${HEAD_SHA}`)
    expect(tablesOf(comment!.body)[0]).toHaveLength(11)
    expect(github.problems).toEqual([])
  }, 180_000)
})

/** A file whose gate stands in a hook: Jest fails the file as a whole and annotates nothing. */
const hookSpec = `
const { evaluationResult } = require('holmgate')
const values = (shift) => Array.from({ length: 40 }, (_, at) => (at % 7) / 10 + shift * (at % 3))
const ids = Array.from({ length: 40 }, (_, at) => 'u' + at)
const result = (name, shift) => evaluationResult({ name, sampleIds: ids, values: { score: values(shift) } })
afterAll(() => {
  expect(result('candidate', 0.1)).not.toBeSignificantlyBetterThan(result('baseline', 0), { metric: 'score' })
})
test('something else', () => {})
`

describe('[H6] Jest, a gate in a hook of the file', () => {
  let project: PackedProject
  beforeAll(() => {
    project = new PackedProject({
      'hook.test.cjs': hookSpec,
      'jest.config.json': JSON.stringify({
        testMatch: ['**/*.test.cjs'],
        setupFilesAfterEnv: ['holmgate/jest'],
        reporters: ['default', 'github-actions', 'holmgate/jest/reporter'],
      }),
    })
  })
  afterAll(() => project.remove())

  test('has exactly one error, with file and line', async () => {
    const step = await runStep(project.path, [tools.jest], { ...env, GITHUB_WORKSPACE: project.path })
    expect(step.code, step.stdout + step.stderr).toBe(1)
    const errors = step.annotations.filter(({ level }) => level === 'error')
    expect(errors.map(({ properties }) => [properties['file'], properties['line']])).toEqual([['hook.test.cjs', '7']])
    expect(readFileSync(join(project.path, 'holmgate-report/report.json'), 'utf8')).toContain('"test": null')
  }, 180_000)
})
