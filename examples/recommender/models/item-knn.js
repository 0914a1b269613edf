import { usersOfItems } from './users-of-items.js'

/**
 * Item-based nearest neighbours: an item is as good as its similarity to what the user is known to like.
 *
 * The similarity is the cosine of two items' user vectors with a shrinkage that distrusts few common users; each item keeps
 * its nearest neighbours only.
 *
 * @param {number[][]} histories items (0 … nItems − 1) of each training user
 * @param {number} nItems
 * @param {{ neighbours?: number, shrinkage?: number }} options
 * @returns {(known: number[]) => Float64Array}
 */
export function itemKnn(histories, nItems, { neighbours = 100, shrinkage = 10 } = {}) {
  const users = usersOfItems(histories, nItems)
  /** What liking item i adds to the others: pairs of item and similarity. */
  const adds = Array.from({ length: nItems }, () => [])
  const together = new Float64Array(nItems)
  for (let item = 0; item < nItems; item++) {
    const seen = []
    for (const user of users[item]) {
      for (const other of histories[user]) {
        if (other === item) continue
        if (together[other]++ === 0) seen.push(other)
      }
    }
    const similar = seen.map((other) => [
      other,
      together[other] / (Math.sqrt(users[item].length * users[other].length) + shrinkage),
    ])
    similar.sort((a, b) => b[1] - a[1] || a[0] - b[0])
    for (const [other, similarity] of similar.slice(0, neighbours)) adds[other].push([item, similarity])
    for (const other of seen) together[other] = 0
  }
  return (known) => {
    const scores = new Float64Array(nItems)
    for (const item of known) for (const [other, similarity] of adds[item]) scores[other] += similarity
    return scores
  }
}
