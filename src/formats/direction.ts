import { costWord, isSurelyCost } from '../evaluation/cost-names.ts'
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
  const higher = wordsOf(canonicalMetric(metric)).some((word) => higherWords.has(word))
  if (costWord(metric) === null) return higher ? 'higher' : null
  return !higher && isSurelyCost(metric) ? 'lower' : null
}
