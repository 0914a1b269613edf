// `npx vitest run test/docs/baselines.test.ts -u` renews what the story of docs/baselines.md prints.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../package/source-files.ts'
import { makeProject, type Project, type Run, run } from '../runners/project.ts'
import { textOf } from './markdown.ts'
import { fileIn } from './snippets.ts'

const PAGE = 'docs/baselines.md'

/** Scores of 60 queries; `lost` is taken from each, more from some. */
const scores = (lost: number): string => {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const ndcg = 0.3 + ((i * 7) % 20) / 40 - lost * (1 + (i % 3))
    return `q${String(i + 1).padStart(2, '0')},${ndcg.toFixed(3)},${(1 / (1 + (i % 4))).toFixed(3)}`
  })
  return `query,ndcg@10,mrr@10\n${rows.join('\n')}\n`
}

const outputs = new Map<string, string>()
const codes = new Map<string, number | null>()
let project: Project

const DATES = { GIT_AUTHOR_DATE: '2026-11-30T12:00:00Z', GIT_COMMITTER_DATE: '2026-11-30T12:00:00Z' }
const git = (...args: string[]): void => {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...identity, ...args], { cwd: project.folder, env: { ...process.env, ...DATES } })
}

/** The day and the folder of this run are none of the page's business. */
const lasting = (text: string): string =>
  text
    .replaceAll(project.folder, '<project>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '2026-11-30T12:00:00Z')
    .replace(new RegExp(new Date().toISOString().slice(0, 10), 'g'), '2026-11-30')

async function vitest(name: string, options: { ci?: boolean } = {}): Promise<string> {
  const script = join(project.folder, 'node_modules/vitest/vitest.mjs')
  const outcome = await run(project, script, ['run'], { env: options.ci ? { CI: '1' } : {} })
  codes.set(name, outcome.code)
  return `${outcome.stdout}\n${outcome.stderr}`
}

/** What our reporter printed of the spec file, as far as baselines and gates go. */
function reportIn(output: string): string {
  const lines = output.split('\n')
  const start = lines.indexOf('ranker.test.ts')
  const end = lines.findIndex((line, at) => at > start && /^(?:family|computed:)/.test(line))
  const after = lines.findIndex((line, at) => at > start && line.trim() === '' && at > start + 1)
  return lines
    .slice(start, end < 0 ? after + 2 : end)
    .join('\n')
    .trimEnd()
}

async function cli(name: string, ...args: string[]): Promise<void> {
  const outcome: Run = await run(project, join(project.folder, 'node_modules/holmgate/dist/cli.js'), args)
  codes.set(name, outcome.code)
  outputs.set(name, `$ npx holmgate ${args.join(' ')}\n${outcome.stdout}${outcome.stderr}`.trimEnd())
}

beforeAll(async () => {
  project = makeProject({
    'vitest.config.mts': fileIn('README.md', 'vitest.config.mts'),
    'ranker.test.ts': fileIn(PAGE, 'ranker.test.ts'),
    'scores.csv': scores(0),
  })
  project.write('vitest.config.mjs', fileIn('README.md', 'vitest.config.mts'))
  git('init', '-q')
  git('add', 'ranker.test.ts', 'scores.csv')
  git('commit', '-qm', 'ranker')

  const missing = await vitest('missing', { ci: true })
  // The report wraps the sentence, the message does not.
  outputs.set('missing', /^.*There is no baseline.*promote".*\.$/m.exec(missing)![0].trim())
  outputs.set('first', reportIn(await vitest('first')))
  const file = readFileSync(join(project.folder, '__baselines__/ranker.json'), 'utf8').split('\n')
  const from = file.indexOf('  "units": [')
  outputs.set('file', [...file.slice(0, from + 4), '    …', ...file.slice(-4)].join('\n').trimEnd())
  // The commit's id must not hang on the time of this run.
  project.write('__baselines__/ranker.json', lasting(file.join('\n')))
  git('add', '__baselines__')
  git('commit', '-qm', 'baseline')
  project.write('scores.csv', scores(0.005))
  git('add', 'scores.csv')
  git('commit', '-qm', 'faster')
  outputs.set('red', reportIn(await vitest('red', { ci: true })))
  await cli('promote', 'baseline', 'promote')
  project.write(
    'old.json',
    execFileSync('git', ['show', 'HEAD:__baselines__/ranker.json'], { cwd: project.folder, encoding: 'utf8' }),
  )
  await cli('diff', 'baseline', 'diff', 'old.json', '__baselines__/ranker.json', '--units', '4')
  outputs.set('green', reportIn(await vitest('green', { ci: true })))
}, 120_000)

afterAll(() => project?.[Symbol.dispose]())

test('the story goes as the page says: red where it says so, green at its end', () => {
  expect(Object.fromEntries(codes)).toEqual({ missing: 1, first: 0, red: 1, promote: 0, diff: 0, green: 0 })
})

test('the page shows what was printed', async () => {
  const page = textOf(PAGE).replace(
    /(<!-- run: (\w+) -->\n\n```text\n)[\s\S]*?(^```)/gm,
    (_, start: string, name: string, end: string) => `${start}${lasting(outputs.get(name) ?? '')}\n${end}`,
  )
  expect([...outputs.keys()].filter((name) => !page.includes(`<!-- run: ${name} -->`))).toEqual([])
  await expect(page).toMatchFileSnapshot(join(root, PAGE))
})

test('[G4] [G7] it names the baseline that was used and where the candidate was left', () => {
  expect(outputs.get('red')).toMatch(/__baselines__\/ranker\.json of \d{4}-\d\d-\d\d, commit [0-9a-f]{7}/)
  expect(outputs.get('red')!.replace(/\s+/g, ' ')).toContain(
    'The candidate was left at holmgate-report/candidates/__baselines__/ranker.json',
  )
})
