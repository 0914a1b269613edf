import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noLossPValue, noLossPValueOfStrata } from '../../src/stats/index.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 })

describe('noLossPValueOfStrata', () => {
  test('is that of all units where each stratum weighs what its units do', () => {
    fc.assert(
      fc.property(sizes, fc.double({ min: 0.001, max: 0.9, noNaN: true }), (counts, margin) => {
        const n = counts.reduce((sum, count) => sum + count, 0)
        const p = noLossPValueOfStrata(
          margin,
          1,
          counts.map((count) => ({ n: count, weight: count / n })),
        )
        const plain = noLossPValue(margin, 1, n)
        expect(Math.abs(p - plain)).toBeLessThanOrEqual(1e-9 * plain)
      }),
    )
  })

  test('no way of spreading the losers over the strata has a larger chance', () => {
    const pieces = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 })), {
      minLength: 2,
      maxLength: 4,
    })
    const spread = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(pieces, spread, fc.double({ min: 0.01, max: 0.5, noNaN: true }), (raw, shares, margin) => {
        const total = raw.reduce((sum, [, weight]) => sum + weight, 0)
        const strata = raw.map(([n, weight]) => ({ n, weight: weight / total }))
        const loss = strata.reduce((sum, { weight }, h) => sum + weight * shares[h]!, 0)
        fc.pre(loss > 1e-6)
        const scaled = strata.map((_, h) => (shares[h]! * margin) / loss)
        fc.pre(scaled.every((share) => share < 1))
        const chance = strata.reduce((product, { n }, h) => product * (1 - scaled[h]!) ** n, 1)
        expect(noLossPValueOfStrata(margin, 1, strata)).toBeGreaterThanOrEqual(chance * (1 - 1e-9))
      }),
    )
  })

  test('nobody knows where the largest loss is not known', () => {
    expect(noLossPValueOfStrata(0.1, null, [{ n: 10, weight: 1 }])).toBe(1)
  })
})
