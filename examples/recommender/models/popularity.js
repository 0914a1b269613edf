/**
 * Recommends what most users liked, to everybody. The yardstick that any personal recommender has to beat.
 *
 * @param {number[][]} histories items (0 … nItems − 1) of each training user
 * @param {number} nItems
 * @returns {(known: number[]) => Float64Array} scores of all items for a user of whom some items are known
 */
export function popularity(histories, nItems) {
  const counts = new Float64Array(nItems)
  for (const items of histories) for (const item of items) counts[item]++
  return () => counts
}
