import { expect, test } from 'vitest'
import { readResults } from '../../src/formats/index.ts'
import { fixture, lines, messageOf, read, textOf } from './support.ts'

const ndcg = [0.1518, 0, 0.6309, 1]
const mrr = [1, 0.0667, 0.5, 1]
const ids = ['301', '302', '303', '401']

test('trec_eval -q: values per topic under the names of holmgate, summary rows are no units', () => {
  const found = read(textOf('trec-eval.txt'))
  expect(found).toMatchObject({ format: 'trec-eval', ids })
  expect(found.values).toEqual({
    map: [0.2451, 0.0113, 0.5, 1],
    mrr,
    'precision@5': [0.4, 0, 0.2, 0.6],
    'precision@10': [0.3, 0, 0.1, 0.4],
    'ndcg@10': ndcg,
  })
  expect(found.notices).toContain('Lines that are not read as metrics: "num_rel".')
})

test('a metric without a cutoff is not one with a cutoff', () => {
  const text = textOf('trec-eval.txt')
  expect(read(text, { metrics: 'recip_rank' }).values).toEqual({ recip_rank: mrr })
  expect(messageOf(text, { metrics: 'mrr@10' })).toContain(
    'there is no metric "mrr@10"; the file has "map", "recip_rank"',
  )
})

test('metrics are found by any spelling and keep the one that was asked for', () => {
  const text = textOf('trec-eval.txt')
  for (const name of ['ndcg@10', 'nDCG@10', 'ndcg_cut.10', 'ndcg_at_10', 'ndcg_cut_10']) {
    expect(read(text, { metrics: [name] }).values).toEqual({ [name]: ndcg })
  }
})

test('trec_eval output without its "all" rows was cut off', () => {
  const text = textOf('trec-eval.txt')
  expect(messageOf(text.slice(0, text.indexOf('runid')))).toContain('no "all" row')
  expect(messageOf(text.replace(/^map\s+all.*\n/m, ''))).toContain('no "all" row for "map"')
})

test('trec_eval output that lost a topic contradicts its num_q', () => {
  const text = textOf('trec-eval.txt')
  expect(messageOf(text.replaceAll(/^\S+\s+401.*\n/gm, ''))).toContain('num_q says 4 topics, the file has 3')
  expect(messageOf(text.replace(/^map\s+302.*\n/m, ''))).toContain('unit "302" (line 7) has no value for "map"')
})

test('trec_eval without -q has no units', () => {
  const text = textOf('trec-eval.txt')
    .split('\n')
    .filter((line) => line.includes('\tall\t'))
  expect(messageOf(text.join('\n'))).toContain('run trec_eval with -q')
})

test('two trec_eval outputs in one file', () => {
  const text = textOf('trec-eval.txt')
  expect(messageOf(text + text)).toContain('is there twice; two outputs may be in one file')
})

test('trec_eval counts can be asked for', () => {
  expect(read(textOf('trec-eval.txt'), { metrics: 'num_rel', betterWhen: 'higher' }).values).toEqual({
    num_rel: [7, 7, 7, 7],
  })
})

test('ir_measures -q, as text and as JSON Lines', () => {
  const text = read(textOf('ir-measures.txt'))
  expect(text).toMatchObject({ format: 'ir-measures', ids })
  expect(text.values).toEqual({ 'ndcg@10': ndcg, mrr, 'P(rel=2)@5': [0.4, 0, 0.2, 0.6] })
  const json = read(textOf('ir-measures.jsonl'))
  expect(json).toMatchObject({ format: 'ir-measures', ids, values: { 'ndcg@10': ndcg, mrr } })
})

test('ir_measures without -q has no units', () => {
  expect(messageOf('nDCG@10\t0.5\nRR\t0.4\n')).toContain('run ir_measures with -q')
  expect(messageOf('all\tnDCG@10\t0.5\nall\tRR\t0.4\n')).toContain('run ir_measures with -q')
})

test('[B2] ir_measures: a query that lacks a measure is missing, not skipped', () => {
  expect(messageOf(textOf('ir-measures.txt').replace(/^302\tRR.*\n/m, ''))).toContain(
    'unit "302" (line 4) has no value for "RR"',
  )
})

test('pytrec_eval and ranx nest the other way round and are told apart', () => {
  expect(read(textOf('pytrec-eval.json'))).toMatchObject({
    format: 'pytrec-eval',
    ids,
    values: { 'ndcg@10': ndcg, mrr, map: [0.2451, 0.0113, 0.5, 1] },
  })
  expect(read(textOf('ranx.json'))).toMatchObject({ format: 'ranx', ids, values: { 'ndcg@10': ndcg, mrr } })
})

test('a dictionary whose nesting nobody can tell is asked about', () => {
  const text = JSON.stringify({ a: { x: 1, y: 0 }, b: { x: 0.5, y: 1 } })
  expect(messageOf(text)).toContain(
    "Say format: 'pytrec-eval' if units are outside, format: 'ranx' if metrics are outside",
  )
  expect(read(text, { format: 'pytrec-eval' })).toMatchObject({ ids: ['a', 'b'], values: { x: [1, 0.5], y: [0, 1] } })
  expect(read(text, { format: 'ranx' })).toMatchObject({ ids: ['x', 'y'], values: { a: [1, 0], b: [0.5, 1] } })
})

test('[B5] a query that is there twice in a dictionary is an error', () => {
  expect(messageOf('{"q1": {"map": 1}, "q1": {"map": 0}}')).toContain('the key "q1" occurs twice')
})

test('a query without a metric, and a bare NaN, are missing with the query', () => {
  expect(messageOf('{"q1": {"map": 1, "P_5": 1}, "q2": {"map": 0}}')).toContain(
    'unit "q2" (entry 2) has no value for "P_5"',
  )
  expect(messageOf('{"q1": {"map": NaN, "P_5": 1}}')).toContain('unit "q1" (entry 1) has no value for "map": it is NaN')
  expect(messageOf('{"q1": {"map": Infinity}}')).toContain('"map" of unit "q1" is not finite (Infinity)')
  expect(messageOf('{"q1": {}, "q2": {"map": 1}}', { format: 'pytrec-eval' })).toContain(
    'unit "q1" (entry 1) has no value for "map"',
  )
})

test('lines of three cells whose order nobody can tell are asked about', () => {
  expect(messageOf('a\tb\t0.5\nc\td\t1\n')).toContain(
    "Say format: 'trec-eval' (metric, topic, value) or format: 'ir-measures'",
  )
  expect(read('q1\tmine\t0.5\nq2\tmine\t1\n', { format: 'ir-measures' }).values).toEqual({ mine: [0.5, 1] })
})

const qrels = fixture('qrels.txt')

test('a TREC run is scored against judgments, ties broken by descending document id', () => {
  const result = readResults(fixture('run.trec'), { qrels, metrics: ['mrr@10', 'recall@1', 'ndcg@2', 'map'] })
  expect(result.sampleIds).toEqual(['301', '302', '303'])
  // 302: d9, d8, d7 tie; 303: the only hit has relevance −1, which is not relevant.
  expect([...(result.values['mrr@10'] as Float64Array)]).toEqual([1 / 2, 1 / 2, 0])
  expect([...(result.values['recall@1'] as Float64Array)]).toEqual([0, 0, 0])
  const discount = 1 / Math.log2(3)
  expect(result.values['ndcg@2']?.[0]).toBeCloseTo((2 * discount) / (2 + discount), 15)
  expect([...(result.values['map'] as Float64Array)]).toEqual([(1 / 2 + 2 / 3) / 2, 1 / 2, 0])
  expect(result.betterWhen).toEqual({ 'mrr@10': 'higher', 'recall@1': 'higher', 'ndcg@2': 'higher', map: 'higher' })
  expect(result.targetFingerprint).toMatch(/^[\da-f]{64}$/)
  expect(result.name).toBe('run')
})

test('scores that a 32-bit float cannot tell apart tie, as in trec_eval', () => {
  const run = 'q Q0 a 1 1.00000001 t\nq Q0 b 2 1.0 t\n'
  expect(
    read(run, { qrels: new URL('../fixtures/formats/qrels-ab.txt', import.meta.url), metrics: 'mrr@1' }).values,
  ).toEqual({ 'mrr@1': [1] })
})

test('judgments of BEIR', () => {
  const options = { metrics: ['mrr@10', 'ndcg@2'] }
  const beir = readResults(fixture('run.trec'), { ...options, qrels: fixture('qrels-beir.tsv') })
  const trec = readResults(fixture('run.trec'), { ...options, qrels })
  expect(beir.values).toEqual(trec.values)
})

test('a run needs judgments, and metrics that it can be scored with', () => {
  const path = fixture('run.trec')
  expect(() => readResults(path)).toThrow("give the judgments too, e.g. qrels: 'qrels.txt'")
  expect(() => readResults(path, { qrels, metrics: 'bleu' })).toThrow('a run cannot be scored with "bleu"')
  expect(() => readResults(path, { qrels, metrics: 'map_cut_10' })).toThrow('ask for map, or for map@10')
  expect(() => readResults(path, { qrels, betterWhen: 'lower' })).toThrow('better when higher')
  expect(readResults(path, { qrels }).metadata['notices']).toEqual([
    'No metrics were named, so the run is scored with "ndcg@10", "recall@100", "mrr@10".',
  ])
})

test('[B2] a judged query that the run lacks is an error, 0 on request, or left out on request', () => {
  const run = textOf('run.trec').replaceAll(/^303.*\n/gm, '')
  expect(messageOf(run, { qrels })).toContain('1 of 3 judged queries are not in the run: "303"')
  const worst = read(run, { qrels, missing: 'worst', metrics: 'mrr@5' })
  expect(worst).toMatchObject({ ids: ['301', '302', '303'], values: { 'mrr@5': [0.5, 0.5, 0] } })
  expect(worst.notices.join()).toContain('they count as 0')
  const drop = read(run, { qrels, missing: 'drop', metrics: 'mrr@5' })
  expect(drop.ids).toEqual(['301', '302'])
  expect(drop.notices.join()).toContain('they are left out')
})

test('queries without judgments are left out with a notice; no judged query at all is an error', () => {
  const run = `${textOf('run.trec')}999 Q0 d1 1 1 bm25\n`
  expect(read(run, { qrels, metrics: 'mrr@5' }).notices.join()).toContain(
    '1 of 4 queries have no judgments and are left out: "999"',
  )
  expect(messageOf('x Q0 d1 1 1 t\n', { qrels })).toContain(
    'no query of the run is judged: the run has "x", the judgments have "301"',
  )
})

test('[B5] a document that is there twice, in a run and in judgments', () => {
  expect(messageOf('301 Q0 d1 1 2 t\n301 Q0 d1 2 1 t\n', { qrels })).toContain(
    '"d1" is there twice for query "301": line 1 and line 2',
  )
  const double = new URL('../fixtures/formats/qrels-double.txt', import.meta.url)
  expect(messageOf(textOf('run.trec'), { qrels: double })).toMatch(
    /qrels .*qrels-double.txt: document "d1" is judged twice for query "301": line 1 and line 2/,
  )
})

test('[B10] two runs in one file are told apart by their tag', () => {
  const run = '301 Q0 d1 1 2 a\n301 Q0 d2 1 1 b\n'
  expect(messageOf(run, { qrels })).toContain('it mixes results: tag is one of "a", "b". Choose one with model')
  expect(read(run, { qrels, model: 'b', missing: 'drop', metrics: 'recall@1' }).values).toEqual({ 'recall@1': [0.5] })
})

test('judgments are no scores', () => {
  expect(messageOf(textOf('qrels.txt'))).toContain('looks like qrels')
  expect(messageOf(textOf('qrels-beir.tsv'))).toContain('looks like qrels of BEIR')
})

test('aggregates are refused with what to export instead', () => {
  expect(messageOf(textOf('beir-aggregate.json'))).toMatch(
    /no value per unit.*BEIR[\s\S]*pytrec_eval\.RelevanceEvaluator/,
  )
  expect(messageOf(textOf('mteb-aggregate.json'))).toMatch(/no value per unit.*MTEB[\s\S]*prediction_folder/)
  expect(messageOf('{"accuracy": 0.9}')).toContain('a dictionary of numbers without units')
  expect(messageOf('[0.5, 0.25]')).toContain('a bare list of numbers')
  expect(messageOf(JSON.stringify({ model_names: ['a'], stat_test: 'student' }))).toContain('a report of ranx')
  expect(messageOf(JSON.stringify([{ name: { name: 'exact_match' }, mean: 1 }]))).toContain('per_instance_stats.json')
  expect(messageOf(lines({ spec: { run_id: 'x' } }, { run_id: 'x', event_id: 0, type: 'match' }))).toContain(
    'OpenAI evals',
  )
})
