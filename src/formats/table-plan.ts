import type { ReadContext } from './context.ts'
import { list } from './context.ts'

/** Which columns of a table mean what. */
export interface TablePlan {
  readonly id: string
  /** Column that tells repeats apart. */
  readonly repeat: string | null
  /** Column that names the model. */
  readonly model: string | null
  /** Columns that rows are chosen by. */
  readonly where: readonly string[]
  /** Columns that say what a unit belongs to: its cluster, its stratum, other labels. */
  readonly labels: readonly string[]
  /** Columns of a long table; `null` for one column a metric. */
  readonly long: { readonly metric: string; readonly value: string } | null
}

/** `queryId`, `query-id` and `query_id` are one name. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[-_ .]/g, '')

const notUnits = new Set(['modelid', 'runid', 'systemid', 'providerid', 'evaluationid', 'experimentid', 'methodid'])
const bareUnits = new Set([
  'query',
  'topic',
  'user',
  'unit',
  'sample',
  'prompt',
  'key',
  'instance',
  'example',
  'question',
])
const models = new Set([
  'model',
  'modelid',
  'modelname',
  'system',
  'systemid',
  'runid',
  'method',
  'algorithm',
  'provider',
])
const repeats = new Set([
  'seed',
  'epoch',
  'fold',
  'repeat',
  'replicate',
  'rep',
  'trial',
  'traintrialindex',
  'iteration',
  'run',
])
const bookkeeping = new Set(['', 'unnamed:0', 'unnamed0', 'index', 'rank', 'row', 'line', 'timestamp'])
const metricColumns = new Set(['metric', 'measure', 'metricname', 'measurename'])
const valueColumns = new Set(['value', 'score', 'metricvalue', 'measurevalue'])

const isUnitId = (name: string): boolean =>
  /(?:^|[-_ .])(?:id|qid|uid)$/i.test(name.trim()) || /[a-z]I[dD]$/.test(name.trim())

/** Whether a column of numbers is surely no metric: a seed, a row number. */
export const isBookkeeping = (name: string): boolean => repeats.has(plain(name)) || bookkeeping.has(plain(name))

/** A column that could tell repeats apart, for messages. */
export const repeatColumn = (header: readonly string[]): string | undefined =>
  header.find((name) => repeats.has(plain(name)))

/** Finds the columns of a table by the caller's options, else by their names; two candidates are never guessed between. */
export function planTable(header: readonly string[], context: ReadContext): TablePlan {
  const { id, repeat, where, model, layout, clusters, strata, labels = [] } = context.options
  const columns = `the columns are ${list(header, 30)}`
  const need = (name: string, option: string): string => {
    if (header.includes(name)) return name
    throw context.fail(`there is no column ${JSON.stringify(name)} (${option}); ${columns}`)
  }
  const modelColumns = header.filter(
    (name) => models.has(plain(name)) && name !== id && !Object.hasOwn(where ?? {}, name),
  )
  if (model !== undefined && modelColumns.length !== 1) {
    throw context.fail(
      `model: ${JSON.stringify(model)} needs one column that names models, found ${list(modelColumns)}; use where: { column: ${JSON.stringify(model)} }`,
    )
  }
  const long = longColumns(header, layout, columns, context)
  const belongsTo = [
    ...(clusters === undefined ? [] : [need(clusters, 'clusters')]),
    ...(strata === undefined ? [] : [need(strata, 'strata')]),
    ...labels.map((name) => need(name, 'labels')),
  ]
  return {
    id: id === undefined ? findId(header, belongsTo, columns, context) : need(id, 'id'),
    repeat: typeof repeat === 'string' ? need(repeat, 'repeat') : null,
    model: modelColumns.length === 1 ? (modelColumns[0] as string) : null,
    where: Object.keys(where ?? {}).map((name) => need(name, 'where')),
    labels: belongsTo,
    long,
  }
}

/** @param others columns that the caller has named for something else */
function findId(header: readonly string[], others: readonly string[], columns: string, context: ReadContext): string {
  const free = header.filter((name) => !others.includes(name))
  const ids = free.filter((name) => isUnitId(name) && !notUnits.has(plain(name)))
  const candidates = ids.length > 0 ? ids : free.filter((name) => bareUnits.has(plain(name)))
  if (candidates.length === 1) return candidates[0] as string
  const found = candidates.length === 0 ? 'no column is named like an id' : `${list(candidates)} could all be the id`
  throw context.fail(
    `${found}; name the column that holds the units' ids, e.g. id: ${JSON.stringify(candidates[0] ?? header[0] ?? 'id')} (${columns})`,
  )
}

function longColumns(
  header: readonly string[],
  layout: 'wide' | 'long' | undefined,
  columns: string,
  context: ReadContext,
): TablePlan['long'] {
  if (layout === 'wide') return null
  const metric = header.filter((name) => metricColumns.has(plain(name)))
  const value = header.filter((name) => valueColumns.has(plain(name)))
  if (metric.length === 1 && value.length === 1) return { metric: metric[0] as string, value: value[0] as string }
  if (layout === undefined && (metric.length === 0 || value.length === 0)) return null
  throw context.fail(
    `a long table needs one column "metric" and one column "value", found ${list(metric)} and ${list(value)}; say layout: 'wide' if every metric has its own column (${columns})`,
  )
}
