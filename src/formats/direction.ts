import { costWord } from '../evaluation/cost-names.ts'
import type { BetterWhen } from '../evaluation/types.ts'
import { canonicalMetric } from '../metrics/metric-names.ts'

/** Words that mean "more is better", also beside one of a cost (`error_free_accuracy`). */
const higherWords = new Set(
  (
    'ndcg dcg precision recall map mrr hit success accuracy acc correct match exact f1 auc auroc auprc bleu chrf rouge ' +
    'rouge1 rouge2 rougel rougelsum bertscore meteor score pass passed win wins reward rating similarity relevancy ' +
    'relevance faithfulness mcc likelihood loglikelihood r2 kappa spearman pearson'
  ).split(' '),
)

/** Words that turn a cost round (`time_saved`, `error_free`, `time_to_failure`), or may do so: who declares such a metric has to say. */
const turningWords = new Set(
  (
    'saved saving savings avoided avoidance prevented caught detected fixed resolved recovered recovery reduction reduced improvement ' +
    'free no without less efficiency headroom met slo sla correlation'
  ).split(' '),
)

/** So much in a time is a throughput, of whatever; and the longer it takes to a failure the better. */
const TURNED =
  /\bper (?:s|secs?|seconds?|ms|min|minutes?|h|hours?)\b|\b(?:to|until|between|before) (?:failures?|errors?|crash(?:es)?)\b/

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/**
 * Which way a metric improves, as far as its name says.
 *
 * @param metric a metric's name
 * @returns `null` when the name says nothing, or two things at once
 *
 * @example
 * inferDirection('latencyMs') // 'lower'
 * @example
 * inferDirection('ndcg@10') // 'higher'
 * @example
 * inferDirection('speed') // null
 * @example
 * inferDirection('tokens_per_second') // null
 */
export function inferDirection(metric: string): BetterWhen | null {
  const words = wordsOf(canonicalMetric(metric))
  const lower = costWord(metric) !== null
  if (lower && (words.some((word) => turningWords.has(word)) || TURNED.test(words.join(' ')))) return null
  const higher = words.some((word) => higherWords.has(word))
  return lower === higher ? null : lower ? 'lower' : 'higher'
}
