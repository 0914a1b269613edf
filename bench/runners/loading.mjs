import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
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
  const empty = project(
    'empty',
    'class Reporter {}\n',
    "test: { setupFiles: ['empty-setup'], reporters: ['default', new Reporter()] }",
    {
      'node_modules/empty-setup/package.json': '{ "name": "empty-setup", "type": "module", "exports": "./setup.js" }',
      'node_modules/empty-setup/setup.js': 'export {}\n',
    },
  )
  return [loadingRow(timed), ...withoutGatesRows(plain, { plugin, empty })]
}

function project(name, imports, options = '', files = {}) {
  const folder = resolve('.tmp/bench/vitest', name)
  const all = {
    'package.json': '{ "private": true, "type": "module" }',
    'vitest.config.mjs': `${imports}export default { ${options} }\n`,
    'adds.test.mjs': SPEC,
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(`${folder}/${file}`), { recursive: true })
    writeFileSync(`${folder}/${file}`, text)
  }
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

function withoutGatesRows(plain, { plugin, empty }) {
  const folders = [plain, plugin, empty]
  for (const folder of folders) runVitest(folder)
  const runs = Array.from({ length: RUNS }, (_, run) => {
    // Whoever runs later finds warmer caches: they take turns.
    const order = folders.map((_folder, i) => (run + i) % folders.length)
    const times = []
    for (const i of order) times[i] = runVitest(folders[i])
    return times
  })
  const added = (index, kind) => median(runs.map((times) => times[index][kind] - times[0][kind]))
  const row = (index, work, limit) =>
    limitRow({
      work: `vitest run of a spec file without gates: ${work} adds`,
      value: added(index, 'wall'),
      limit,
      unit: 'ms',
      note: `wall, median of ${RUNS} paired runs; processor time of all threads ${added(index, 'cpu').toFixed(0)} ms`,
    })
  return [row(1, 'the plugin', 20), row(2, 'an empty set-up file of a package with an empty reporter')]
}
