import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../package/source-files.ts'

/** Prints the peak memory in MiB: with the data in place, after 99 resamples, after 9,999. */
const SCRIPT = `
import { comparePair, evaluationResult } from 'holmgate'
const units = 1_000_000
const sampleIds = Array.from({ length: units }, (_, u) => u)
const of = (score) => evaluationResult({ sampleIds, values: { m: Float64Array.from({ length: units }, (_, u) => score(u)) } })
const [a, b] = [of((u) => Math.sin(u)), of((u) => Math.sin(u + 1))]
const peaks = [process.resourceUsage().maxRSS / 1024]
for (const resamples of [99, 9999]) {
  const { pValueMethod } = comparePair(a, b, { metric: 'm', resamples, intervalMethod: 't' })
  if (pValueMethod !== 'monte-carlo') throw new Error(pValueMethod)
  peaks.push(process.resourceUsage().maxRSS / 1024)
}
console.log(JSON.stringify(peaks))
`

test('[F3] a million units: memory grows with n + B, not with n × B', () => {
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], { cwd: root, encoding: 'utf8' })
  const [data, few, many] = JSON.parse(out) as [number, number, number]
  // One bit for each unit and resample would be 1,190 MiB more.
  expect(many - few).toBeLessThan(150)
  expect(many - data).toBeLessThan(400)
})
