import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const noteUsage = fileURLToPath(new URL('note-usage.cjs', import.meta.url))
const usage = `${root}/.tmp/bench/usage.txt`

/** Variables by which a tool knows that it runs inside of a runner, or on GitHub. */
const OUTER = /^(VITEST|JEST|HOLMGATE|GITHUB_|NODE_OPTIONS$|NODE_ENV$|CI$|FORCE_COLOR$)/
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUTER.test(name)))

/** Runs Vitest in a process of its own; wall time and the processor time of it and its workers, in milliseconds. */
export function runVitest(cwd, { nodeArguments = [], parameters = [], variables = {} } = {}) {
  rmSync(usage, { force: true })
  const noted = { NODE_OPTIONS: `--require ${JSON.stringify(noteUsage)}`, BENCH_USAGE: usage }
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArguments, `${root}/node_modules/vitest/vitest.mjs`, 'run', ...parameters],
    { cwd, env: { ...env, ...noted, ...variables }, encoding: 'utf8' },
  )
  const wall = performance.now() - start
  if (status !== 0) throw new Error(`vitest failed in ${cwd}:\n${stdout}\n${stderr}`)
  const processes = readFileSync(usage, 'utf8').trim().split('\n').map(Number)
  if (processes.length < 2) throw new Error('a process of Vitest ended without a note of its processor time')
  return { wall, cpu: processes.reduce((sum, each) => sum + each, 0) }
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[(numbers.length - 1) >> 1]
