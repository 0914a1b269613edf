// Peak memory of a randomization test of 1,000,000 units above the memory with the data in place, in a process of its own.
import { differences } from './data.mjs'
import { peakMemory } from './peak-memory.mjs'

const stats = await import(process.argv[2])
const columns = differences(1_000_000, 1)
const before = peakMemory()
stats.randomizationTests(columns, { alternatives: ['two-sided'], resamples: 9999, stream: { seed: 0, units: 'bench' } })
console.log(JSON.stringify({ mib: peakMemory() - before }))
