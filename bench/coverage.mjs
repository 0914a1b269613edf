// How often each interval covers the true mean difference, by simulation: prints the table of docs/statistics.md.
//   node bench/coverage.mjs [simulations]
import { buildStats } from './statistics/build-stats.mjs'

const simulations = Number(process.argv[2] ?? 4000)
const RESAMPLES = 1999
const ALPHA = 0.05

const { statsUrl } = await buildStats()
const { bootstrapMeans, normalQuantile, percentileInterval, tInterval } = await import(statsUrl)

let state = 20_240_611
/** Repeatable uniform numbers (a multiply-xorshift hash of a counter). */
function uniform() {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
}
const normal = () => normalQuantile(uniform())

/** Each kind of difference with its true mean. */
const kinds = {
  normal: { mean: 0, draw: normal },
  'lattice with ties': { mean: 0, draw: () => Math.round(normal()) / 20 },
  'lognormal (skewed)': { mean: Math.exp(0.5), draw: () => Math.exp(normal()) },
  'one unit in ten moves': { mean: 0.05, draw: () => (uniform() < 0.1 ? 0.5 + normal() : 0) },
}

const intervals = {
  percentile(values, simulation) {
    const stream = { seed: simulation, units: 'coverage' }
    const [replicates] = bootstrapMeans([values], { resamples: RESAMPLES, stream })
    return percentileInterval(replicates, ALPHA, 'two-sided')
  },
  t: (values) => tInterval({ values, tolerances: new Float64Array(values.length) }, ALPHA, 'two-sided'),
}

const error = Math.sqrt((ALPHA * (1 - ALPHA)) / simulations)
console.log(
  `Coverage of nominal 95 % intervals: ${simulations} simulations a cell (standard error about ${error.toFixed(3)}), ${RESAMPLES} resamples.\n`,
)
console.log('| differences | n | percentile | t |\n| --- | --- | --- | --- |')
for (const [name, { mean, draw }] of Object.entries(kinds)) {
  for (const n of [10, 30, 60, 200]) {
    const covered = { percentile: 0, t: 0 }
    for (let simulation = 0; simulation < simulations; simulation++) {
      const values = Float64Array.from({ length: n }, draw)
      for (const [kind, interval] of Object.entries(intervals)) {
        const { low, high } = interval(values, simulation)
        if (low <= mean && mean <= high) covered[kind]++
      }
    }
    const share = (kind) => (covered[kind] / simulations).toFixed(3)
    console.log(`| ${name} | ${n} | ${share('percentile')} | ${share('t')} |`)
  }
}
