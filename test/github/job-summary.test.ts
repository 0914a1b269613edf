import { describe, expect, test } from 'vitest'
import { byteLength } from '../../src/github/fit.ts'
import { jobSummary, MAX_SUMMARY_BYTES, summaryRoom, wantsSummary } from '../../src/github/job-summary.ts'
import { sectionLines } from '../../src/github/section-lines.ts'
import { elements, render, tablesOf, textOf } from './support/markdown.ts'
import {
  brokenGate,
  comparison,
  fileReport,
  gate,
  largeReport,
  openGuard,
  ordinaryReport,
  runReport,
} from './support/reports.ts'

const view = { showUnits: false, untrusted: false, reportPath: 'holmgate-report/report.json' }
const written = (report: Parameters<typeof jobSummary>[0], room?: number): string =>
  jobSummary(report, view, room) ?? ''

describe('the job summary', () => {
  test('of an ordinary run', async () => {
    await expect(written(ordinaryReport())).toMatchFileSnapshot('../fixtures/github/summary.md')
  })

  test('has a table with every number of each gate, failing gates first', () => {
    const [table] = tablesOf(written(ordinaryReport()))
    expect(table![0]).toEqual([
      'verdict',
      'gate',
      'metric',
      'candidate vs baseline',
      'means',
      'difference',
      'relative',
      '95 % interval',
      'p',
      'adj. p',
      'n (non-zero)',
      'ties',
      'detectable',
    ])
    expect(table![1]).toEqual([
      '❌ fail (not shown)',
      'better',
      'mrr@10',
      'minisearch vs lunr',
      '0.866 vs 0.860',
      '+0.006',
      '+0.7 %',
      '[-0.0015, 0.0135]',
      '0.12',
      '0.24',
      '1,911 (190)',
      '90 %',
      '0.007',
    ])
    expect(table!.slice(2).map(([verdict, asked]) => [verdict, asked])).toEqual([
      ['✅ pass', 'better'],
      ['✅ pass', 'not worse'],
    ])
  })

  test('draws the intervals in a block that GitHub shows as it is, and folds the methods away', () => {
    const root = render(written(ordinaryReport()))
    expect(elements(root, 'pre').map(textOf)[0]).toMatch(/├─+┼─+●─+┤/)
    expect(textOf(elements(root, 'pre')[0]!).split('\n')).toHaveLength(6)
    const [details] = elements(root, 'details')
    expect(textOf(details!)).toContain('Candidate and baseline were compared on the same units')
    expect(elements(details!, 'li').length).toBeGreaterThan(3)
  })

  test('says what each gate found, which baseline was used, and what the run could have detected', () => {
    const text = textOf(render(written(ordinaryReport())))
    expect(text).toContain('minisearch scored 0.013 higher than lunr on ndcg@10')
    expect(text).toContain('compared with: lunr')
    expect(text).toMatch(/the smallest true difference that this run would have found with 80 % power is about 0\.007/)
    expect(text).toContain('Full report: holmgate-report/report.json')
  })

  test('shows warnings, a partial run, projects, and a gate without numbers', () => {
    const warned = fileReport(
      [gate({ comparison: comparison({ warnings: ['Only 12 units differ.'] }) }), brokenGate(), openGuard()],
      {
        project: 'unit',
        warnings: ['A warning of the file.'],
        tests: { total: 5, notRun: 2 },
      },
    )
    const text = textOf(render(written(runReport([warned], { partial: true }))))
    for (const part of [
      'Only 12 units differ.',
      'A warning of the file.',
      'Partial run',
      '2 of 5 tests',
      'test/search.test.ts (unit)',
    ])
      expect(text).toContain(part)
    expect(tablesOf(written(runReport([warned])))[0]!.every((row) => row.length === 13)).toBe(true)
  })
})

describe('[H13] [GH7] a summary that is too long', () => {
  const large = largeReport(300, 8000)

  test('is cut at the borders of rows: passing ones first, and says how many are missing', () => {
    const whole = written(large, 100_000_000)
    expect(byteLength(whole)).toBeGreaterThan(3_000_000)
    const cut = written(large)
    expect(byteLength(cut)).toBeLessThan(MAX_SUMMARY_BYTES)
    expect(byteLength(cut)).toBeGreaterThan(MAX_SUMMARY_BYTES * 0.9)
    const rows = cut.split('\n').filter((line) => /^\| (?:❌|✅)/.test(line))
    const failing = rows.filter((line) => line.startsWith('| ❌')).length
    expect(failing).toBe(300)
    const [, passing] = /(\d+) passing rows/.exec(cut) ?? []
    expect(Number(passing) + rows.length - failing).toBe(8000)
    expect(cut).toContain('## ❌ holmgate: 8000 of 8300 gates passed')
    expect(cut).toContain('Full report: `holmgate-report/report.json`')
  }, 120_000)

  test('counts what is in the file already', () => {
    expect(summaryRoom(0) - summaryRoom(1000)).toBe(1000)
    const cut = written(largeReport(5, 200), summaryRoom(MAX_SUMMARY_BYTES - 20_000))
    expect(byteLength(cut)).toBeLessThan(16_000)
    expect(cut.match(/^\| ❌/gm)).toHaveLength(5)
  })

  test('leaves the verdict when there is room for nothing else, and nothing when there is no room', () => {
    const report = runReport(
      Array.from({ length: 400 }, (_, at) => fileReport([gate()], { path: `test/${at}.test.ts` })),
    )
    expect(written(report, 1000)).toBe(
      '## ✅ holmgate: 400 of 400 gates passed\n\nThe tables are left out for want of room. The report file: `holmgate-report/report.json`.\n',
    )
    expect(jobSummary(report, view, 50)).toBeNull()
    expect(jobSummary(report, view, -1)).toBeNull()
  })
})

test('[H18] the option says when a summary is written', () => {
  const table = (['always', 'on-failure', 'never'] as const).map((option) =>
    (['pass', 'fail', 'error'] as const).map((verdict) => wantsSummary(option, verdict)),
  )
  expect(table).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, false],
  ])
})

describe('what a table cannot say by itself', () => {
  const sectionView = { ...view, links: null, folder: '', runId: 1, attempt: 1 }
  const reportOf = (...changes: Parameters<typeof comparison>[0][]) =>
    runReport([fileReport(changes.map((change) => gate({ comparison: comparison(change) })))])

  test('whether intervals hold one by one or all at once', () => {
    const texts = (...held: boolean[]) => {
      const report = reportOf(...held.map((simultaneous) => ({ simultaneous })))
      return [written(report), sectionLines(report, sectionView).join('\n')]
    }
    for (const text of texts(false, false)) expect(text).toContain('intervals are not adjusted</sub>')
    for (const text of texts(true, true)) {
      expect(text).toContain('intervals are simultaneous</sub>')
      expect(text).not.toContain('intervals are not adjusted')
    }
    for (const text of texts(true, false)) {
      expect(text).toContain('1 of 2 intervals are simultaneous, the others not adjusted</sub>')
    }
  })

  test('which verdict another seed could change, in a comment too', () => {
    const lines = (stability: 'open' | 'sure') =>
      sectionLines(reportOf({ stability, adjustedPValue: 0.0503 }), sectionView).join('\n')
    expect(lines('open')).toMatch(/\| 0\.0503~ \|/)
    expect(lines('open')).toContain('~ could change with another seed</sub>')
    expect(lines('sure')).not.toContain('~')
  })
})
