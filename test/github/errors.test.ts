import { describe, expect, test } from 'vitest'
import type { FileProblem, RunReport } from '../../src/family/types.ts'
import { annotationsFor } from '../../src/github/annotations.ts'
import { jobSummary } from '../../src/github/job-summary.ts'
import { parseSections, renderComment } from '../../src/github/sections.ts'
import { tallyRun } from '../../src/github/tally.ts'
import { htmlReport } from '../../src/report/html/index.ts'
import { fileReportMarkdown, fileReportText, parseRunReport, runReportJson } from '../../src/report/index.ts'
import { section } from './support/posting.ts'
import { fileReport, gate, runReport } from './support/reports.ts'
import { reportFolder, runCli } from './support/step.ts'

const call: FileProblem = {
  kind: 'call',
  message: 'toBeAbleToDetect: the unit alice@example.org is not in both',
  test: 'small',
  line: 7,
  column: 3,
}
const declaration: FileProblem = {
  kind: 'declaration',
  message: '0 claims ran, but 1 is declared',
  test: null,
  line: null,
  column: null,
}
const withProblems = (problems: readonly FileProblem[]): RunReport => runReport([{ ...fileReport([gate()]), problems }])
const crashed: RunReport = { ...runReport([fileReport([gate()])]), problems: ['b.test.ts failed as a whole.'] }
const reports: [string, RunReport][] = [
  ['a wrong call', withProblems([call])],
  ['an unmet declaration', withProblems([declaration])],
  ['a crashed file', crashed],
]
const hidden = { showUnits: false, untrusted: false, reportPath: null }

describe.each(reports)('a report whose gates pass beside %s', (_, report) => {
  test('has not passed, whoever reads it', async () => {
    expect(tallyRun(runReport([fileReport([gate()])])).verdict).toBe('pass')
    expect(tallyRun(report)).toMatchObject({ verdict: 'error', failed: 0, errors: 1 })
    expect(parseRunReport(runReportJson(report))).toEqual(report)
    expect(jobSummary(report, hidden)).toMatch(/^## ⚠️ holmgate: 1 of 1 gate passed, 1 error\n/)
    expect(htmlReport(report)).toContain('class="overall failed"')
    expect(htmlReport(report)).toContain('<strong>Error:</strong>')
    const cwd = reportFolder(report)
    for (const args of [
      ['report', 'show'],
      ['report', 'merge', 'holmgate-report'],
      ['comment', '--dry-run'],
      ['summary'],
    ]) {
      const step = await runCli(args, { cwd })
      expect(step.code, args.join(' ')).toBe(1)
      expect(step.printed, args.join(' ')).not.toContain('### ✅')
    }
    expect((await runCli(['summary'], { cwd })).outputs).toMatchObject({ verdict: 'error' })
  })

  test('is told by an error that the runner does not annotate itself', () => {
    const options = { ...hidden, annotatedByRunner: { tests: false, files: false }, pathOf: (file: string) => file }
    expect(annotationsFor(report, options).filter(({ level }) => level === 'error')).toHaveLength(1)
  })
})

test('texts tell the place, and on GitHub no message that may name units', () => {
  const [file] = withProblems([call, declaration]).files
  for (const text of [fileReportText(file!), fileReportMarkdown(file!)]) {
    expect(text).toContain(`${file!.path}:7:3`)
    expect(text).toContain('alice@example.org')
    expect(text).toContain('1 gate: 1 passed, 0 failed, 2 errors')
  }
  const summary = (view: Partial<typeof hidden>): string | null =>
    jobSummary(withProblems([call, declaration]), { ...hidden, ...view })
  expect(summary({})).not.toContain('alice')
  expect(summary({})).toContain('is declared')
  expect(summary({ showUnits: true })).toContain('alice')
  expect(summary({ showUnits: true, untrusted: true })).not.toMatch(/alice|is declared/)
})

test('a comment keeps the count of errors, and reads sections that were written without', () => {
  const body = renderComment('k', [section({ verdict: 'error', errors: 2 }), section({ label: 'other' })])
  expect(body).toContain('⚠️ holmgate: 2 of 2 gates passed, 2 errors')
  expect(parseSections(body).map(({ errors }) => errors)).toEqual([2, 0])
})
