import { describe, expect, test } from 'vitest'
import type { TopMovers } from '../../src/comparison/types.ts'
import type { GateResult, Reason } from '../../src/family/types.ts'
import { jobSummary } from '../../src/github/job-summary.ts'
import { createComparisonReport } from '../../src/report/comparison-report.ts'
import { fileReportMarkdown } from '../../src/report/file-markdown.ts'
import { fileReportText } from '../../src/report/file-text.ts'
import { parseRunReport, runReportJson } from '../../src/report/run-report-json.ts'
import { fileOf, gateFor, rowFor, runOf } from './samples.ts'

const topMovers: TopMovers = {
  lost: [
    { id: 'q7', baselineValue: 0.9, candidateValue: 0.1 },
    { id: 'a|b `::error::x', baselineValue: 0.5, candidateValue: 0.25 },
  ],
  gained: [{ id: 'secret user', baselineValue: 0, candidateValue: 1 }],
}
const gate = (reason: Reason): GateResult =>
  gateFor(reason, { comparison: { ...rowFor[reason]!, wins: 60, losses: 160, ties: 1691, topMovers } })

const LOST = "Lost most: q7 (0.9 to 0.1), 'a|b `::error::x' (0.5 to 0.25)."

describe('the units behind a verdict', () => {
  test('a failed gate names who lost most, with both values, and counts the rest', () => {
    const text = fileReportText(fileOf([gate('not-shown')]), { width: 400 })
    expect(text).toContain(`  60 units better, 160 worse, 1,691 tied. ${LOST}\n`)
    expect(text).not.toContain('secret user')
  })

  test('so does Markdown, with names that stay names', () => {
    const text = fileReportMarkdown(fileOf([gate('harm-shown')]))
    expect(text).toContain('Lost most: `q7` (0.9 to 0.1), ``a|b `::error::x`` (0.5 to 0.25).')
  })

  test('a gate that passed says nothing of it, one that shows the candidate worse does', () => {
    expect(fileReportText(fileOf([gate('shown')]))).not.toContain('Lost most')
    const worse = { ...gate('harm-shown'), verdict: 'pass', reason: 'shown', negated: false } as const
    expect(fileReportText(fileOf([worse]), { width: 400 })).toContain(LOST)
    expect(fileReportMarkdown(fileOf([worse]))).toContain('Lost most')
  })

  test('a job summary names units only where that is wanted, and never those of a report that nobody can trust', () => {
    const report = runOf([fileOf([gate('not-shown')])])
    const summary = (showUnits: boolean, untrusted: boolean): string =>
      jobSummary(report, { showUnits, untrusted, reportPath: null })!
    for (const [showUnits, untrusted] of [
      [true, false],
      [false, false],
      [true, true],
    ] as const) {
      expect(summary(showUnits, untrusted)).toContain('60 units better, 160 worse, 1,691 tied.')
      expect(summary(showUnits, untrusted).includes('`q7` (0.9 to 0.1)')).toBe(showUnits && !untrusted)
    }
  })

  test('a report of compareModels names them for a candidate that is worse', () => {
    const rows = ['harm-shown', 'shown'].map((reason) => ({ ...rowFor[reason as Reason]!, topMovers }))
    const report = createComparisonReport({ comparisons: rows, correction: 'holm', confidenceLevel: 0.95 })
    expect(report.toText({ width: 400 }).split('Lost most')).toHaveLength(2)
    expect(report.toText({ width: 400 })).toContain(LOST)
    expect(report.toMarkdown().split('Lost most')).toHaveLength(2)
    const copy = report.toRows()[0]!.topMovers!
    expect(copy).toEqual(topMovers)
    expect(copy.lost).not.toBe(topMovers.lost)
  })

  test('the report file keeps them, and one without them can still be read', () => {
    const report = runOf([fileOf([gate('not-shown')])])
    expect(parseRunReport(runReportJson(report))).toEqual(report)
    const old = runOf([fileOf([gateFor('not-shown')])])
    expect(parseRunReport(runReportJson(old))).toEqual(old)
    const broken = runReportJson(report).replace('"baselineValue": 0.9', '"baselineValue": "0.9"')
    expect(() => parseRunReport(broken)).toThrow(/topMovers\.lost\[0\]\.baselineValue must be a number/)
  })
})
