import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runReportJson } from '../../src/report/index.ts'
import { root } from '../package/source-files.ts'
import { fileOf, gateFor, reasons, runOf } from '../report/samples.ts'
import { type Block, blocksOf, pages } from './markdown.ts'

const all = pages.flatMap((page) => blocksOf(page))

/** One command of a shell block, without its comment. */
interface Line {
  readonly place: string
  readonly command: string
}
const lines: Line[] = all
  .filter(({ language }) => language === 'sh')
  .flatMap(({ page, line, text }: Block) =>
    text
      .split('\n')
      .map((one, at) => ({ place: `${page}:${line + 1 + at}`, command: one.replace(/ +#.*$/, '').trim() }))
      .filter(({ command }) => command !== '')
      .flatMap(({ place, command }) => command.split(' && ').map((part) => ({ place, command: part }))),
  )

/** Words of a command; quotes hold spaces together. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare!)

/** Tools of others, whose output files have tests of their own. */
const FOREIGN = ['trec_eval', 'ir_measures', 'lm_eval']

/** What is wrong with a command that is not one of holmgate itself. */
function problemOf(command: string): string | null {
  const [tool, ...rest] = wordsOf(command)
  const exists = (path: string): string | null => (existsSync(join(root, path)) ? null : `there is no ${path}`)
  if (FOREIGN.includes(tool!)) return null
  if (tool === 'node') return exists(rest[0]!)
  if (tool === 'npx' && rest[0] === 'vitest') return rest[1] === 'run' && rest[2] !== undefined ? exists(rest[2]) : null
  if (tool === 'npm') {
    if (rest[0] === 'ci') return null
    if (rest[0] === 'install') {
      const { name, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
      const wrong = rest.slice(2).filter((one) => one !== name && !Object.hasOwn(peerDependencies, one))
      return rest[1] === '--save-dev' && wrong.length === 0 ? null : `unknown packages ${wrong}`
    }
    const [folder, asked] = rest[0] === '--prefix' ? [rest[1]!, rest.slice(2)] : ['.', rest]
    const name = asked[0] === 'run' ? asked[1]! : asked[0]!
    const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return Object.hasOwn(scripts, name) ? null : `${folder} has no script ${name}`
  }
  return 'nothing here knows this command'
}

describe('shell commands of the pages', () => {
  const ours = lines.filter(({ command }) => command.includes('npx holmgate'))
  let folder: string

  const holmgate = (args: readonly string[], input = '') =>
    spawnSync(process.execPath, [join(root, 'dist/cli.js'), ...args], { cwd: folder, encoding: 'utf8', input })

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'holmgate-commands-'))
    const scores = (lost: number): string => {
      const rows = Array.from(
        { length: 60 },
        (_, i) => `q${i},${((i * 7) % 20) / 40 - lost * (i % 3)},${1 / (1 + (i % 4))}`,
      )
      return `query,ndcg@10,mrr@10\n${rows.join('\n')}\n`
    }
    const report = runReportJson(runOf([fileOf(reasons.map((reason) => gateFor(reason)))]))
    const files = {
      'main.csv': scores(0),
      'branch.csv': scores(0.01),
      'scores.csv': scores(0.02),
      'holmgate-report/report.json': report,
      'shards/one/report.json': report,
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const { status, stderr } = holmgate(['baseline', 'write', '__baselines__/ranker.json', 'main.csv', '--id', 'query'])
    if (status !== 0) throw new Error(stderr)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(ours.map(({ place, command }) => [place, command]))('%s: %s runs', (_, command) => {
    // What a pipe brings here is the baseline of another commit.
    const [before, last] = command.includes(' | ') ? command.split(' | ') : [null, command]
    if (before !== null) expect(before).toBe('git show main:__baselines__/ranker.json')
    const input = before === null ? '' : readFileSync(join(folder, '__baselines__/ranker.json'), 'utf8')
    const { status, stdout, stderr } = holmgate(wordsOf(last!).slice(2), input)
    // 1 is a verdict.
    expect([0, 1], `${stdout}${stderr}`).toContain(status)
    expect(stdout + stderr).not.toBe('')
  })

  test('all others name scripts, files and packages that there are', () => {
    const others = lines.filter((line) => !ours.includes(line))
    expect(ours.length).toBeGreaterThan(7)
    expect(others.length).toBeGreaterThan(20)
    const wrong = others.map(({ place, command }) => [place, command, problemOf(command)])
    expect(wrong.filter(([, , problem]) => problem !== null)).toEqual([])
    expect(problemOf('npm run nothing')).toBe('. has no script nothing')
    expect(problemOf('node scripts/nothing.mjs')).toBe('there is no scripts/nothing.mjs')
  })
})

describe('Python of the pages', () => {
  const python = all.filter(({ language }) => language === 'python')
  const has = spawnSync('python3', ['--version']).status === 0
  if (!has) console.warn('!!! The Python of the pages is NOT CHECKED, because there is no python3.')

  test.skipIf(!has)('is Python', () => {
    expect(python.length).toBeGreaterThan(3)
    for (const { page, line, text } of python) {
      const { status, stderr } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
        input: text,
        encoding: 'utf8',
      })
      expect(status, `${page}:${line} ${stderr}`).toBe(0)
    }
  })
})

/** Every language of a block, and what checks it. */
const CHECKED: Readonly<Record<string, string>> = {
  ts: 'snippets.test.ts, pages.test.ts and formats/docs.test.ts',
  js: 'snippets.test.ts',
  sh: 'this file',
  python: 'this file',
  yaml: 'github/recipes.test.ts',
  typescript: 'api.test.ts: signatures out of the source',
  text: 'outputs, which the tests of their pages compare; files of docs/files.md',
  json: 'files of docs/files.md, which its snippets read',
  jsonl: 'files of docs/files.md, which its snippets read',
  csv: 'files of docs/files.md, which its snippets read',
  tsv: 'files of docs/files.md, which its snippets read',
}

test('no block of a page is in a language that nothing checks', () => {
  expect([...new Set(all.map(({ language }) => language))].filter((one) => !Object.hasOwn(CHECKED, one))).toEqual([])
  const data = all.filter(({ language }) => /^(?:json|jsonl|csv|tsv)$/.test(language))
  expect(data.filter(({ page }) => page !== 'docs/files.md')).toEqual([])
})
