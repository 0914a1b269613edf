// How often the tests of units in clusters find a difference although there is none, by simulation: writes
// bench/clusters/size.json, from which a table of docs/statistics.md is made.
//   node bench/clusters/size.mjs [seconds of processor time, then call it again for the rest]
// Exits 1 when a share that the docs promise is above .05 + 3.5 standard errors.
import { fileURLToPath } from 'node:url'
import { buildDecision } from '../simulation/build-decision.mjs'
import { limitOf, simulateCells } from '../simulation/cells.mjs'
import { CELLS, findingsOf, RUNS, SETTINGS, TESTS } from './cell.mjs'

const modules = await buildDecision()
const file = fileURLToPath(new URL('size.json', import.meta.url))
const simulate = (cell) => findingsOf(modules, cell, RUNS)
const { cells, missing } = simulateCells(file, SETTINGS, CELLS, simulate, Number(process.argv[2] ?? 1e9))

for (const { kind, n, correlation, counts } of cells) {
  const shares = TESTS.map((test) => (counts[test] === null ? '-' : (counts[test] / RUNS).toFixed(4)))
  console.log([kind, `${n} clusters`, `correlation ${correlation}`, ...shares].join('\t'))
}
console.log(`${missing} cells are missing`)
const above = cells.filter(({ kind, counts }) => kind !== 'skewed' && counts.randomization / RUNS > limitOf(0.05, RUNS))
if (above.length > 0) {
  console.error(
    `above: ${above.map(({ kind, n, correlation }) => `${kind}, ${n} clusters, ${correlation}`).join('; ')}`,
  )
  process.exit(1)
}
