// Runs unchanged under Vitest and under Jest: `test`, `expect` and `describe` are the runner's globals.
import { evaluate } from './evaluation.js'
import { rankers } from './rankers.js'

const lunr = evaluate('Lunr', rankers.lunr)
const minisearch = evaluate('MiniSearch', rankers.minisearch)
const tuned = evaluate('MiniSearch tuned', rankers.tuned)

const metrics = ['ndcg@10', 'mrr@10']

// What a README of this search would say. A claim fails unless the data show it.
describe('claims', () => {
  test('prefixes, fuzziness and a label boost improve MiniSearch', () => {
    expect(tuned).toBeSignificantlyBetterThan(minisearch, { metrics })
  })

  test('tuned MiniSearch beats Lunr', () => {
    expect(tuned).toBeSignificantlyBetterThan(lunr, { metrics })
  })
})

// What must not break. A guard fails only if the data show harm.
describe('guards', () => {
  test('MiniSearch is not worse than Lunr', () => {
    expect(minisearch).not.toBeSignificantlyWorseThan(lunr, { metrics })
  })

  test('tuning costs nothing against either engine', () => {
    expect(tuned).not.toBeSignificantlyWorseThan([lunr, minisearch], { metrics })
  })
})
