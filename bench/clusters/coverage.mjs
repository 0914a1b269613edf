// How often each interval over units in clusters covers the true mean difference, by simulation: writes
// bench/clusters/coverage.json, from which a table of docs/simulations.md is made.
//   node bench/clusters/coverage.mjs [seconds of processor time, then call it again for the rest]
import { fileURLToPath } from 'node:url'
import { buildDecision } from '../simulation/build-decision.mjs'
import { simulateCells } from '../simulation/cells.mjs'
import { CELLS, coverageOf, METHODS, runsOf, SETTINGS } from './coverage-cell.mjs'

const modules = await buildDecision()
const file = fileURLToPath(new URL('coverage.json', import.meta.url))
const simulate = (cell) => coverageOf(modules, cell, runsOf(cell))
const { cells, missing } = simulateCells(file, SETTINGS, CELLS, simulate, Number(process.argv[2] ?? 1e9))

for (const { counts, ...cell } of cells) {
  const shares = METHODS.map((method) => (counts[method] / runsOf(cell)).toFixed(3))
  console.log([cell.kind, `${cell.n} clusters`, `correlation ${cell.correlation}`, ...shares].join('\t'))
}
console.log(`${missing} cells are missing`)
