// One million rows through each reader, each in a process of its own (best of 3):
//   npm run build && node bench/readers.mjs
// Columns: size, time, time on the processor (all threads), memory.
// Targets: CSV below 3 s, one Parquet column below 0.5 s, memory below 400 MiB. Each of the three metrics more is such a column.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { writeParquet } from './write-parquet.mjs'

const ROWS = 1_000_000

/** The most memory this process had, MiB; `maxRSS` would start with what the process that started it had. */
function peak() {
  const kib = /VmHWM:\s+(\d+) kB/.exec(existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '')
  return Number(kib?.[1] ?? process.resourceUsage().maxRSS) / 1024
}

if (process.argv[2] !== undefined) {
  const { readResults } = await import('holmgate')
  const cpu = process.cpuUsage()
  const start = performance.now()
  const { nRows } = readResults(process.argv[2], JSON.parse(process.argv[3]))
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  console.log(JSON.stringify({ ms, cpu: (user + system) / 1000, nRows, mib: peak() }))
  process.exit()
}

let state = 1
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 4294967296
}

const ids = Array.from({ length: ROWS }, (_, i) => `user${String(i).padStart(7, '0')}`)
const metrics = ['ndcg@10', 'mrr@10', 'recall@20', 'latency_ms']
const columns = metrics.map(() => Float64Array.from({ length: ROWS }, random))
const eachRow = (line) =>
  ids
    .map((id, row) =>
      line(
        id,
        columns.map((column) => column[row]),
      ),
    )
    .join('\n')

const folder = mkdtempSync(join(tmpdir(), 'holmgate-bench-'))
const csv = `user_id,${metrics.join(',')}\n${eachRow((id, values) => `${id},${values.join(',')}`)}\n`
const all = `map                   \tall\t0.5000\nnum_q                 \tall\t${ROWS}\n`
const one = { metrics: 'ndcg@10' }
const wholeNumbers = BigInt64Array.from(ids, (_, i) => BigInt(7 * i))
const repeatedIds = { name: 'user_id', values: ids.map((_, i) => ids[i % 100_000]), dictionary: true }
const seeds = { name: 'seed', values: wholeNumbers.map((_, i) => BigInt(Math.floor(i / 100_000))), dictionary: true }
const files = [
  ['CSV, 4 metrics', 'scores.csv', csv, {}],
  ['CSV, 1 of 4 metrics', 'scores.csv', csv, { metrics: 'ndcg@10' }],
  ['CSV, gzip', 'scores.csv.gz', gzipSync(csv, { level: 1 }), {}],
  ['JSON Lines', 'scores.jsonl', eachRow((id, [a, b]) => `{"user_id": "${id}", "ndcg@10": ${a}, "mrr@10": ${b}}`), {}],
  [
    'trec_eval -q',
    'scores.txt',
    `${eachRow((id, [a]) => `map                   \t${id}\t${a.toFixed(4)}`)}\n${all}`,
    {},
  ],
  ['Parquet, ids of text', 'texts.parquet', parquet({ name: 'user_id', values: ids }), one],
  ['… and 3 metrics more', 'texts.parquet', null, {}],
  ['Parquet, whole numbers', 'numbers.parquet', parquet({ name: 'user_id', values: wholeNumbers }), one],
  ['Parquet, repeated texts', 'repeats.parquet', parquet(repeatedIds, seeds), { ...one, repeat: 'seed' }],
]

/** As pandas writes: every column may have nulls, and what repeats is in a dictionary. */
function parquet(...keys) {
  const scores = metrics.map((name, i) => ({ name, values: columns[i] }))
  return writeParquet([...keys, ...scores].map((column) => ({ ...column, nullable: true })))
}

console.log(`${ROWS} rows, node ${process.version}`)
for (const [what, name, content, options] of files) {
  const path = join(folder, name)
  if (content !== null) writeFileSync(path, content)
  const runs = [1, 2, 3].map(() => {
    const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), path, JSON.stringify(options)], {
      encoding: 'utf8',
    })
    if (child.status !== 0) throw new Error(child.stderr)
    return JSON.parse(child.stdout)
  })
  const best = Math.min(...runs.map(({ ms }) => ms))
  const cpu = Math.min(...runs.map((run) => run.cpu))
  const memory = Math.max(...runs.map(({ mib }) => mib))
  if (runs.some(({ nRows }) => nRows !== ROWS)) throw new Error(`${what}: rows are missing`)
  const size = `${(statSync(path).size / 1e6).toFixed(0)} MB`
  console.log(
    `${what.padEnd(24)} ${size.padStart(7)}  ${best.toFixed(0).padStart(6)} ms  ${cpu.toFixed(0).padStart(6)} ms  ${memory.toFixed(0).padStart(4)} MiB`,
  )
}
rmSync(folder, { recursive: true })
