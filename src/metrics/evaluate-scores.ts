import { checkNames } from '../evaluation/check-names.ts'
import { inputError } from '../evaluation/errors.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { type EvaluationSettings, evaluateRankings, SETTINGS } from './evaluate-rankings.ts'
import { checkMetrics, depthOf, nameRow } from './metric-list.ts'
import { type ExcludedItems, type RowScores, rankByScore } from './rank-by-score.ts'
import { eachTarget } from './row-targets.ts'
import { alignRows } from './rows.ts'
import type { ItemId, Rows } from './types.ts'

/** Argument of `evaluateScores()`. */
export interface EvaluateScoresInput extends EvaluationSettings {
  /** One set of scores a row, as `rankByScore` takes them. */
  readonly scores: Rows<RowScores>
  /** For each row the items to leave out of its ranking, such as those of the user's training history. */
  readonly exclude?: Rows<ExcludedItems> | undefined
  /** Ids of the positions, where the scores come as arrays. */
  readonly items?: readonly ItemId[] | undefined
}

const OPTIONS = ['scores', ...SETTINGS, 'exclude', 'items']

/**
 * Scores a model that gives a number to every item: ranks each row with `rankByScore` down to the longest cutoff, then
 * does what `evaluateRankings` does.
 *
 * @returns an `EvaluationResult`, see `evaluateRankings`.
 * @throws what `rankByScore` and `evaluateRankings` throw, and when a relevant target is excluded from its own row: no
 * model could find it there, so the split is wrong.
 *
 * @example
 * evaluateScores({ scores: { u1: { a: 0.9, b: 0.8, c: 0.1 } }, exclude: { u1: ['a'] }, targets: { u1: ['b'] }, metrics: [hitRate(1)] }).metrics['hit_rate@1'] // 1
 */
export function evaluateScores(input: EvaluateScoresInput): EvaluationResult {
  checkNames(input, OPTIONS, 'evaluateScores', 'the argument')
  checkMetrics(input.metrics, 'evaluateScores')
  const depth = depthOf(input.metrics)
  const { scores, exclude, targets, items, ...rest } = input
  const { ids, rows } = alignRows<Record<string, Rows<unknown>>>(
    input.sampleIds,
    exclude === undefined ? { scores, targets } : { scores, targets, exclude },
  )
  const recommendations = rows['scores']!.map((rowScores, row) => {
    const rowExclude = rows['exclude']?.[row] as ExcludedItems | undefined
    try {
      if (rowExclude !== undefined) refuseExcludedTargets(rowExclude, rows['targets']![row], `"${ids?.[row] ?? row}"`)
      return rankByScore(rowScores as RowScores, { k: depth, exclude: rowExclude, items })
    } catch (error) {
      if ((error as { kind?: unknown }).kind !== 'input') throw error
      throw inputError(`scores of ${nameRow(row, ids)}: ${(error as Error).message}`)
    }
  })
  return evaluateRankings({ ...rest, sampleIds: ids, recommendations, targets: rows['targets'] as Rows<never> })
}

function refuseExcludedTargets(exclude: ExcludedItems, targets: unknown, row: string): void {
  const excluded = new Set(Array.from(exclude as Iterable<ItemId>, String))
  eachTarget(
    targets,
    () => `targets of ${row}`,
    (item, gain) => {
      if (gain > 0 && excluded.has(String(item))) {
        throw inputError(
          `the target "${item}" is among the excluded items, so no model can find it. Take it out of one of them.`,
        )
      }
    },
  )
}
