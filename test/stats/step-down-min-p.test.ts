import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Alternative,
  adjustPValues,
  type Differences,
  type JointColumn,
  jointBootstrap,
  jointSignFlips,
  randomizationTests,
  stepDownMinP,
} from '../../src/stats/index.ts'
import { tieBoxes } from '../../src/stats/tie-boxes.ts'
import { plain } from './support.ts'

const fixture = JSON.parse(readFileSync(new URL('../fixtures/westfall-young.json', import.meta.url), 'utf8'))

const columnsOf = (rows: readonly (readonly number[])[], alternative: Alternative, units = 'u'): JointColumn[] =>
  rows[0]!.map((_, j) => ({ diff: plain(rows.map((row) => row[j]!)), alternative, units }))

const OPTIONS = { resamples: 999, seed: 0 }
const adjust = (columns: readonly JointColumn[], options = OPTIONS) =>
  stepDownMinP(jointSignFlips(columns, options).columns)

const SIDES = { abs: 'two-sided', greater: 'greater', less: 'less' } as const

describe('step-down minP over all sign vectors', () => {
  for (const { name, differences, ...sides } of fixture.cases) {
    for (const side of ['abs', 'greater', 'less'] as const) {
      test(`has the exact values of ${name}, ${SIDES[side]}`, () => {
        const columns = columnsOf(differences, SIDES[side])
        expect(jointSignFlips(columns, OPTIONS).method).toBe('exact')
        const found = adjust(columns)
        found.forEach(({ pValue, adjustedPValue }, j) => {
          expect(pValue).toBeCloseTo(sides[side].raw[j], 12)
          expect(adjustedPValue).toBeCloseTo(sides[side].step_down_minP[j], 12)
        })
      })
    }
  }

  test('is below Holm where maxT is above it: 9 units, 4 correlated metrics', () => {
    const { differences, abs } = fixture.cases[0]
    const first = adjust(columnsOf(differences, 'two-sided'))[0]!.adjustedPValue
    expect([first, abs.holm_of_raw[0], abs.step_down_maxT[0]]).toEqual([0.04296875, 0.0625, 0.10546875])
  })

  test('mixed alternatives: each column is ranked by its own', () => {
    const { differences } = fixture.cases[0]
    const sides: Alternative[] = ['greater', 'two-sided', 'less', 'two-sided']
    const columns = columnsOf(differences, 'two-sided').map((column, j) => ({ ...column, alternative: sides[j]! }))
    const raw = randomizationTests(
      columns.map(({ diff }) => diff),
      { alternatives: sides, resamples: 9, stream: { seed: 0, units: '' } },
    )
    expect(adjust(columns).map(({ pValue }) => pValue)).toEqual(raw.map(({ pValue }) => pValue))
  })
})

/** Rows of a few metrics with a shared part, on a lattice of twentieths as recall@20 has them. */
const correlated = (n: number, metrics: number) =>
  fc.array(fc.array(fc.integer({ min: -6, max: 6 }), { minLength: metrics + 1, maxLength: metrics + 1 }), {
    minLength: n,
    maxLength: n,
  })
const recallLike = (rows: readonly (readonly number[])[]) =>
  rows.map(([shared, ...own]) => own.map((d) => (d + shared!) * 0.05))
const alternatives = (metrics: number) =>
  fc.array(fc.constantFrom<Alternative>('two-sided', 'greater', 'less'), { minLength: metrics, maxLength: metrics })
const family = (n: number, metrics: number) =>
  fc
    .tuple(correlated(n, metrics), alternatives(metrics))
    .map(([rows, sides]) =>
      columnsOf(recallLike(rows), 'two-sided').map((column, j) => ({ ...column, alternative: sides[j]! })),
    )

describe.each([
  ['all sign vectors', 8, 20],
  ['random sign vectors', 25, 20],
])('for any data, %s', (_, n, numRuns) => {
  test('never worse than Holm of the same p-values, never better than the p-value', () => {
    fc.assert(
      fc.property(family(n, 4), (columns) => {
        const found = adjust(columns)
        const holm = adjustPValues(found.map(({ pValue }) => pValue))
        found.forEach(({ pValue, adjustedPValue }, j) => {
          expect(adjustedPValue).toBeLessThanOrEqual(holm[j]! + 1e-12)
          expect(adjustedPValue).toBeGreaterThanOrEqual(pValue)
        })
      }),
      { numRuns },
    )
  })

  test('one more hypothesis never lowers an adjusted p-value, with or without a column', () => {
    fc.assert(
      fc.property(family(n, 4), fc.double({ min: 0, max: 1, noNaN: true }), (columns, pValue) => {
        const { columns: all } = jointSignFlips(columns, OPTIONS)
        const some = stepDownMinP(all.slice(0, 3))
        const more = stepDownMinP(all)
        const other = stepDownMinP([...all.slice(0, 3), { pValue }])
        some.forEach(({ adjustedPValue }, j) => {
          expect(more[j]!.adjustedPValue).toBeGreaterThanOrEqual(adjustedPValue)
          expect(other[j]!.adjustedPValue).toBeGreaterThanOrEqual(adjustedPValue)
        })
      }),
      { numRuns },
    )
  })

  test('a p-value without a column counts at least as much as any column with that p-value', () => {
    fc.assert(
      fc.property(family(n, 3), fc.integer({ min: 0, max: 2 }), (columns, which) => {
        const { columns: all } = jointSignFlips(columns, OPTIONS)
        const known = stepDownMinP(all)
        const blind = stepDownMinP(all.map((one, j) => (j === which ? { pValue: known[j]!.pValue } : one)))
        blind.forEach(({ adjustedPValue }, j) => {
          expect(adjustedPValue).toBeGreaterThanOrEqual(known[j]!.adjustedPValue - 1e-12)
        })
      }),
      { numRuns },
    )
  })

  test('the order of the hypotheses changes nothing', () => {
    fc.assert(
      fc.property(family(n, 4), (columns) => {
        expect(adjust([...columns].reverse())).toEqual(adjust(columns).reverse())
      }),
      { numRuns },
    )
  })

  test('[K7] a metric that is there twice leaves the others as they were', () => {
    fc.assert(
      fc.property(family(n, 3), (columns) => {
        const twice = adjust([...columns, columns[0]!])
        expect(twice.slice(0, 3)).toEqual(adjust(columns))
        expect(twice[3]).toEqual(twice[0])
      }),
      { numRuns },
    )
  })

  test('scales do not matter: each column has its own', () => {
    fc.assert(
      fc.property(family(n, 3), (columns) => {
        const scaled = columns.map((column, j) => {
          const factor = 2 ** (10 * j)
          const { values, tolerances } = column.diff
          return {
            ...column,
            diff: { values: values.map((d) => d * factor), tolerances: tolerances.map((e) => e * factor) },
          }
        })
        expect(adjust(scaled)).toEqual(adjust(columns))
      }),
      { numRuns },
    )
  })
})

describe('random sign vectors', () => {
  const column = (n: number, scale: number, units = 'u'): JointColumn => ({
    diff: plain(Array.from({ length: n }, (_, u) => Math.sin(scale * (u + 1)) + 0.2)),
    alternative: 'two-sided',
    units,
  })

  test('give the p-value that the test of the column alone gives with the same draws', () => {
    const columns = [column(60, 1), column(60, 2), column(60, 3, 'v')]
    const found = adjust(columns)
    columns.forEach(({ diff, units }, j) => {
      const [alone] = randomizationTests([diff], {
        alternatives: ['two-sided'],
        resamples: 999,
        stream: { seed: 0, units },
      })
      expect(alone!.method).toBe('monte-carlo')
      expect(found[j]!.pValue).toBe(alone!.pValue)
    })
  })

  test('are independent over other units: two copies are corrected nearly as by Holm, over the same units not at all', () => {
    const same = adjust([column(60, 1), column(60, 1)])
    expect(same[0]!.adjustedPValue).toBe(same[0]!.pValue)
    const apart = adjust([column(60, 1), column(60, 1, 'v')], { resamples: 19_999, seed: 0 })
    const smaller = Math.min(apart[0]!.pValue, apart[1]!.pValue)
    const independent = 1 - (1 - smaller) ** 2
    const first = apart[apart[0]!.pValue === smaller ? 0 : 1]!.adjustedPValue
    expect(Math.abs(first - independent)).toBeLessThan(4 * Math.sqrt(independent / 20_000))
  })

  test('the same seed gives the same, another seed another', () => {
    const columns = [column(60, 1), column(60, 2)]
    expect(adjust(columns)).toEqual(adjust(columns))
    expect(adjust(columns, { resamples: 999, seed: 1 })).not.toEqual(adjust(columns))
  })

  test('up to 20 units that are non-zero in any column are enumerated, wherever the zeros are', () => {
    const zeros = (values: readonly number[], before: number, after: number) =>
      plain([...new Array<number>(before).fill(0), ...values, ...new Array<number>(after).fill(0)])
    const of = (diff: Differences, units = 'u'): JointColumn => ({ diff, alternative: 'two-sided', units })
    const ten = Array.from({ length: 10 }, (_, u) => u + 1)
    expect(jointSignFlips([of(zeros(ten, 0, 100)), of(zeros(ten, 100, 0))], OPTIONS).method).toBe('exact')
    expect(jointSignFlips([of(zeros(ten, 0, 1)), of(zeros([...ten, 3], 0, 0), 'v')], OPTIONS).method).toBe(
      'monte-carlo',
    )
    expect(
      jointSignFlips([of(zeros([1, 2, 3], 0, 3)), of(zeros([1, 2, 3], 2, 1)), of(zeros([1, 2], 4, 0))], OPTIONS).method,
    ).toBe('exact')
  }, 20_000)
})

test('joint bootstrap: two copies of a metric are corrected by nothing', () => {
  const diff = plain(Array.from({ length: 40 }, (_, u) => Math.sin(u + 1) + 0.3))
  const { columns, method } = jointBootstrap(
    [
      { diff, alternative: 'two-sided', units: 'u' },
      { diff, alternative: 'two-sided', units: 'u' },
    ],
    OPTIONS,
  )
  expect(method).toBe('monte-carlo')
  const [first] = stepDownMinP(columns)
  expect(first!.adjustedPValue).toBe(first!.pValue)
})

describe('tie boxes', () => {
  /** Of each value how many are in its box or in a larger one. */
  const countsOf = (values: readonly number[], tolerance: number): number[] => {
    const sorted = Float64Array.from(values).sort()
    const boxes = [...tieBoxes(sorted, values[0]!, tolerance)]
    expect(boxes).toEqual([...new Set(boxes)].sort((a, b) => a - b))
    return values.map((value) => values.length - boxes.findLast((start) => sorted[start]! <= value)!)
  }

  test('are the points of a lattice, whatever float noise is on it', () => {
    const noise = fc.double({ min: -4e-13, max: 4e-13, noNaN: true })
    const point = fc.tuple(fc.integer({ min: -9, max: 9 }), noise)
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), (points) => {
        const exact = points.map(([z]) => points.filter(([other]) => other >= z).length)
        expect(
          countsOf(
            points.map(([z, e]) => z + e),
            1e-12,
          ),
        ).toEqual(exact)
      }),
    )
  })

  test('give ranks whatever the tolerance is: no more than k values have a count of at most k', () => {
    const column = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(column, fc.double({ min: 0, max: 1, noNaN: true }), (values, tolerance) => {
        const counts = countsOf(values, tolerance)
        for (let k = 0; k <= values.length; k++) {
          expect(counts.filter((count) => count <= k).length).toBeLessThanOrEqual(k)
        }
        expect(counts[0]).toBe(values.filter((value) => value >= values[0]! - tolerance).length)
      }),
    )
  })
})
