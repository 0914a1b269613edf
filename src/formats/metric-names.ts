/** Key that holmgate uses, spellings that need no further sign, spellings so short that only a capital or `@` makes them clear. */
type Family = readonly [key: string, long: RegExp, short?: RegExp]

const families: readonly Family[] = [
  ['ndcg', /^ndcg(?:_cut)?$/i],
  ['precision', /^precision$/i, /^P$/i],
  ['recall', /^recall$/i, /^R$/i],
  ['calibrated_recall', /^calibrated_recall$/i],
  ['map', /^map(?:_cut)?$/i, /^AP$/i],
  ['mrr', /^(?:mrr|recip_rank)(?:_cut)?$/i, /^RR$/i],
  ['hit_rate', /^(?:hit_?rate|success)$/i, /^HR$/i],
]

/** The same metrics over the whole ranking, which no cutoff can stand for. */
const uncut: readonly Family[] = [
  ['ndcg', /^ndcg$/i],
  ['map', /^(?:map|AP)$/i],
  ['mrr', /^(?:mrr|RR|recip_?rank)$/i],
]

const withCutoff = /^(.+?)(@|_at_|[._])0*([1-9]\d*)$/

/**
 * One name for each ranking metric, whatever tool wrote it: `ndcg_cut_100`, `ndcg_cut.100`, `nDCG@100` and
 * `ndcg_at_100` are `ndcg@100`. A metric without a cutoff stays one without (`recip_rank` is `mrr`, not `mrr@10`), and
 * names that tools do not share stay as they are.
 *
 * The spellings are those of trec_eval, pytrec_eval, ir_measures, ranx, BEIR and MTEB.
 *
 * @param name a metric's name as a tool writes it
 * @returns the key of that metric in holmgate, or `name` itself
 *
 * @example
 * canonicalMetric('ndcg_cut_100') // 'ndcg@100'
 * @example
 * canonicalMetric('P_10') // 'precision@10'
 * @example
 * canonicalMetric('recip_rank') // 'mrr'
 * @example
 * canonicalMetric('P(rel=2)@10') // 'P(rel=2)@10'
 */
export function canonicalMetric(name: string): string {
  const match = withCutoff.exec(name)
  if (match === null) return uncut.find(([, spellings]) => spellings.test(name))?.[0] ?? name
  const [, stem, sign, cutoff] = match as unknown as [string, string, string, string]
  const shortIsClear = sign === '@' || /^[A-Z]+$/.test(stem)
  const family = families.find(([, long, short]) => long.test(stem) || (shortIsClear && short?.test(stem)))
  return family === undefined ? name : `${family[0]}@${cutoff}`
}

/** Names that ranking tools use for metrics that holmgate has no key of its own for. */
const others = [
  /^(?:Rprec|bpref|infAP|Rndcg|ndcg_rel|binG|G|11pt_avg|runid|relstring|utility)$/,
  /^(?:gm|set|num|iprec_at_recall|relative_P|Rprec_mult|relstring|ndcg|map)_[\w.]+$/,
  /^(?:ERR|nERR\d*|RBP|Bpref|Judged|SetP|SetR|SetF|IPrec|INST|INSQ|BPM|SDCG|NumQ|NumRel|NumRet|r-precision|dcg|hits|f1)(?:@[\d.]+)?$/,
  /^[A-Za-z]\w*\(.*\)(?:@\d+)?$/,
]

/** Whether a name is one that a ranking tool gives to a metric, and hardly ever one of a query. */
export function isRankingMetric(name: string): boolean {
  const key = canonicalMetric(name)
  return key.includes('@') && key !== name ? true : isOwnKey(key) || others.some((spelling) => spelling.test(name))
}

const isOwnKey = (key: string): boolean =>
  /^(?:ndcg|map|mrr)$/.test(key) || /^(?:ndcg|precision|recall|calibrated_recall|map|mrr|hit_rate)@\d+$/.test(key)
