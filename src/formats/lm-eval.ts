import type { EvaluationResult } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import { absence, idOf, notNumber, scoreOf, textOf } from './cells.ts'
import { chooser } from './choose.ts'
import { collector, repeatAdvice } from './collector.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'
import type { JsonObject } from './json.ts'
import { isObject } from './json.ts'
import type { RecordSource } from './record-source.ts'
import { sampleHashes } from './sample-hashes.ts'

/** Keys of a sample that are never metrics. */
const notMetrics = new Set(
  'doc_id doc target arguments resps filtered_resps filter metrics doc_hash prompt_hash target_hash bypass'.split(' '),
)

const advice = (): string =>
  `. lm-evaluation-harness appends to its file, so two runs may be in it: keep the lines of one${repeatAdvice()}`

/**
 * Reads `samples_<task>_<time>.jsonl` of lm-evaluation-harness (`--log_samples`): one line per document and filter, values
 * under the names that the line lists in `metrics`.
 *
 * Corpus metrics (`bleu`, `f1`, perplexity), whose lines hold pairs, have no value per document and are left out.
 *
 * @throws an input error for several filters without `where: { filter }`, and for a document that is there twice: the
 * harness appends, so two runs can be in one file
 */
export function readLmEval(source: RecordSource, context: ReadContext): EvaluationResult {
  const rows = collector(context, source.place, advice)
  const choice = chooser<JsonObject>(context, [
    { key: 'filter', names: (sample) => [textOf(sample['filter'] ?? 'none')] },
  ])
  const idKey = context.options.id ?? 'doc_id'
  const { repeat } = context.options
  const repeatKey = typeof repeat === 'string' ? repeat : null
  const corpus = new Set<string>()
  const hashes = sampleHashes()
  source.each((sample, at) => {
    if (!isObject(sample)) throw context.fail(`${source.place(at)} is not an object`)
    if (!choice.accepts(sample)) return
    const id = idOf(sample[idKey])
    if (id === null)
      throw context.fail(`${source.place(at)}: ${idKey} is ${describe(sample[idKey])}, an id is text or a whole number`)
    const row = rows.row(id, at, repeatKey === null ? undefined : textOf(sample[repeatKey]))
    hashes.set(row, sample['doc_hash'])
    for (const metric of metricsOf(sample)) {
      const cell = sample[metric]
      const value = typeof cell === 'string' ? undefined : scoreOf(cell)
      const column = corpus.has(metric) ? null : rows.column(metric)
      if (column === null) continue
      if (value !== undefined) {
        rows.set(row, column, value, Number.isNaN(value) ? absence(cell) : undefined)
        continue
      }
      if (context.metrics !== null) {
        throw context.fail(
          `${source.place(at)}: ${quote(metric)} of document ${quote(id)} has no value per document, it is computed over the whole task (${notNumber(cell)})`,
        )
      }
      corpus.add(metric)
    }
  })
  choice.check()
  for (const metric of corpus) rows.columns.delete(metric)
  if (corpus.size > 0) {
    context.notices.push(
      `Metrics that are computed over the whole task and have no value per document: ${list(corpus, 30)}.`,
    )
  }
  return rows.finish({
    metadata: choice.chosen(),
    targetFingerprint: hashes.fingerprint(rows.ids),
  })
}

/** The metrics of a sample; older versions do not list them. */
function metricsOf(sample: JsonObject): string[] {
  const listed = sample['metrics']
  const names = Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : Object.keys(sample)
  return names.filter((name) => !notMetrics.has(name) && (Array.isArray(listed) || isScalar(sample[name])))
}

const isScalar = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean' || value === null
