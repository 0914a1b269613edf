import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePair, planSampleSize } from '../../src/comparison/index.ts'
import type { ComparisonOptions } from '../../src/comparison/types.ts'
import { sensitivityPhrase } from '../../src/report/describe-comparison.ts'
import { resultOf, score } from '../evaluation/results.ts'

interface Fixture {
  datasets: { name: string; baseline: number[]; candidate: number[] }[]
  effect_sizes: {
    dataset: string
    d_z: number
    win: number
    tie: number
    loss: number
    probability_of_superiority: number
  }
}
const { datasets, effect_sizes } = JSON.parse(
  readFileSync(new URL('../fixtures/intervals-reference.json', import.meta.url), 'utf8'),
) as Fixture

const compare = (baseline: readonly number[], candidate: readonly number[], options: ComparisonOptions = {}) =>
  comparePair(resultOf([...baseline]), resultOf([...candidate]), { metric: 'm', resamples: 99, ...options })

describe('effect sizes', () => {
  test('of the reference data', () => {
    const { baseline, candidate } = datasets.find(({ name }) => name === effect_sizes.dataset)!
    const row = compare(baseline, candidate)
    expect(Math.abs(row.dz! - effect_sizes.d_z)).toBeLessThanOrEqual(1e-10)
    expect(row).toMatchObject({ wins: effect_sizes.win, ties: effect_sizes.tie, losses: effect_sizes.loss })
    expect(row.probabilityOfSuperiority).toBe(effect_sizes.probability_of_superiority)
    expect(row.standardDeviation * row.dz!).toBeCloseTo(row.difference, 15)
    expect(compare(candidate, baseline, { betterWhen: 'lower' })).toMatchObject({
      probabilityOfSuperiority: effect_sizes.probability_of_superiority,
      dz: -row.dz!,
    })
  })

  test('pairing saves all that the two models share, and nothing where they share nothing', () => {
    const units = Array.from({ length: 64 }, (_, u) => u)
    const shared = units.map((u) => Math.sin(u))
    // equal but for a constant; unrelated: each value of one meets each value of the other; opposed
    expect(
      compare(
        shared,
        shared.map((x) => x + 0.5),
      ).varianceSavedByPairing,
    ).toBeCloseTo(1, 12)
    expect(
      compare(
        units.map((u) => u % 8),
        units.map((u) => Math.floor(u / 8)),
      ).varianceSavedByPairing,
    ).toBeCloseTo(0, 12)
    expect(
      compare(
        shared,
        shared.map((x) => -x),
      ).varianceSavedByPairing,
    ).toBeCloseTo(-1, 12)
    expect(compare([0.5, 0.5], [0.5, 0.5])).toMatchObject({
      varianceSavedByPairing: null,
      dz: null,
      probabilityOfSuperiority: 0.5,
    })
  })

  test('do not depend on the scale of the metric, however large or small', () => {
    const pairs = fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(pairs, fc.integer({ min: -500, max: 500 }), (list, exponent) => {
        // Beside scores of about 1 smaller ones are rounding, at the edge of a tolerance.
        fc.pre(list.flat().every((x) => x === 0 || x > 1e-6))
        const of = (factor: number) => {
          const row = compare(
            list.map(([a]) => a * factor),
            list.map(([, b]) => b * factor),
          )
          return [row.dz, row.probabilityOfSuperiority, row.varianceSavedByPairing]
        }
        of(2 ** exponent).forEach((value, i) => {
          const usual = of(1)[i]!
          if (usual === null || value === null) expect(value).toBe(usual)
          else expect(Math.abs(value - usual)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(usual)))
        })
      }),
    )
  })
})

describe('what a run could have seen', () => {
  test('stands beside the row, absolute and relative, with the units for the measured difference', () => {
    const units = Array.from({ length: 100 }, (_, u) => Math.sin(u))
    const row = compare(
      units.map(() => 2),
      units.map((x) => 2.05 + x),
    )
    expect(row.relativeMinimumDetectableEffect).toBe(row.minimumDetectableEffect! / 2)
    const exact = 100 * (row.minimumDetectableEffect! / row.difference) ** 2
    expect(row.unitsForDifference!).toBeGreaterThanOrEqual(exact)
    expect(row.unitsForDifference!).toBeLessThan(1.1 * exact + 1)
    const tied = compare(units, units)
    expect(tied).toMatchObject({
      minimumDetectableEffect: null,
      relativeMinimumDetectableEffect: null,
      unitsForDifference: null,
    })
    const centred = compare(
      units.map(() => 0),
      units,
    )
    expect(centred.relativeMinimumDetectableEffect).toBeNull()
    expect(centred.minimumDetectableEffect).toBeGreaterThan(0)
  })
})

describe('differences that are equal but for float noise', () => {
  const before = Array.from({ length: 40 }, (_, u) => 0.1 * (u % 7))
  const after = before.map((x) => x + 0.2)
  const row = compare(before, after)

  test('have no spread, and so no effect size, no detectable effect and no number of units', () => {
    expect(new Set(before.map((x, u) => after[u]! - x)).size).toBeGreaterThan(1)
    expect(row).toMatchObject({
      standardDeviation: 0,
      dz: null,
      minimumDetectableEffect: null,
      unitsForDifference: null,
    })
    expect(row.varianceSavedByPairing).toBe(1)
    expect(() => planSampleSize({ pilot: row, effect: 0.01 })).toThrow('all differ by the same')
  })

  test('with a margin, no number of units decides it either', () => {
    const gate: ComparisonOptions = { hypothesis: 'non-inferiority', margin: 0.1, maxLoss: 1 }
    expect(compare(after, before, gate).hypothesis!.unitsNeeded).toBeNull()
  })

  test('constant scores on both sides save nothing that could be named', () => {
    const [low, high] = [0.1 + 0.2, 0.3]
    const flat = before.map((_, u) => (u % 2 === 0 ? low : high))
    expect(
      compare(
        flat,
        flat.map((x) => x + 0.1),
      ).varianceSavedByPairing,
    ).toBeNull()
  })

  test('say so in words', () => {
    expect(sensitivityPhrase(row)).toBe(
      'all 40 units differ by the same, so there is no spread that tells what this run could have seen',
    )
  })
})
