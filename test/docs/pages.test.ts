// `npx vitest run test/docs/pages.test.ts -u` brings the generated parts of the pages up to date.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CITATIONS } from '../../src/report/citations.ts'
import { PackedProject, tools } from '../package/packed-project.ts'
import { root } from '../package/source-files.ts'
import { withGenerated } from './generated.ts'
import { textOf } from './markdown.ts'
import { fileIn, forJest, specs } from './snippets.ts'

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { title: string; status: string; failureMessages: readonly string[] }[]
  }[]
}

const FIRST = 'search.test.ts'

/** A run of Vitest in a project that has only what the pages say. */
let project: PackedProject
let code: number
let stdout: string
let tests: Map<string, { status: string; message: string }>

beforeAll(async () => {
  project = new PackedProject({
    'package.json': '{ "private": true, "type": "module" }',
    'vitest.config.mts': fileIn('README.md', 'vitest.config.mts'),
    ...Object.fromEntries(specs),
  })
  // The plugin's reporter stays, although the command line names another.
  ;({ code, stdout } = await project.run(tools.vitest, 'run', '--reporter=json', '--outputFile=out.json'))
  const { testResults } = JSON.parse(readFileSync(join(project.path, 'out.json'), 'utf8')) as JsonReport
  tests = new Map(
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status, failureMessages }) => {
        const message = failureMessages.map((text) => text.replace(/^\w*Error: |\n +at [\s\S]*/g, '')).join('\n\n')
        return [`${name.split(/[\\/]/).at(-1)} > ${title}`, { status, message }] as const
      }),
    ),
  )
}, 60_000)

afterAll(() => project?.remove())

function messageOf(title: string): string {
  const found = tests.get(title)
  if (found?.status !== 'failed')
    throw new Error(`${title}: ${found?.status ?? 'no such test'}, where a failure is shown`)
  return found.message
}

/** The verdict of a message, what it needed and what to do. */
const sentencesOf = (message: string): string =>
  message
    .split('\n')
    .filter((line, index) => index === 2 || /^(?:Needed|Next): /.test(line))
    .join('\n')

/** What the reporter printed of one file, without what it says of the whole run at the end. */
function reportOf(file: string): string {
  const lines = stdout.split('\n')
  const start = lines.indexOf(file)
  if (start < 0) throw new Error(`nothing was printed of ${file}:\n${stdout}`)
  const end = lines.findIndex((line, index) => index > start && (specs.has(line) || line.startsWith('holmgate: ')))
  return lines
    .slice(start, end < 0 ? undefined : end)
    .join('\n')
    .trimEnd()
}

const outputOf = (kind: string, of: string): string =>
  kind === 'report' ? reportOf(of) : kind === 'message' ? messageOf(of) : sentencesOf(messageOf(of))

describe('pages', () => {
  test.each([
    'docs/to-be-significantly-better-than.md',
    'docs/to-be-significantly-worse-than.md',
    'docs/to-be-significantly-different-from.md',
    'docs/to-be-non-inferior-to.md',
    'docs/to-be-equivalent-to.md',
    'docs/to-significantly-exceed.md',
    'docs/to-be-able-to-detect.md',
    'docs/statistics.md',
    'docs/simulations.md',
    'docs/performance.md',
  ])('%s shows what the code says and prints', async (page) => {
    const text = textOf(page)
    expect(text).toMatch(/<!-- (?:generated|message|report): /)
    await expect(withGenerated(text, outputOf)).toMatchFileSnapshot(join(root, page))
  })

  test.each([
    ['better.test.ts', ['tuned is better', 'the control is not better']],
    ['guards.test.ts', ['quantized is not worse', 'cached is not worse', 'the ablation is worse']],
    ['different.test.ts', ['the terse prompt changes the length', 'the new cache keeps the length']],
    ['margins.test.ts', ['pruned loses at most 0.02', 'retrained loses at most 0.02']],
    ['refactored.test.ts', ['the rewrite ranks as before']],
    ['value.test.ts', ['hits more often than chance', 'latency is below 200 ms']],
    ['detect.test.ts', ['the test set would show a change of 10 %']],
    ['errors.test.ts', []],
    [FIRST, []],
  ])('of %s only what the page says passes', (file, green) => {
    const own = [...tests].filter(([title]) => title.startsWith(`${file} > `))
    const passed = own.filter(([, { status }]) => status === 'passed').map(([title]) => title.slice(file.length + 3))
    expect(own.length).toBeGreaterThan(0)
    expect(passed).toEqual(green)
  })

  test('docs/statistics.md has every reference that a report may cite', () => {
    const text = textOf('docs/statistics.md')
    expect(Object.values(CITATIONS).filter(({ reference }) => !text.includes(`- ${reference}`))).toEqual([])
  })
})

describe('the first assertion of the README is red, with exit code 1', () => {
  const said = 'branch scored'

  test('with the plugin', () => {
    expect(code).toBe(1)
    expect(messageOf(`${FIRST} > the branch ranks better than main`)).toContain(`${said}`)
    expect(messageOf(`${FIRST} > the branch ranks better than main`)).toContain('not shown to be better')
    expect(reportOf(FIRST)).toContain('1 gate: 0 passed, 1 failed')
  })

  test('with the set-up file and the reporter, as README and docs/runners.md write them', async () => {
    const [, options = ''] = /Without the plugin: `test: (\{.*?\})`/.exec(textOf('README.md')) ?? []
    expect(textOf('docs/runners.md')).toContain(`\`test: ${options}\``)
    using written = disposable({
      [FIRST]: fileIn('README.md', FIRST),
      'vitest.config.mjs': `export default { test: ${options} }`,
    })
    const { code, stdout, stderr } = await written.project.run(tools.vitest, 'run')
    expect(code, stdout).toBe(1)
    expect(stderr).toContain(said)
    expect(stderr).toMatch(/❯ search\.test\.ts:\d+:\d+/)
    expect(stdout).toContain('1 gate: 0 passed, 1 failed')
  })

  test('in Jest, as README and docs/runners.md write it', async () => {
    const config = fileIn('README.md', 'jest.config.js')
    const entries = [...config.matchAll(/^ +(\w+: \[.*?\]),$/gm)].map(([, entry]) => entry!)
    expect(entries).toHaveLength(2)
    for (const entry of entries) expect(textOf('docs/runners.md')).toContain(entry)
    using written = disposable({
      'search.test.js': forJest(fileIn('README.md', FIRST)),
      'jest.config.js': config,
      'package.json': '{ "private": true }',
    })
    const { code, stderr } = await written.project.run(tools.jest, '--watchman=false')
    expect(code, stderr).toBe(1)
    expect(stderr).toContain(said)
    expect(stderr).toMatch(/search\.test\.js:\d+:\d+/)
    expect(stderr).toContain('1 gate: 0 passed, 1 failed')
  })
})

function disposable(files: Readonly<Record<string, string>>): { project: PackedProject } & Disposable {
  const made = new PackedProject(files)
  return { project: made, [Symbol.dispose]: () => made.remove() }
}
