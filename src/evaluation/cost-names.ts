/** Words that name something one wants less of. A metric with one of them in its name has no default direction. */
export const costWords: readonly string[] = [
  'latency latencies delay duration runtime elapsed time times ttft tpot itl tbt',
  'seconds secs sec milliseconds millis ms minutes',
  'loss losses logloss nll nlls entropy regret divergence kl distance brier ece crps pinball fid lpips',
  'error errors err absdiff rmse rmsle rmsd nrmse mse msle mae mdae mape smape wape mase wer cer ter hter eer fpr fnr',
  'perplexity ppl bpb bpc bits',
  'cost costs price expense usd eur dollars spend tokens bytes kb mb gb memory rss',
  'failure failures fail fails failed timeout timeouts violation violations mistake mistakes miss misses defect defects',
  'crash crashes retry retries risk harm harms bias hate refusal refusals jailbreak jailbreaks attack attacks false unsafe toxic toxicity',
  'hallucination hallucinations hallucinated',
].flatMap((line) => line.split(' '))

const WORDS = new Set(costWords)

/** Words that are also found where names are written as one word: `valloss`, `latencyms`, `crossentropy`. */
const JOINED = new RegExp(
  `^(?:${'train val valid test dev eval total mean avg inference response cross abs squared'.split(' ').join('|')})?` +
    '(latency|loss|error|cost|time|runtime|entropy|perplexity)' +
    `(?:${'ms s sec secs seconds rate usd'.split(' ').join('|')})?$`,
)

/** Words of a metric's name, split at case changes and at everything that is no letter, in lower case. */
const wordsOf = (metric: string): string[] =>
  (metric.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

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
  for (const word of wordsOf(metric)) {
    if (WORDS.has(word)) return word
    const joined = JOINED.exec(word)?.[1]
    if (joined !== undefined) return joined
  }
  return null
}

/** What costs are counted by (`cost_per_query`); so much in a second, or for a dollar, is no cost. */
const COUNTED =
  'query request response user item call sample prompt example document word output token byte char character sentence'.split(
    ' ',
  )

/** Words beside one of a cost that leave it one. */
const NEUTRAL = new Set([
  ...COUNTED,
  ...(
    'mean avg average median max min total sum count number num of rate ratio percent norm normalized root squared abs absolute log ' +
    'cross train val valid validation test dev eval input completion model api llm inference generation wall clock cpu gpu peak ' +
    'l p at k in positive positives negative negatives alarms'
  ).split(' '),
])

/** A well-known cost with other words in its name. */
const FIRST_TOKEN = 'time to first token'

/**
 * Whether a name says that less is better and nothing else: `tokens_per_second`, `time_saved` and `errors_caught` have the word of a
 * cost in them and are none.
 *
 * @example
 * isSurelyCost('p95_latency_ms') // true
 * @example
 * isSurelyCost('tokens_per_second') // false
 */
export function isSurelyCost(metric: string): boolean {
  const words = wordsOf(metric)
  if (words.join(' ') === FIRST_TOKEN) return true
  const per = words.indexOf('per')
  const [cost, by] = per === -1 ? [words, []] : [words.slice(0, per), words.slice(per + 1)]
  return (
    cost.some((word) => costWord(word) !== null) &&
    cost.every((word) => NEUTRAL.has(word) || costWord(word) !== null) &&
    by.every((word) => COUNTED.includes(word))
  )
}
