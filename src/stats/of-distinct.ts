/**
 * Computes once what several ask for: the two tests of one margin, say, are of the same differences.
 *
 * @param items the same object counts once
 * @param compute gives one result an item, in the order of the items
 * @returns one result for each of `items`, shared where they are the same
 */
export function ofDistinct<T extends object, R>(
  items: readonly T[],
  compute: (distinct: readonly T[]) => readonly R[],
): R[] {
  const distinct = [...new Set(items)]
  const results = compute(distinct)
  const places = new Map(distinct.map((item, place) => [item, place]))
  return items.map((item) => results[places.get(item)!]!)
}
