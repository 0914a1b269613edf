import type { JsonObject, JsonValue } from './json.ts'
import { isObject } from './json.ts'
import { isRankingMetric } from './metric-names.ts'

/** Files that people have and that hold no value per unit: how to know one, and what to bring instead. */
interface Aggregate {
  readonly what: string
  matches(value: JsonObject): boolean
  readonly advice: string
}

const pytrecEval = [
  '    import json, pytrec_eval',
  "    scores = pytrec_eval.RelevanceEvaluator(qrels, {'ndcg_cut', 'recip_rank'}).evaluate(results)",
  "    json.dump(scores, open('scores.json', 'w'))",
].join('\n')

const isNumber = (value: JsonValue | undefined): boolean => typeof value === 'number' || typeof value === 'bigint'

const aggregates: readonly Aggregate[] = [
  {
    what: 'results of MTEB, which hold means over a task',
    matches: (value) =>
      'mteb_version' in value || 'mteb_dataset_name' in value || ('task_name' in value && isObject(value['scores'])),
    advice: [
      'Let MTEB keep its rankings and score them per query:',
      "    mteb.evaluate(model, tasks, prediction_folder='predictions')",
      "    scores = pytrec_eval.RelevanceEvaluator(qrels, {'ndcg_cut'}).evaluate(predictions)",
      "    json.dump(scores, open('scores.json', 'w'))",
    ].join('\n'),
  },
  {
    what: 'results of lm-evaluation-harness, which hold means over a task',
    matches: (value) =>
      isObject(value['results']) && ('higher_is_better' in value || 'n-shot' in value || 'lm_eval_version' in value),
    advice: [
      'Let it write its samples, and read samples_<task>_<time>.jsonl:',
      '    import lm_eval',
      "    out = lm_eval.simple_evaluate(model='hf', model_args='…', tasks=['…'], log_samples=True)",
      "    open('samples.jsonl', 'w').writelines(json.dumps(s, default=str) + '\\n' for s in out['samples']['…'])",
    ].join('\n'),
  },
  {
    what: 'a report of ranx, which holds means and p-values',
    matches: (value) => 'stat_test' in value && 'model_names' in value,
    advice: [
      'Save the values per query:',
      '    import json, ranx',
      "    ranx.evaluate(qrels, run, ['ndcg@10', 'mrr'])",
      "    json.dump({m: dict(s) for m, s in run.scores.items()}, open('scores.json', 'w'))",
    ].join('\n'),
  },
  {
    what: 'an aggregate file of Every Eval Ever',
    matches: (value) => Array.isArray(value['evaluation_results']) && 'schema_version' in value,
    advice: 'Read the instance-level file (.jsonl) that lies beside it.',
  },
  {
    what: 'means of ranking metrics (BEIR, RecBole and others print such a dictionary)',
    matches: (value) => {
      const keys = Object.keys(value)
      return keys.length > 0 && keys.every((key) => isNumber(value[key])) && keys.some(isRankingMetric)
    },
    advice:
      'Score each query or user. With the results of BEIR (or any {query: {document: score}}):\n' +
      `${pytrecEval}\n` +
      'With RecBole:\n' +
      '    _, items = full_sort_topk(users, model, test_data, k=10)\n' +
      '    recall = [len(set(top.tolist()) & held_out[u]) / len(held_out[u]) for u, top in zip(users, items)]\n' +
      "    pd.DataFrame({'user_id': users, 'recall@10': recall}).to_csv('scores.csv', index=False)",
  },
  {
    what: 'a dictionary of numbers without units',
    matches: (value) => Object.keys(value).length > 0 && Object.values(value).every(isNumber),
    advice:
      'Export one row per unit, for example:\n' +
      '    import pandas as pd\n' +
      "    frame = pd.DataFrame({'id': ids, 'score': scores})\n" +
      "    frame.to_csv('scores.csv', index=False)",
  },
]

/** Why a JSON object has no value per unit, `null` if it may have some. */
export function refusal(value: JsonObject): string | null {
  const found = aggregates.find((aggregate) => aggregate.matches(value))
  if (found === undefined) return null
  return `the file has no value per unit, so it cannot be compared unit by unit: it looks like ${found.what}. ${found.advice}`
}

/** The same for JSON arrays: HELM writes its means as a list of stats. */
export function refusalOfList(items: readonly JsonValue[]): string | null {
  const [first] = items
  if (isNumber(first)) {
    return (
      'the file is a bare list of numbers: without ids nobody can tell which value belongs to which unit. ' +
      "Export the ids with them, e.g. pd.DataFrame({'id': ids, 'score': scores}).to_csv('scores.csv', index=False)"
    )
  }
  if (isObject(first) && isObject(first['name']) && 'mean' in first) {
    return 'the file has no value per unit: it looks like stats.json of HELM. Read per_instance_stats.json, which lies beside it'
  }
  return null
}
