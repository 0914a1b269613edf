// Runs the benchmarks and exits 1 when a row falls short:
//   npm run bench                 (builds first)
//   node bench/run.mjs --only=statistics
//   npm run bench -- --save       (also writes bench/results.json, which docs/performance.md shows)
// Prints a table; the same rows go to .tmp/bench/results.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { reportRows } from './report/rows.mjs'
import { runnersRows } from './runners/rows.mjs'
import { statisticsRows } from './statistics/rows.mjs'
import { formatTable, machineLine } from './table.mjs'

const sections = { statistics: statisticsRows, runners: runnersRows, report: reportRows }

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const names = Object.keys(sections).filter((name) => only === undefined || name === only)
if (names.length === 0) {
  console.error(`--only=${only}: there are ${Object.keys(sections).join(', ')}`)
  process.exit(2)
}

const machine = {
  node: process.version,
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  loadBefore: loadavg()[0],
}
const rows = []
for (const name of names) rows.push(...(await sections[name]()).map((row) => ({ section: name, ...row })))
machine.loadAfter = loadavg()[0]

const results = `${JSON.stringify({ machine, rows }, null, 2)}\n`
mkdirSync('.tmp/bench', { recursive: true })
writeFileSync('.tmp/bench/results.json', results)
if (process.argv.includes('--save')) save()

console.log(formatTable(rows))
console.log(
  `\n${machineLine(machine)} ` +
    'Times are processor time of one thread, best of several runs, unless a row says otherwise: what an idle machine needs, helper ' +
    'threads included.\nJSON: .tmp/bench/results.json',
)
const short = rows.filter(({ verdict }) => verdict === 'falls short')
if (short.length > 0) {
  console.error(`\n${short.length} of ${rows.length} rows fall short`)
  process.exit(1)
}

/** Sections that did not run keep the rows that they have. */
function save() {
  const path = 'bench/results.json'
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).rows : []
  const all = Object.keys(sections).flatMap((name) =>
    (names.includes(name) ? rows : before).filter(({ section }) => section === name),
  )
  writeFileSync(path, `${JSON.stringify({ machine, rows: all }, null, 2)}\n`)
}
