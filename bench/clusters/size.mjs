// How often the tests of units in clusters find a difference, where there is none and where there is one, by simulation: writes
// bench/clusters/size.json, from which tables of docs/simulations.md are made.
//   node bench/clusters/size.mjs [seconds of processor time, then call it again for the rest]
// Exits 1 when a share that the docs promise is above .05 + 3.5 standard errors.
import { fileURLToPath } from 'node:url'
import { buildDecision } from '../simulation/build-decision.mjs'
import { limitOf, simulateCells } from '../simulation/cells.mjs'
import { CELLS, findingsOf, RUNS, runsOf, SETTINGS, TESTS } from './cell.mjs'

const modules = await buildDecision()
const file = fileURLToPath(new URL('size.json', import.meta.url))
const simulate = (cell) => findingsOf(modules, cell, runsOf(cell))
const { cells, missing } = simulateCells(file, SETTINGS, CELLS, simulate, Number(process.argv[2] ?? 1e9))

for (const { counts, ...cell } of cells) {
  const { kind, n, correlation, effect } = cell
  const shares = TESTS.map((test) => (counts[test] === null ? '-' : (counts[test] / runsOf(cell)).toFixed(4)))
  const what = effect === 0 ? 'size' : 'power'
  console.log([kind, `${n} clusters`, `correlation ${correlation}`, what, ...shares].join('\t'))
}
console.log(`${missing} cells are missing`)
const above = cells.filter(
  ({ kind, effect, counts }) => effect === 0 && kind !== 'skewed' && counts.randomization / RUNS > limitOf(0.05, RUNS),
)
if (above.length > 0) {
  console.error(
    `above: ${above.map(({ kind, n, correlation }) => `${kind}, ${n} clusters, ${correlation}`).join('; ')}`,
  )
  process.exit(1)
}
