export { calibratedRecall } from './calibrated-recall.ts'
export { type ChanceLevelInput, chanceLevel, type MetricRange } from './chance-level.ts'
export { type EvaluateRankingsInput, evaluateRankings } from './evaluate-rankings.ts'
export { type EvaluateScoresInput, evaluateScores } from './evaluate-scores.ts'
export { type FoldInOptions, type FoldInRow, type FoldInSplit, foldIn } from './fold-in.ts'
export { hitRate } from './hit-rate.ts'
export type { Interaction, InteractionColumns, Interactions } from './interactions.ts'
export { type LeaveOneOutOptions, type LeaveOneOutSplit, leaveOneOut } from './leave-one-out.ts'
export { map } from './map.ts'
export { canonicalMetric } from './metric-names.ts'
export { mrr } from './mrr.ts'
export { type NdcgOptions, ndcg } from './ndcg.ts'
export { precision } from './precision.ts'
export { type ExcludedItems, type RankByScoreOptions, type RowScores, rankByScore } from './rank-by-score.ts'
export { rankingMetric } from './ranking-metric.ts'
export { recall } from './recall.ts'
export type {
  CandidatePool,
  ItemId,
  ItemIndices,
  JudgedRanking,
  MetricDefinition,
  RankedItems,
  RankingMatrix,
  RankingMetric,
  Rows,
  RowTargets,
} from './types.ts'
