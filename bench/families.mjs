// How often a family of four claims finds something although nothing differs, and how often it finds what differs, for each
// correction, by simulation: writes bench/families/size.json, from which tables of docs/simulations.md are made.
//   node bench/families.mjs [seconds of processor time, then call it again for the rest]
// Exits 1 when a share that the docs promise is above .05 + 3.5 standard errors.
import { fileURLToPath } from 'node:url'
import { CELLS, CORRECTIONS, findingsOf, RUNS, runsOf, SETTINGS } from './families/cell.mjs'
import { limitOf, simulateCells } from './simulation/cells.mjs'
import { buildStats } from './statistics/build-stats.mjs'

const { statsUrl } = await buildStats()
const stats = await import(statsUrl)
const file = fileURLToPath(new URL('families/size.json', import.meta.url))
const simulate = (cell) => findingsOf(stats, cell, runsOf(cell))
const { cells, missing } = simulateCells(file, SETTINGS, CELLS, simulate, Number(process.argv[2] ?? 1e9))

for (const cell of cells) {
  const { kind, n, correlation, effect, counts } = cell
  const shares = CORRECTIONS.map((name) => (counts[name] / runsOf(cell)).toFixed(4))
  console.log([kind, `n ${n}`, `correlation ${correlation}`, effect === 0 ? 'size' : 'power', ...shares].join('\t'))
}
console.log(`${missing} cells are missing`)
// Sign flips promise nothing for skewed differences.
const promised = cells.filter(({ kind, effect }) => effect === 0 && kind !== 'skewed')
const above = promised.flatMap(({ kind, n, correlation, counts }) =>
  CORRECTIONS.slice(1)
    .filter((name) => counts[name] / RUNS > limitOf(0.05, RUNS))
    .map((name) => `${name}, ${kind}, n = ${n}, correlation ${correlation}`),
)
if (above.length > 0) {
  console.error(`above ${limitOf(0.05, RUNS).toFixed(4)}: ${above.join('; ')}`)
  process.exit(1)
}
