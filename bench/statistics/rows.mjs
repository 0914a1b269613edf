import { spawnSync } from 'node:child_process'
import { limitRow, ratioRow } from '../table.mjs'
import { buildStats } from './build-stats.mjs'
import { differences, writeForPeers } from './data.mjs'
import { peer } from './peers.mjs'
import { timed } from './timing.mjs'

const RESAMPLES = 9999
const stream = { seed: 0, units: 'bench' }

/** All rows about resampling; every data set forces random draws. */
export async function statisticsRows() {
  const { statsUrl, packageUrl } = await buildStats()
  const stats = await import(statsUrl)
  const plain = inChild('statistics/plain.mjs', [statsUrl, RESAMPLES], ['--no-expose-wasm'])
  return [
    ...randomizationRows(stats, plain.signs),
    ...bootstrapRows(stats, plain.draws),
    ...(await compareModelsRows(packageUrl)),
    ...largeRows(stats, statsUrl),
    ...comparePairRows(packageUrl),
  ]
}

function randomization(stats, columns) {
  const alternatives = columns.map(() => 'two-sided')
  const results = stats.randomizationTests(columns, { alternatives, resamples: RESAMPLES, stream })
  if (results.some(({ method }) => method !== 'monte-carlo')) throw new Error('a benchmark column was not drawn')
  return results.map(({ pValue }) => pValue)
}

function percentileBootstrap(stats, columns) {
  const values = columns.map((column) => column.values)
  const replicates = stats.bootstrapMeans(values, { resamples: RESAMPLES, stream })
  return replicates.map((column) => stats.percentileInterval(column, 0.05, 'two-sided'))
}

function randomizationRows(stats, plain) {
  const work = 'randomization, 2,500 units × 4 metrics'
  const columns = differences(2500, 4)
  const path = writeForPeers(columns)
  const run = (name, repeats) => peer(name, { path, units: 2500, metrics: 4, resamples: RESAMPLES, repeats })
  const ours = timed(200, () => randomization(stats, columns)) // until the WebAssembly is optimized
  const mine = randomization(stats, columns)
  const beside = (title, name, repeats, target) => {
    const result = run(name, repeats)
    if (result.results !== undefined) checkPValues(mine, result.results, name)
    return ratioRow({ work, ours, peer: title, result, target })
  }
  return [
    beside('numpy, chunked', 'signs_chunked', 3, 100),
    beside('scipy.permutation_test', 'signs_scipy', 2, 500),
    beside('numpy, shared signs, matrix product', 'signs_shared', 5),
    beside('numpy, byte tables', 'signs_byte_tables', 9, 2),
    withoutWasm(work, ours, mine, plain),
  ]
}

function bootstrapRows(stats, plain) {
  const work = 'percentile bootstrap, 2,500 units × 4 metrics'
  const columns = differences(2500, 4)
  const path = writeForPeers(columns)
  const ours = timed(15, () => percentileBootstrap(stats, columns))
  const mine = percentileBootstrap(stats, columns)
  const beside = (title, name, repeats, target) => {
    const result = peer(name, { path, units: 2500, metrics: 4, resamples: RESAMPLES, repeats })
    if (result.results !== undefined) checkIntervals(mine, result.results, name)
    return ratioRow({ work, ours, peer: title, result, target })
  }
  return [
    beside('numpy, chunked', 'bootstrap_chunked', 3, 10),
    beside('numpy, chunked, shared indices', 'bootstrap_shared', 3),
    beside('scipy.bootstrap', 'bootstrap_scipy', 2),
    beside('numpy, counts and matrix product', 'bootstrap_counts', 5, 4),
    withoutWasm(work, ours, mine, plain),
  ]
}

/** The plain kernels must have found the very same. */
function withoutWasm(work, ours, mine, plain) {
  if (JSON.stringify(plain.results) !== JSON.stringify(mine)) throw new Error(`${work}: the plain kernels differ`)
  return ratioRow({ work, ours, peer: 'our own plain kernels, without WebAssembly', result: plain })
}

function largeRows(stats, statsUrl) {
  const columns = differences(100_000, 1)
  const path = writeForPeers(columns)
  const ours = timed(5, () => randomization(stats, columns))
  const work = 'randomization, 100,000 units × 1 metric'
  const result = peer('signs_byte_tables', { path, units: 100_000, metrics: 1, resamples: RESAMPLES, repeats: 3 })
  const million = inChild('statistics/memory.mjs', [statsUrl])
  return [
    ratioRow({ work, ours, peer: 'numpy, byte tables', result, target: 2 }),
    limitRow({
      work: 'randomization, 1,000,000 units: memory above the data',
      value: million.mib,
      limit: 300,
      unit: 'MiB',
    }),
  ]
}

/** Whole comparisons of results that nothing was computed from before, as a first call finds them. */
async function compareModelsRows(packageUrl) {
  const { compareModels, evaluationResult } = await import(packageUrl)
  const units = 2500
  const repeats = 9
  const compared = (metrics) => {
    const columns = differences(units, 2 * metrics)
    const sampleIds = Array.from({ length: units }, (_, u) => `unit-${u}`)
    const result = (name, first) =>
      evaluationResult({
        name,
        sampleIds,
        values: Object.fromEntries(Array.from({ length: metrics }, (_, j) => [`m${j}`, columns[first + j].values])),
      })
    const pairs = Array.from({ length: repeats }, () => [result('baseline', 0), result('candidate', metrics)])
    const names = Array.from({ length: metrics }, (_, j) => `m${j}`)
    return timed(repeats, () => compareModels(pairs.pop(), { metrics: names }))
  }
  compared(4) // compiled
  const [one, four, sixty] = [1, 4, 60].map(compared)
  const path = writeForPeers(differences(units, 4))
  const result = peer('whole_chunked', { path, units, metrics: 4, resamples: RESAMPLES, repeats: 3 })
  const growth = (few, hypotheses, limit) =>
    limitRow({
      work: `compareModels, 60 hypotheses, 2,500 units: beside ${hypotheses}`,
      value: sixty.cpu / few.cpu,
      limit,
      unit: '× the time',
      note: `${Math.round(few.cpu * 1e4) / 10} ms → ${Math.round(sixty.cpu * 1e4) / 10} ms`,
    })
  return [
    ratioRow({
      work: 'compareModels, 2 models × 4 metrics, 2,500 units',
      ours: four,
      peer: 'numpy, chunked, whole',
      result,
      target: 15,
    }),
    growth(one, 'one', 30),
  ]
}

/**
 * What a user waits in a process of its own, compilation included. 20,000 units is about the largest comparison that draws its
 * default interval. Vitest fails a test after 5 seconds, on machines that may be half as fast.
 */
function comparePairRows(packageUrl) {
  return [2500, 20_000, 50_000, 100_000, 1_000_000].map((units) => {
    const { cpu, wall, intervalMethod } = inChild('statistics/compare-pair.mjs', [packageUrl, units])
    const work = `default comparePair, ${units.toLocaleString('en-US')} units`
    return limitRow({
      work,
      value: cpu,
      wall,
      limit: units === 100_000 ? 1.5 : 2,
      unit: 's',
      note: `interval: ${intervalMethod}`,
    })
  })
}

function inChild(script, parameters, flags = []) {
  const command = [...flags, `bench/${script}`, ...parameters.map(String)]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`bench/${script} failed: ${stderr}`)
  return JSON.parse(stdout)
}

/** Two Monte Carlo p-values of the same data differ by their errors only. */
function checkPValues(mine, theirs, name) {
  mine.forEach((p, j) => {
    const error = Math.sqrt((2 * p * (1 - p)) / RESAMPLES) + 2 / RESAMPLES
    if (Math.abs(p - theirs[j]) > 6 * error) throw new Error(`${name} found p = ${theirs[j]}, we ${p}`)
  })
}

function checkIntervals(mine, theirs, name) {
  mine.forEach(({ low, high }, j) => {
    const [theirLow, theirHigh] = theirs[j]
    if (Math.max(Math.abs(low - theirLow), Math.abs(high - theirHigh)) > 0.05 * (high - low)) {
      throw new Error(`${name} found [${theirLow}, ${theirHigh}], we [${low}, ${high}]`)
    }
  })
}
