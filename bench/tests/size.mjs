// How often each two-sided test finds a difference, where there is none and where there is one, by simulation: writes
// bench/tests/size.json, from which tables of docs/simulations.md are made.
//   node bench/tests/size.mjs [seconds of processor time, then call it again for the rest]
// Exits 1 when a size that the docs promise is above .05 + 3.5 standard errors.
import { fileURLToPath } from 'node:url'
import { limitOf, simulateCells } from '../simulation/cells.mjs'
import { buildStats } from '../statistics/build-stats.mjs'
import { CELLS, findingsOf, RUNS, runsOf, SETTINGS, TESTS } from './cell.mjs'

const { statsUrl } = await buildStats()
const stats = await import(statsUrl)
const file = fileURLToPath(new URL('size.json', import.meta.url))
const simulate = (cell) => findingsOf(stats, cell, runsOf(cell))
const { cells, missing } = simulateCells(file, SETTINGS, CELLS, simulate, Number(process.argv[2] ?? 1e9))

for (const cell of cells) {
  const { kind, n, effect, counts } = cell
  const shares = TESTS.map((test) => (counts[test] === null ? '-' : (counts[test] / runsOf(cell)).toFixed(4)))
  console.log([kind, `n ${n}`, effect === 0 ? 'size' : 'power', ...shares].join('\t'))
}
console.log(`${missing} cells are missing`)
const above = cells.filter(
  ({ kind, effect, counts }) => effect === 0 && kind !== 'skewed' && counts.randomization / RUNS > limitOf(0.05, RUNS),
)
if (above.length > 0) {
  console.error(
    `above ${limitOf(0.05, RUNS).toFixed(4)}: ${above.map(({ kind, n }) => `${kind}, n = ${n}`).join('; ')}`,
  )
  process.exit(1)
}
