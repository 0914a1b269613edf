import { type HypothesisSpec, readHypothesis } from '../comparison/hypothesis.ts'
import { readSlices } from '../comparison/sliced.ts'
import type { AlternativeOption } from '../comparison/types.ts'
import { misuseError } from '../evaluation/errors.ts'
import { isRecord } from '../evaluation/kinds.ts'
import type { BetterWhen } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import { ownAlternative } from '../family/decide.ts'
import type { MatcherName } from '../family/types.ts'
import type { IntervalMethod, TestMethod } from '../stats/types.ts'

/** The options of one gate, checked. What is `undefined` comes from the family's settings. */
export interface ParsedOptions {
  readonly metrics: readonly string[]
  readonly alternative: AlternativeOption
  readonly testMethod: TestMethod | undefined
  readonly intervalMethod: IntervalMethod | undefined
  readonly resamples: number | 'exact' | undefined
  readonly seed: number | undefined
  readonly betterWhen: BetterWhen | undefined
  /** As given; what it may be depends on the correction of the family. */
  readonly priority: { readonly primary: unknown; readonly weight: unknown }
  /** Label by which the units are sliced, each slice one hypothesis. */
  readonly slices: string | null
  readonly family: string | null
  readonly advisory: boolean
  /** What is tested, where it is not "no difference"; against a constant that is known with its value. */
  readonly hypothesis: HypothesisSpec | null
  /** The options of the hypothesis as the call wrote them. */
  readonly written: readonly string[]
}

const KNOWN = [
  'metric',
  'metrics',
  'alternative',
  'testMethod',
  'intervalMethod',
  'resamples',
  'seed',
  'betterWhen',
  'primary',
  'weight',
  'slices',
  'family',
  'advisory',
]
/** What some matchers take beside these, and why they do not take some. */
interface Own {
  readonly more: readonly string[]
  readonly less: Readonly<Record<string, string>>
}
const ONE_SIDED = 'this gate is one-sided by its nature'
const NOT_CORRECTED = 'gates with a margin must all hold, so they are not corrected and none weighs more'
const WITHIN: Own = {
  more: ['margin', 'maxLoss'],
  less: { alternative: ONE_SIDED, primary: NOT_CORRECTED, weight: NOT_CORRECTED },
}
const OWN: Partial<Record<MatcherName, Own>> = {
  toBeSignificantlyBetterThan: { more: ['minEffect'], less: {} },
  toBeNonInferiorTo: WITHIN,
  toBeEquivalentTo: WITHIN,
  toSignificantlyExceed: { more: [], less: { alternative: ONE_SIDED } },
}
const HYPOTHESIS = { toBeNonInferiorTo: 'non-inferiority', toBeEquivalentTo: 'equivalence' } as const
const OF_THE_FAMILY = ['confidenceLevel', 'correction', 'simultaneousIntervals', 'hypotheses', 'roles']

function parseMetrics(metric: unknown, metrics: unknown): readonly string[] {
  if ((metric === undefined) === (metrics === undefined)) {
    throw misuseError(
      metric === undefined
        ? "the option metric is missing: name what to compare, such as { metric: 'ndcg@10' }."
        : 'both metric and metrics are given: use one of them.',
    )
  }
  const list: unknown = metrics === undefined ? [metric] : metrics
  if (!Array.isArray(list) || list.length === 0) {
    throw misuseError(
      `metrics must be a list with at least one metric, found ${describe(list)}: an empty gate would compare nothing.`,
    )
  }
  const wrong = list.find((one) => typeof one !== 'string' || one === '')
  if (wrong !== undefined) throw misuseError(`a metric must be a name, found ${describe(wrong)}.`)
  const twice = list.find((one, index) => list.indexOf(one) !== index)
  if (twice !== undefined) throw misuseError(`the metric ${quote(twice as string)} is listed twice.`)
  return list as string[]
}

function parseAlternative(matcher: MatcherName, alternative: unknown): AlternativeOption {
  if (alternative === undefined || alternative === 'two-sided') return 'two-sided'
  if (alternative !== 'one-sided') {
    throw misuseError(
      `alternative must be 'two-sided' or 'one-sided' (the gate's own direction), found ${describe(alternative)}.`,
    )
  }
  const own = ownAlternative(matcher)
  if (own === null) throw misuseError("alternative: 'one-sided' needs a direction, and this gate asks about both.")
  return own
}

function hypothesisOf(matcher: MatcherName, given: Readonly<Record<string, unknown>>): HypothesisSpec | null {
  if (matcher === 'toSignificantlyExceed') return null
  const { margin, minEffect, maxLoss } = given
  const hypothesis = matcher in HYPOTHESIS ? HYPOTHESIS[matcher as keyof typeof HYPOTHESIS] : 'difference'
  return readHypothesis({ hypothesis, margin, minEffect, maxLoss }, '')
}

/** A number or a string that was accepted, as code. */
const written = (value: unknown): string => (typeof value === 'string' ? `'${value.trim()}'` : String(value))

/**
 * Checks what a gate was given as its last argument.
 *
 * @throws HolmgateError (misuse) naming the option and what is accepted
 */
export function parseOptions(matcher: MatcherName, options: unknown): ParsedOptions {
  if (!isRecord(options)) {
    throw misuseError(
      `the second argument must be options that name a metric, such as { metric: 'ndcg@10' }, found ${describe(options)}.`,
    )
  }
  const given = options
  const { more, less } = OWN[matcher] ?? { more: [], less: {} }
  const known = [...KNOWN.filter((name) => !Object.hasOwn(less, name)), ...more]
  for (const key of Object.keys(given)) {
    if (OF_THE_FAMILY.includes(key)) {
      throw misuseError(
        `${key} belongs to the family and not to one gate: set it once with configureFamily({ ${key}: … }).`,
      )
    }
    if (Object.hasOwn(less, key)) throw misuseError(`${key} cannot be chosen: ${less[key]}. Leave it out.`)
    if (!known.includes(key))
      throw misuseError(`there is no option ${quote(key)}. The options are: ${known.join(', ')}.`)
  }
  const { family, advisory, slices } = given
  if (family !== undefined && (typeof family !== 'string' || family === '')) {
    throw misuseError(`family must be the name of a family of this file, found ${describe(family)}.`)
  }
  if (advisory !== undefined && typeof advisory !== 'boolean') {
    throw misuseError(`advisory must be true or false, found ${describe(advisory)}.`)
  }
  const priority = { primary: given['primary'], weight: given['weight'] }
  if (advisory === true && (priority.primary !== undefined || priority.weight !== undefined)) {
    throw misuseError('advisory gates are counted in no family, so primary and weight mean nothing for them.')
  }
  return {
    metrics: parseMetrics(given['metric'], given['metrics']),
    alternative: parseAlternative(matcher, given['alternative']),
    // Checked with the other options of a comparison.
    testMethod: given['testMethod'] as TestMethod | undefined,
    intervalMethod: given['intervalMethod'] as IntervalMethod | undefined,
    resamples: given['resamples'] as number | 'exact' | undefined,
    seed: given['seed'] as number | undefined,
    betterWhen: given['betterWhen'] as BetterWhen | undefined,
    priority,
    slices: readSlices(slices, ''),
    family: family ?? null,
    advisory: advisory ?? false,
    hypothesis: hypothesisOf(matcher, given),
    written: more.flatMap((name) => (given[name] === undefined ? [] : [`${name}: ${written(given[name])}`])),
  }
}
