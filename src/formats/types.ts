import type { BetterWhen, StrataWeights } from '../evaluation/types.ts'

/** Every format that `readResults` can be told to use, with what messages call it. */
export const formatLabels = {
  csv: 'CSV table',
  tsv: 'TAB-separated table',
  json: 'JSON records',
  jsonl: 'JSON Lines records',
  'pytrec-eval': 'pytrec_eval scores',
  ranx: 'ranx scores',
  'trec-eval': 'trec_eval -q output',
  'ir-measures': 'ir_measures output',
  'trec-run': 'TREC run',
  'lm-eval': 'lm-evaluation-harness samples',
  inspect: 'Inspect AI log',
  promptfoo: 'promptfoo results',
  helm: 'HELM per-instance stats',
  'every-eval-ever': 'Every Eval Ever instances',
  parquet: 'Parquet table',
  holmgate: 'holmgate result',
} as const

/** Name of a file format. */
export type FormatName = keyof typeof formatLabels

/** What to do with a unit that has no value: refuse the file, leave the row out, or give it the worst value of the metric. */
export type MissingPolicy = 'error' | 'drop' | 'worst'

/** Options of `readResults` and `parseResults`. */
export interface ReadOptions {
  /** Which reader to use. Without it the content decides. */
  readonly format?: FormatName | undefined
  /** Column, or key, that holds the unit's id. */
  readonly id?: string | undefined
  /** Metrics to read; aliases match (`ndcg_cut_10` is `ndcg@10`), and the result uses the names written here. */
  readonly metrics?: string | readonly string[] | undefined
  /** Which model to read from a file that holds several. */
  readonly model?: string | undefined
  /** Only rows whose column has this value, e.g. `{ filter: 'strict-match' }`. */
  readonly where?: Readonly<Record<string, string | number | boolean | null>> | undefined
  readonly betterWhen?: BetterWhen | Readonly<Record<string, BetterWhen>> | undefined
  /** Column that tells repeats of a unit apart (seed, epoch, fold); `true` takes every row with the same id as a repeat. */
  readonly repeat?: string | true | undefined
  /** Default `error`. */
  readonly missing?: MissingPolicy | undefined
  /** The value that `missing: 'worst'` fills in, for all metrics or per metric. */
  readonly worst?: number | Readonly<Record<string, number>> | undefined
  /** Tables only: column with the cluster of each row, such as the user that a query belongs to. */
  readonly clusters?: string | undefined
  /** Tables only: column with the stratum of each row. */
  readonly strata?: string | undefined
  /** What share of the mean each stratum has: `'equal'`, or a number for each. */
  readonly strataWeights?: StrataWeights | undefined
  /** Tables only: columns with other labels, for the slices of a gate. */
  readonly labels?: readonly string[] | undefined
  /** Tables only: one column per metric, or columns `metric` and `value`. */
  readonly layout?: 'wide' | 'long' | undefined
  /** Tables only: what separates cells. */
  readonly delimiter?: ',' | ';' | '\t' | '|' | undefined
  /** TREC runs only: path of the relevance judgments. */
  readonly qrels?: string | URL | undefined
  /** Name of the model in reports. Default: the file's name. */
  readonly name?: string | undefined
  /** How many bytes a compressed file may unpack to. Default 1 GiB. */
  readonly maxBytes?: number | undefined
}

/** Options of `parseResults`, which has no path. */
export interface ParseOptions extends ReadOptions {
  /** What messages call the data, e.g. `standard input`. */
  readonly source?: string | undefined
}
