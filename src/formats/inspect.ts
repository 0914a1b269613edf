import type { EvaluationResult } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import { idOf, textOf } from './cells.ts'
import { chooser } from './choose.ts'
import type { Collector } from './collector.ts'
import { collector, repeatAdvice } from './collector.ts'
import type { ReadContext } from './context.ts'
import { putScore } from './inspect-scores.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { isObject } from './json.ts'

/** The parts of a log that are needed, whichever form it was stored in. */
export interface InspectLog {
  readonly header: JsonObject
  readonly samples: readonly JsonValue[]
  readonly reductions: readonly JsonValue[]
}

/** Takes a log apart that is one JSON file. */
export function inspectLog(value: JsonObject, context: ReadContext): InspectLog {
  const results = isObject(value['results']) ? value['results'] : undefined
  const reductions = value['reductions'] ?? results?.['sample_reductions'] ?? null
  const { samples } = value
  if (!Array.isArray(samples) || samples.length === 0) {
    throw context.fail(
      'the log has no samples, only aggregates; write it with samples (log_samples is on by default), or take the .eval file',
    )
  }
  return { header: value, samples, reductions: Array.isArray(reductions) ? reductions : [] }
}

/**
 * Reads a log of Inspect AI: one metric a scorer, `scorer/key` where a scorer returns several values.
 *
 * The unit is the sample's `id`. With several epochs the values are those that Inspect itself reduced them to
 * (`reductions`); `repeat: 'epoch'` reads the epochs instead, of which a comparison takes the mean. The letters C, P, I and
 * N count as 1, 0.5, 0 and 0, as in Inspect; other text is an error, where Inspect counts 0 with a warning.
 *
 * @throws an input error for a run that did not finish, and for samples without a score
 */
export function readInspect(log: InspectLog, context: ReadContext): EvaluationResult {
  chooser(context, []).check()
  const { repeat } = context.options
  const { header } = log
  checkStatus(header, context)
  const rows = collector(
    context,
    (at) => `samples[${at}]`,
    () => repeatAdvice('epoch'),
  )
  const byEpoch = repeat !== undefined || log.reductions.length === 0
  const failed: number[] = []
  log.samples.forEach((sample, at) => {
    if (!isObject(sample)) throw context.fail(`samples[${at}] is ${describe(sample)}, not an object`)
    const id = idOf(sample['id'])
    if (id === null) throw context.fail(`samples[${at}]: id is ${describe(sample['id'])}`)
    const row = byEpoch
      ? rows.row(id, at, typeof repeat === 'string' ? textOf(sample[repeat]) : undefined)
      : rows.rowOf(id, at)
    const { scores, error } = sample
    if (error !== undefined && error !== null) failed.push(row)
    if (!byEpoch || !isObject(scores)) return
    for (const scorer of Object.keys(scores)) {
      const score = scores[scorer]
      putScore(rows, row, scorer, isObject(score) ? score['value'] : score, context)
    }
  })
  if (!byEpoch) reduced(log.reductions, rows, context)
  for (const row of failed) {
    for (const column of rows.columns.values()) {
      if (Number.isNaN(column.values[row] ?? Number.NaN))
        rows.set(row, column, Number.NaN, 'the sample ended with an error')
    }
  }
  const spec = isObject(header['eval']) ? header['eval'] : undefined
  const metadata: Record<string, unknown> = {}
  for (const key of ['task', 'model'] as const) if (typeof spec?.[key] === 'string') metadata[key] = spec[key]
  return rows.finish({ metadata })
}

/** A run that did not finish lacks samples that nobody can name. */
function checkStatus(header: JsonObject, context: ReadContext): void {
  const { status } = header
  if (status === undefined || status === 'success') return
  const message = `the run did not finish (status ${quote(textOf(status))}), so samples are missing`
  if (context.options.missing !== 'drop') {
    throw context.fail(
      `${message}; finish it with inspect eval-retry, or say missing: 'drop' to use the samples that are there`,
    )
  }
  context.notices.push(`${message[0]?.toUpperCase()}${message.slice(1)}.`)
}

/** Values that Inspect reduced the epochs to; a reducer is named only where a scorer has several. */
function reduced(reductions: readonly JsonValue[], rows: Collector, context: ReadContext): void {
  const perScorer = new Map<string, number>()
  for (const reduction of reductions) {
    const scorer = isObject(reduction) ? reduction['scorer'] : undefined
    if (typeof scorer === 'string') perScorer.set(scorer, (perScorer.get(scorer) ?? 0) + 1)
  }
  const known = new Set(rows.ids)
  for (const reduction of reductions) {
    if (!isObject(reduction) || typeof reduction['scorer'] !== 'string' || !Array.isArray(reduction['samples'])) {
      throw context.fail(`a reduction is ${describe(reduction)}, not a scorer with samples`)
    }
    const { scorer, reducer } = reduction
    const metric = perScorer.get(scorer) === 1 ? scorer : `${scorer}/${textOf(reducer)}`
    const seen = new Set<string>()
    for (const sample of reduction['samples']) {
      const id = isObject(sample) ? idOf(sample['sample_id']) : null
      if (!isObject(sample) || id === null || !known.has(id)) {
        throw context.fail(
          `a reduction of ${quote(scorer)} has a sample that the log does not have: ${describe(sample)}`,
        )
      }
      if (seen.has(id)) throw context.fail(`a reduction of ${quote(scorer)} has sample ${quote(id)} twice`)
      seen.add(id)
      putScore(rows, rows.rowOf(id, -1), metric, sample['value'], context)
    }
  }
}
