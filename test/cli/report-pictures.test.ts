import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runReportJson } from '../../src/report/run-report-json.ts'
import { reportFolder, runCli } from '../github/support/step.ts'
import { fileOf, gateFor, runOf } from '../report/samples.ts'

const report = runOf([fileOf([gateFor('shown'), gateFor('input-error'), gateFor('harm-shown'), gateFor('not-shown')])])
const folder = (): string => reportFolder(runReportJson(report))
const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8')

describe('holmgate report html', () => {
  test('the page of another report is written beside that report, not over the page of this one', async () => {
    const cwd = folder()
    mkdirSync(join(cwd, 'm2'))
    copyFileSync(join(cwd, 'holmgate-report', 'report.json'), join(cwd, 'm2', 'report.json'))
    const { printed } = await runCli(['report', 'html', 'm2'], { cwd })
    expect(printed).toBe('Written to m2/report.html\n')
    expect(existsSync(join(cwd, 'holmgate-report', 'report.html'))).toBe(false)
  })

  test('writes the page beside the report, names it, and leaves the verdict to others', async () => {
    const cwd = folder()
    const { code, printed } = await runCli(['report', 'html'], { cwd })
    expect({ code, printed }).toEqual({ code: 0, printed: 'Written to holmgate-report/report.html\n' })
    expect(read(cwd, 'holmgate-report/report.html')).toMatch(/^<!doctype html>[\s\S]*4 gates: 1 passed, 3 failed/)
  })

  test('writes where it is told to, and makes the folder', async () => {
    const cwd = folder()
    expect((await runCli(['report', 'html', 'holmgate-report', '--output', 'a/b/page.html'], { cwd })).code).toBe(0)
    expect(read(cwd, 'a/b/page.html')).toContain('<!doctype html>')
  })

  test('a file that cannot be written, or a report that is none, ends with 2', async () => {
    const cwd = folder()
    mkdirSync(join(cwd, 'taken'))
    const { code, printed } = await runCli(['report', 'html', '--output', 'taken'], { cwd })
    expect(code).toBe(2)
    expect(printed).toContain('taken cannot be written')
    expect((await runCli(['report', 'html'], { cwd: reportFolder('{') })).code).toBe(2)
    expect((await runCli(['report', 'html', '--comparison', '1'], { cwd })).code).toBe(2)
  })
})

describe('holmgate report svg', () => {
  test('says that the run has errors beside its gates', async () => {
    const cwd = reportFolder(runReportJson({ ...report, problems: ['a.test.ts failed as a whole.'] }))
    const { code, printed } = await runCli(['report', 'svg'], { cwd })
    expect(code).toBe(0)
    expect(printed).toContain('The run has 1 error beside its gates')
  })

  test('draws all comparisons, one line each', async () => {
    const cwd = folder()
    const { code, printed } = await runCli(['report', 'svg'], { cwd })
    expect({ code, printed }).toEqual({ code: 0, printed: 'Written to holmgate-report/forest.svg\n' })
    const svg = read(cwd, 'holmgate-report/forest.svg')
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(svg.match(/<g class="row">/g)).toHaveLength(3)
    expect(svg).toContain('prefers-color-scheme: dark')
  })

  test('draws one comparison by its number in the page, in the theme that is asked for', async () => {
    const cwd = folder()
    const { printed } = await runCli(['report', 'svg', '--comparison', '3', '--theme', 'light'], { cwd })
    expect(printed).toBe('Written to holmgate-report/comparison-3.svg\n')
    const svg = read(cwd, 'holmgate-report/comparison-3.svg')
    expect(svg).toContain('class="worse"')
    expect(svg).not.toContain('prefers-color-scheme')
  })

  test.each([
    [['--comparison', '9'], 'There is no comparison 9. There are:\n  1  ndcg@10: tuned vs default'],
    [['--comparison', '2'], 'Gate 2 has no comparison: its data were wrong.'],
    [['--comparison', 'x'], '--comparison must be a positive whole number'],
    [['--theme', 'pink'], '--theme must be one of light, dark, auto'],
    [['nowhere'], 'nowhere does not exist'],
  ])('%j ends with 2 and says why', async (args, message) => {
    const { code, printed } = await runCli(['report', 'svg', ...args], { cwd: folder() })
    expect(code).toBe(2)
    expect(printed).toContain(message)
  })

  test('a report without a comparison is nothing to draw', async () => {
    const cwd = reportFolder(runReportJson(runOf([fileOf([gateFor('input-error')])])))
    const { code, printed } = await runCli(['report', 'svg'], { cwd })
    expect(code).toBe(2)
    expect(printed).toContain('The report holds no comparison')
  })
})
