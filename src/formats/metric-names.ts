import { canonicalMetric } from '../metrics/metric-names.ts'

/** Names that ranking tools use for metrics that have no key of their own in holmgate. */
const others = [
  /^(?:Rprec|bpref|infAP|Rndcg|ndcg_rel|binG|G|11pt_avg|runid|relstring|utility)$/,
  /^(?:gm|set|num|iprec_at_recall|relative_P|Rprec_mult|relstring|ndcg|map)_[\w.]+$/,
  /^(?:ERR|nERR\d*|RBP|Bpref|Judged|SetP|SetR|SetF|IPrec|INST|INSQ|BPM|SDCG|NumQ|NumRel|NumRet|r-precision|dcg|hits|f1)(?:@[\d.]+)?$/,
  /^[A-Za-z]\w*\(.*\)(?:@\d+)?$/,
]

const own = /^(?:ndcg|map|mrr)$|^(?:ndcg|precision|recall|calibrated_recall|map|mrr|hit_rate)@\d+$/

/** Whether a name is one that a ranking tool gives to a metric, and hardly ever one of a query. */
export const isRankingMetric = (name: string): boolean =>
  own.test(canonicalMetric(name)) || others.some((spelling) => spelling.test(name))
