import { expect, test } from 'vitest'
import sizes from '../../bench/margins/size.json' with { type: 'json' }
import { fileSize, oneSampleSize, sizeOf } from '../../bench/margins/size-cell.mjs'
import * as stats from '../../src/stats/index.ts'

const { runs } = sizes
/** Nominal plus 3.5 Monte Carlo standard errors. */
const LIMIT = runs * (0.05 + 3.5 * Math.sqrt((0.05 * 0.95) / runs))

test('the sizes of the docs are those of the code: one cell of each table made again', () => {
  expect(runs).toBeGreaterThanOrEqual(10_000)
  const { kind, n, passes } = sizes.cells.find((cell) => cell.kind === 'one loss of 1 expected' && cell.n === 30)!
  expect(sizeOf(stats, kind, n, runs)).toEqual(passes)
  const first = sizes.oneSample[0]!
  expect(oneSampleSize(stats, first.share, first.n, runs)).toEqual(first.passes)
  expect(fileSize(stats, 0, 20)).toBeLessThanOrEqual(20)
})

test('the level is held where the docs say that it is', () => {
  const passesOf = (kind: string, n: number) => sizes.cells.find((cell) => cell.kind === kind && cell.n === n)!.passes
  for (const n of [10, 30, 200, 2500]) {
    expect(passesOf('normal', n).t).toBeLessThanOrEqual(LIMIT)
    expect(passesOf('normal', n).randomization).toBeLessThanOrEqual(LIMIT)
    expect(passesOf('one loss of 1 expected', n).randomization).toBeLessThanOrEqual(LIMIT)
  }
  for (const { passes } of sizes.oneSample) expect(passes.binomial).toBeLessThanOrEqual(LIMIT)
  for (const { green } of sizes.files) expect(green).toBeLessThanOrEqual(LIMIT)
})
