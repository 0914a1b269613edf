// How often a family of four claims finds something although nothing differs, and how often it finds what differs, for each
// correction: prints two tables of docs/statistics.md.
//   node bench/families.mjs [runs per cell, default 10000] [sizes, default 10,30,100] [kinds, default all]
// Exits 1 when a share that the docs promise is above .05 + 3.5 standard errors.
import { columnsOf, KINDS } from './families/data.mjs'
import { buildStats } from './statistics/build-stats.mjs'

const runs = Number(process.argv[2] ?? 10_000)
const METRICS = 4
const ALPHA = 0.05
const RESAMPLES = 999
const SEED = 20_260_301
const CORRELATIONS = [0, 0.6, 0.9]
const SIZES = (process.argv[3] ?? '10,30,100').split(',').map(Number)
const WANTED = process.argv[4]?.split(',') ?? Object.keys(KINDS)
const SIZE_CELLS = SIZES.flatMap((n) => WANTED.map((kind) => ({ kind, n })))
/** A difference that Holm finds a little more often than not: of one metric, in standard deviations. */
const EFFECT = 0.262

const { statsUrl } = await buildStats()
const { adjustPValues, jointSignFlips, stepDownMinP } = await import(statsUrl)

/** Adjusted p-values of one set of columns, by each correction, all of the same draws. */
function adjusted(columns) {
  const joint = columns.map((values) => {
    const tolerances = values.map((d) => Math.abs(d) * 2 ** -50)
    return { diff: { values, tolerances }, alternative: 'two-sided', units: `n${values.length}` }
  })
  const results = stepDownMinP(jointSignFlips(joint, { resamples: RESAMPLES, seed: 0 }).columns)
  const p = results.map(({ pValue }) => pValue)
  return {
    'no correction': p,
    Holm: adjustPValues(p, 'holm'),
    'Westfall-Young': results.map(({ adjustedPValue }) => adjustedPValue),
    'fixed sequence': adjustPValues(p, 'fixed-sequence'),
    'weighted Holm': adjustPValues(p, 'weighted-holm', { weights: [4, 1, 1, 1] }),
  }
}

const CORRECTIONS = ['no correction', 'Holm', 'Westfall-Young', 'fixed sequence', 'weighted Holm']
const share = (count) => (count / runs).toFixed(3).replace(/^0/, '')
const error = (p) => Math.sqrt((p * (1 - p)) / runs)
const row = (cells) => `| ${cells.join(' | ')} |`
const head = (cells) => [row(cells), row(cells.map(() => '---'))].join('\n')

/** Runs of one cell; per correction how many have a hit. */
function count(cell, change, hit) {
  const draw = columnsOf({ metrics: METRICS, seed: SEED + 1000 * cell.n + 10 * cell.correlation, ...cell })
  const hits = Object.fromEntries(CORRECTIONS.map((name) => [name, 0]))
  for (let run = 0; run < runs; run++) {
    const columns = draw()
    change(columns)
    for (const [name, values] of Object.entries(adjusted(columns))) if (hit(values)) hits[name]++
  }
  return hits
}

const limit = ALPHA + 3.5 * error(ALPHA)
console.log(
  `Families of ${METRICS} two-sided claims, ${runs} runs a cell, ${RESAMPLES} sign vectors (all of them for n = 10).\n\n` +
    `Share of families with a false finding, nominal .05 (standard error ${error(ALPHA).toFixed(4)}):\n`,
)
console.log(head(['differences', 'n', 'correlation', ...CORRECTIONS]))
const above = []
for (const cell of SIZE_CELLS) {
  for (const correlation of CORRELATIONS) {
    const hits = count(
      { ...cell, correlation },
      () => {},
      (values) => values.some((p) => p <= ALPHA),
    )
    console.log(row([cell.kind, cell.n, correlation, ...CORRECTIONS.map((name) => share(hits[name]))]))
    // Sign flips promise nothing for skewed differences.
    if (cell.kind === 'skewed') continue
    const missed = CORRECTIONS.slice(1).filter((name) => hits[name] / runs > limit)
    above.push(...missed.map((name) => `${name}, ${cell.kind}, n = ${cell.n}, correlation ${correlation}`))
  }
}

console.log(
  `\nShare of families that find the first metric, n = 100, normal, true difference ${EFFECT} standard deviations, the others ` +
    `without any (standard error at most ${error(0.5).toFixed(4)}):\n`,
)
console.log(head(['correlation', ...CORRECTIONS]))
for (const correlation of CORRELATIONS) {
  const shift = ([first]) => {
    for (let u = 0; u < first.length; u++) first[u] += EFFECT
  }
  const hits = count({ kind: 'normal', n: 100, correlation }, shift, ([p]) => p <= ALPHA)
  console.log(row([correlation, ...CORRECTIONS.map((name) => share(hits[name]))]))
}

if (above.length > 0) {
  console.error(`\nabove ${limit.toFixed(4)}: ${above.join('; ')}`)
  process.exit(1)
}
console.log(`\nnone that is promised is above ${limit.toFixed(4)}`)
