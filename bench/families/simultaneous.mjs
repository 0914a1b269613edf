// How often simultaneous intervals of four metrics cover all true differences at once, by simulation: writes
// bench/families/simultaneous.json, from which a table of docs/simulations.md is made.
//   node bench/families/simultaneous.mjs [seconds of processor time, then call it again for the rest]
import { fileURLToPath } from 'node:url'
import { buildDecision } from '../simulation/build-decision.mjs'
import { simulateCells } from '../simulation/cells.mjs'
import { CELLS, coverageOf, METHODS, RUNS, SETTINGS } from './simultaneous-cell.mjs'

const decision = await buildDecision()
const file = fileURLToPath(new URL('simultaneous.json', import.meta.url))
const simulate = (cell) => coverageOf(decision, cell, RUNS)
const { cells, missing } = simulateCells(file, SETTINGS, CELLS, simulate, Number(process.argv[2] ?? 1e9))

for (const { kind, n, correlation, counts } of cells) {
  const shares = METHODS.map((method) => (counts[method] / RUNS).toFixed(3))
  console.log([kind, `n ${n}`, `correlation ${correlation}`, ...shares].join('\t'))
}
console.log(`${missing} cells are missing`)
