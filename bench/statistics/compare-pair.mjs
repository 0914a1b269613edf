// Seconds of the first default comparePair in a process, for so many units.
import { differences } from './data.mjs'
import { timed } from './timing.mjs'

const { comparePair, evaluationResult } = await import(process.argv[2])
const units = Number(process.argv[3])
const [noise, change] = differences(units, 2)
const sampleIds = Array.from({ length: units }, (_, u) => `unit-${u}`)
const baseline = evaluationResult({ name: 'baseline', sampleIds, values: { metric: noise.values } })
const moved = noise.values.map((score, u) => score + change.values[u])
const candidate = evaluationResult({ name: 'candidate', sampleIds, values: { metric: moved } })

let intervalMethod
const { cpu, wall } = timed(1, () => {
  intervalMethod = comparePair(baseline, candidate, { metric: 'metric' }).intervalMethod
})
console.log(JSON.stringify({ cpu, wall, intervalMethod }))
