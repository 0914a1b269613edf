import { describe, expect, test } from 'vitest'
import { fileReport, gate, ordinaryReport, runReport } from '../github/support/reports.ts'
import { reportFolder, runCli } from '../github/support/step.ts'

const passing = () => runReport([fileReport([gate()])])

describe('holmgate summary', () => {
  test('appends the summary and sets the outputs', async () => {
    const step = await runCli(['summary'], { cwd: reportFolder(ordinaryReport()), summaryBefore: '# Another tool\n' })
    expect(step.code).toBe(1)
    expect(step.summary).toMatch(/^# Another tool\n\n\n## ❌ holmgate: 2 of 3 gates passed\n/)
    expect(step.outputs).toMatchObject({ verdict: 'fail', failed: '1', 'report-path': 'holmgate-report/report.json' })
  })

  test('[H18] --when says when', async () => {
    const cwd = reportFolder(passing())
    expect((await runCli(['summary', '--when', 'on-failure'], { cwd })).summary).toBe('')
    expect((await runCli(['summary', '--when', 'never'], { cwd })).summary).toBe('')
    expect(await runCli(['summary'], { cwd })).toMatchObject({
      code: 0,
      summary: expect.stringContaining('1 of 1 gate passed'),
    })
  })

  test('prints the Markdown outside of GitHub', async () => {
    const step = await runCli(['summary'], { cwd: reportFolder(ordinaryReport()), env: { GITHUB_ACTIONS: undefined } })
    expect(step.printed).toMatch(/^## ❌ holmgate: 2 of 3 gates passed\n/)
    expect(step).toMatchObject({ code: 1, summary: '', outputs: {} })
  })

  test('[C2] of no comparisons is not a pass', async () => {
    const step = await runCli(['summary'], { cwd: reportFolder(runReport([])) })
    expect(step).toMatchObject({ code: 1, outputs: { verdict: 'error', hypotheses: '0' } })
    expect(step.summary).toContain('0 gates ran')
  })

  test('of a report that cannot be read ends with 2', async () => {
    expect((await runCli(['summary'], { cwd: reportFolder('{') })).code).toBe(2)
  })
})
