// Trains all models of a variant on all folds and scores them on the same users.
import { calibratedRecall, chanceLevel, evaluateRankings, mrr, ndcg, recall } from 'holmgate'
import { runJobs } from './run-jobs.mjs'
import { FOLDS, readPositives, splitFold } from './split.mjs'
import { ticksOf } from './train.mjs'
import { modelsOf } from './variants.mjs'

export const METRICS = ['ndcg@100', 'calibrated_recall@20', 'recall@20', 'mrr@20']
const metrics = [ndcg(100), calibratedRecall(20), recall(20), mrr(20)]

/**
 * @param {import('./variants.mjs').Variant} variant
 * @param {{ start(ticks: number): void, tick(): void, stop(): void }} progress
 * @returns data, chance level and one result for each model, by name
 */
export async function evaluateVariant(variant, progress) {
  const data = readPositives(variant)
  const rows = Array.from({ length: FOLDS }, (_, fold) => splitFold(data, fold).rows)
  const models = [...modelsOf(variant)]
  const jobs = models.flatMap(([, model]) => rows.map((_, fold) => ({ model, fold })))

  progress.start(jobs.reduce((sum, { model }) => sum + ticksOf(model), 0))
  const rankings = await runJobs(variant, jobs, progress.tick)
  progress.stop()

  const all = rows.flat()
  const shared = { sampleIds: all.map(({ user }) => user), targets: all.map(({ hidden }) => hidden), metrics }
  const results = new Map(
    models.map(([name], position) => {
      const recommendations = rankings.slice(position * FOLDS, (position + 1) * FOLDS).flat()
      return [name, evaluateRankings({ name, recommendations, ...shared })]
    }),
  )
  const candidates = all.map(({ known }) => data.items.length - known.length)
  return { data, results, chance: chanceLevel({ ...shared, candidates }) }
}
