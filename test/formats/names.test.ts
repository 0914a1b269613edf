import { expect, test } from 'vitest'
import { inferDirection } from '../../src/formats/direction.ts'
import { isRankingMetric } from '../../src/formats/metric-names.ts'

test.each([
  'ndcg_cut_10',
  'nDCG@10',
  'P_5',
  'recip_rank',
  'map',
  'Rprec',
  'bpref',
  'P(rel=2)@10',
  'num_rel',
  'iprec_at_recall_0.10',
  'Success@5',
  'SetF',
])('%s is a name of a ranking metric', (name) => {
  expect(isRankingMetric(name)).toBe(true)
})

test.each(['301', 'q1', 'all', 'what is a map', 'bm25', 'MB001', '__proto__', 'doc_12'])('%s is not', (name) => {
  expect(isRankingMetric(name)).toBe(false)
})

test.each<[string, string | null]>([
  ['ndcg@10', 'higher'],
  ['P_5', 'higher'],
  ['exact_match', 'higher'],
  ['acc_norm', 'higher'],
  ['rougeL', 'higher'],
  ['RMSE', 'lower'],
  ['val_loss', 'lower'],
  ['latencyMs', 'lower'],
  ['inference_runtime', 'lower'],
  ['bits_per_byte', 'lower'],
  ['total_tokens', 'lower'],
  ['word_perplexity', 'lower'],
  ['time_to_first_token', 'lower'],
  ['cost_per_query', 'lower'],
  ['seconds', 'lower'],
  ['errorrate', 'lower'],
  ['tokens_per_second', null],
  ['tokensPerSec', null],
  ['tokens_saved', null],
  ['time_saved', null],
  ['errors_caught', null],
  ['failures_detected', null],
  ['cost_savings', null],
  ['loss_reduction', null],
  ['distance_correlation', null],
  ['hallucination_free', null],
  ['no_error_rate', null],
  ['time_to_failure', null],
  ['latency_slo_met', null],
  ['wer_improvement', null],
  ['lossless', null],
  ['error_free_accuracy', null],
  ['helpfulness', null],
  ['constructor', null],
  ['p95_latency_ms', 'lower'],
  ['time_to_first_token', 'lower'],
  ['false_positives', 'lower'],
  ['valloss', 'lower'],
  ...(
    'tokens_per_second tokens_per_sec tokens_per_s tokens_saved time_saved errors_caught errors_fixed failures_detected cost_savings ' +
    'cost_efficiency loss_reduction loss_avoided distance_correlation error_free hallucination_free no_error_rate failure_recovery ' +
    'time_to_failure latency_slo_met wer_improvement risk_score harm_score bias_score toxic_score'
  )
    .split(' ')
    .map((name): [string, null] => [name, null]),
])('%s improves when it is %s', (name, direction) => {
  expect(inferDirection(name)).toBe(direction)
})
