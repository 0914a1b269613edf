import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import type { TopMovers } from '../../src/comparison/types.ts'
import type { BetterWhen } from '../../src/evaluation/types.ts'

const compare = (
  rows: readonly (readonly [id: string, baseline: number, candidate: number])[],
  betterWhen: BetterWhen = 'higher',
): TopMovers => {
  const side = (at: 1 | 2) => ({ sampleIds: rows.map(([id]) => id), values: { m: rows.map((row) => row[at]) } })
  return comparePair(side(1), side(2), { metric: 'm', betterWhen, testMethod: 'randomization', resamples: 99 })
    .topMovers!
}
const ids = (units: TopMovers['lost']): string[] => units.map(({ id }) => id)

describe('topMovers', () => {
  test('has both values, the largest change first, and leaves ties out', () => {
    expect(
      compare([
        ['a', 0.5, 0.5],
        ['b', 0.9, 0.1],
        ['c', 0.3, 0.7],
        ['d', 0.4, 0.3],
      ]),
    ).toEqual({
      lost: [
        { id: 'b', baselineValue: 0.9, candidateValue: 0.1 },
        { id: 'd', baselineValue: 0.4, candidateValue: 0.3 },
      ],
      gained: [{ id: 'c', baselineValue: 0.3, candidateValue: 0.7 }],
    })
  })

  test('reads losing through betterWhen', () => {
    const rows = [['a', 10, 30] as const, ['b', 20, 15] as const]
    expect(ids(compare(rows, 'lower').lost)).toEqual(['a'])
    expect(ids(compare(rows, 'lower').gained)).toEqual(['b'])
  })

  test('equal changes stand in the order of their ids, float noise or not', () => {
    // 0.3 - 0.2, 0.2 - 0.1 and 0.1 - 0 are three different doubles.
    const rows = [['z', 0.2, 0.1] as const, ['B', 0.3, 0.2] as const, ['a', 0.1, 0] as const, ['y', 1, 0.8] as const]
    expect(ids(compare(rows).lost)).toEqual(['y', 'B', 'a', 'z'])
  })

  test('a unit with several rows has the means of its rows', () => {
    const movers = compare([
      ['a', 1, 0],
      ['a', 0, 0],
      ['b', 0, 0.25],
    ])
    expect(movers.lost).toEqual([{ id: 'a', baselineValue: 0.5, candidateValue: 0 }])
  })

  test('a unit whose difference is float noise moved nowhere', () => {
    const movers = compare([
      ['a', 0.3, 0.1 + 0.2],
      ['b', 0, 1],
    ])
    expect(movers).toEqual({ lost: [], gained: [{ id: 'b', baselineValue: 0, candidateValue: 1 }] })
  })

  test('is frozen and survives JSON, a negative zero and an id named __proto__ included', () => {
    const movers = compare([
      ['__proto__', -0, 1],
      ['b', 1, -0],
    ])
    expect(JSON.parse(JSON.stringify(movers))).toEqual(movers)
    expect(movers.gained[0]).toEqual({ id: '__proto__', baselineValue: 0, candidateValue: 1 })
    expect([movers, movers.lost, movers.gained, movers.lost[0]].every(Object.isFrozen)).toBe(true)
  })

  test('is what sorting all units would give, in any order of the rows', () => {
    const scores = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), {
      minLength: 2,
      maxLength: 60,
    })
    fc.assert(
      fc.property(
        scores,
        fc.constantFrom<BetterWhen>('higher', 'lower'),
        fc.boolean(),
        (pairs, betterWhen, reversed) => {
          const rows = pairs.map(([a, b], i) => [`u${i}`, a / 8, b / 8] as const)
          const harm = (row: (typeof rows)[number]): number => (row[1] - row[2]) * (betterWhen === 'higher' ? 1 : -1)
          const sorted = (sign: number): string[] =>
            rows
              .filter((row) => harm(row) * sign > 0)
              .sort((x, y) => (harm(y) - harm(x)) * sign || (x[0] < y[0] ? -1 : 1))
              .slice(0, 10)
              .map(([id]) => id)
          const movers = compare(reversed ? rows.toReversed() : rows, betterWhen)
          expect(ids(movers.lost)).toEqual(sorted(1))
          expect(ids(movers.gained)).toEqual(sorted(-1))
        },
      ),
      { numRuns: 60 },
    )
  })
})
