// Three ways to search the same documents. A ranker takes a query and returns document ids, best first.
import lunr from 'lunr'
import MiniSearch from 'minisearch'
import { documents } from './data.js'

const fields = ['label', 'tags']

const miniSearchIndex = new MiniSearch({ fields })
miniSearchIndex.addAll(documents)

const lunrIndex = lunr(function () {
  for (const field of fields) this.field(field)
  for (const document of documents) this.add(document)
})

/** Best score first. Equal scores are ordered by id: no engine promises an order among them, and a gate must not hang on it. */
function ranked(hits) {
  const order = (a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)
  return hits.sort(order).map((hit) => hit.id)
}

export const rankers = {
  lunr: (query) => ranked(lunrIndex.search(query).map(({ ref, score }) => ({ id: ref, score }))),
  minisearch: (query) => ranked(miniSearchIndex.search(query)),
  tuned: (query) => ranked(miniSearchIndex.search(query, { prefix: true, fuzzy: 0.2, boost: { label: 2 } })),
}
