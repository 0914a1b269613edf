import { readFileSync } from 'node:fs'
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
  rankingMetric,
  recall,
} from '../../src/metrics/index.ts'

const facts = JSON.parse(readFileSync(new URL('../fixtures/metrics-facts.json', import.meta.url), 'utf8')).leave_one_out

/** 60 users with one relevant item each, found by 23 of them at ranks 1 to 5 in turn. */
const USERS = Array.from({ length: 60 }, (_, i) => `u${i}`)
const ranks = USERS.map((_, i) => (i < 23 ? (i % 5) + 1 : 0))
const lists = ranks.map((rank) => Array.from({ length: 5 }, (_, i) => (i + 1 === rank ? 'hidden' : `other ${i}`)))
const targets = USERS.map(() => ['hidden'])
const metrics = [precision(5), recall(5), calibratedRecall(5), hitRate(5), mrr(5), map(5), ndcg(5)]
const result = evaluateRankings({ recommendations: lists, targets, metrics, sampleIds: USERS })

test('leave-one-out: the published means', () => {
  expect(result.metrics['hit_rate@5']).toBeCloseTo(facts.hit_rate.value, 12)
  expect(result.metrics['precision@5']).toBeCloseTo(facts['precision@5'].value, 12)
})

test('leave-one-out: with one relevant item several metrics are one', () => {
  ranks.forEach((rank, user) => {
    const of = (key: string) => result.values[key]![user]!
    expect(of('recall@5')).toBe(of('hit_rate@5'))
    expect(of('calibrated_recall@5')).toBe(of('recall@5'))
    expect(of('precision@5')).toBe(of('hit_rate@5') / 5)
    expect(of('mrr@5')).toBe(rank === 0 ? 0 : 1 / rank)
    expect(of('map@5')).toBe(of('mrr@5'))
    expect(of('ndcg@5')).toBeCloseTo(rank === 0 ? 0 : facts.ndcg_by_rank_1_to_5[rank - 1], 5)
  })
})

test('leave-one-out: chance and ceiling', () => {
  const range = chanceLevel({ targets, candidates: 280, metrics, sampleIds: USERS })
  expect(range['precision@5']).toEqual({
    chance: expect.closeTo(1 / 280, 15),
    ceiling: facts.identities['max_precision@5'],
  })
  expect(range['hit_rate@5']!.chance).toBeCloseTo(facts.chance_5_of_280, 7)
  expect(range['hit_rate@5']!.ceiling).toBe(1)
  expect(result.metrics['precision@5']! / range['precision@5']!.ceiling!).toBeCloseTo(facts.share_of_ceiling.value, 12)
  expect(result.metrics['hit_rate@5']! / range['hit_rate@5']!.chance!).toBeCloseTo(facts.times_chance, 3)
})

test('candidates can differ between rows, and rows without targets do not count', () => {
  const range = chanceLevel({
    targets: { u: ['a'], v: ['a', 'b'], w: [] },
    candidates: { u: 10, v: 4, w: 0 },
    metrics: [recall(2)],
  })
  expect(range['recall@2']).toEqual({ chance: (2 / 10 + 2 / 4) / 2, ceiling: 1 })
})

test('means are over users, never over rows', () => {
  const range = chanceLevel({
    targets: [['a'], ['a'], ['a']],
    candidates: [2, 4, 4],
    sampleIds: ['u', 'v', 'v'],
    metrics: [hitRate(1)],
  })
  expect(range['hit_rate@1']!.chance).toBe((1 / 2 + 1 / 4) / 2)
})

test('what has no closed form is null, not a guess', () => {
  const own = rankingMetric('own', 1, { score: () => 1 })
  const range = chanceLevel({
    targets: [['a']],
    candidates: 5,
    sampleIds: ['u'],
    metrics: [own, ndcg(5, { ideal: 'returned' })],
  })
  expect(range).toEqual({ 'own@1': { chance: null, ceiling: null }, 'ndcg@5': { chance: null, ceiling: 1 } })
})

test.each([1, 0, 2.5, Number.NaN])('refuses %s candidates for two relevant items', (candidates) => {
  const call = () => chanceLevel({ targets: { u: ['a', 'b'] }, candidates, metrics: [recall(1)] })
  expect(call).toThrowWithMessage(Error, /targets of "u": 2 relevant items, but .* candidates?\b/)
})

test('refuses targets without a relevant item', () => {
  expect(() => chanceLevel({ targets: { u: [] }, candidates: 5, metrics: [recall(1)] })).toThrow(/No row of 1/)
})
