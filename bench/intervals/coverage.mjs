// How often each interval covers the true mean difference, by simulation: writes bench/intervals/coverage.json, from which the
// table of docs/statistics.md is made.
//   node bench/intervals/coverage.mjs [seconds of processor time, then call it again for the rest]
import { fileURLToPath } from 'node:url'
import { simulateCells } from '../simulation/cells.mjs'
import { buildStats } from '../statistics/build-stats.mjs'
import { CELLS, coverageOf, METHODS, RUNS, SETTINGS } from './coverage-cell.mjs'

const { statsUrl } = await buildStats()
const stats = await import(statsUrl)
const file = fileURLToPath(new URL('coverage.json', import.meta.url))
const simulate = ({ kind, n }) => coverageOf(stats, kind, n, RUNS)
const { cells, missing } = simulateCells(file, SETTINGS, CELLS, simulate, Number(process.argv[2] ?? 1e9))

for (const { kind, n, counts } of cells) {
  console.log([kind, `n ${n}`, ...METHODS.map((method) => (counts[method] / RUNS).toFixed(3))].join('\t'))
}
console.log(`${missing} cells are missing`)
