// Two tempting claims that do not hold. Both tests are meant to be red:
// the first because the data do not show it, the second because it would only have passed had nobody asked the first.
import { evaluate } from './evaluation.js'
import { rankers } from './rankers.js'

const lunr = evaluate('Lunr', rankers.lunr)
const minisearch = evaluate('MiniSearch', rankers.minisearch)

test('MiniSearch beats Lunr on ndcg@10', () => {
  expect(minisearch).toBeSignificantlyBetterThan(lunr, { metric: 'ndcg@10' })
})

test('MiniSearch beats Lunr on mrr@10', () => {
  expect(minisearch).toBeSignificantlyBetterThan(lunr, { metric: 'mrr@10' })
})
