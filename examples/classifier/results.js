import { readFileSync } from 'node:fs'
import { evaluationResult } from 'holmgate'

const [header, ...lines] = readFileSync(new URL('scores.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const columns = header.split(',')
const rows = lines.map((line) => line.split(','))

/** Group and number, such as `spam-1/00042`: the numbers start again in each group. */
export const emails = rows.map(([email]) => email)

/** −ln of the probability that the classifier gave to the true class, from its log-odds. */
const logLoss = (odds) => Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, -odds)

/** One training run of a classifier: whether each email was classified rightly, and the log-loss. */
export function runOf(classifier, seed, sampleIds = emails) {
  const odds = rows.map((row) => Number(row[columns.indexOf(`${classifier}_${seed}`)]))
  return evaluationResult({
    name: classifier,
    sampleIds,
    values: { correct: odds.map((value) => (value > 0 ? 1 : 0)), log_loss: odds.map(logLoss) },
    betterWhen: { correct: 'higher', log_loss: 'lower' },
    // Four digits of log-odds are no 32-bit floats.
    precision: 'float64',
  })
}

/** The same classifier under all seeds, as `expect()` and `averageRuns()` take it. */
export const runsOf = (classifier) => [0, 1, 2].map((seed) => runOf(classifier, seed))
