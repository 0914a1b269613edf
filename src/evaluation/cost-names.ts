/** Words that name something one wants less of. A metric with one of them in its name has no default direction. */
export const costWords: readonly string[] = [
  'latency latencies latencyms delay duration runtime elapsed time times timeout timeouts inferencetime responsetime ttft tpot itl',
  'ms milliseconds sec secs seconds',
  'loss losses valloss trainloss testloss logloss nll nlls regret divergence kl entropy crossentropy distance brier ece crps pinball fid lpips',
  'error errors errorrate err rmse nrmse rmsd rmsle mse msle mae mdae mape smape wape mase absdiff wer cer eer ter hter fpr fnr',
  'perplexity ppl bpb bpc bits',
  'cost costs price expense spend usd dollars tokens memory rss bytes',
  'fail failed failure failures violation violations mistake mistakes miss misses false crash crashes retries defect defects',
  'hallucination hallucinations hallucinated toxicity toxic refusals jailbreaks attack unsafe',
].flatMap((line) => line.split(' '))

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
