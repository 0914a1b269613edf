import { metricDirection, pairResults, requireMetric } from '../evaluation/index.ts'
import type { BetterWhen, EvaluationResult } from '../evaluation/types.ts'
import { pairedDifferences } from './paired-differences.ts'
import { topMovers } from './top-movers.ts'
import type { TopMovers } from './types.ts'

/** Which units changed on one metric, and how many of each sign. */
export interface MovedUnits extends TopMovers {
  readonly metric: string
  readonly betterWhen: BetterWhen
  readonly wins: number
  readonly losses: number
  readonly ties: number
}

/**
 * The units that lost and gained most between two models, without a test: where to look, not what to conclude.
 *
 * @param most how many units of each side
 * @throws HolmgateError (misuse) for a metric that is not in both; (input) for results that cannot be paired
 */
export function movedUnits(
  baseline: EvaluationResult,
  candidate: EvaluationResult,
  { metric, most }: { readonly metric: string; readonly most: number },
): MovedUnits {
  requireMetric(metric, baseline, candidate)
  const betterWhen = metricDirection(metric, [baseline, candidate])
  pairResults(baseline, candidate)
  const differences = pairedDifferences(baseline, candidate, metric)
  const sign = betterWhen === 'higher' ? 1 : -1
  let [wins, losses] = [0, 0]
  for (const difference of differences.values) {
    if (difference * sign > 0) wins++
    else if (difference !== 0) losses++
  }
  const movers = topMovers({ baseline, candidate, metric, betterWhen, differences }, most)
  return { metric, betterWhen, wins, losses, ties: differences.values.length - wins - losses, ...movers }
}
