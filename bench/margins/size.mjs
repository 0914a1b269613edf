// How often a gate with a margin passes although it must not, by simulation: prints its tables.
//   node bench/margins/size.mjs [runs per cell, default 10000]
import { buildStats } from '../statistics/build-stats.mjs'
import { fileSize, KINDS, oneSampleSize, SHARES, SIZES, sizeOf, TESTS } from './size-cell.mjs'

const runs = Number(process.argv[2] ?? 10_000)
const { statsUrl } = await buildStats()
const stats = await import(statsUrl)

const error = (share) => Math.sqrt((share * (1 - share)) / runs).toFixed(4)
const shown = (passes) => (passes === null ? '-' : (passes / runs).toFixed(4))
console.log(
  `Non-inferiority shown at .05 although the true loss is the margin: ${runs} runs a cell (Monte Carlo standard error ${error(0.05)} ` +
    `at .05, ${error(0.3)} at .30).\n`,
)
console.log(`| differences | n | ${TESTS.join(' | ')} |\n| --- | --- |${' --- |'.repeat(TESTS.length)}`)
for (const kind of Object.keys(KINDS)) {
  for (const n of SIZES) {
    const passes = sizeOf(stats, kind, n, runs)
    console.log(`| ${kind} | ${n} | ${TESTS.map((test) => shown(passes[test])).join(' | ')} |`)
  }
}
console.log(
  '\nA hit rate shown at .05 to exceed what it is:\n\n| hit rate | n | binomial | t |\n| --- | --- | --- | --- |',
)
for (const share of SHARES) {
  for (const n of SIZES) {
    const passes = oneSampleSize(stats, share, n, runs)
    console.log(`| ${share} | ${n} | ${shown(passes.binomial)} | ${shown(passes.t)} |`)
  }
}
console.log(
  '\nFour gates, one of whose metrics lost its margin, n = 200, all green:\n\n| correlation | share |\n| --- | --- |',
)
for (const correlation of [0, 0.6, 0.9])
  console.log(`| ${correlation} | ${shown(fileSize(stats, correlation, runs))} |`)
