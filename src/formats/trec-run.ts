import { inputError } from '../evaluation/errors.ts'
import { evaluationResult } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import { evaluateRankings } from '../metrics/index.ts'
import { chooser } from './choose.ts'
import { unpacked } from './content.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'
import { fileBytes, filePath } from './file.ts'
import { modelName } from './finish.ts'
import { parseNumber } from './number.ts'
import type { Qrels } from './qrels.ts'
import { readQrels } from './qrels.ts'
import { runMetrics } from './run-metrics.ts'
import { eachLine, textBytes } from './text.ts'

/** The documents of one query with their scores, as the file has them. */
type Ranking = Map<string, { readonly score: number; readonly line: number }>

/**
 * Reads a TREC run (`query Q0 document rank score tag`) and scores it against judgments (`qrels`).
 *
 * Documents are ranked as trec_eval ranks them: by score, kept as a 32-bit float, and by document id in descending order
 * where scores tie; the rank column is ignored. A judged query that the run lacks is missing: `missing: 'worst'` counts it
 * as 0, like `trec_eval -c`. Queries without judgments are left out, with a notice.
 *
 * @param bytes UTF-8 text
 * @throws an input error for lines of another form, a document that is ranked twice for a query, and several run tags
 */
export function readTrecRun(bytes: Buffer, context: ReadContext): EvaluationResult {
  const { options } = context
  if (options.betterWhen !== undefined)
    throw context.fail('the metrics of a run are known to be better when higher; leave betterWhen out')
  if (options.qrels === undefined)
    throw context.fail("a run has no scores of its own; give the judgments too, e.g. qrels: 'qrels.txt'")
  const qrels = loadQrels(options.qrels, context)
  const run = parseRun(bytes, context)
  let longest = 1
  for (const { size } of [...run.values(), ...qrels.values()]) if (size > longest) longest = size
  const { metrics, names } = runMetrics(context, longest)
  const queries = chooseQueries(run, qrels, context)
  const result = evaluateRankings({
    sampleIds: queries,
    recommendations: queries.map((query) => ranked(run.get(query))),
    targets: queries.map((query) => qrels.get(query) as Map<string, number>),
    metrics,
  })
  const unscored = result.nRows - result.nScoredRows
  if (unscored > 0)
    context.notices.push(`${unscored} of ${result.nRows} queries have no relevant document and cannot be scored.`)
  const values: Record<string, Float64Array> = Object.create(null)
  for (const [key, name] of names) values[name] = result.values[key] as Float64Array
  return evaluationResult({
    name: options.name ?? modelName(context.source),
    sampleIds: result.sampleIds,
    values,
    nRows: result.nRows,
    betterWhen: 'higher',
    targetFingerprint: result.targetFingerprint,
    precision: 'float64',
    metadata: {
      format: context.format,
      source: context.source,
      qrels: String(options.qrels),
      ...result.metadata,
      notices: context.notices,
    },
  })
}

function loadQrels(path: string | URL, context: ReadContext): Qrels {
  const file = filePath(path, 'qrels')
  const bytes = fileBytes(file)
  try {
    return readQrels(textBytes(unpacked(bytes, context.maxBytes)))
  } catch (error) {
    throw inputError(`qrels ${file}: ${(error as Error).message}`)
  }
}

function parseRun(bytes: Buffer, context: ReadContext): Map<string, Ranking> {
  const run = new Map<string, Ranking>()
  const choice = chooser<string>(context, [{ key: 'tag', isModel: true, names: (tag) => [tag] }])
  eachLine(bytes, (line, number) => {
    const cells = line.trim().split(/\s+/)
    if (cells.length === 1 && cells[0] === '') return
    if (cells.length !== 6)
      throw context.fail(`line ${number} is not "query, Q0, document, rank, score, tag": ${quote(line)}`)
    const [query, , document, , cell, tag] = cells as [string, string, string, string, string, string]
    if (!choice.accepts(tag)) return
    const score = parseNumber(cell)
    if (score === undefined || !Number.isFinite(score)) {
      throw context.fail(
        `line ${number}: the score of document ${quote(document)} for query ${quote(query)} is ${quote(cell)}`,
      )
    }
    const ranking: Ranking = run.get(query) ?? new Map()
    const first = ranking.get(document)
    if (first !== undefined) {
      throw context.fail(
        `document ${quote(document)} is there twice for query ${quote(query)}: line ${first.line} and line ${number}`,
      )
    }
    run.set(query, ranking.set(document, { score: Math.fround(score), line: number }))
  })
  choice.check()
  return run
}

/** Best first; ties by descending id, compared byte by byte as C does. */
function ranked(ranking: Ranking | undefined): string[] {
  return [...(ranking ?? [])]
    .sort(([a, { score: x }], [b, { score: y }]) =>
      x === y ? Buffer.compare(Buffer.from(b), Buffer.from(a)) : x < y ? 1 : -1,
    )
    .map(([document]) => document)
}

function chooseQueries(run: ReadonlyMap<string, Ranking>, qrels: Qrels, context: ReadContext): string[] {
  const judged = [...qrels.keys()]
  const lacking = judged.filter((query) => !run.has(query))
  if (lacking.length === judged.length) {
    throw context.fail(
      `no query of the run is judged: the run has ${list(run.keys(), 3)}, the judgments have ${list(judged, 3)}`,
    )
  }
  const unjudged = [...run.keys()].filter((query) => !qrels.has(query))
  if (unjudged.length > 0)
    context.notices.push(
      `${unjudged.length} of ${run.size} queries have no judgments and are left out: ${list(unjudged)}.`,
    )
  if (lacking.length === 0) return judged
  const what = `${lacking.length} of ${judged.length} judged queries are not in the run: ${list(lacking)}`
  const { missing = 'error' } = context.options
  if (missing === 'error')
    throw context.fail(`${what}. Choose missing: 'worst' to count them as 0 (trec_eval -c), or missing: 'drop'`)
  context.notices.push(`${what}; they ${missing === 'worst' ? 'count as 0' : 'are left out'}.`)
  return missing === 'worst' ? judged : judged.filter((query) => run.has(query))
}
