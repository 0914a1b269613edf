import { checkNames } from '../evaluation/check-names.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { count, describe } from '../evaluation/wording.ts'
import { byItem, type History, type Interaction, type Interactions, readHistories } from './interactions.ts'
import { checkSeed, shuffled, userStream } from './user-stream.ts'

/** Options of `foldIn()`. */
export interface FoldInOptions {
  /** Into how many groups of equal size the users are dealt. Default 5: a fifth is held out. */
  readonly folds?: number | undefined
  /** Which group is held out, from 0. All groups in turn score every user once. Default 0. */
  readonly fold?: number | undefined
  /** Share of a held-out user's positives that the model is shown; the rest is to be found. Default 0.8. */
  readonly known?: number | undefined
  /** How often each history is split anew. The rows of one user share its id. Default 1. */
  readonly draws?: number | undefined
  /** Default 0. */
  readonly seed?: number | undefined
  /** Which values are positive. Default: above 0. */
  readonly isPositive?: ((value: number) => boolean) | undefined
}

const OPTIONS = ['folds', 'fold', 'known', 'draws', 'seed', 'isPositive']

/** One row to be scored: what the model is shown of a user that it was not trained on, and what it should find. */
export interface FoldInRow<Row extends Interaction = Interaction> {
  readonly user: string
  /** From 0. */
  readonly draw: number
  /** Shown to the model, negative interactions included. */
  readonly known: readonly Row[]
  /** To be found. Empty for a user with fewer than two positives, whose row cannot be scored. */
  readonly hidden: readonly Row[]
}

/** What `foldIn()` returns. */
export interface FoldInSplit<Row extends Interaction = Interaction> {
  /** All interactions of the users that are not held out, in the order given. */
  readonly train: readonly Row[]
  /** `draws` rows for each held-out user, users ordered by id. */
  readonly rows: readonly FoldInRow<Row>[]
}

/** A whole number from `least` to `most`. */
function whole(value: number, least: number, most: number, name: string): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value
  const range = most === Infinity ? `from ${least}` : `from ${least} to ${most}`
  throw misuseError(`foldIn: ${name} is a whole number ${range}, found ${describe(value)}.`)
}

/** Users dealt into groups that differ by at most one user, whatever the order of the interactions. */
function deal(users: readonly string[], folds: number, seed: number): ReadonlyMap<string, number> {
  const keys = new Map(users.map((user) => [user, userStream('foldIn users', seed, user)(2 ** 32)]))
  const order = [...users].sort((a, b) => keys.get(a)! - keys.get(b)! || (a < b ? -1 : 1))
  return new Map(order.map((user, position) => [user, position % folds]))
}

/**
 * Holds out whole users (strong generalisation): the model is trained on the others, shown a part of each held-out history
 * and asked for the rest. It measures what a model does for users who come after its training.
 *
 * Of P positives, round(P · (1 − known)) are hidden, at least 1 and at most P − 1. With `draws` above 1 the rows of one user
 * are one unit: their mean is steadier, their number is not more evidence.
 *
 * @param interactions `{ user, item, value?, time? }[]`, or columns of that name.
 * @returns `train` and `rows`; every interaction is in `train` or, once a draw, in one of the rows.
 * @throws when an id is none, a value is not finite, a user has an item twice, an option is unknown or out of range, or there are fewer
 * users than folds.
 * @see B. Marlin, Collaborative Filtering: A Machine Learning Perspective, 2004 (strong generalisation); D. Liang et al.,
 * Variational Autoencoders for Collaborative Filtering, WWW 2018, section 4.1
 *
 * @example
 * foldIn({ user: ['u', 'u', 'v', 'v'], item: ['a', 'b', 'a', 'b'] }, { folds: 2, known: 0.5 }).rows.length // 1
 * @example
 * foldIn({ user: ['u', 'u', 'v', 'v'], item: ['a', 'b', 'a', 'b'] }, { folds: 2 }).rows[0].hidden.length // 1
 */
export function foldIn<Row extends Interaction>(
  interactions: Interactions<Row>,
  options: FoldInOptions = {},
): FoldInSplit<Row> {
  checkNames(options, OPTIONS, 'foldIn')
  const { known = 0.8, isPositive = (value) => value > 0 } = options
  const seed = checkSeed(options.seed ?? 0, 'foldIn')
  const folds = whole(options.folds ?? 5, 2, Infinity, 'folds')
  const fold = whole(options.fold ?? 0, 0, folds - 1, 'fold')
  const draws = whole(options.draws ?? 1, 1, Infinity, 'draws')
  if (typeof known !== 'number' || !(known > 0 && known < 1))
    throw misuseError(`foldIn: known is a share between 0 and 1, found ${describe(known)}.`)

  const { rows, histories } = readHistories(interactions, isPositive, 'foldIn')
  if (histories.length < folds)
    throw inputError(
      `foldIn: ${count(histories.length, 'user')} cannot be dealt into ${folds} groups. Use fewer folds.`,
    )
  const group = deal(
    histories.map(({ user }) => user),
    folds,
    seed,
  )
  const heldOut = histories.filter(({ user }) => group.get(user) === fold).sort((a, b) => (a.user < b.user ? -1 : 1))
  return {
    train: rows.filter((row) => group.get(String(row.user)) !== fold),
    rows: heldOut.flatMap((history) => Array.from({ length: draws }, (_, draw) => split(history, draw, known, seed))),
  }
}

function split<Row extends Interaction>(
  history: History<Row>,
  draw: number,
  known: number,
  seed: number,
): FoldInRow<Row> {
  const { user, positives, negatives } = history
  const nHidden =
    positives.length < 2 ? 0 : Math.min(positives.length - 1, Math.max(1, Math.round(positives.length * (1 - known))))
  const order = shuffled([...positives].sort(byItem), userStream(`foldIn ${draw}`, seed, user))
  const hidden = order.slice(0, nHidden).sort(byItem)
  return { user, draw, known: [...order.slice(nHidden), ...negatives].sort(byItem), hidden }
}
