// Every number of the walkthrough, from the scores of the models.
import { averageRuns, compareModels, comparePair, compareSeeds } from 'holmgate'
import { factsOf, METRICS } from './evaluate.js'
import { easeName, elsaName } from './variants.js'

/** The models of the story by their part in it. */
export function castOf({ lambdas, seeds }, results) {
  const [ease, lighter, near, far] = lambdas.map((lambda) => results.get(easeName(lambda)))
  const elsa = seeds.map((seed) => results.get(elsaName(seed)))
  return { popularity: results.get('popularity'), knn: results.get('item-kNN'), ease, lighter, near, far, elsa }
}

/** What is kept holds no single user, and nothing that only a picture needs. */
const withoutUsers = ({ topMovers, differenceHistogram, nullDistribution, ...row }) => row

const byName = (...results) => Object.fromEntries(results.map((result) => [result.name, result]))

/** The reports of the story, each corrected on its own. */
export function reportsOf({ popularity, knn, ease, lighter, near, far, elsa }) {
  const against = (reference, models) => compareModels(models, { metrics: METRICS, reference })
  return {
    againstPopularity: against('popularity', byName(popularity, knn, ease)),
    againstKnn: against('item-kNN', byName(knn, ease)),
    sweep: against(ease.name, byName(ease, lighter, near, far)),
    averages: against('item-kNN', { 'item-kNN': knn, ELSA: averageRuns(elsa) }),
  }
}

/** Too few resamples for the family: what the package says. */
function floorMessage({ popularity, knn, ease }) {
  try {
    compareModels(byName(popularity, knn, ease), { metrics: METRICS, reference: 'popularity', resamples: 99 })
  } catch (error) {
    return error.message
  }
  throw new Error('99 resamples should not be enough for 8 hypotheses')
}

/**
 * @param {import('./variants.js').Variant} variant
 * @param {Map<string, import('holmgate').EvaluationResult>} results
 * @returns plain data
 */
export function figuresOf(variant, results) {
  const models = castOf(variant, results)
  const { knn, ease, near, far, elsa } = models
  const reports = reportsOf(models)
  return {
    facts: factsOf(variant),
    names: { ease: ease.name, near: near.name, far: far.name },
    means: Object.fromEntries([...results].map(([name, { metrics }]) => [name, { ...metrics }])),
    ...Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, report.toRows().map(withoutUsers)])),
    // The same question asked alone, at two levels.
    levels: [0.95, 0.99].map((confidenceLevel) =>
      withoutUsers(comparePair(ease, far, { metric: METRICS[0], confidenceLevel })),
    ),
    floorMessage: floorMessage(models),
    sentence: reports.againstKnn.describe().split('\n')[0],
    seedsAgainstKnn: compareSeeds(knn, elsa, { metrics: METRICS }),
    seedsAgainstEase: compareSeeds(ease, elsa, { metrics: METRICS }),
  }
}
