import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RunReport } from '../../src/family/types.ts'
import { type PublishContext, publishToGitHub } from '../../src/github/index.ts'
import { MAX_SUMMARY_BYTES } from './support/actions-step.ts'
import { brokenGate, failingGate, fileReport, gate, largeReport, ordinaryReport, runReport } from './support/reports.ts'
import { inStep, reportFolder, stepEnv } from './support/step.ts'

type Values = Partial<PublishContext> & { readonly before?: string }

const workspace = reportFolder(null)

/** Publishes as a reporter would, for a project in a folder of the workspace. */
function publish(report: RunReport, values: Values = {}, env: Record<string, string | undefined> = {}) {
  const { before = '', ...context } = values
  const full = stepEnv({ GITHUB_WORKSPACE: workspace, ...env })
  return inStep(
    full,
    () =>
      publishToGitHub(report, {
        env: full,
        annotatedByRunner: { tests: true, files: true },
        rootOf: () => join(workspace, 'packages', 'ranker'),
        reportPath: join(workspace, 'packages', 'ranker', 'holmgate-report', 'report.json'),
        ...context,
      }),
    before,
  )
}

const notOnGitHub = { GITHUB_ACTIONS: undefined }

describe('publishing a run', () => {
  test('writes annotations, the summary and the outputs', async () => {
    const step = await publish(ordinaryReport())
    expect(step.annotations.map(({ level, properties }) => [level, properties['title']])).toEqual([
      ['notice', 'holmgate: 2 of 3 gates passed'],
      ['notice', 'holmgate: not worse, search > tuned beats default'],
    ])
    expect(step.summary).toMatch(/^## ❌ holmgate: 2 of 3 gates passed\n/)
    expect(step.outputs).toEqual({
      verdict: 'fail',
      failed: '1',
      inconclusive: '2',
      hypotheses: '3',
      'report-path': 'packages/ranker/holmgate-report/report.json',
    })
  })

  test('[H19] [GH10] places annotations relative to the workspace, also for tests in a folder of it', async () => {
    const step = await publish(ordinaryReport(), { annotatedByRunner: { tests: false, files: false } })
    expect(step.annotations.find(({ level }) => level === 'error')!.properties).toMatchObject({
      file: 'packages/ranker/test/search.test.ts',
      line: '13',
      col: '3',
    })
  })

  test('[H20] appends to what another tool wrote', async () => {
    const step = await publish(ordinaryReport(), { before: '## Another tool\ntext without an end' })
    expect(step.summary).toMatch(/^## Another tool\ntext without an end\n\n## ❌ holmgate/)
  })

  test('[H18] writes no summary when all pass and only failures are wanted', async () => {
    const passing = runReport([fileReport([gate()])])
    expect((await publish(passing, { summary: 'on-failure' })).summary).toBe('')
    expect((await publish(passing, { summary: 'never' })).summary).toBe('')
    expect((await publish(ordinaryReport(), { summary: 'on-failure' })).summary).not.toBe('')
  })

  test('[H13] stays below the limit of the step, with what is in the file already', async () => {
    const before = 'x'.repeat(600_000)
    const step = await publish(largeReport(10, 3000), { before })
    expect(step.summary.startsWith(before)).toBe(true)
    expect(Buffer.byteLength(step.summary)).toBeLessThanOrEqual(MAX_SUMMARY_BYTES)
    expect(step.summary).toContain('Left out for want of room')
  })

  test('says so when other tools have left no room', async () => {
    const lines: string[] = []
    const step = await publish(ordinaryReport(), { before: 'x'.repeat(1_045_000), warn: (text) => lines.push(text) })
    expect(step.summary).toHaveLength(1_045_000)
    expect(lines.join()).toContain('other tools have already written 1045000 bytes')
    expect(step.outputs['verdict']).toBe('fail')
  })

  test('leaves the summary of a shard to the job that has all of them', async () => {
    const lines: string[] = []
    const step = await publish(
      { ...ordinaryReport(), shard: { index: 1, count: 3 } },
      { warn: (text) => lines.push(text) },
    )
    expect(step.summary).toBe('')
    expect(lines).toEqual([
      expect.stringContaining('no job summary for shard 1 of 3: "holmgate summary" writes one for all'),
    ])
    expect(step.annotations).not.toEqual([])
  })

  test('[C2] makes no noise for a run without gates', async () => {
    const step = await publish(runReport([fileReport([])]))
    expect(step.printed).toBe('')
    expect(step.summary).toBe('')
    expect(step.outputs['verdict']).toBe('error')
  })

  test('does nothing outside of GitHub, and does not load @actions/core', async () => {
    const step = await publish(ordinaryReport(), { runner: () => Promise.reject(new Error('loaded')) }, notOnGitHub)
    expect(step).toMatchObject({ printed: '', summary: '', outputs: {} })
  })

  test('does not tell the names of units, unless asked to', async () => {
    const report = runReport([fileReport([brokenGate()])])
    const quiet = await publish(report, { annotatedByRunner: { tests: false, files: false } })
    expect(quiet.printed + quiet.summary).not.toContain('alice')
    expect((await publish(report, { showUnits: true })).summary).toContain('alice@example.org')
  })
})

describe('nothing that goes wrong changes a verdict', () => {
  const quiet = { GITHUB_STEP_SUMMARY: undefined, GITHUB_OUTPUT: undefined }

  test.each([
    ['no file for the summary', { GITHUB_STEP_SUMMARY: undefined }],
    ['a file for the summary that does not exist', { GITHUB_STEP_SUMMARY: '/nowhere/summary.md' }],
    ['a folder in place of the outputs', { GITHUB_OUTPUT: '/nowhere/output' }],
    ['neither', quiet],
  ])('%s: a line says so, and the exit code stays', async (_, env) => {
    const lines: string[] = []
    const before = process.exitCode
    const step = await publish(ordinaryReport(), { warn: (text) => lines.push(text) }, env)
    expect(step.result).toBeUndefined()
    expect(step.annotations.length).toBeGreaterThan(0)
    expect(process.exitCode).toBe(before)
    if (!('GITHUB_STEP_SUMMARY' in env) || env.GITHUB_STEP_SUMMARY === undefined) return
    // The path of the summary is remembered by @actions/core; the text is checked where it is written for the first time.
    expect(lines.join()).not.toContain('undefined')
  })

  test('a runner that cannot be loaded, and one that always throws', async () => {
    const lines: string[] = []
    const warn = (text: string): void => void lines.push(text)
    await publish(ordinaryReport(), { warn, runner: () => Promise.reject(new Error('no such package')) })
    const throws = (): never => {
      throw new Error('::error::disk full')
    }
    await publish(ordinaryReport(), {
      warn,
      runner: async () => ({ annotate: throws, setOutput: throws, appendSummary: throws }),
    })
    expect(lines).toEqual([
      '| holmgate: @actions/core could not be loaded: no such package. The verdict does not depend on it.',
      expect.stringMatching(/^\| holmgate: no annotations: .*disk full/),
      expect.stringMatching(/^\| holmgate: no job summary: /),
      expect.stringMatching(/^\| holmgate: no outputs: /),
    ])
  })

  test('a report that makes no sense', async () => {
    const broken = { ...runReport([]), files: [{ path: 1, gates: [{}] }] } as unknown as RunReport
    const lines: string[] = []
    const step = await publish(broken, { warn: (text) => lines.push(text) })
    expect(step.result).toBeUndefined()
    expect(lines.length).toBeGreaterThan(0)
  })

  test('a warning that cannot be printed', async () => {
    const fail = (): never => {
      throw new Error('closed')
    }
    const step = await publish(failingReport(), { warn: fail, runner: () => Promise.reject(new Error('x')) })
    expect(step.result).toBeUndefined()
  })
})

const failingReport = (): RunReport => runReport([fileReport([failingGate()])])
