// What a README of these recommenders would say, as gates. They read the scores that run.mjs left in results/.
import { describe, expect, test } from 'vitest'
import { METRICS } from './evaluate.js'
import { castOf } from './figures.js'
import { readScores } from './results.js'
import { VARIANTS } from './variants.js'

const { popularity, knn, ease, near, elsa } = castOf(VARIANTS.full, readScores('full'))

// A claim fails unless the data show it.
describe('claims', () => {
  test('both personal recommenders beat popularity', () => {
    expect(knn).toBeSignificantlyBetterThan(popularity, { metrics: METRICS })
    expect(ease).toBeSignificantlyBetterThan(popularity, { metrics: METRICS })
  })

  test('EASE beats item-kNN', () => {
    expect(ease).toBeSignificantlyBetterThan(knn, { metrics: METRICS })
  })

  test('ELSA, trained five times, beats item-kNN on ndcg@100', () => {
    expect({ runs: elsa }).toBeSignificantlyBetterThan(knn, { metric: 'ndcg@100' })
  })
})

// A guard fails only if the data show harm.
describe('guards', () => {
  test('a stronger regularisation of EASE costs nothing that these users could show', () => {
    expect(near).not.toBeSignificantlyWorseThan(ease, { metrics: METRICS })
  })

  test('ELSA, trained five times, is not worse than item-kNN', () => {
    expect({ runs: elsa }).not.toBeSignificantlyWorseThan(knn, { metrics: METRICS })
  })
})
