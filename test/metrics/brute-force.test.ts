import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calibratedRecall,
  chanceLevel,
  evaluateRankings,
  hitRate,
  map,
  mrr,
  ndcg,
  precision,
  recall,
} from '../../src/metrics/index.ts'

const ITEMS = Array.from({ length: 12 }, (_, i) => `i${i}`)
const K = [1, 2, 5, 20]

/** A list without repeats and graded targets with at least one relevant item. */
const row = fc.record({
  list: fc.shuffledSubarray(ITEMS),
  targets: fc
    .array(fc.tuple(fc.constantFrom(...ITEMS), fc.integer({ min: 0, max: 4 })), { minLength: 1 })
    .map((pairs) => new Map(pairs))
    .filter((gains) => [...gains.values()].some((gain) => gain > 0)),
})

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** Every metric spelled out from its definition, without sharing a line with the package. */
function definitions(list: string[], gains: Map<string, number>, k: number): Record<string, number> {
  const relevant = [...gains].filter(([, gain]) => gain > 0)
  const top = list.slice(0, k).map((item) => gains.get(item) ?? 0)
  const hits = top.filter((gain) => gain > 0).length
  const best = [...relevant].map(([, gain]) => gain).sort((a, b) => b - a)
  const dcg = (values: number[], of: (gain: number) => number) =>
    sum(values.map((gain, rank) => (gain > 0 ? of(gain) / Math.log2(rank + 2) : 0)))
  const precisions = top.map((gain, rank) =>
    gain > 0 ? top.slice(0, rank + 1).filter((g) => g > 0).length / (rank + 1) : 0,
  )
  const first = top.findIndex((gain) => gain > 0)
  return {
    [`precision@${k}`]: hits / k,
    [`recall@${k}`]: hits / relevant.length,
    [`calibrated_recall@${k}`]: hits / Math.min(k, relevant.length),
    [`hit_rate@${k}`]: hits > 0 ? 1 : 0,
    [`mrr@${k}`]: first < 0 ? 0 : 1 / (first + 1),
    [`map@${k}`]: sum(precisions) / Math.min(k, relevant.length),
    [`ndcg@${k}`]: dcg(top, (g) => g) / dcg(best.slice(0, k), (g) => g),
    [`exp@${k}`]: dcg(top, (g) => 2 ** g - 1) / dcg(best.slice(0, k), (g) => 2 ** g - 1),
  }
}

const metrics = [
  precision(K),
  recall(K),
  calibratedRecall(K),
  hitRate(K),
  mrr(K),
  map(K),
  ndcg(K),
  ndcg(K, { gain: 'exponential', name: 'exp' }),
]

test('every metric equals its definition', () => {
  fc.assert(
    fc.property(row, ({ list, targets }) => {
      const { metrics: found } = evaluateRankings({
        recommendations: [list],
        targets: [targets],
        metrics,
        sampleIds: ['u'],
      })
      for (const k of K) {
        for (const [key, value] of Object.entries(definitions(list, targets, k)))
          expect(found[key]).toBeCloseTo(value, 13)
      }
    }),
  )
})

test('every metric stays between 0 and 1 and a perfect list reaches its ceiling', () => {
  fc.assert(
    fc.property(row, ({ list, targets }) => {
      const perfect = [...targets].sort((a, b) => b[1] - a[1]).map(([item]) => item)
      const both = evaluateRankings({
        recommendations: [list, perfect],
        targets: [targets, targets],
        metrics,
        sampleIds: ['u', 'v'],
      })
      const range = chanceLevel({ targets: [targets], candidates: ITEMS.length, sampleIds: ['u'], metrics })
      for (const [key, [own, best]] of Object.entries(both.values) as unknown as [string, number[]][]) {
        expect(own).toBeWithin(0, 1 + 1e-12)
        expect(best).toBeCloseTo(range[key]!.ceiling!, 13)
      }
    }),
  )
})

/** All orders of a short list. */
const orders = <T>(list: T[]): T[][] =>
  list.length <= 1
    ? [list]
    : list.flatMap((item, i) => orders(list.filter((_, j) => j !== i)).map((rest) => [item, ...rest]))

test.each([
  ['one relevant of five', { a: 1 }, 5],
  ['three relevant of five', { a: 1, b: 1, c: 1 }, 5],
  ['graded', { a: 1, b: 3, c: 2 }, 4],
  ['all relevant', { a: 1, b: 2 }, 2],
  ['a judged item without gain', { a: 1, b: 0 }, 4],
])('chance is the mean over all orders of the candidates: %s', (_, gains, nCandidates) => {
  const candidates = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, nCandidates)
  const all = orders(candidates)
  const everyOrder = evaluateRankings({
    recommendations: all,
    targets: all.map(() => gains),
    metrics,
    sampleIds: all.map((_, i) => i),
  })
  const range = chanceLevel({ targets: [gains], candidates: nCandidates, sampleIds: ['u'], metrics })
  for (const [key, mean] of Object.entries(everyOrder.metrics)) expect(range[key]!.chance).toBeCloseTo(mean, 13)
})

test('binary targets do not care about the kind of gain', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ITEMS), fc.subarray(ITEMS, { minLength: 1 }), (list, targets) => {
      const { metrics: found } = evaluateRankings({
        recommendations: [list],
        targets: [targets],
        metrics,
        sampleIds: ['u'],
      })
      for (const k of K) expect(found[`exp@${k}`]).toBe(found[`ndcg@${k}`])
    }),
  )
})
