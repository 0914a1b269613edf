// Trains one model on one fold and ranks the movies for each held-out user.
import { rankByScore } from 'holmgate'
import { ease } from './models/ease.js'
import { elsa } from './models/elsa.js'
import { itemKnn } from './models/item-knn.js'
import { popularity } from './models/popularity.js'
import { splitFold } from './split.js'

const TRAINERS = { popularity, itemKnn, ease, elsa }

/** Length of a ranking: the longest cutoff. */
export const DEPTH = 100

/** How often a job reports progress. */
export const ticksOf = ({ epochs = 1 }) => epochs

/**
 * @param data what `readPositives` returned
 * @param {{ model: { kind: string, epochs?: number }, fold: number }} job
 * @param {() => void} onTick called `ticksOf(model)` times
 * @returns one ranked list for each row of the fold, movies that the user is known to like left out
 */
export function rankFold(data, { model, fold }, onTick) {
  const { histories, rows } = splitFold(data, fold)
  const { kind, ...options } = model
  const score = TRAINERS[kind](histories, data.items.length, { ...options, onEpoch: onTick })
  const lists = rows.map(({ known }) => rankByScore(score(known), { k: DEPTH, exclude: known }))
  if (kind !== 'elsa') onTick()
  return lists
}
