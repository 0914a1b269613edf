// The two main rows in a process without WebAssembly (node --no-expose-wasm), where the plain kernels run.
import { differences } from './data.mjs'
import { timed } from './timing.mjs'

if (globalThis.WebAssembly !== undefined) throw new Error('WebAssembly is there')
const { bootstrapMeans, percentileInterval, randomizationTests } = await import(process.argv[2])
const resamples = Number(process.argv[3])
const stream = { seed: 0, units: 'bench' }
const columns = differences(2500, 4)
const alternatives = columns.map(() => 'two-sided')
const values = columns.map((column) => column.values)
const results = randomizationTests(columns, { alternatives, resamples, stream }).map(({ pValue }) => pValue)
const intervals = () =>
  bootstrapMeans(values, { resamples, stream }).map((means) => percentileInterval(means, 0.05, 'two-sided'))
console.log(
  JSON.stringify({
    signs: { ...timed(15, () => randomizationTests(columns, { alternatives, resamples, stream })), results },
    draws: { ...timed(9, intervals), results: intervals() },
  }),
)
