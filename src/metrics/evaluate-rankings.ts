import { checkNames } from '../evaluation/check-names.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { evaluationResult } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { count, describe } from '../evaluation/wording.ts'
import { createJudge } from './judge.ts'
import { checkMetrics, conventionsOf, depthOf, nameRow } from './metric-list.ts'
import { metricValue } from './metric-value.ts'
import { isMatrix, listsOfMatrix, listsOfRows, matrixHeight, type RankedLists } from './ranked-lists.ts'
import { alignRows } from './rows.ts'
import type { ItemId, RankedItems, RankingMatrix, RankingMetric, Rows, RowTargets } from './types.ts'

/** What `evaluateRankings()` and `evaluateScores()` share. */
export interface EvaluationSettings {
  /** The model's name, as reports print it. */
  readonly name?: string | undefined
  /** What each row should have found. */
  readonly targets: Rows<RowTargets>
  readonly metrics: readonly RankingMetric[]
  /** One id a row; rows with the same id are one user. Not needed where the rows are keyed by id. */
  readonly sampleIds?: readonly (string | number)[] | undefined
  /** Kept with the result, beside the metrics' conventions. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined
}

/** Argument of `evaluateRankings()`. */
export interface EvaluateRankingsInput extends EvaluationSettings {
  /** One ranked list a row, best first: arrays of item ids, typed arrays of item indices, or one matrix of them. */
  readonly recommendations: Rows<RankedItems> | RankingMatrix
  /** All items that may occur. Without it any item may. */
  readonly items?: Iterable<ItemId> | undefined
  /** `refuse`: a list shorter than the longest cutoff is an error. Default `accept`: the missing places hold no hit. */
  readonly shortLists?: 'accept' | 'refuse' | undefined
}

/** Names of what `evaluateRankings()` and `evaluateScores()` share. */
export const SETTINGS = ['name', 'targets', 'metrics', 'sampleIds', 'metadata'] as const

const OPTIONS = ['recommendations', ...SETTINGS, 'items', 'shortLists']

type Ids = readonly (string | number)[] | undefined

/** Lists and targets, row by row in one order. */
function readRows(input: EvaluateRankingsInput): { ids: Ids; lists: RankedLists; targets: readonly unknown[] } {
  const { recommendations, targets, sampleIds } = input
  if (isMatrix(recommendations)) {
    const places: readonly unknown[] = Array.from({ length: matrixHeight(recommendations) })
    const { ids, rows } = alignRows(sampleIds, { recommendations: places, targets })
    return { ids, lists: listsOfMatrix(recommendations), targets: rows.targets }
  }
  const { ids, rows } = alignRows(sampleIds, { recommendations, targets })
  return { ids, lists: listsOfRows(rows.recommendations as readonly RankedItems[], ids), targets: rows.targets }
}

/**
 * Scores ranked recommendations: one value for each user and metric, ready to be compared with another model's.
 *
 * A row is one ranked list. Rows with the same id are one user, whose value is the mean of its rows; means are over users,
 * never over rows. A row without a relevant target cannot be scored: it is left out of values, means and ids, and counted
 * (`nRows` − `nScoredRows`). Items are compared by id, and `1` is the item `'1'`.
 *
 * @returns an `EvaluationResult` in float64, with the fingerprint of the targets and the metrics' conventions as metadata.
 * @throws when rows do not match, an item is listed twice, an id is no id or unknown, a gain is not finite, the metrics are
 * empty, repeat a key or give no finite number, no row has a target, an option is unknown, or `shortLists: 'refuse'` meets a short list.
 *
 * @example
 * evaluateRankings({ recommendations: { u1: ['b', 'a'], u2: ['c'] }, targets: { u1: ['a'], u2: ['c'] }, metrics: [mrr(10)] }).metrics['mrr@10'] // 0.75
 * @example
 * evaluateRankings({ recommendations: [Int32Array.of(7, 3)], targets: [new Set([3])], sampleIds: ['u1'], metrics: [hitRate(2)] }).values['hit_rate@2'][0] // 1
 */
export function evaluateRankings(input: EvaluateRankingsInput): EvaluationResult {
  checkNames(input, OPTIONS, 'evaluateRankings', 'the argument')
  const { metrics, shortLists = 'accept' } = input
  const keys = checkMetrics(metrics, 'evaluateRankings')
  if (shortLists !== 'accept' && shortLists !== 'refuse') {
    throw misuseError(`evaluateRankings: shortLists is 'accept' or 'refuse', found ${describe(shortLists)}.`)
  }
  const { ids, lists, targets } = readRows(input)
  const depth = depthOf(metrics)
  const judge = createJudge(depth, input.items)
  const columns = keys.map(() => new Float64Array(targets.length))
  const scored: number[] = []

  for (let row = 0; row < targets.length; row++) {
    const nRelevant = judge.takeTargets(targets[row], () => `targets of ${nameRow(row, ids)}`)
    const where = (): string => `recommendations for ${nameRow(row, ids)}`
    const length = lists.length(row)
    const ranking = judge.judge(lists.items(row), lists.start(row), length, where)
    if (shortLists === 'refuse' && length < depth) {
      throw inputError(
        `${where()}: ${count(length, 'item')}, but the longest cutoff is ${depth}. Recommend more items, or say shortLists: 'accept'.`,
      )
    }
    if (nRelevant === 0) continue
    let column = 0
    for (const { cutoffs, definition } of metrics) {
      for (const cutoff of cutoffs) {
        columns[column]![scored.length] = metricValue(
          () => definition.score(ranking, cutoff),
          () => `${keys[column]} of ${nameRow(row, ids)}`,
        )
        column++
      }
    }
    scored.push(row)
  }
  if (scored.length === 0)
    throw inputError(
      `No row of ${targets.length} has a relevant target, so there is nothing to score. Check that the ids of targets and items are the same.`,
    )

  const values: Record<string, Float64Array> = Object.create(null)
  keys.forEach((key, column) => {
    values[key] = columns[column]!.slice(0, scored.length)
  })
  return evaluationResult({
    name: input.name,
    sampleIds: ids && scored.map((row) => ids[row]!),
    values,
    nRows: targets.length,
    betterWhen: 'higher',
    targetFingerprint: judge.fingerprint((ids ?? [...targets.keys()]).map(String)),
    metadata: { ...input.metadata, conventions: conventionsOf(metrics) },
    precision: 'float64',
  })
}
