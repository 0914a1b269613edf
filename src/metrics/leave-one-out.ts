import { checkNames } from '../evaluation/check-names.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { count, describe } from '../evaluation/wording.ts'
import { byItem, type History, type Interaction, type Interactions, readHistories } from './interactions.ts'
import { checkSeed, userStream } from './user-stream.ts'

/** Options of `leaveOneOut()`. */
export interface LeaveOneOutOptions {
  /**
   * Which positive interaction of a user is hidden: the `first` in the order given, the `last-in-time` (ties: the item whose
   * id comes first), or a `random` one. Default `last-in-time` where the interactions have times, else it must be given.
   */
  readonly pick?: 'first' | 'last-in-time' | 'random' | undefined
  /** Seed of `random`, a whole number. Default 0. */
  readonly seed?: number | undefined
  /** Which values are positive. Default: above 0. */
  readonly isPositive?: ((value: number) => boolean) | undefined
}

const OPTIONS = ['pick', 'seed', 'isPositive']

/** What `leaveOneOut()` returns. */
export interface LeaveOneOutSplit<Row extends Interaction = Interaction> {
  /** Everything that a model may learn from, in the order given. */
  readonly train: readonly Row[]
  /** One hidden interaction for each user that is evaluated, users in order of appearance. */
  readonly heldOut: readonly Row[]
  /** Users with fewer than two positive interactions: in training as a whole, not evaluated. */
  readonly keptWhole: readonly string[]
}

/**
 * Hides one positive interaction of each user, to be found again among all items that the user has not seen.
 *
 * Users with fewer than two positives stay in training as a whole: hiding the only one would leave nothing to recommend
 * from. Negative interactions are never hidden and go to training. Every interaction is in exactly one part.
 *
 * With one relevant item a user, recall@k is the hit rate, precision@k is hit rate / k and cannot exceed 1 / k, and
 * reciprocal rank and average precision are the same: report one of each kind, beside `chanceLevel`.
 *
 * @param interactions `{ user, item, value?, time? }[]`, or columns of that name.
 * @returns `train`, `heldOut` and `keptWhole`.
 * @throws when an id is none, a value or time is not finite, a user has an item twice, nobody has two positives, or an
 * option is unknown.
 *
 * @example
 * leaveOneOut([{ user: 'u', item: 'a' }, { user: 'u', item: 'b' }], { pick: 'first' }).heldOut // [{ user: 'u', item: 'a' }]
 * @example
 * leaveOneOut({ user: ['u', 'u', 'v'], item: ['a', 'b', 'a'], time: [2, 1, 1] }).keptWhole // ['v']
 */
export function leaveOneOut<Row extends Interaction>(
  interactions: Interactions<Row>,
  options: LeaveOneOutOptions = {},
): LeaveOneOutSplit<Row> {
  checkNames(options, OPTIONS, 'leaveOneOut')
  const { isPositive = (value) => value > 0 } = options
  const seed = checkSeed(options.seed ?? 0, 'leaveOneOut')
  const { rows, histories } = readHistories(interactions, isPositive, 'leaveOneOut')
  const hasTimes = rows[0]?.time !== undefined
  const pick = options.pick ?? (hasTimes ? 'last-in-time' : undefined)
  const choose = CHOICES.get(pick)
  if (choose === undefined) {
    throw misuseError(`leaveOneOut: pick is 'first', 'last-in-time' or 'random', found ${describe(pick)}.`)
  }
  if (pick === 'last-in-time' && !hasTimes) {
    throw misuseError("leaveOneOut: pick 'last-in-time' needs a `time` on every interaction.")
  }
  const evaluated = histories.filter(({ positives }) => positives.length >= 2)
  if (evaluated.length === 0)
    throw inputError(
      `leaveOneOut: none of ${count(histories.length, 'user')} has two positive interactions, one to hide and one to train on. Check isPositive, or take more data.`,
    )
  const heldOut = evaluated.map((history) => choose(history, seed) as Row)
  const hidden = new Set<Interaction>(heldOut)
  return {
    train: rows.filter((row) => !hidden.has(row)),
    heldOut,
    keptWhole: histories.filter(({ positives }) => positives.length < 2).map(({ user }) => user),
  }
}

type Choice = (history: History<Interaction>, seed: number) => Interaction

const CHOICES: ReadonlyMap<unknown, Choice> = new Map<unknown, Choice>([
  ['first', ({ positives }) => positives[0]!],
  [
    'last-in-time',
    ({ positives }) => [...positives].sort(byItem).reduce((last, row) => (row.time! > last.time! ? row : last)),
  ],
  [
    'random',
    ({ user, positives }, seed) =>
      [...positives].sort(byItem)[userStream('leaveOneOut', seed, user)(positives.length)]!,
  ],
])
