import { describe, expect, test } from 'vitest'
import { type AnnotationOptions, annotationsFor } from '../../src/github/annotations.ts'
import {
  brokenGate,
  comparison,
  failingGate,
  family,
  fileReport,
  gate,
  largeReport,
  openComparison,
  openGuard,
  ordinaryReport,
  runReport,
} from './support/reports.ts'

const options = (values: Partial<AnnotationOptions> = {}): AnnotationOptions => ({
  showUnits: false,
  untrusted: false,
  annotatedByRunner: { tests: true, files: true },
  pathOf: (file) => `packages/a/${file}`,
  ...values,
})
const silent = { annotatedByRunner: { tests: false, files: false } }
const errors = (report: Parameters<typeof annotationsFor>[0], values: Partial<AnnotationOptions> = {}) =>
  annotationsFor(report, options(values)).filter(({ level }) => level === 'error')

describe('the table of a test file', () => {
  test('is one notice, titled by the count', () => {
    const [table] = annotationsFor(runReport([fileReport([gate(), gate({ metric: 'mrr@10' })])]), options())
    expect(table).toMatchObject({
      level: 'notice',
      title: 'holmgate: 2 of 2 gates passed',
      file: 'packages/a/test/search.test.ts',
      line: 1,
    })
    const [header, , ...rows] = table!.message.split('\n')
    expect(header).toMatch(/^\| metric +candidate vs baseline +difference +– 0 \+ +95 % interval +p +adj\. p /)
    expect(rows[0]).toMatch(
      /^\| ndcg@10 +minisearch vs lunr +\+0\.013 \(\+1\.5 %\) +│ ├●┤ +\[0\.008, 0\.018\] .* pass$/,
    )
    expect(rows[1]).toMatch(/^\| mrr@10 /)
    expect(rows[2]).toMatch(/^family claims: 2 hypotheses, Holm at level 95 %/)
  })

  test('shows failing gates first, at most twelve rows, in under 4,000 characters', () => {
    const [table] = annotationsFor(largeReport(20, 20), options())
    const rows = table!.message.split('\n').filter((line) => line.startsWith('| metric-'))
    expect(rows).toHaveLength(12)
    expect(rows.every((row) => row.includes('fail (not shown)'))).toBe(true)
    expect(table!.message).toContain('and 28 more, see the job summary')
    expect(table!.message.length).toBeLessThan(4000)
  })

  test('of a file without gates is not shown', () => {
    expect(annotationsFor(runReport([fileReport([])]), options())).toEqual([])
  })
})

describe('a failed gate', () => {
  test('[H5] is not annotated again where the test runner has done so', () => {
    expect(errors(ordinaryReport())).toEqual([])
  })

  test('[H1] [H6] is annotated at the line of its expect where the test runner has not', () => {
    expect(errors(ordinaryReport(), silent)).toMatchObject([
      {
        file: 'packages/a/test/search.test.ts',
        line: 13,
        column: 3,
        title: 'holmgate: better, search > tuned beats default',
        message: expect.stringMatching(/^fail \(not shown\): minisearch scored 0\.006 higher than lunr on mrr@10/),
      },
    ])
  })

  test('of a hook of the file is told apart from one of a test', () => {
    const report = runReport([fileReport([failingGate(), failingGate({ test: null, line: 30 })])])
    expect(errors(report, { annotatedByRunner: { tests: true, files: false } }).map(({ line }) => line)).toEqual([30])
    expect(errors(report, { annotatedByRunner: { tests: false, files: true } }).map(({ line }) => line)).toEqual([12])
    expect(errors(report, { annotatedByRunner: ({ line }) => line === 12 }).map(({ line }) => line)).toEqual([30])
  })

  test('with several metrics is one failure of one expect', () => {
    const report = runReport([
      fileReport([failingGate({ metric: 'a' }), failingGate({ metric: 'b' }), failingGate({ metric: 'c', line: 40 })]),
    ])
    expect(errors(report, silent).map(({ message }) => message.split('\n').length)).toEqual([2, 1])
  })

  test('[H4] [GH12] of 35 leaves ten errors, the last of which says how many more there are', () => {
    const found = errors(largeReport(35, 3), silent)
    expect(found).toHaveLength(10)
    expect(found[9]).toMatchObject({
      title: 'holmgate: and 26 more',
      message: 'and 26 more failures, see the job summary',
    })
    expect(new Set(found.slice(0, 9).map(({ line }) => line)).size).toBe(9)
  })

  test('[H3] that only the correction made fail says so, and nothing contradicts it', () => {
    const saved = failingGate({
      reason: 'lost-to-correction',
      comparison: openComparison({ pValue: 0.03, adjustedPValue: 0.12 }),
    })
    const found = annotationsFor(runReport([fileReport([saved], { families: [family({ size: 4 })] })]), options(silent))
    expect(found.map(({ level }) => level)).toEqual(['error', 'notice'])
    expect(found[0]!.message).toMatch(
      /^fail \(correction\): .*p = 0\.03 would do alone, but Holm-adjusted p = 0\.12 is above 0\.05/,
    )
    expect(found[1]!.title).toBe('holmgate: 0 of 1 gate passed')
  })

  test('with wrong data does not tell the name of a unit', () => {
    const report = runReport([fileReport([brokenGate()])])
    expect(JSON.stringify(annotationsFor(report, options(silent)))).not.toContain('alice')
    expect(JSON.stringify(annotationsFor(report, options({ ...silent, showUnits: true })))).toContain('alice')
  })

  test('[H3] that its test asks for is no annotation', () => {
    const found = annotationsFor(
      runReport([fileReport([gate(), failingGate({ expectedToFail: true })])]),
      options(silent),
    )
    expect(found.map(({ level, title }) => [level, title])).toEqual([
      ['notice', 'holmgate: 1 of 1 gate passed, 1 failed as expected'],
    ])
    expect(found[0]!.message).toContain('as expected')
  })

  test('that is only advice is a notice', () => {
    const found = annotationsFor(
      runReport([fileReport([failingGate({ advisory: true, family: null })])]),
      options(silent),
    )
    expect(found.map(({ level, title }) => [level, title])).toEqual([
      ['notice', 'holmgate: 1 gate, advisory only'],
      ['notice', 'holmgate: better (advisory), search > tuned beats default'],
    ])
  })
})

describe('notices', () => {
  test('tell of inconclusive gates and of warnings, tables first', () => {
    const warned = gate({ comparison: comparison({ warnings: ['Only 12 units differ.'] }) })
    const found = annotationsFor(
      runReport([fileReport([warned, openGuard()], { warnings: ['A warning of the file.'] })]),
      options(),
    )
    expect(found.map(({ title, line }) => [title, line])).toEqual([
      ['holmgate: 2 of 2 gates passed', 1],
      ['holmgate: not worse, search > tuned beats default', 20],
      ['holmgate: 2 warnings', 1],
    ])
    expect(found[1]!.message).toMatch(/^pass: minisearch scored/)
    expect(found[2]!.message).toContain('Only 12 units differ.')
  })

  test('are at most ten, files with failures first', () => {
    const files = Array.from({ length: 15 }, (_, at) =>
      fileReport([at === 14 ? failingGate() : gate()], { path: `test/${at}.test.ts` }),
    )
    const found = annotationsFor(runReport(files), options())
    expect(found).toHaveLength(10)
    expect(found[0]!.file).toBe('packages/a/test/14.test.ts')
    expect(found[9]).toMatchObject({ title: 'holmgate: and 6 more' })
  })
})
