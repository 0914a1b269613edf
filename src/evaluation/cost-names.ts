/** Words that name something one wants less of. A metric with one of them in its name has no default direction. */
export const costWords: readonly string[] = [
  ...['latency', 'latencies', 'delay', 'duration', 'runtime', 'elapsed', 'time', 'ttft'],
  ...['loss', 'losses', 'logloss', 'nll', 'regret', 'divergence', 'distance', 'brier', 'ece', 'crps', 'fid'],
  ...[
    'error',
    'errors',
    'err',
    'rmse',
    'rmsle',
    'mse',
    'msle',
    'mae',
    'mape',
    'smape',
    'wer',
    'cer',
    'eer',
    'fpr',
    'fnr',
  ],
  ...['perplexity', 'ppl', 'bpb', 'bpc'],
  ...['cost', 'costs', 'price', 'expense'],
  ...[
    'failure',
    'failures',
    'timeouts',
    'violations',
    'mistakes',
    'misses',
    'hallucination',
    'hallucinations',
    'toxicity',
  ],
]

const WORDS = new Set(costWords)

/**
 * The word in a metric's name that makes it look like a cost, `null` if there is none. Names are split into words at case
 * changes and at everything that is no letter: `p95_latency`, `valLoss` and `RMSE@10` are costs, `lossless` is none.
 *
 * @example
 * costWord('val_loss') // 'loss'
 * @example
 * costWord('ndcg@10') // null
 */
export function costWord(metric: string): string | null {
  const words = metric.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  return words.map((word) => word.toLowerCase()).find((word) => WORDS.has(word)) ?? null
}
