// Who is trained on, what a held-out user shows and what should be found.
import { foldIn } from 'holmgate'
import { readRatings } from './data.js'

export const FOLDS = 5

/** A rating of at least this says that the user liked the movie. */
export const POSITIVE = 4

/**
 * The positive ratings of one variant, with items numbered from 0.
 *
 * @param {import('./variants.js').Variant} variant
 */
export function readPositives({ users, minRatings }) {
  const { user, item, value } = readRatings()
  const everybody = [...new Set(user)]
  const chosen = new Set(everybody.slice(0, Math.min(users, everybody.length)))
  const liked = user.flatMap((id, i) => (chosen.has(id) && value[i] >= POSITIVE ? [{ user: id, item: item[i] }] : []))
  const counts = new Map()
  for (const like of liked) counts.set(like.item, (counts.get(like.item) ?? 0) + 1)
  const kept = liked.filter((like) => counts.get(like.item) >= minRatings)
  const items = [...new Set(kept.map((like) => like.item))].sort()
  const number = new Map(items.map((id, i) => [id, i]))
  return { items, likes: kept.map((like) => ({ user: like.user, item: number.get(like.item) })) }
}

/**
 * One of the five splits: a fifth of the users is held out and shows four fifths of what it liked. The five together score
 * every user once.
 *
 * @returns histories of the training users, and the rows to score
 */
export function splitFold({ likes }, fold) {
  const { train, rows } = foldIn(likes, { folds: FOLDS, fold, known: 0.8, seed: 0 })
  const histories = new Map()
  for (const { user, item } of train) {
    if (!histories.has(user)) histories.set(user, [])
    histories.get(user).push(item)
  }
  const itemsOf = (interactions) => interactions.map(({ item }) => item)
  return {
    histories: [...histories.values()],
    rows: rows.map(({ user, known, hidden }) => ({ user, known: itemsOf(known), hidden: itemsOf(hidden) })),
  }
}
