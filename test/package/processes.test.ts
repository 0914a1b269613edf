import { afterAll, describe, expect, test } from 'vitest'
import { PackedProject } from './packed-project.ts'

/** Compares the same scores in a process of its own, with the rows in the order that is asked for; prints every number. */
const COMPARE = `
import { compareModels } from 'holmgate'
const order = process.argv[2]
const n = 700
let state = 1
const next = () => (state = (state * 48271) % 2147483647) / 2147483647
const scores = Array.from({ length: n }, () => [0, 1, 2, 3].map(next))
const rows = Array.from({ length: n }, (_, u) => u)
if (order === 'reversed') rows.reverse()
const metrics = order === 'other-metrics' ? ['c', 'a'] : ['a', 'b', 'c']
const result = (shift) => ({
  sampleIds: rows.map((u) => 'unit-' + u),
  values: Object.fromEntries(metrics.map((metric) => [metric, rows.map((u) => scores[u]['abc'.indexOf(metric) + shift])])),
})
const { comparisons } = compareModels({ one: result(0), two: result(1) }, { metrics, correction: 'none' })
console.log(JSON.stringify({ wasm: typeof WebAssembly, row: comparisons.find(({ metric }) => metric === 'a') }))
`

/** Memory that a comparison of a million units takes beyond its data, in MiB. */
const MEMORY = `
import { existsSync, readFileSync } from 'node:fs'
import { comparePair, evaluationResult } from 'holmgate'
// On Linux maxRSS begins with the peak of the process that started this one.
const status = '/proc/self/status'
const peak = () =>
  Number(
    (existsSync(status) ? /VmHWM: +([0-9]+) kB/.exec(readFileSync(status, 'utf8').replaceAll('\\t', ' '))?.[1] : undefined) ??
      process.resourceUsage().maxRSS,
  ) / 1024
const n = 1_000_000
const sampleIds = Array.from({ length: n }, (_, u) => 'u' + u)
const scores = (factor) => Float64Array.from({ length: n }, (_, u) => ((u * factor) % 1009) * 0.001 + ((u * 31) % 17) * 1e-7)
const one = evaluationResult({ sampleIds, values: { score: scores(7919) } })
const two = evaluationResult({ sampleIds, values: { score: scores(104729) } })
const before = peak()
const { pValueMethod } = comparePair(one, two, { metric: 'score' })
console.log(JSON.stringify({ pValueMethod, mib: peak() - before }))
`

const project = new PackedProject({ 'compare.mjs': COMPARE, 'memory.mjs': MEMORY })
afterAll(() => project.remove())

async function output(
  ...args: string[]
): Promise<{ wasm?: string; row?: object; pValueMethod?: string; mib?: number }> {
  const { code, stdout, stderr } = await project.run(...args)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

describe('the built package', () => {
  test('gives the same bits in every process, with and without WebAssembly, whatever the order and the other metrics', async () => {
    const { wasm, row } = await output('compare.mjs', 'as-they-are')
    expect(wasm).toBe('object')
    expect(row).toMatchObject({ pValueMethod: 'monte-carlo', intervalMethod: 'percentile' })
    expect(await output('--no-expose-wasm', 'compare.mjs', 'as-they-are')).toEqual({ wasm: 'undefined', row })
    expect((await output('compare.mjs', 'reversed')).row).toEqual(row)
    expect((await output('compare.mjs', 'other-metrics')).row).toEqual(row)
  })

  test('compares a million units in less than 300 MiB beyond the data', async () => {
    const { pValueMethod, mib } = await output('memory.mjs')
    expect(pValueMethod).toBe('monte-carlo')
    expect(mib).toBeGreaterThan(1)
    expect(mib).toBeLessThan(300)
  })
})
