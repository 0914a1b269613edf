import { expect, test } from 'vitest'
import { evaluateRankings, evaluateScores, hitRate, mrr, ndcg, rankByScore } from '../../src/metrics/index.ts'

const scores = { u: { a: 0.9, b: 0.8, c: 0.1 }, v: { a: 0.1, b: 0.5, c: 0.5 } }

test('is rankByScore followed by evaluateRankings', () => {
  const targets = { u: ['c'], v: { c: 2, a: 1 } }
  const metrics = [ndcg([1, 2]), mrr(3)]
  const recommendations = { u: rankByScore(scores.u, { k: 3 }), v: rankByScore(scores.v, { k: 3 }) }
  const viaScores = evaluateScores({ name: 'm', scores, targets, metrics })
  expect(viaScores.toJSON()).toEqual(evaluateRankings({ name: 'm', recommendations, targets, metrics }).toJSON())
})

test('leaves each row’s own items out', () => {
  const input = { scores, targets: { u: ['b'], v: ['c'] }, metrics: [hitRate(1)] }
  expect(evaluateScores(input).values['hit_rate@1']).toEqual(Float64Array.of(0, 0))
  const exclude = { u: ['a'], v: new Set(['b']) }
  expect(evaluateScores({ ...input, exclude }).values['hit_rate@1']).toEqual(Float64Array.of(1, 1))
})

test('positions can be named', () => {
  const result = evaluateScores({
    scores: [Float32Array.of(0.2, 0.7)],
    items: ['a', 'b'],
    targets: [['b']],
    sampleIds: ['u'],
    metrics: [hitRate(1)],
  })
  expect(result.metrics['hit_rate@1']).toBe(1)
})

test('a relevant target that is excluded is an error: no model could find it', () => {
  const call = () =>
    evaluateScores({ scores, targets: { u: ['b'], v: ['c'] }, exclude: { u: ['b'], v: [] }, metrics: [mrr(2)] })
  expect(call).toThrowWithMessage(Error, /scores of "u": the target "b" is among the excluded items/)
})

test('a bad score names the row and the item', () => {
  const call = () => evaluateScores({ scores: { u: { a: Number.NaN } }, targets: { u: ['a'] }, metrics: [mrr(2)] })
  expect(call).toThrowWithMessage(Error, /scores of "u": the score of the item "a" is NaN/)
})

test('rows must match', () => {
  const call = () => evaluateScores({ scores, targets: { u: ['a'] }, metrics: [mrr(2)] })
  expect(call).toThrowWithMessage(Error, /targets and scores do not hold the same ids \(1 only in scores: "v"\)/)
})
