import fc from 'fast-check'
import type { Root } from 'hast'
import { describe, expect, test } from 'vitest'
import type { GateResult, RunReport } from '../../src/family/types.ts'
import { actionsRunner } from '../../src/github/actions-runner.ts'
import { annotationsFor } from '../../src/github/annotations.ts'
import { jobSummary } from '../../src/github/job-summary.ts'
import { cleanText } from '../../src/github/sanitise.ts'
import { makeSection } from '../../src/github/section.ts'
import { parseSections, renderComment } from '../../src/github/sections.ts'
import { commandsIn } from './support/actions-step.ts'
import { HOSTILE } from './support/hostile.ts'
import { elements, proseOf, render, tablesOf, textOf } from './support/markdown.ts'
import { githubRun } from './support/posting.ts'
import { brokenGate, comparison, failingGate, fileReport, gate, openComparison, runReport } from './support/reports.ts'
import { inStep, stepEnv } from './support/step.ts'

/** A report in which every text that a user chooses is hostile: for each name a file with three gates. */
function hostileReport(names: readonly string[]): RunReport {
  const files = names.map((name) => {
    const own: Partial<GateResult> = { metric: name, test: name, file: name, project: name, message: name }
    const models = { metric: name, candidate: name, baseline: name, warnings: [name] }
    const gates = [
      gate({ ...own, comparison: comparison(models), family: name }),
      failingGate({ ...own, comparison: openComparison(models), family: name }),
      brokenGate({ ...own, family: null, advisory: true }),
    ]
    return fileReport(gates, { path: name, project: name, warnings: [name] })
  })
  const version = names[0] ?? ''
  return runReport(files, { tool: { name: 'holmgate', version }, runner: { name: 'jest', version } })
}

const comment = (report: RunReport, showUnits = false): string =>
  renderComment('default', [
    makeSection(report, { run: githubRun(), env: {}, showUnits, folder: '', label: report.files[0]?.path }),
  ])
const summary = (report: RunReport, showUnits = false): string => {
  const markdown = jobSummary(report, { showUnits, untrusted: false, reportPath: report.files[0]!.path })
  if (markdown === null) throw new Error('no summary')
  return markdown
}

/** What a reader sees of a name: nothing but the text, as it was cleaned. */
const seen = (name: string, max: number): string => {
  const clean = cleanText(name, max)
  return clean === '' ? "''" : clean
}

/** What no name may bring into a page. */
function expectHarmless(markdown: string, root: Root): void {
  expect(elements(root, 'script', 'img', 'iframe', 'style', 'svg', 'input', 'video')).toEqual([])
  for (const anchor of elements(root, 'a')) {
    expect(String(anchor.properties['href'])).toMatch(/^https:\/\/github\.example\//)
  }
  const prose = proseOf(root)
  expect(prose).not.toMatch(/@[a-z0-9]/i)
  expect(prose).not.toMatch(/(?:^|\W)#\d|GH-\d|https?:|www\.|:[a-z0-9_+-]+:/i)
  expect(commandsIn(markdown)).toEqual([])
}

/** Each name has its table, of a header and three rows, and stands in it as it is. */
function expectWholeTables(root: Root, columns: number, names: readonly string[]): void {
  const tables = tablesOf(root)
  expect(tables.map((rows) => rows.length)).toEqual(names.map(() => 4))
  for (const cells of tables.flat()) expect(cells).toHaveLength(columns)
  const metrics = tables.map((rows) => rows.slice(1).map(([, , metric]) => metric))
  expect(metrics).toEqual(names.map((name) => Array.from({ length: 3 }, () => seen(name, 60))))
}

function expectSafeComment(names: readonly string[]): void {
  const body = comment(hostileReport(names), true)
  const root = render(body)
  expectHarmless(body, root)
  expectWholeTables(root, 8, names)
  expect(body.split('\n')[0]).toBe('<!-- holmgate:v1 key=default -->')
  expect(parseSections(body)).toHaveLength(1)
  expect(body.match(/^<!-- /gm)).toHaveLength(3)
}

function expectSafeSummary(names: readonly string[]): void {
  const markdown = summary(hostileReport(names), true)
  const root = render(markdown)
  expectHarmless(markdown, root)
  expectWholeTables(root, 13, names)
  expect(elements(root, 'summary').map(textOf)).toEqual(names.map(() => 'Methods'))
  expect(elements(root, 'pre')).toHaveLength(names.length)
  expect(elements(root, 'details')).toHaveLength(names.length)
}

/** Few enough for one comment. */
const groups = Array.from({ length: Math.ceil(HOSTILE.length / 8) }, (_, at) => HOSTILE.slice(at * 8, at * 8 + 8))

describe.each(groups.map((names) => ({ names })))('hostile names, group %#', ({ names }) => {
  test('[H14] [GH9] are shown literally in the comment, and do nothing there', () => expectSafeComment(names))

  test('[H14] [GH8] are shown literally in the job summary, and do nothing there', () => expectSafeSummary(names))
})

describe('[H14] in the log', () => {
  test.each(HOSTILE.map((name) => ({ name })))('hostile name %# makes no command', async ({ name }) => {
    const report = hostileReport([name])
    const { commands, printed } = await inStep(stepEnv(), async () => {
      const runner = await actionsRunner()
      const options = {
        showUnits: true,
        untrusted: false,
        annotatedByRunner: { tests: false, files: false },
        pathOf: (file: string) => file,
      }
      for (const annotation of annotationsFor(report, options)) runner.annotate(annotation)
    })
    expect(commands.map((command) => command.name).sort()).toEqual(['error', 'notice', 'notice', 'notice'])
    expect(printed.split('\n').filter((line) => line !== '')).toHaveLength(commands.length)
    for (const { data, properties } of commands) {
      expect(commandsIn(data)).toEqual([])
      expect(Object.keys(properties).sort()).toEqual(expect.arrayContaining(['line', 'title']))
      expect(Object.keys(properties).every((key) => ['title', 'file', 'line', 'col'].includes(key))).toBe(true)
      expect(properties['title']).toMatch(/^holmgate: /)
    }
  })
})

describe('any name', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '::',
      '##[',
      'error',
      '::error::',
      '|',
      '\\',
      '`',
      '```',
      '\n',
      '\r',
      '<',
      '>',
      '-->',
      '<!--',
      '@a',
      '#1',
      '[',
      '](',
      'http://x',
      ' ',
      '\t',
      '\u2028',
      '&lt;',
      '\u200b',
      '*',
      '_',
      '~',
      '$',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  const name = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

  test('breaks no table, opens no HTML, mentions nobody, forges no border, and makes no command', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 8, maxLength: 8 }), (names) => {
        expectSafeComment(names)
        expectSafeSummary(names)
      }),
      { numRuns: 10 },
    )
  })
})

describe('names of units', () => {
  const report = runReport([fileReport([brokenGate(), gate()])])

  test('stay in the local report', () => {
    expect(comment(report)).not.toContain('alice')
    expect(summary(report)).not.toContain('alice')
    expect(comment(report)).toContain('The log of the run says more.')
  })

  test('are shown where the user wants it', () => {
    expect(comment(report, true)).toContain('alice@example.org')
    expect(summary(report, true)).toContain('alice@example.org')
  })

  test('are never taken from a report that somebody else wrote', () => {
    const run = githubRun({ eventName: 'workflow_run', event: {} })
    const { lines } = makeSection(report, { run, env: {}, showUnits: true, folder: '' })
    expect(lines.join('\n')).not.toContain('alice')
  })
})
