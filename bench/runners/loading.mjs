import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { limitRow } from '../table.mjs'
import { median, runVitest } from './vitest.mjs'

const RUNS = 15
const SPEC = "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n"

/** Loads the set-up entry as Vitest loads a set-up file from a package, and notes how long that took. */
const TIMED = `import { appendFileSync } from 'node:fs'
const start = performance.now()
const before = process.cpuUsage()
await import('holmgate/vitest')
const { user, system } = process.cpuUsage(before)
appendFileSync(process.env.BENCH_TIMES, JSON.stringify({ cpu: (user + system) / 1000, wall: performance.now() - start }) + '\\n')
`

/** What a test file pays that asserts nothing with holmgate. */
export function loadingRows() {
  rmSync('.tmp/bench/vitest', { recursive: true, force: true })
  const plain = project('plain', '')
  const plugin = project('plugin', "import holmgate from 'holmgate/vitest/plugin'\n", 'plugins: [holmgate()]')
  const timed = project(
    'timed',
    '',
    "test: { setupFiles: ['./timed-setup.mjs'], server: { deps: { external: [/timed-setup/] } } }",
    { 'timed-setup.mjs': TIMED },
  )
  return [loadingRow(timed), withoutGatesRow(plain, plugin)]
}

function project(name, imports, options = '', files = {}) {
  const folder = resolve('.tmp/bench/vitest', name)
  mkdirSync(folder, { recursive: true })
  const all = {
    'package.json': '{ "private": true, "type": "module" }',
    'vitest.config.mjs': `${imports}export default { ${options} }\n`,
    'adds.test.mjs': SPEC,
    ...files,
  }
  for (const [file, text] of Object.entries(all)) writeFileSync(`${folder}/${file}`, text)
  return folder
}

function loadingRow(folder) {
  const times = `${folder}/times.jsonl`
  for (let run = 0; run < RUNS; run++) runVitest(folder, { variables: { BENCH_TIMES: times } })
  const all = readFileSync(times, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return limitRow({
    work: 'loading holmgate/vitest in a test file',
    value: median(all.map(({ cpu }) => cpu)),
    wall: median(all.map(({ wall }) => wall)) / 1000,
    limit: 15,
    unit: 'ms',
    note: `median of ${RUNS}`,
  })
}

function withoutGatesRow(plain, plugin) {
  runVitest(plain)
  runVitest(plugin)
  const pairs = Array.from({ length: RUNS }, (_, run) => {
    // Whoever runs second finds warmer caches: they take turns.
    const [first, second] = (run % 2 === 0 ? [plain, plugin] : [plugin, plain]).map((folder) => runVitest(folder))
    const [without, with_] = run % 2 === 0 ? [first, second] : [second, first]
    return { cpu: with_.cpu - without.cpu, wall: with_.wall - without.wall }
  })
  const cpu = median(pairs.map((pair) => pair.cpu))
  return limitRow({
    work: 'vitest run of a spec file without gates: the plugin adds',
    value: median(pairs.map((pair) => pair.wall)),
    limit: 20,
    unit: 'ms',
    note: `wall, median of ${RUNS} paired runs; processor time of all threads ${cpu.toFixed(0)} ms`,
  })
}
