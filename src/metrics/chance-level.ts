import { checkNames } from '../evaluation/check-names.ts'
import { inputError } from '../evaluation/errors.ts'
import { evaluationResult } from '../evaluation/index.ts'
import { count } from '../evaluation/wording.ts'
import { createJudge } from './judge.ts'
import { checkMetrics, nameRow } from './metric-list.ts'
import { metricValueOrNull } from './metric-value.ts'
import { alignRows } from './rows.ts'
import type { RankingMetric, Rows, RowTargets } from './types.ts'

/** Argument of `chanceLevel()`. */
export interface ChanceLevelInput {
  readonly targets: Rows<RowTargets>
  readonly metrics: readonly RankingMetric[]
  /** How many items a model could rank: one number for all rows or one a row. Seen items that are left out do not count. */
  readonly candidates: number | Rows<number>
  readonly sampleIds?: readonly (string | number)[] | undefined
}

const OPTIONS = ['targets', 'metrics', 'candidates', 'sampleIds']

/** What a metric can be under a protocol. */
export interface MetricRange {
  /** Expected value of a random ranking; `null` where there is no closed form. */
  readonly chance: number | null
  /** Value of a perfect ranking; `null` for a metric that does not know it. */
  readonly ceiling: number | null
}

/**
 * The value that a random ranking would be expected to reach, and the value that a perfect one would: print them beside a
 * score, because 8 % means one thing where 1.8 % is chance and 20 % is the most, and another where 100 % is.
 *
 * Under leave-one-out (one relevant item a user) precision@k is hit rate / k and cannot exceed 1 / k.
 *
 * @returns by metric key the means over users, exact and without drawing.
 * @throws when a row has more relevant items than candidates, and what `evaluateRankings` throws about rows and targets.
 *
 * @example
 * chanceLevel({ targets: [['song']], candidates: 280, sampleIds: ['u'], metrics: [precision(5)] })['precision@5'].ceiling // 0.2
 * @example
 * chanceLevel({ targets: [['a', 'b']], candidates: 4, sampleIds: ['u'], metrics: [recall(1)] })['recall@1'].chance // 0.25
 */
export function chanceLevel(input: ChanceLevelInput): Readonly<Record<string, MetricRange>> {
  checkNames(input, OPTIONS, 'chanceLevel', 'the argument')
  const { metrics, candidates, sampleIds } = input
  checkMetrics(metrics, 'chanceLevel')
  const each = typeof candidates !== 'number'
  const { ids, rows } = alignRows<Record<string, Rows<unknown>>>(
    sampleIds,
    each ? { targets: input.targets, candidates } : { targets: input.targets },
  )
  const judge = createJudge(1)
  const scoredIds: (string | number)[] = []
  const collected = metrics.flatMap(({ cutoffs, keys, definition }) =>
    cutoffs.map((cutoff, i) => ({
      cutoff,
      definition,
      key: keys[i]!,
      chance: [] as (number | null)[],
      ceiling: [] as (number | null)[],
    })),
  )
  rows['targets']!.forEach((targets, row) => {
    const where = (): string => `targets of ${nameRow(row, ids)}`
    const nRelevant = judge.takeTargets(targets, where)
    if (nRelevant === 0) return
    const nCandidates = each ? (rows['candidates']![row] as number) : candidates
    if (!Number.isSafeInteger(nCandidates) || nCandidates < nRelevant) {
      throw inputError(
        `${where()}: ${count(nRelevant, 'relevant item')}, but ${String(nCandidates)} candidate${nCandidates === 1 ? '' : 's'}.`,
      )
    }
    const { idealGains } = judge.judge([], 0, 0, where)
    const pool = { nRelevant, idealGains, nCandidates }
    for (const { cutoff, definition, key, chance, ceiling } of collected) {
      const named = (what: string) => (): string => `the ${what} of ${key} for ${nameRow(row, ids)}`
      chance.push(metricValueOrNull(() => definition.chance?.(pool, cutoff), named('chance')))
      ceiling.push(metricValueOrNull(() => definition.ceiling?.(pool, cutoff), named('ceiling')))
    }
    scoredIds.push(ids?.[row] ?? row)
  })
  if (scoredIds.length === 0)
    throw inputError(
      `No row of ${rows['targets']!.length} has a relevant target, so there is nothing to expect. Give at least one row a target.`,
    )

  const overUsers = (values: readonly (number | null)[]): number | null =>
    values.includes(null)
      ? null
      : evaluationResult({ sampleIds: scoredIds, values: { value: values as number[] } }).metrics['value']!
  const ranges: Record<string, MetricRange> = Object.create(null)
  for (const { key, chance, ceiling } of collected)
    ranges[key] = { chance: overUsers(chance), ceiling: overUsers(ceiling) }
  return ranges
}
