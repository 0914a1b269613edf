import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import type { ComparisonOptions, PairwiseComparison } from '../../src/comparison/types.ts'
import { exactMean } from '../../src/evaluation/index.ts'
import type { EvaluationResult } from '../../src/evaluation/types.ts'
import { resultOf, score, shuffled } from '../evaluation/results.ts'
import { gaussian } from '../stats/support.ts'

/** A unit: its rows' scores in the baseline and in the candidate. */
type Unit = readonly (readonly [baseline: number, candidate: number])[]

const singles = (size: { minLength: number; maxLength: number }) =>
  fc.array(
    fc.tuple(score, score).map((row): Unit => [row]),
    size,
  )
const repeats = fc.array(fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 12,
})

/** Few units, whose p is exact, and many, whose p is drawn. */
const units = fc.oneof(singles({ minLength: 2, maxLength: 12 }), singles({ minLength: 45, maxLength: 60 }), repeats)

const methods = fc.constantFrom<ComparisonOptions>(
  { testMethod: 'randomization' },
  { testMethod: 'randomization', intervalMethod: 't' },
  { testMethod: 't' },
)
const alternatives = fc.constantFrom('two-sided', 'greater', 'less')
const RUNS = { numRuns: 60 }

interface Row {
  readonly id: string
  readonly scores: readonly [number, number]
}
const rowsOf = (list: readonly Unit[]): Row[] =>
  list.flatMap((rows, i) => rows.map((scores) => ({ id: `unit ${i}`, scores })))

function results(rows: readonly Row[], change = (x: number) => x): [EvaluationResult, EvaluationResult] {
  const side = (which: 0 | 1) =>
    resultOf(
      rows.map(({ scores }) => change(scores[which])),
      { ids: rows.map(({ id }) => id), precision: 'float64' },
    )
  return [side(0), side(1)]
}

/** The row, or the message of the error. */
function compare([baseline, candidate]: readonly [EvaluationResult, EvaluationResult], options: ComparisonOptions) {
  try {
    return comparePair(baseline, candidate, { metric: 'm', resamples: 99, ...options })
  } catch (error) {
    return (error as Error).message
  }
}

const isRow = (row: PairwiseComparison | string): row is PairwiseComparison => typeof row !== 'string'
const mirrored = { 'two-sided': 'two-sided', greater: 'less', less: 'greater' } as const
const negated = (x: number | null): number | null => (x === null ? null : 0 - x)

describe('properties of a comparison', () => {
  test('[K1] [B1] the order of the rows changes no byte', () => {
    fc.assert(
      fc.property(units, methods, alternatives, fc.nat(), fc.nat(), (list, options, alternative, one, other) => {
        const rows = rowsOf(list)
        const [baseline] = results(shuffled(rows, one))
        const [, candidate] = results(shuffled(rows, other))
        const mixed = compare([baseline, candidate], { ...options, alternative })
        expect(JSON.stringify(mixed)).toBe(JSON.stringify(compare(results(rows), { ...options, alternative })))
      }),
      RUNS,
    )
  })

  test('[K2] [K5] [A8] swapping the models mirrors the row', () => {
    fc.assert(
      fc.property(units, methods, alternatives, (list, options, alternative) => {
        const [baseline, candidate] = results(rowsOf(list))
        const row = compare([baseline, candidate], { ...options, alternative })
        const swapped = compare([candidate, baseline], { ...options, alternative: mirrored[alternative] })
        expect(isRow(swapped)).toBe(isRow(row))
        if (!isRow(row) || !isRow(swapped)) return
        expect(swapped.pValue).toBe(row.pValue)
        expect(swapped).toMatchObject({
          difference: negated(row.difference),
          ciLow: negated(row.ciHigh),
          ciHigh: negated(row.ciLow),
          baselineMean: row.candidateMean,
          candidateMean: row.baselineMean,
          wins: row.losses,
          losses: row.wins,
          ties: row.ties,
          significant: row.significant,
          minimumDetectableEffect: row.minimumDetectableEffect,
        })
        expect(swapped.bootstrapStandardError ?? 0).toBeCloseTo(row.bootstrapStandardError ?? 0, 12)
      }),
      RUNS,
    )
  })

  test('[K3] scaling by a power of two changes no bit of p, and the rest by that power', () => {
    fc.assert(
      fc.property(units, methods, alternatives, fc.integer({ min: -40, max: 40 }), (list, options, alternative, k) => {
        fc.pre(list.flat(2).every((x) => x === 0 || x > 1e-250))
        const rows = rowsOf(list)
        const row = compare(results(rows), { ...options, alternative })
        const scaled = compare(
          results(rows, (x) => x * 2 ** k),
          { ...options, alternative },
        )
        expect(isRow(scaled)).toBe(isRow(row))
        if (!isRow(row) || !isRow(scaled)) return
        expect(scaled.pValue).toBe(row.pValue)
        for (const field of [
          'difference',
          'baselineMean',
          'candidateMean',
          'ciLow',
          'ciHigh',
          'bootstrapStandardError',
        ] as const) {
          expect(scaled[field]).toBe(row[field] === null ? null : row[field] * 2 ** k)
        }
      }),
      RUNS,
    )
  })

  test('[K4] units without a difference leave an exact p as it is', () => {
    fc.assert(
      fc.property(
        singles({ minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        alternatives,
        (list, zeros, alternative) => {
          const more = [...list, ...Array.from({ length: zeros }, (_, i): Unit => [[i / 30, i / 30]])]
          const [row, longer] = [list, more].map((all) =>
            comparePair(...results(rowsOf(all)), { metric: 'm', alternative, resamples: 19 }),
          )
          expect(longer).toMatchObject({
            pValue: row!.pValue,
            pValueMethod: 'exact',
            nNonzero: row!.nNonzero,
            wins: row!.wins,
          })
        },
      ),
      RUNS,
    )
  })

  test('[K4] units without a difference move a drawn p by no more than its Monte Carlo error', () => {
    const resamples = 1999
    const sides = fc.record({
      seed: fc.integer({ min: 1, max: 1e6 }),
      shift: fc.double({ min: 0, max: 0.5, noNaN: true }),
    })
    fc.assert(
      fc.property(sides, fc.integer({ min: 1, max: 60 }), alternatives, ({ seed, shift }, zeros, alternative) => {
        const next = gaussian(seed)
        // More units than are ever counted exactly, on no lattice.
        const list = Array.from({ length: 45 }, (): Unit => [[0, shift + next()]])
        const more = [...list, ...Array.from({ length: zeros }, (): Unit => [[1, 1]])]
        const [p, longer] = [list, more].map((all) => {
          const row = comparePair(...results(rowsOf(all)), { metric: 'm', alternative, resamples, intervalMethod: 't' })
          expect(row.pValueMethod).toBe('monte-carlo')
          return row.pValue
        })
        const error = Math.sqrt(Math.max(p! * (1 - p!), 1 / resamples) / resamples)
        expect(Math.abs(longer! - p!)).toBeLessThanOrEqual(5 * Math.SQRT2 * error)
      }),
      { numRuns: 40 },
    )
  })

  test('[E3] rows that are all repeated change nothing but the number of rows', () => {
    fc.assert(
      fc.property(units, methods, fc.integer({ min: 2, max: 5 }), (list, options, times) => {
        const row = compare(results(rowsOf(list)), options)
        const repeated = compare(
          results(rowsOf(list.map((rows) => Array.from({ length: times }, () => rows).flat()))),
          options,
        )
        expect(isRow(repeated)).toBe(isRow(row))
        if (!isRow(row) || !isRow(repeated)) return
        expect(repeated.nSamples).toBe(row.nSamples * times)
        const { nSamples: _, warnings: w, ...rest } = row
        const { nSamples: __, warnings: x, ...others } = repeated
        expect(others).toEqual(rest)
        expect(x).toEqual(expect.arrayContaining([...w].filter((warning) => !warning.startsWith('The repeated rows'))))
      }),
      RUNS,
    )
  })

  test('[E1] a comparison of repeated rows is that of their means: one row a unit equals no grouping', () => {
    fc.assert(
      fc.property(units, methods, (list, options) => {
        const row = compare(results(rowsOf(list)), options)
        const mean = (rows: Unit, which: 0 | 1) => exactMean(rows.map((scores) => scores[which]))
        const averaged = compare(results(rowsOf(list.map((rows): Unit => [[mean(rows, 0), mean(rows, 1)]]))), options)
        expect(isRow(averaged)).toBe(isRow(row))
        if (!isRow(row) || !isRow(averaged)) return
        expect({ ...averaged, nSamples: row.nSamples, warnings: row.warnings }).toEqual(row)
        expect(averaged.nSamples).toBe(averaged.nUnits)
      }),
      RUNS,
    )
  })

  test('[K10] a two-sided p is never below the smaller one-sided p', () => {
    fc.assert(
      fc.property(units, methods, (list, options) => {
        const rows = (['two-sided', 'greater', 'less'] as const).map((alternative) =>
          compare(results(rowsOf(list)), { ...options, alternative }),
        )
        if (!rows.every(isRow)) return
        const [two, greater, less] = rows as [PairwiseComparison, PairwiseComparison, PairwiseComparison]
        expect(two.pValue).toBeGreaterThanOrEqual(Math.min(greater.pValue, less.pValue))
        if (options.testMethod !== 't') expect(greater.pValue + less.pValue).toBeGreaterThanOrEqual(1)
      }),
      RUNS,
    )
  })

  test('[A9] every row survives JSON: no NaN, no infinity, no −0', () => {
    const any = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e250, max: 1e250 })
    const pair = fc.tuple(fc.oneof(score, any), fc.oneof(score, any))
    const pairs = fc.array(
      fc
        .oneof(
          pair,
          any.map((x): [number, number] => [x, x]),
        )
        .map((row): Unit => [row]),
      { minLength: 2, maxLength: 50 },
    )
    const options = fc.record({
      alternative: fc.constantFrom('two-sided', 'greater', 'less', 'better', 'worse'),
      testMethod: fc.constantFrom('randomization', 't', 'bootstrap'),
      intervalMethod: fc.constantFrom('percentile', 't'),
      betterWhen: fc.constantFrom('higher', 'lower'),
      confidenceLevel: fc.constantFrom(0.5, 0.9, 0.95),
    })
    fc.assert(
      fc.property(pairs, options, (list, chosen) => {
        const row = compare(results(rowsOf(list)), chosen)
        if (!isRow(row)) {
          expect(row).toMatch(/without any spread|The bootstrap test is refused/)
          return
        }
        const numbers = Object.values(row).filter((value) => typeof value === 'number')
        expect(numbers.every(Number.isFinite)).toBe(true)
        expect(JSON.parse(JSON.stringify(row))).toStrictEqual({ ...row, warnings: [...row.warnings] })
        expect(row.pValue > 0 && row.pValue <= 1).toBe(true)
        expect(row.wins + row.losses + row.ties).toBe(row.nUnits)
        if (row.ciLow !== null && row.ciHigh !== null) expect(row.ciLow).toBeLessThanOrEqual(row.ciHigh)
      }),
      { numRuns: 300 },
    )
  })
})
