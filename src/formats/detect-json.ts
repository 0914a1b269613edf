import { inputError } from '../evaluation/errors.ts'
import { refusal, refusalOfList } from './aggregates.ts'
import { isBaselineFile } from './baseline.ts'
import { list } from './context.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { isObject } from './json.ts'
import { isRankingMetric } from './metric-names.ts'
import { isNestedNumbers } from './nested-scores.ts'
import { promptfooRows } from './promptfoo.ts'
import type { FormatName } from './types.ts'

const has = (value: JsonObject, ...keys: string[]): boolean => keys.every((key) => key in value)

/** The format of a record, by its own keys; `null` if it is just a record. */
export function formatOfRecord(record: JsonValue | undefined): FormatName | null {
  if (!isObject(record)) return null
  if (has(record, 'schema_version', 'evaluation_id', 'sample_id') && isObject(record['evaluation']))
    return 'every-eval-ever'
  if (has(record, 'doc_id') && (has(record, 'doc_hash') || has(record, 'resps') || Array.isArray(record['metrics'])))
    return 'lm-eval'
  if (has(record, 'testIdx', 'promptIdx')) return 'promptfoo'
  if (has(record, 'instance_id') && Array.isArray(record['stats'])) return 'helm'
  if (has(record, 'query_id', 'measure', 'value') && Object.keys(record).length === 3) return 'ir-measures'
  return null
}

/** What a record of a known tool is that cannot be read. */
function unreadable(record: JsonValue | undefined): string | null {
  if (!isObject(record)) return null
  if (has(record, 'spec') || has(record, 'final_report') || has(record, 'run_id', 'event_id', 'type')) {
    return (
      'it looks like a log of OpenAI evals. Export one row per sample:\n' +
      "    events = [json.loads(line) for line in open('log.jsonl')]\n" +
      "    rows = [{'id': e['sample_id'], 'correct': e['data']['correct']} for e in events if e.get('type') == 'match']\n" +
      "    pd.DataFrame(rows).to_csv('scores.csv', index=False)"
    )
  }
  return null
}

/** The format of JSON Lines, by their first record. */
export function formatOfLines(first: JsonValue | undefined): FormatName {
  const why = unreadable(first)
  if (why !== null) throw inputError(why)
  return formatOfRecord(first) ?? 'jsonl'
}

/** The format of a file that is one JSON value. */
export function formatOfValue(value: JsonValue): FormatName {
  if (Array.isArray(value)) {
    const why = refusalOfList(value) ?? unreadable(value[0])
    if (why !== null) throw inputError(why)
    return formatOfRecord(value[0]) ?? 'json'
  }
  if (!isObject(value)) throw inputError('the file is a single JSON value without scores')
  if (has(value, 'sampleIds', 'values') || isBaselineFile(value)) return 'holmgate'
  if (isObject(value['eval']) && (has(value, 'status') || has(value, 'samples'))) return 'inspect'
  if (promptfooRows(value) !== null) return 'promptfoo'
  if (Array.isArray(value['columns']) && Array.isArray(value['data'])) return 'json'
  if (Array.isArray(value['testCases'])) {
    throw inputError(
      'it looks like a test run of DeepEval. Export one row per test case:\n' +
        "    cases = json.load(open('test_run.json'))['testCases']\n" +
        "    rows = [{'id': c['name'], **{m['name']: m['score'] for m in c['metricsData']}} for c in cases]\n" +
        "    pd.DataFrame(rows).to_csv('scores.csv', index=False)",
    )
  }
  const why = refusal(value)
  if (why !== null) throw inputError(why)
  if (isNestedNumbers(value)) return formatOfNested(value)
  const record = formatOfRecord(value)
  if (record !== null) return record
  if (Object.keys(value).length === 0) throw inputError('the file holds an empty object')
  if (Object.values(value).every(isObject)) {
    throw inputError(
      `an object of objects whose values are not all numbers (${list(Object.keys(value), 5)}); if pandas wrote it, write frame.to_json(path, orient='records')`,
    )
  }
  throw inputError(
    `the file has no scores that can be recognised; its keys are ${list(Object.keys(value))}. Name the format with format`,
  )
}

/** pytrec_eval and ranx nest the same two keys the other way round, and a run looks like both. */
function formatOfNested(value: JsonObject): FormatName {
  const outer = Object.keys(value)
  const inner = new Set(Object.values(value).flatMap((scores) => Object.keys(scores as JsonObject).slice(0, 50)))
  const outerAre = outer.every(isRankingMetric)
  const innerAre = inner.size > 0 && [...inner].every(isRankingMetric)
  if (innerAre && !outerAre) return 'pytrec-eval'
  if (outerAre && !innerAre) return 'ranx'
  throw inputError(
    'the file is an object of objects of numbers, and its names do not say which level is the unit ' +
      `(outside ${list(outer, 3)}, inside ${list(inner, 3)}). Say format: 'pytrec-eval' if units are outside, ` +
      "format: 'ranx' if metrics are outside; a run ({query: {document: score}}) needs qrels",
  )
}
