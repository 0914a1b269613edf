// Trains all models of a variant on all folds and scores them on the same users.
import { calibratedRecall, chanceLevel, evaluateRankings, mrr, ndcg, recall } from 'holmgate'
import { runJobs } from './run-jobs.js'
import { FOLDS, readPositives, splitFold } from './split.js'
import { ticksOf } from './train.js'
import { modelsOf } from './variants.js'

export const METRICS = ['ndcg@100', 'calibrated_recall@20', 'recall@20', 'mrr@20']
const metrics = [ndcg(100), calibratedRecall(20), recall(20), mrr(20)]

/** All rows that are scored, fold after fold, as `evaluateRankings` and `chanceLevel` take them. */
function protocolOf(data) {
  const folds = Array.from({ length: FOLDS }, (_, fold) => splitFold(data, fold).rows)
  const rows = folds.flat()
  const shared = { sampleIds: rows.map(({ user }) => user), targets: rows.map(({ hidden }) => hidden), metrics }
  return { rows, shared }
}

/** What the numbers are about: sizes, chance and ceiling. Needs no model. */
export function factsOf(variant) {
  const data = readPositives(variant)
  const { rows, shared } = protocolOf(data)
  // A user's own movies are not ranked, so chance is a little better than the size of the catalogue says.
  const candidates = rows.map(({ known }) => data.items.length - known.length)
  return {
    users: rows.length,
    scored: rows.filter(({ hidden }) => hidden.length > 0).length,
    items: data.items.length,
    likes: data.likes.length,
    range: chanceLevel({ ...shared, candidates }),
  }
}

/**
 * @param {import('./variants.js').Variant} variant
 * @param {{ start(ticks: number): void, tick(): void, stop(): void }} progress
 * @returns one result for each model, by name
 */
export async function evaluateVariant(variant, progress) {
  const { shared } = protocolOf(readPositives(variant))
  const models = [...modelsOf(variant)]
  const jobs = models.flatMap(([, model]) => Array.from({ length: FOLDS }, (_, fold) => ({ model, fold })))

  progress.start(jobs.reduce((sum, { model }) => sum + ticksOf(model), 0))
  const rankings = await runJobs(variant, jobs, progress.tick)
  progress.stop()

  return new Map(
    models.map(([name], position) => {
      const recommendations = rankings.slice(position * FOLDS, (position + 1) * FOLDS).flat()
      return [name, evaluateRankings({ name, recommendations, ...shared })]
    }),
  )
}
