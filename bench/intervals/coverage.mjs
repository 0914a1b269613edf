// How often each interval covers the true mean difference, by simulation: writes bench/intervals/coverage.json, from which the
// table of docs/statistics.md is made.
//   node bench/intervals/coverage.mjs [simulations]
import { writeFileSync } from 'node:fs'
import { buildStats } from '../statistics/build-stats.mjs'
import { coverageOf, KINDS, METHODS, RESAMPLES, SIZES } from './coverage-cell.mjs'

const simulations = Number(process.argv[2] ?? 4000)
const { statsUrl } = await buildStats()
const stats = await import(statsUrl)

const error = (share) => Math.sqrt((share * (1 - share)) / simulations).toFixed(4)
console.log(
  `Coverage of nominal 95 % intervals: ${simulations} simulations a cell (Monte Carlo standard error ${error(0.95)} at .95, ` +
    `${error(0.8)} at .80), ${RESAMPLES} resamples.\n`,
)
console.log(`| differences | n | ${METHODS.join(' | ')} |\n| --- | --- |${' --- |'.repeat(METHODS.length)}`)
const cells = []
for (const kind of Object.keys(KINDS)) {
  for (const n of SIZES) {
    const covered = coverageOf(stats, kind, n, simulations)
    cells.push({ kind, n, covered })
    const shares = METHODS.map((method) => (covered[method] / simulations).toFixed(3))
    console.log(`| ${kind} | ${n} | ${shares.join(' | ')} |`)
  }
}
const json = { simulations, resamples: RESAMPLES, methods: METHODS, cells }
writeFileSync(new URL('coverage.json', import.meta.url), `${JSON.stringify(json, null, 1)}\n`)
