import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Finished, runNode, tarball } from './packed-project.ts'
import { root } from './source-files.ts'

// A project without a test runner, such as one in Python: a folder with two files of scores, and the packed package with nothing
// but its own dependencies.
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'holmgate-alone-'))
afterAll(() => rmSync(folder, { recursive: true }))

const modules = join(folder, 'node_modules')
mkdirSync(join(modules, '.bin'), { recursive: true })
execFileSync('tar', ['-xzf', 'holmgate.tgz', '-C', modules], { cwd: dirname(tarball) })
renameSync(join(modules, 'package'), join(modules, 'holmgate'))
for (const name of ['seedrandom', 'simple-statistics', '@actions']) {
  symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
}
const bin = join(modules, 'holmgate', 'dist', 'cli.js')
chmodSync(bin, 0o755)

const scores = (shift: number): string =>
  `query,ndcg@10\n${Array.from({ length: 30 }, (_, i) => `q${i},${(((i * 7) % 11) / 11 + shift * (1 + (i % 3))).toFixed(4)}`).join('\n')}\n`
writeFileSync(join(folder, 'main.csv'), scores(0))
writeFileSync(join(folder, 'worse.csv'), scores(-0.05))
writeFileSync(join(folder, 'better.csv'), scores(0.05))

test('holds no test runner', () => {
  expect(readdirSync(modules).sort()).toEqual(['.bin', '@actions', 'holmgate', 'seedrandom', 'simple-statistics'])
})

test.each([
  [['main.csv', 'better.csv', '--metric', 'ndcg@10'], 0, 'PASS (fails if the candidate is significantly worse'],
  [['main.csv', 'worse.csv', '--metric', 'ndcg@10'], 1, 'Lost most: q'],
  [['main.csv', 'worse.csv'], 2, '0 comparisons ran'],
  [['main.csv', 'worse.csv', '--metric', 'ndcg@10', '--alternative', 'better'], 2, 'could never fail'],
  [
    ['main.csv', 'worse.csv', '--metric', 'ndcg@10', '--correction', 'fixed-sequence'],
    2,
    'Compare with --correction holm',
  ],
] as const)('compare %j ends with %i', async (args, code, text) => {
  const finished = await runNode(folder, [bin, 'compare', ...args])
  expect(finished.stdout + finished.stderr).toContain(text)
  expect(finished.code).toBe(code)
})

/** Runs a command with something on its standard input. */
const piped = (command: string, args: readonly string[], input: string): Promise<Finished> =>
  new Promise((resolve) => {
    const child = execFile(command, args, { cwd: folder, encoding: 'utf8' }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
    child.stdin?.end(input)
  })

test('reads a pipe; an empty one is an input error', async () => {
  const args = [bin, 'compare', 'main.csv', '-', '-m', 'ndcg@10']
  expect(await piped(process.execPath, args, scores(-0.05))).toMatchObject({ code: 1 })
  const empty = await piped(process.execPath, args, '')
  expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('standard input') })
})

test.skipIf(process.platform === 'win32')('a file is no candidate for itself, whatever it is called', async () => {
  symlinkSync('main.csv', join(folder, 'link.csv'))
  linkSync(join(folder, 'main.csv'), join(folder, 'hard.csv'))
  const shell = (paths: string) => piped('sh', ['-c', `"${process.execPath}" "${bin}" compare ${paths} -m ndcg@10`], '')
  const files = ['main.csv link.csv', 'hard.csv main.csv', 'main.csv - < main.csv', '- link.csv < main.csv']
  for (const finished of await Promise.all(files.map(shell))) {
    expect(finished).toMatchObject({ code: 2, stderr: expect.stringContaining('are the same file') })
  }
  expect(await shell('main.csv - < better.csv')).toMatchObject({ code: 0 })
})

test.skipIf(process.platform === 'win32')(
  'who stops reading gets no stack trace, and the exit code stays the verdict',
  async () => {
    const script = `"${process.execPath}" "${bin}" compare main.csv worse.csv -m ndcg@10 --output json; echo "code $?" >&2`
    const finished = await piped('sh', ['-c', `(sleep 1; ${script}) | true`], '')
    expect(finished.stderr).not.toContain('EPIPE')
    expect(finished.stderr).toContain('code 1')
  },
)

// npm makes the link on Windows in another way.
test.skipIf(process.platform === 'win32')('npx holmgate compare', async () => {
  symlinkSync('../holmgate/dist/cli.js', join(modules, '.bin', 'holmgate'))
  const args = ['--no-install', 'holmgate', 'compare', 'main.csv', 'worse.csv', '-m', 'ndcg@10', '--output', 'json']
  const finished = await piped('npx', args, '')
  expect(finished.code, finished.stderr).toBe(1)
  expect(JSON.parse(finished.stdout)).toMatchObject({ verdict: 'fail', comparisons: [{ direction: 'worse' }] })
})
