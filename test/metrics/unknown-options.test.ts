import { expect, test } from 'vitest'
import {
  chanceLevel,
  evaluateRankings,
  evaluateScores,
  foldIn,
  hitRate,
  leaveOneOut,
  ndcg,
  rankByScore,
  rankingMetric,
} from '../../src/metrics/index.ts'

const pairs = [
  { user: 'u', item: 'a' },
  { user: 'u', item: 'b' },
]
const targets = { u: ['a'] }
const metrics = [hitRate(1)]
const typo = { typo: 1 } as object

// Each call is right but for the option.
test.each<[string, (more: object) => unknown]>([
  ['ndcg', (more) => ndcg(10, { gain: 'linear', ...more })],
  ['evaluateRankings', (more) => evaluateRankings({ recommendations: { u: ['a'] }, targets, metrics, ...more })],
  ['evaluateScores', (more) => evaluateScores({ scores: { u: { a: 1 } }, targets, metrics, ...more })],
  ['chanceLevel', (more) => chanceLevel({ targets, metrics, candidates: 5, ...more })],
  ['rankByScore', (more) => rankByScore({ a: 1 }, { k: 1, ...more })],
  ['leaveOneOut', (more) => leaveOneOut(pairs, { pick: 'first', ...more })],
  ['foldIn', (more) => foldIn([...pairs, { user: 'v', item: 'a' }], { folds: 2, ...more })],
  ['mine', (more) => rankingMetric('mine', 1, { score: () => 1, ...more })],
])('%s refuses an option that it does not know, and lists those that it knows', (name, call) => {
  expect(() => call({})).not.toThrow()
  expect(() => call(typo)).toThrow(`${name}: unknown option "typo". The options are `)
  expect(() => call(typo)).toThrow(expect.objectContaining({ kind: 'misuse' }))
})

test.each<[string, (options: never) => unknown]>([
  ['evaluateScores', evaluateScores],
  ['chanceLevel', chanceLevel],
  ['rankByScore', (options) => rankByScore([1], options)],
  ['leaveOneOut', (options) => leaveOneOut(pairs, options)],
  ['foldIn', (options) => foldIn(pairs, options)],
  ['ndcg', (options) => ndcg(1, options)],
])('%s refuses null in place of an object', (name, call) => {
  expect(() => call(null as never)).toThrow(
    new RegExp(`^${name}: the (argument|options) must be an object, found null`),
  )
})

test('functions and lists of another type are refused by name', () => {
  const call = () => leaveOneOut(pairs, { pick: 'first', isPositive: true as never })
  expect(call).toThrow('leaveOneOut: isPositive is a function of a value, found the boolean true.')
  expect(() => rankByScore([1], { items: 'a' as never })).toThrow('items is a list with one id for each score')
  expect(rankByScore([1, 1], { items: Int32Array.of(10, 9) as never, exclude: [9] })).toEqual([10])
})

test('a chance or ceiling that is no number is an input error', () => {
  const level = (parts: object) => () =>
    chanceLevel({ targets, candidates: 5, metrics: [rankingMetric('mine', 1, { score: () => 1, ...parts })] })
  expect(level({ chance: () => null })()).toEqual({ 'mine@1': { chance: null, ceiling: null } })
  expect(level({ chance: () => 'x' })).toThrow('the chance of mine@1 for "u" is the string "x".')
  expect(level({ ceiling: () => Number.NaN })).toThrow('the ceiling of mine@1 for "u" is NaN.')
  expect(level({ ceiling: () => Number.NaN })).toThrow(expect.objectContaining({ kind: 'input' }))
})
