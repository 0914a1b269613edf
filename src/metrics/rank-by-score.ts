import { checkNames } from '../evaluation/check-names.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { isList, isMap, isRecord, isSet } from '../evaluation/kinds.ts'
import { count, describe, quote } from '../evaluation/wording.ts'
import { topK } from './top-k.ts'
import type { ItemId, ItemIndices } from './types.ts'

/** Scores of one row: by position (of `items`, or item indices), or by item id. */
export type RowScores = readonly number[] | ItemIndices | ReadonlyMap<ItemId, number> | Readonly<Record<string, number>>

/** Items that are not to be ranked. */
export type ExcludedItems = ReadonlySet<ItemId> | readonly ItemId[] | ItemIndices

/** Options of `rankByScore()`. */
export interface RankByScoreOptions {
  /** Length of the list. Default: all items that may be ranked. */
  readonly k?: number | undefined
  /** Items to leave out, such as those of the user's own training history. */
  readonly exclude?: ExcludedItems | undefined
  /** Ids of the positions, where the scores come as an array. Default: the positions themselves. */
  readonly items?: readonly ItemId[] | undefined
}

const OPTIONS = ['k', 'exclude', 'items']

// Constants, because a global is looked up anew for every score where a test runner has put us into a sandbox.
const LARGEST = Number.MAX_VALUE
const MASKED = Number.NEGATIVE_INFINITY

interface Scored {
  readonly scores: ArrayLike<number>
  /** `null`: the items are their own positions. */
  readonly items: readonly ItemId[] | null
}

function read(rowScores: RowScores, given: readonly ItemId[] | undefined): Scored {
  if (given !== undefined && !isList(given)) {
    throw misuseError(`rankByScore: items is a list with one id for each score, found ${describe(given)}.`)
  }
  // A typed array would turn ids that become strings back into numbers.
  const items = given === undefined || Array.isArray(given) ? given : Array.from(given)
  if (isList(rowScores)) {
    const scores = rowScores as ArrayLike<number>
    if (items !== undefined && items.length !== scores.length) {
      throw inputError(
        `rankByScore: ${count(scores.length, 'score')} for ${count(items.length, 'item')}. Give one id for each score.`,
      )
    }
    return { scores, items: items ?? null }
  }
  if (items !== undefined)
    throw misuseError(
      'rankByScore: `items` names the positions of an array; these scores already have ids. Leave `items` out.',
    )
  if (isMap(rowScores)) return { scores: [...rowScores.values()] as number[], items: [...rowScores.keys()] as ItemId[] }
  if (isRecord(rowScores)) return { scores: Object.values(rowScores), items: Object.keys(rowScores) }
  throw misuseError(
    `rankByScore: expected scores as an array, or by item id in a Map or an object, found ${describe(rowScores)}.`,
  )
}

function idsOf(exclude: ExcludedItems | undefined): Set<string> {
  if (exclude === undefined) return new Set()
  if (!isList(exclude) && !isSet(exclude)) {
    throw misuseError(`rankByScore: exclude is a set or list of items, found ${describe(exclude)}.`)
  }
  return new Set(
    Array.from(exclude as unknown as Iterable<unknown>, (item, at) => {
      // Rows of interactions would exclude nothing, and the model would be shown what it has to find.
      if (typeof item === 'string' || Number.isSafeInteger(item)) return String(item)
      throw inputError(
        `rankByScore: exclude[${at}] is ${describe(item)}, which is no item id. Item ids are strings or whole numbers.`,
      )
    }),
  )
}

/**
 * The items with the largest scores, best first.
 *
 * Ties are broken by item id, so that a ranking never depends on the order in which a model scored: ids by UTF-16 code
 * unit, positions by number. A score of −∞ masks an item: it is never ranked, even if the list gets shorter than k.
 *
 * @param scores by position or by item id.
 * @param options `k`, `exclude` and `items`, see `RankByScoreOptions`.
 * @returns item ids; for an array of scores without `items`, positions.
 * @throws when a score is NaN or +∞, `k` is no whole number from 1, `items` has another length, `exclude` holds something that is no
 * item id, or the list holds an item twice.
 *
 * @example
 * rankByScore({ a: 0.1, b: 0.7, c: 0.7 }, { k: 2 }) // ['b', 'c']
 * @example
 * rankByScore([0.2, 0.9, 0.5], { exclude: [1] }) // [2, 0]
 */
export function rankByScore(scores: RowScores, options: RankByScoreOptions = {}): ItemId[] {
  checkNames(options, OPTIONS, 'rankByScore')
  const { scores: values, items } = read(scores, options.items)
  const { k = values.length } = options
  if (options.k !== undefined && (!Number.isSafeInteger(k) || k < 1)) {
    throw misuseError(`rankByScore: k is a whole number from 1, found ${describe(k)}.`)
  }
  const itemAt = (position: number): ItemId => items?.[position] ?? position
  for (let position = 0; position < values.length; position++) {
    const score = values[position]!
    if (typeof score !== 'number' || !(score <= LARGEST)) {
      throw inputError(
        `the score of the item ${quote(String(itemAt(position)))} is ${describe(score)}. Scores are numbers; −∞ leaves an item out.`,
      )
    }
  }
  const excluded = idsOf(options.exclude)
  const ids = items?.map(String)
  const tie = ids ? (a: number, b: number) => ids[a]! < ids[b]! : (a: number, b: number) => a < b
  const before = (a: number, b: number): boolean => values[a]! > values[b]! || (values[a]! === values[b]! && tie(a, b))
  const allowed = (position: number): boolean =>
    values[position]! !== MASKED && !(excluded.size > 0 && excluded.has(ids?.[position] ?? String(position)))
  const ranked = topK(values.length, k, before, allowed).map(itemAt)
  if (items !== null) refuseRepeats(ranked)
  return ranked
}

/** Positions cannot repeat, but names can. */
function refuseRepeats(ranked: readonly ItemId[]): void {
  const seen = new Set<string>()
  for (const item of ranked) {
    const id = String(item)
    if (seen.has(id))
      throw inputError(
        `rankByScore: the item ${quote(id)} is there twice, each time with a score of its own. Keep one of them.`,
      )
    seen.add(id)
  }
}
