// How often a gate with a margin passes although it must not, and how often where it should, by simulation: writes
// bench/margins/size.json, from which tables of docs/simulations.md are made.
//   node bench/margins/size.mjs [seconds of processor time, then call it again for the rest]
import { fileURLToPath } from 'node:url'
import { simulateCells } from '../simulation/cells.mjs'
import { buildStats } from '../statistics/build-stats.mjs'
import {
  CELLS,
  fileSize,
  oneSampleSize,
  POWER_RUNS,
  passesByRule,
  powerOf,
  RUNS,
  runsOf,
  SETTINGS,
  sizeOf,
} from './size-cell.mjs'

const { statsUrl } = await buildStats()
const stats = await import(statsUrl)

const parts = {
  size: ({ kind, n }) => sizeOf(stats, kind, n, RUNS),
  power: ({ kind, n }) => powerOf(stats, kind, n, POWER_RUNS),
  'one sample': ({ share, n }) => oneSampleSize(stats, share, n, RUNS),
  file: ({ correlation }) => ({ green: fileSize(stats, correlation, RUNS) }),
  rules: (cell) => passesByRule(stats, cell, RUNS),
}
const file = fileURLToPath(new URL('size.json', import.meta.url))
const simulate = (cell) => parts[cell.part](cell)
const { cells, missing } = simulateCells(file, SETTINGS, CELLS, simulate, Number(process.argv[2] ?? 1e9))

for (const { counts, ...cell } of cells) {
  const shares = Object.values(counts).map((count) => (count === null ? '-' : (count / runsOf(cell)).toFixed(4)))
  console.log([...Object.values(cell), ...shares].join('\t'))
}
console.log(`${missing} cells are missing`)
