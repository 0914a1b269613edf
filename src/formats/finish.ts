import { evaluationResult } from '../evaluation/index.ts'
import { nullRecord } from '../evaluation/kinds.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import type { Collector, Column, Findings } from './collector.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'
import { directions } from './directions.ts'
import { rememberDropped } from './drop-in-both.ts'
import { refuseDuplicates } from './duplicates.ts'
import { countMissing, fillOrDrop, type Missing } from './missing.ts'
import { nameMetrics } from './select-metrics.ts'

/** Turns collected rows into a result: names, directions, missing values, notices. */
export function finish(rows: Collector, context: ReadContext, findings: Findings): EvaluationResult {
  const n = rows.ids.length
  if (n === 0) throw context.fail('there are no rows; check that what writes the file ran to its end')
  const found = [...rows.columns.values()]
  const usable = found.filter((column) => !leftOut(column, n, context))
  const raws = (context.metrics === null ? usable : found).map((column) => column.raw)
  const names = nameMetrics(raws, context, rows.unwanted)
  if (names.size === 0) throw context.fail(`there is no metric; columns are ${list(rows.columns.keys())}`)
  const chosen = [...names.keys()].map((raw) => rows.columns.get(raw) as Column)
  const { betterWhen, costs } = directions(names, findings, context)
  const unique = rows.isGrouped() || context.options.repeat === true
  // A result knows its units; the rows are gone through only where that does not tell.
  if (!unique && (rows.repeats.length > 0 || context.options.missing === 'drop')) refuseDuplicates(rows, context)
  const missing = fillOrDrop(rows, chosen, names, betterWhen, context)
  const values: Record<string, Float64Array> = Object.create(null)
  for (const column of chosen) values[names.get(column.raw) as string] = missing.keep(column.values)
  const { options } = context
  const result = evaluationResult({
    name: options.name ?? modelName(context.source),
    sampleIds: missing.ids,
    values,
    nRows: n + (findings.unscoredRows ?? 0),
    betterWhen,
    targetFingerprint: findings.targetFingerprint ?? null,
    precision: findings.precision ?? null,
    ...unitLabels(rows, missing, context),
    metadata: {
      format: context.format,
      source: context.source,
      ...findings.metadata,
      ...(missing.report === null ? {} : { missing: missing.report }),
      ...(costs.length === 0 ? {} : { costsByName: costs }),
      notices: context.notices,
    },
  })
  if (missing.dropped.length > 0) rememberDropped(result, missing.dropped)
  if (!unique && rows.repeats.length === 0 && result.nUnits < result.nScoredRows) refuseDuplicates(rows, context)
  return result
}

/** What the units belong to, as `evaluationResult()` takes it. */
function unitLabels({ labels }: Collector, { keepLabels }: Missing, { options }: ReadContext) {
  const { clusters, strata, strataWeights, labels: names = [] } = options
  const column = (name: string): readonly string[] => keepLabels(labels.get(name) ?? [])
  return {
    ...(clusters === undefined ? {} : { clusterIds: column(clusters) }),
    ...(strata === undefined ? {} : { strata: column(strata) }),
    ...(strataWeights === undefined ? {} : { strataWeights }),
    ...(names.length === 0 ? {} : { labels: nullRecord(names.map((name) => [name, column(name)] as const)) }),
  }
}

/** Incidental metrics that nobody asked for are no reason to refuse a file, and no reason to guess either. */
function leftOut(column: Column, n: number, context: ReadContext): boolean {
  if (!column.incidental || context.metrics !== null) return false
  const empty = countMissing(column, n)
  if (empty > 0) {
    context.notices.push(`"${column.raw}" is left out: ${empty} of ${n} rows have no finite value for it.`)
  }
  return empty > 0
}

/** `runs/bm25.tuned.csv.gz` is the model `bm25.tuned`. */
export function modelName(source: string): string {
  const file = source.split(/[\\/]/).pop() as string
  const stem = file.replace(/\.gz$/i, '').replace(/\.(?:csv|tsv|txt|jsonl?|ndjson|parquet|eval|trec|run|res)$/i, '')
  return stem === '' ? source : stem
}
