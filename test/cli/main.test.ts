import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { runReportJson } from '../../src/report/index.ts'
import { version } from '../../src/version.ts'
import { fileReport, gate, ordinaryReport, runReport } from '../github/support/reports.ts'
import { reportFolder, runCli } from '../github/support/step.ts'

const cwd = reportFolder(ordinaryReport())
const local = { cwd, env: { GITHUB_ACTIONS: undefined } }

describe('holmgate', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists every command and the exit codes', async (flag) => {
    const { code, printed } = await runCli([flag], local)
    expect(code).toBe(0)
    const width = Math.max(...commands.map(({ name }) => name.length))
    for (const { name, summary } of commands) expect(printed).toContain(`  ${name.padEnd(width)}  ${summary}`)
    expect(printed).toContain('Exit codes: 0 pass · 1 a gate failed · 2 usage or input error')
  })

  test.each(commands.map(({ name }) => name))(
    '%s --help has usage, examples and exit codes, at most 120 columns wide',
    async (name) => {
      const { code, printed } = await runCli([name, '--help'], local)
      expect(code).toBe(0)
      for (const part of [`Usage: holmgate ${name}`, 'Examples:', 'Exit codes:']) expect(printed).toContain(part)
      expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(130)
    },
  )

  test.each(['--version', '-V'])('%s prints the version', async (flag) => {
    expect(await runCli([flag], local)).toMatchObject({ code: 0, printed: `${version}\n` })
  })

  test('without a command prints the help and ends with 2', async () => {
    const { code, printed } = await runCli([], local)
    expect(code).toBe(2)
    expect(printed).toContain('Usage: holmgate COMMAND')
  })

  test('names the commands when it does not know one, and makes no command of its name', async () => {
    const { code, printed, commands: live } = await runCli(['x\n::error::y'], local)
    expect(code).toBe(2)
    expect(printed).toContain('there is no command')
    expect(printed).toContain(commands.map(({ name }) => name).join(', '))
    expect(live).toEqual([])
  })

  test.each([
    [['comment', '--nonsense'], 'there is no option --nonsense.'],
    [['comment', '--pull-request', 'x'], '--pull-request must be a positive whole number'],
    [['comment', '--expect-sha', 'abc'], '--expect-sha must be a full commit id'],
    [['summary', '--when', 'soon'], '--when must be one of always, on-failure, never'],
    [['summary', 'nowhere'], 'nowhere does not exist'],
    [['compare', 'a.csv', 'b.csv', '--metric', '-h'], '--metric'],
    [['compare', 'a.csv', 'b.csv', '-m', '--help'], '-m'],
    [['compare', 'a.csv', 'b.csv', '-m', 'x', '--', '-h'], 'it takes two files'],
  ])('%j is a usage or input error', async (args, message) => {
    const { code, printed } = await runCli(args, local)
    expect(code).toBe(2)
    expect(printed).toContain(message)
  })
})

test.each([
  [['report']],
  [['report', 'merge']],
  [['baseline', 'show']],
  [['baseline', 'diff', 'a']],
  [['baseline', 'write']],
  [['compare', 'a']],
])('the error of %j names its command once', async (args) => {
  const { code, printed } = await runCli(args, local)
  expect(code).toBe(2)
  expect(printed).toMatch(new RegExp(`^holmgate ${args[0]}`))
  expect(printed).not.toMatch(/^holmgate [\w ]+: holmgate/)
})

test('a folder of other files is no report, and says so', async () => {
  const folder = reportFolder(null, { 'a.csv': 'id,f1' })
  const { code, printed } = await runCli(['report', 'show', 'holmgate-report'], { ...local, cwd: folder })
  expect(code).toBe(2)
  expect(printed).toContain('holmgate-report holds no report.json, nor does any of its folders')
})

describe('a folder never hides a report', () => {
  const red = runReportJson(ordinaryReport())
  const green = runReportJson(runReport([fileReport([gate()], { path: 'test/green.test.ts' })]))
  const show = async (files: Readonly<Record<string, string | null>>) => {
    const cwd = reportFolder(null)
    for (const [name, text] of Object.entries(files)) {
      const path = join(cwd, 'm', name)
      mkdirSync(text === null ? path : dirname(path), { recursive: true })
      if (text !== null) writeFileSync(path, text)
    }
    return runCli(['report', 'show', 'm'], { ...local, cwd })
  }

  test.each([
    [{ 'report.json': green, 'a/report.json': red }, 'report.json, and further down a/report.json'],
    [{ 'report.json': green, 'a/b/report.json': red }, 'report.json, and further down a/b/report.json'],
    [{ 'b/report.json': green, 'c/d/report.json': red }, 'b/report.json, and further down c/d/report.json'],
    [{ 'b/report.json': green, 'broken/candidates': null }, 'without its report.json: broken. That run broke'],
    [{ 'b/report.json': green, 'candidates/x.json': '{}' }, 'without its report.json: .. That run broke'],
  ])('%j', async (files, message) => {
    const { code, printed } = await show(files)
    expect(printed).toContain(message)
    expect(code).toBe(2)
  })

  test.each([
    [{ 'report.json': green, 'candidates/__baselines__/report.json': '{}' }],
    [{ 'b/report.json': green, 'b/candidates/x/__baselines__/report.json': '{}' }],
    [{ 'b/report.json': green, 'c/notes.txt': 'none' }],
  ])('%j is one report', async (files) => {
    expect(await show(files)).toMatchObject({ code: 0 })
  })
})
