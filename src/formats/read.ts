import type { EvaluationResult } from '../evaluation/types.ts'
import { isBaselineFile, readBaseline } from './baseline.ts'
import { memorySource } from './byte-source.ts'
import type { JsonContent } from './content.ts'
import { isParquet, isZip, jsonContent, looksLikeJson, recordsOf } from './content.ts'
import type { ReadContext } from './context.ts'
import { readCsv } from './csv.ts'
import { formatOfLines, formatOfValue } from './detect-json.ts'
import { formatOfText } from './detect-text.ts'
import { readEveryEvalEver } from './every-eval-ever.ts'
import { readHelm } from './helm.ts'
import { readHolmgate } from './holmgate.ts'
import { inspectLog, readInspect } from './inspect.ts'
import { inspectZip } from './inspect-zip.ts'
import { readIrMeasures, readIrMeasuresLines } from './ir-measures.ts'
import type { JsonValue } from './json.ts'
import { isObject } from './json.ts'
import { readLmEval } from './lm-eval.ts'
import { readParquet } from './parquet.ts'
import { promptfooRows, readPromptfoo, readPromptfooFile } from './promptfoo.ts'
import { readPytrecEval } from './pytrec-eval.ts'
import { readRanx } from './ranx.ts'
import { readRecords, readSplit } from './records.ts'
import { textBytes, wholeText } from './text.ts'
import { readTrecEval } from './trec-eval.ts'
import { readTrecRun } from './trec-run.ts'
import type { FormatName } from './types.ts'

/** The bytes of a file, and its JSON, which detection and reader share. */
export interface Content {
  readonly bytes: Buffer
  json(): JsonContent
}

export function contentOf(bytes: Buffer): Content {
  let json: JsonContent | undefined
  return {
    bytes,
    json() {
      json ??= jsonContent(bytes)
      return json
    },
  }
}

/** Tells the format from the content; two formats that fit are an error, never a guess. */
export function detectFormat(content: Content): FormatName {
  const { bytes } = content
  if (isZip(bytes)) return 'inspect'
  if (isParquet(bytes)) return 'parquet'
  const text = textBytes(bytes)
  if (!looksLikeJson(text)) return formatOfText(text)
  const json = content.json()
  return json.kind === 'lines' ? formatOfLines(json.first) : formatOfValue(json.value)
}

function oneValue(content: Content, context: ReadContext): JsonValue {
  const json = content.json()
  if (json.kind === 'value') return json.value
  throw context.fail('it holds several JSON values, one a line, where one is expected')
}

function listOf(content: Content, context: ReadContext): JsonValue[] {
  const value = oneValue(content, context)
  if (Array.isArray(value)) return value
  throw context.fail('expected a JSON array')
}

type Reader = (content: Content, context: ReadContext) => EvaluationResult

const text = ({ bytes }: Content): Buffer => textBytes(bytes)
const records = (content: Content) => recordsOf(content.json())

const readJson: Reader = (content, context) => {
  const json = content.json()
  if (
    json.kind === 'value' &&
    isObject(json.value) &&
    Array.isArray(json.value['columns']) &&
    Array.isArray(json.value['data'])
  ) {
    return readSplit(json.value, context)
  }
  return readRecords(records(content), context)
}

/** The reader of each format. */
export const readers: Readonly<Record<FormatName, Reader>> = {
  csv: (content, context) => readCsv(text(content), context),
  tsv: (content, context) => readCsv(text(content), context),
  json: readJson,
  jsonl: readJson,
  'pytrec-eval': (content, context) => readPytrecEval(oneValue(content, context), context),
  ranx: (content, context) => readRanx(oneValue(content, context), context),
  'trec-eval': (content, context) => readTrecEval(text(content), context),
  'ir-measures': (content, context) =>
    looksLikeJson(text(content))
      ? readIrMeasuresLines(records(content), context)
      : readIrMeasures(text(content), context),
  'trec-run': (content, context) => readTrecRun(text(content), context),
  'lm-eval': (content, context) => readLmEval(records(content), context),
  inspect(content, context) {
    if (isZip(content.bytes)) return readInspect(inspectZip(content.bytes, context), context)
    const value = oneValue(content, context)
    if (!isObject(value)) throw context.fail('expected a JSON object')
    return readInspect(inspectLog(value, context), context)
  },
  promptfoo(content, context) {
    const json = content.json()
    const rows = json.kind === 'value' ? promptfooRows(json.value) : null
    return rows === null ? readPromptfoo(records(content), context) : readPromptfooFile(rows, context)
  },
  helm: (content, context) => readHelm(listOf(content, context), context),
  'every-eval-ever': (content, context) => readEveryEvalEver(records(content), context),
  parquet: (content, context) => readParquet(memorySource(content.bytes), context),
  holmgate(content, context) {
    const value = oneValue(content, context)
    return isBaselineFile(value) ? readBaseline(wholeText(text(content)), context) : readHolmgate(value, context)
  },
}
