import { misuseError } from '../evaluation/errors.ts'
import { isRecord } from '../evaluation/kinds.ts'
import type { BetterWhen } from '../evaluation/types.ts'
import { all, describe } from '../evaluation/wording.ts'
import { alternativeFor, type HypothesisSpec, readHypothesis } from './hypothesis.ts'
import { checkNames, readOptionalDirection } from './options.ts'
import type { AlternativeOption } from './types.ts'

const OPTIONS = ['metric', 'alternative', 'betterWhen', 'margin', 'minEffect', 'maxLoss', 'primary', 'weight']

/** One metric of `compareModels()` with its own options. */
export interface Metric {
  readonly metric: string
  readonly alternative: AlternativeOption
  readonly betterWhen: BetterWhen | undefined
  readonly hypothesis: HypothesisSpec | null
  /** As given: what it may be depends on the correction. */
  readonly priority: { readonly primary: unknown; readonly weight: unknown }
}

/**
 * The metrics of `compareModels()`, each with the common alternative unless it has its own.
 *
 * @param unordered whether it is chance which model of a pair is the baseline: then nothing may be one-sided
 * @throws HolmgateError (misuse)
 */
export function readMetrics(options: Readonly<Record<string, unknown>>, unordered: boolean, where: string): Metric[] {
  const { metrics } = options
  if (!Array.isArray(metrics) || metrics.length === 0) {
    throw misuseError(`${where}: metrics must list at least one metric, found ${describe(metrics)}.`)
  }
  const read = metrics.map((entry: unknown): Metric => {
    const named = typeof entry === 'string' && entry !== '' ? { metric: entry } : entry
    if (!isRecord(named)) throw misuseError(`${where}: a metric is a name or { metric, … }, found ${describe(entry)}.`)
    const given = checkNames(named, OPTIONS, `${where}: metrics`)
    const { metric, betterWhen } = given
    if (typeof metric !== 'string' || metric === '') {
      throw misuseError(`${where}: metric must be the name of a metric, found ${describe(metric)}.`)
    }
    const own = { ...options, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
    const hypothesis = readHypothesis(own, where)
    return {
      metric,
      hypothesis,
      alternative: alternativeFor(hypothesis, own['alternative'], where),
      betterWhen: readOptionalDirection(betterWhen, where),
      priority: { primary: given['primary'], weight: given['weight'] },
    }
  })
  const oneSided = read.find(({ alternative }) => alternative !== 'two-sided')
  if (unordered && oneSided !== undefined) {
    throw misuseError(
      `${where}: alternative '${oneSided.alternative}' needs a reference: without one it is chance which model of a pair is the baseline.`,
    )
  }
  const directed = read.find(({ hypothesis }) => hypothesis !== null && hypothesis.kind !== 'equivalence')
  if (unordered && directed !== undefined) {
    throw misuseError(
      `${where}: ${directed.hypothesis?.kind === 'superiority' ? 'minEffect' : "hypothesis 'non-inferiority'"} needs a reference: without one it is chance which model of a pair is the baseline.`,
    )
  }
  const keys = read.map(({ metric, alternative, hypothesis }) => JSON.stringify([metric, alternative, hypothesis]))
  const twice = read.filter((_, i) => keys.indexOf(keys[i]!) !== i).map(({ metric }) => metric)
  if (twice.length > 0) throw misuseError(`${where}: metrics lists ${all(twice)} twice. Name each once.`)
  return read
}
