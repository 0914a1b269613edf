import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BaselineReport } from '../../src/family/types.ts'
import { jobSummary } from '../../src/github/job-summary.ts'
import { familyItems } from '../../src/github/report-view.ts'
import { baselineLine, obsoleteLine, pathStyle } from '../../src/report/baseline-lines.ts'
import { fileReportMarkdown } from '../../src/report/file-markdown.ts'
import { fileReportText } from '../../src/report/file-text.ts'
import { htmlReport } from '../../src/report/html/index.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { fileOf, gateFor, runOf } from './samples.ts'

const compared: BaselineReport = {
  name: 'ranker',
  path: 'src/__baselines__/ranker.json',
  status: 'compared',
  commit: '0123456789abcdef0123456789abcdef01234567',
  uncommitted: false,
  date: '2026-11-30T12:00:00Z',
  nUnits: 1911,
  notJudged: 0,
  candidate: null,
}
const say = (change: Partial<BaselineReport>): string => baselineLine({ ...compared, ...change }, pathStyle)
const withBaseline = (one: BaselineReport) => fileOf([gateFor('not-seen')], { baselines: [one] })

describe('a kept baseline in one line', () => {
  test.each<[string, Partial<BaselineReport>, string]>([
    ['compared', {}, 'baseline ranker: src/__baselines__/ranker.json of 2026-11-30, commit 0123456, 1,911 units'],
    [
      'compared, from a changed tree',
      { uncommitted: true },
      'baseline ranker: src/__baselines__/ranker.json of 2026-11-30, commit 0123456 with uncommitted changes, 1,911 units',
    ],
    [
      'compared, without a repository',
      { commit: null },
      'baseline ranker: src/__baselines__/ranker.json of 2026-11-30, outside a commit, 1,911 units',
    ],
    [
      'written',
      { status: 'written', commit: null, date: null, nUnits: null, notJudged: 1 },
      'baseline ranker written: src/__baselines__/ranker.json did not exist. Nothing was compared by 1 gate. Commit the file',
    ],
    [
      'updated',
      { status: 'updated', notJudged: 2 },
      'baseline ranker updated: src/__baselines__/ranker.json, which was of 2026-11-30, commit 0123456. 2 gates were not judged. Commit the file',
    ],
    [
      'updated, what could not be used',
      { status: 'updated', commit: null, date: null, nUnits: null, notJudged: 1 },
      'baseline ranker updated: src/__baselines__/ranker.json, which could not be used. 1 gate was not judged. Commit the file',
    ],
    [
      'unchanged',
      { status: 'unchanged', notJudged: 1 },
      'baseline ranker unchanged: src/__baselines__/ranker.json of 2026-11-30, commit 0123456; the candidate has the same scores. 1 gate was not judged',
    ],
    [
      'missing, with a candidate',
      { status: 'missing', candidate: 'out/candidates/src/__baselines__/ranker.json' },
      'baseline ranker missing: src/__baselines__/ranker.json does not exist. The candidate was left at out/candidates/src/__baselines__/ranker.json: "npx holmgate baseline promote" makes it the baseline (after a CI run: download the artifact holmgate-report first)',
    ],
    ['unusable', { status: 'unusable' }, 'baseline ranker cannot be used: src/__baselines__/ranker.json'],
  ])('%s', (_, change, sentence) => {
    expect(say(change)).toBe(sentence)
  })

  test('obsolete ones, however many', () => {
    expect(obsoleteLine([], pathStyle)).toBeNull()
    expect(obsoleteLine(['a.json', 'b.json'], pathStyle)).toBe(
      '2 baseline files are obsolete, no test uses them any more: a.json, b.json. Delete what you do not need',
    )
  })
})

test('[G7] every report of a file names path, day and commit of the baseline', () => {
  const file = withBaseline(compared)
  const view = { showUnits: false, untrusted: false, reportPath: null }
  const reports = [
    fileReportText(file, { width: 200 }),
    fileReportMarkdown(file),
    familyItems(file).join('\n'),
    htmlReport(runOf([file])),
    jobSummary(runOf([file]), view as never) ?? '',
  ]
  for (const report of reports) {
    for (const part of [compared.path, '2026-11-30', '0123456']) expect(report).toContain(part)
  }
})

test('a file that only wrote a baseline says that nothing was judged', () => {
  const one: BaselineReport = { ...compared, status: 'written', notJudged: 3 }
  const text = fileReportText(fileOf([], { baselines: [one] }))
  expect(text).toContain('0 gates: 0 passed, 0 failed; 3 not judged')
  expect(text.replace(/\s+/g, ' ')).toContain('Nothing was compared by 3 gates')
})

test('no name, path, date or commit can put a command into a log', () => {
  fc.assert(
    fc.property(hostileText, fc.constantFrom('compared', 'missing', 'updated'), (text, status) => {
      const one = { ...compared, name: text, path: text, commit: text, date: text, candidate: text, status } as const
      const file = withBaseline(one as BaselineReport)
      expect(commandsIn(fileReportText(file))).toEqual([])
      expect(commandsIn(fileReportMarkdown(file))).toEqual([])
      expect(commandsIn(`- ${obsoleteLine([text], pathStyle)}`)).toEqual([])
    }),
  )
})
