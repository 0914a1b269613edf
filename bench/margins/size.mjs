// How often a gate with a margin passes although it must not, and how often where it should, by simulation: writes
// bench/margins/size.json, from which tables of docs/statistics.md are made.
//   node bench/margins/size.mjs [seconds of processor time, then call it again for the rest]
import { fileURLToPath } from 'node:url'
import { simulateCells } from '../simulation/cells.mjs'
import { buildStats } from '../statistics/build-stats.mjs'
import {
  fileSize,
  GATES,
  KINDS,
  oneSampleSize,
  POWER_RUNS,
  passesByRule,
  powerOf,
  RESAMPLES,
  RULE_CELLS,
  RUNS,
  runsOf,
  SHARES,
  SIZES,
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
const each = (part, kinds) => kinds.flatMap((kind) => SIZES.map((n) => ({ part, kind, n })))
const wanted = [
  ...SHARES.flatMap((share) => SIZES.map((n) => ({ part: 'one sample', share, n }))),
  ...[0, 0.6, 0.9].map((correlation) => ({ part: 'file', correlation })),
  ...RULE_CELLS.map((cell) => ({ part: 'rules', ...cell })),
  ...each('size', Object.keys(KINDS)),
  ...each(
    'power',
    Object.keys(KINDS).filter((kind) => KINDS[kind].margins === undefined),
  ),
]
const file = fileURLToPath(new URL('size.json', import.meta.url))
const settings = { runs: RUNS, powerRuns: POWER_RUNS, resamples: RESAMPLES, gates: GATES }
const simulate = (cell) => parts[cell.part](cell)
const { cells, missing } = simulateCells(file, settings, wanted, simulate, Number(process.argv[2] ?? 1e9))

for (const { counts, ...cell } of cells) {
  const shares = Object.values(counts).map((count) => (count === null ? '-' : (count / runsOf(cell)).toFixed(4)))
  console.log([...Object.values(cell), ...shares].join('\t'))
}
console.log(`${missing} cells are missing`)
