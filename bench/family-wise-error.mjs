// How often a test file goes wrong although nothing differs, by simulation: prints the table of docs/statistics.md.
//   node bench/family-wise-error.mjs [files per cell, default 10000]
// Exits 1 when a row is above its limit.
import { buildDecision } from './simulation/build-decision.mjs'
import { KINDS } from './simulation/null-models.mjs'
import { ATTEMPTS, simulate } from './simulation/simulate.mjs'
import { fullTable, rowsOf, standardError, summary } from './simulation/table.mjs'

const count = Number(process.argv[2] ?? 10_000)
const decision = await buildDecision()
const groups = Object.keys(KINDS).flatMap((kind) =>
  [0, 0.6, 0.9].flatMap((correlation) => simulate(decision, { kind, correlation, count })),
)
const rows = rowsOf(groups, count)

console.log(
  `Share of files in which a claim passes or a guard fails although nothing differs: ${count} files a cell, nominal .05 ` +
    `(standard error ${standardError(0.05, count).toFixed(4)} there), at most ${ATTEMPTS} attempts a test.\n`,
)
console.log(fullTable(rows, count))
console.log('\nThe largest share over all correlations and 1 to 8 gates:\n')
console.log(summary(groups, count))

const above = rows.filter(({ holds }) => !holds)
if (above.length > 0) {
  console.error(`\n${above.length} of ${rows.length} rows are above their limit`)
  process.exit(1)
}
console.log(`\nall ${rows.length} rows hold`)
