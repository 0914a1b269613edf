import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseBaseline } from '../../src/evaluation/baseline-parse.ts'
import { baselineText } from '../../src/evaluation/baseline-text.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { runReportJson } from '../../src/report/index.ts'
import { fileReport, gate, runReport } from '../github/support/reports.ts'
import { reportFolder, runCli } from '../github/support/step.ts'
import { commandsIn } from '../report/hostile.ts'

const ORIGIN = {
  spec: 'a.test.ts',
  tool: '0.1.0',
  commit: 'ab'.repeat(20),
  uncommitted: true,
  date: '2026-11-30T00:00:00Z',
}
const kept = (scores: readonly number[], inputs = {}, ids = scores.map((_, i) => `u${i}`)): string =>
  baselineText(
    evaluationResult({ name: 'ranker', sampleIds: ids, values: { m: scores }, betterWhen: 'higher' }),
    inputs,
    ORIGIN,
  )

/** A folder with these files, outside of GitHub. */
function folderWith(files: Readonly<Record<string, string>>): { cwd: string; env: Record<string, undefined> } {
  const cwd = reportFolder('{}')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  return { cwd, env: { GITHUB_ACTIONS: undefined } }
}
const read = (cwd: string, name: string) => parseBaseline(readFileSync(join(cwd, name), 'utf8'), name)

describe('holmgate baseline write', () => {
  test('makes a baseline of a file of scores', async () => {
    const at = folderWith({ 'scores.csv': 'query_id,ndcg@10,rmse\nq1,0.5,2\nq2,0.75,1\n' })
    const args = ['--id', 'query_id', '--better-when', 'rmse=lower', '--better-when', 'ndcg@10=higher']
    const inputs = ['--input', 'dataset=v3', '--input', 'n=2', '--input', 'text="2"', '--input', 'a=b=c']
    const file = 'src/__baselines__/ranker.json'
    const { code, printed } = await runCli(
      ['baseline', 'write', file, 'scores.csv', ...args, ...inputs, '--spec', 'src/ranker.test.ts'],
      at,
    )
    expect(code, printed).toBe(0)
    const { result, inputs: stored, spec } = read(at.cwd, file)
    expect(result).toMatchObject({ sampleIds: ['q1', 'q2'], values: { 'ndcg@10': Float64Array.of(0.5, 0.75) } })
    expect({ ...result.betterWhen }).toEqual({ 'ndcg@10': 'higher', rmse: 'lower' })
    expect({ ...stored }).toEqual({ a: 'b=c', dataset: 'v3', n: 2, text: '2' })
    expect(spec).toBe('ranker.test.ts')
  })

  test.each<[string, string[], string]>([
    ['no file of scores', ['x.json'], 'needs the file to write and the file of the scores'],
    ['another ending', ['x.csv', 's.csv'], 'must end in .json'],
    ['a name that is none', ['a b.json', 's.csv'], 'a name has 1 to 80 of the characters'],
    ['scores that are not there', ['x.json', 'none.csv'], 'none.csv'],
    ['scores without numbers', ['x.json', 'bad.csv'], 'bad.csv'],
    ['another name in case only', ['Old.json', 's.csv'], "'old.json' is there already"],
    ['an input without a value', ['x.json', 's.csv', '--input', 'v3'], '--input must be NAME=VALUE'],
    ['an input twice', ['x.json', 's.csv', '--input', 'a=1', '--input', 'a=2'], '--input a is given twice'],
    ['a direction that is none', ['x.json', 's.csv', '--better-when', 'up'], '--better-when must be one of'],
    ['a format that is none', ['x.json', 's.csv', '--format', 'xls'], '--format must be one of'],
  ])('with %s ends with 2 and writes nothing', async (_, args, why) => {
    const at = folderWith({ 's.csv': 'id,m\na,1\nb,2\n', 'bad.csv': 'id,m\na,"0,5"\n', 'old.json': kept([1, 2]) })
    const { code, printed } = await runCli(['baseline', 'write', ...args], at)
    expect(code).toBe(2)
    expect(printed).toContain(why)
    expect(['x.json', 'Old.json', 'x.csv'].filter((name) => existsSync(join(at.cwd, name)))).toEqual([])
  })
})

describe('[G4] holmgate baseline promote', () => {
  const CANDIDATE = 'holmgate-report/candidates/src/__baselines__/ranker.json'
  const TARGET = 'src/__baselines__/ranker.json'

  test('makes candidates the baselines, byte by byte, and says what changes', async () => {
    const at = folderWith({ [CANDIDATE]: kept([0.5, 1]), [TARGET]: kept([0.25, 0.25]) })
    const dry = await runCli(['baseline', 'promote', '--dry-run'], at)
    expect(dry).toMatchObject({ code: 0, printed: expect.stringContaining('Nothing was changed') })
    expect(readFileSync(join(at.cwd, TARGET), 'utf8')).toBe(kept([0.25, 0.25]))
    const { code, printed } = await runCli(['baseline', 'promote'], at)
    expect(code).toBe(0)
    expect(printed).toContain('m: mean 0.25 to 0.75 (+0.5)')
    expect(readFileSync(join(at.cwd, TARGET), 'utf8')).toBe(kept([0.5, 1]))
  })

  test('a folder that is not there is named, with what to look for in its place', async () => {
    const at = folderWith({ 'a.json': '{}', 'empty/notes.txt': '' })
    for (const [args, why] of [
      [[], 'holmgate-report: no candidates'],
      [['reports'], 'reports is not there'],
      [['a.json'], 'a.json is no folder'],
      [['empty'], 'empty: no candidates'],
    ] as const) {
      const { code, printed } = await runCli(['baseline', 'promote', ...args], at)
      expect(code).toBe(2)
      expect(printed).toContain(why)
      expect(printed).toContain('candidates/')
      expect(printed).not.toContain('ENOENT')
    }
  })

  test('takes the artifacts of shards, and mends a file that cannot be used', async () => {
    const at = folderWith({
      'reports/one/candidates/__baselines__/a.json': kept([1, 2]),
      'reports/two/candidates/__baselines__/b.json': kept([3, 4]),
      'reports/two/candidates/__baselines__/a.json': kept([1, 2]),
      '__baselines__/b.json': '<<<<<<< HEAD',
    })
    const { code, printed } = await runCli(['baseline', 'promote', 'reports'], at)
    expect(code, printed).toBe(0)
    expect(printed).toContain('replaces a file that could not be used')
    expect(readFileSync(join(at.cwd, '__baselines__/a.json'), 'utf8')).toBe(kept([1, 2]))
    expect(readFileSync(join(at.cwd, '__baselines__/b.json'), 'utf8')).toBe(kept([3, 4]))
  })

  test.each<[string, Record<string, string>, string]>([
    ['without candidates', {}, 'no candidates'],
    ['with a candidate that was cut off', { [CANDIDATE]: kept([1, 2]).slice(0, 500) }, 'cut off or damaged'],
    [
      'with a file elsewhere',
      { 'holmgate-report/candidates/src/ranker.json': kept([1, 2]) },
      'is in no folder __baselines__',
    ],
    [
      'with two candidates for one baseline',
      {
        'holmgate-report/one/candidates/__baselines__/a.json': kept([1, 2]),
        'holmgate-report/two/candidates/__baselines__/a.json': kept([1, 3]),
      },
      'has two candidates',
    ],
  ])('%s ends with 2 and changes nothing', async (_, files, why) => {
    const good = { 'holmgate-report/candidates/__baselines__/good.json': kept([1, 2]) }
    const at = folderWith(
      Object.keys(files).some((name) => name.includes('candidates/src')) ? { ...good, ...files } : files,
    )
    const { code, printed } = await runCli(['baseline', 'promote'], at)
    expect(code).toBe(2)
    expect(printed).toContain(why)
    expect(existsSync(join(at.cwd, '__baselines__'))).toBe(false)
    expect(existsSync(join(at.cwd, 'src'))).toBe(false)
  })

  test('follows no link out of the folder', async () => {
    const at = folderWith({ 'secret/__baselines__/x.json': kept([1, 2]), [CANDIDATE]: kept([3, 4]) })
    symlinkSync(join(at.cwd, 'secret'), join(at.cwd, 'holmgate-report/candidates/linked'))
    expect((await runCli(['baseline', 'promote'], at)).code).toBe(0)
    expect(existsSync(join(at.cwd, 'linked'))).toBe(false)
  })
})

test('holmgate report shows the baselines of a run, and the obsolete ones of all shards once', async () => {
  const kept = { name: 'ranker', path: 'src/__baselines__/ranker.json', status: 'compared' as const, nUnits: 60 }
  const origin = { commit: 'ab'.repeat(20), uncommitted: false, date: ORIGIN.date, notJudged: 0, candidate: null }
  const shard = (index: number) => {
    const one = { ...fileReport([gate()]), path: `${index}.test.ts`, baselines: [{ ...kept, ...origin }] }
    return { ...runReport([one]), shard: { index, count: 2 }, obsoleteBaselines: ['__baselines__/old.json'] }
  }
  const at = folderWith({ 's/1/report.json': runReportJson(shard(1)), 's/2/report.json': runReportJson(shard(2)) })
  const { code, printed } = await runCli(['report', 'merge', 's', '--output', 'out'], at)
  expect(code, printed).toBe(0)
  expect(printed).toContain('baseline ranker: src/__baselines__/ranker.json of 2026-11-30, commit abababa, 60 units')
  expect(
    printed.match(/1 baseline file is obsolete, no test uses it any more: __baselines__\/old\.json/g),
  ).toHaveLength(1)
  expect(JSON.parse(readFileSync(join(at.cwd, 'out/report.json'), 'utf8'))).toMatchObject({
    obsoleteBaselines: ['__baselines__/old.json'],
    files: [{ baselines: [{ status: 'compared' }] }, {}],
  })
})

describe('holmgate baseline show and diff', () => {
  test('show prints where it comes from, and the means', async () => {
    const at = folderWith({ 'x.json': kept([0.25, 0.75], { dataset: 'v3' }) })
    const { code, printed } = await runCli(['baseline', 'show', 'x.json'], at)
    expect(code).toBe(0)
    expect(printed).toContain(
      `written 2026-11-30T00:00:00Z at commit ${'ab'.repeat(20)} with uncommitted changes, by a.test.ts`,
    )
    expect(printed).toContain('2 units; inputs: dataset "v3"; fingerprint ')
    expect(printed).toContain('  m: mean 0.5 (higher is better)')
  })

  test('diff prints conditions, means and the units that moved most, losses first', async () => {
    const scores = Array.from({ length: 20 }, (_, i) => i / 20)
    const moved = scores.map((score, i) =>
      i === 3 ? score - 0.5 : i === 4 ? score + 0.25 : i === 5 ? score - 0.01 : score,
    )
    const at = folderWith({ 'a.json': kept(scores, { judge: 'x' }), 'b.json': kept(moved, { judge: 'y' }) })
    const { code, printed } = await runCli(['baseline', 'diff', 'a.json', 'b.json', '--units', '2'], at)
    expect(code).toBe(0)
    expect(printed).toContain('conditions: the input "judge" was "x" and is "y"')
    expect(printed).toContain('1 unit up, 2 down, 17 the same')
    const lines = printed.split('\n')
    expect(lines.filter((line) => line.startsWith('    u'))).toEqual([
      '    u3: 0.15 to -0.35 (-0.5)',
      '    u4: 0.2 to 0.45 (+0.25)',
    ])
  })

  test('diff names losses alone where nothing gained', async () => {
    const at = folderWith({ 'a.json': kept([1, 2, 3, 4]), 'b.json': kept([1, 1, 0, 3.5]) })
    const { printed } = await runCli(['baseline', 'diff', 'a.json', 'b.json', '--units', '2'], at)
    expect(printed.match(/^ {4}u\d/gm)).toEqual(['    u2', '    u1'])
  })

  test('diff says when nothing changed, reads standard input, and tells units that came and went', async () => {
    const at = folderWith({ 'a.json': kept([1, 2]), 'b.json': kept([1, 2], {}, ['u0', 'u9']) })
    const stdin = kept([1, 2])
    const same = await runCli(['baseline', 'diff', '-', 'a.json'], { ...at, stdin })
    expect(same).toMatchObject({ code: 0, printed: expect.stringContaining('The scores are the same.') })
    const { printed } = await runCli(['baseline', 'diff', 'a.json', 'b.json'], at)
    expect(printed).toContain('1 unit of it is gone ("u1")')
    expect(printed).toContain('1 unit is new ("u9")')
  })

  test.each<[string, string[], string]>([
    ['no action', [], 'needs write, promote, show, diff'],
    ['another action', ['__proto__'], "found '__proto__'"],
    ['nothing to show', ['show'], 'needs the files to show'],
    ['a file that is not there', ['show', 'none.json'], 'none.json: there is no such file'],
    ['a file that is damaged', ['show', 'bad.json'], 'bad.json cannot be used: it is cut off or damaged'],
    ['one baseline', ['diff', 'a.json'], 'needs two baselines'],
    ['standard input twice', ['diff', '-', '-'], 'only one of the two'],
    ['a metric that is not there', ['diff', 'a.json', 'a.json', '--metric', 'x'], 'neither holds the metric "x"'],
    ['an option that is not there', ['show', 'a.json', '--all'], '--all'],
  ])('with %s ends with 2', async (_, args, why) => {
    const at = folderWith({ 'a.json': kept([1, 2]), 'bad.json': '{' })
    const { code, printed } = await runCli(['baseline', ...args], at)
    expect(code).toBe(2)
    expect(printed).toContain(why)
  })

  test('print no line that GitHub would obey, whatever models and units are called', async () => {
    const name = 'x\n::add-mask::y'
    const result = (shift: number) =>
      evaluationResult({ name, sampleIds: [name, '##[error]z'], values: { [name]: [1 + shift, 2] } })
    const text = (shift: number) => baselineText(result(shift), { [name]: name }, { ...ORIGIN, spec: name, tool: name })
    const at = folderWith({ 'a.json': text(0), 'b.json': text(1) })
    for (const args of [
      ['show', 'a.json'],
      ['diff', 'a.json', 'b.json'],
    ]) {
      const { code, printed } = await runCli(['baseline', ...args], at)
      expect(code, printed).toBe(0)
      expect(printed).toContain('add-mask')
      expect(commandsIn(printed)).toEqual([])
    }
  })
})
