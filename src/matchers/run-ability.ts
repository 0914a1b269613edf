import { comparePair } from '../comparison/index.ts'
import { planSampleSize, type SampleSizePlan } from '../comparison/plan-sample-size.ts'
import { knownSpan, seenRange } from '../comparison/score-range.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { toEvaluationResult } from '../evaluation/index.ts'
import { withIntrinsics } from '../evaluation/intrinsics.ts'
import { isRecord } from '../evaluation/kinds.ts'
import type { ResultLike } from '../evaluation/types.ts'
import { all, describe, quote } from '../evaluation/wording.ts'
import { familyConfig } from '../family/settings.ts'
import type { CallSite, FileState, HolmgateState } from '../family/state.ts'
import type { FamilyConfig } from '../family/types.ts'
import { type Ability, abilityMessage, formatNumber } from '../report/index.ts'
import { alphaOf, smallestExactP } from '../stats/index.ts'
import { ownOptions, refuseForms, withinGate } from './run-gate.ts'
import type { MatcherContext, MatcherResult } from './types.ts'

/** One call of `toBeAbleToDetect`, as its light half hands it over. */
export interface AbilityRequest {
  readonly state: HolmgateState
  readonly context: MatcherContext
  readonly pair: unknown
  readonly effect: unknown
  readonly options: unknown
  readonly site: CallSite
}

const MATCHER = 'toBeAbleToDetect'
/** Names of the options of `toBeAbleToDetect`. */
export const ABILITY_OPTIONS = ['metric', 'power', 'alternative', 'family']
/** With fewer non-zero units their spread says little about the next run. */
const FEWEST_NONZERO_UNITS = 10

/** The two results whose differences show what a test set can tell apart. */
function pairOf(value: unknown): { baseline: ResultLike; candidate: ResultLike } {
  if (isRecord(value) && value['baseline'] !== undefined && value['candidate'] !== undefined) {
    return { baseline: value['baseline'] as ResultLike, candidate: value['candidate'] as ResultLike }
  }
  throw misuseError(
    `expect takes { baseline, candidate } here, two results over the test set, found ${describe(value)}: how much two models differ from ` +
      'unit to unit decides what can be seen.',
  )
}

interface AbilityOptions {
  readonly metric: string
  readonly power: number
  readonly alternative: 'two-sided' | 'one-sided'
  readonly family: string | null
}

function readOptions(options: unknown): AbilityOptions {
  if (!isRecord(options)) {
    throw misuseError(
      `the second argument must be options that name a metric, such as { metric: 'ndcg@10' }, found ${describe(options)}.`,
    )
  }
  const unknown = Object.keys(options).filter((key) => !ABILITY_OPTIONS.includes(key))
  if (unknown.length > 0)
    throw misuseError(`there is no option ${all(unknown)}. The options are: ${ABILITY_OPTIONS.join(', ')}.`)
  const { metric, power = 0.8, alternative = 'two-sided', family } = options
  if (typeof metric !== 'string' || metric === '') {
    throw misuseError(
      `the option metric is missing: name one metric, such as { metric: 'ndcg@10' }, found ${describe(metric)}.`,
    )
  }
  if (family !== undefined && (typeof family !== 'string' || family === '')) {
    throw misuseError(`family must be the name of a family of this file, found ${describe(family)}.`)
  }
  // The others are checked where they are used.
  return { metric, power: power as number, alternative: alternative as 'two-sided', family: family ?? null }
}

/** The spread of the differences, from a t-test, which draws nothing. */
function pilotOf(
  pair: { baseline: ResultLike; candidate: ResultLike },
  metric: string,
  level: number,
): PairwiseComparison {
  const row = comparePair(pair.baseline, pair.candidate, {
    ...{ metric, confidenceLevel: level, testMethod: 't', intervalMethod: 't' },
  })
  if (row.nNonzero < FEWEST_NONZERO_UNITS) {
    throw inputError(
      `Only ${row.nNonzero} of ${row.nUnits} units differ between the baseline and the candidate: fewer than ${FEWEST_NONZERO_UNITS} say too little ` +
        'about what this test set can detect. Take two models that differ more, or more units.',
    )
  }
  return row
}

/**
 * What to say of an effect beyond all scores there are, which any test set would find; `null` for one within them.
 *
 * @throws HolmgateError (misuse) where the metric itself ends before it
 */
function beyondScores(pair: ReturnType<typeof pairOf>, metric: string, { effect }: SampleSizePlan): string | null {
  const results = [
    toEvaluationResult(pair.baseline, 'baseline', [metric]),
    toEvaluationResult(pair.candidate, 'candidate', [metric]),
  ]
  const most = knownSpan(results, metric)
  if (most !== null && effect >= most) {
    throw misuseError(
      `An effect of ${effect} cannot be on the metric ${quote(metric)}, where one unit can gain at most ${most}: such a gate passes on any ` +
        'test set. Give the smallest effect that matters.',
    )
  }
  const { low, high } = seenRange(results, metric)
  if (effect < high - low) return null
  return (
    `toBeAbleToDetect asks for an effect of ${formatNumber(effect)} on ${quote(metric)}, and all scores of both results lie between ` +
    `${formatNumber(low)} and ${formatNumber(high)}: any test set would find that. Give the smallest effect that matters.`
  )
}

/** What the test set can detect, by the file's own level and the number of claims that it declares. */
function abilityOf(
  request: AbilityRequest,
  options: AbilityOptions,
  config: FamilyConfig,
): { ability: Ability; warning: string | null } {
  const { metric, power, alternative } = options
  const { confidenceLevel, testMethod } = config
  const family = config.hypotheses ?? 1
  const pair = pairOf(request.pair)
  const row = pilotOf(pair, metric, confidenceLevel)
  const plan: SampleSizePlan = planSampleSize({
    ...{ pilot: row, effect: request.effect as number, power, alternative, family, confidenceLevel },
  })
  const independent = row.design?.clusters ?? row.nUnits
  const floor = smallestExactP(independent, alternative === 'two-sided' ? 'two-sided' : 'greater') * family
  const ability = { row, plan, outOfReach: testMethod !== 't' && floor > alphaOf(confidenceLevel) }
  return { ability, warning: beyondScores(pair, metric, plan) }
}

/**
 * The path of `toBeAbleToDetect`: no hypothesis, so nothing is corrected and nothing waits for the end of the file.
 *
 * @throws Error for a call that is wrong in itself or data that say nothing; its test stays red even if the exception is caught
 */
export function runAbility(request: AbilityRequest): MatcherResult {
  const { state, context, site } = request
  const negated = context.isNot === true
  const answer = (file: FileState | null, fail: (message: string) => void): MatcherResult => {
    refuseForms(request)
    const options = readOptions(ownOptions(request.options))
    const { ability, warning } = abilityOf(request, options, familyConfig(file?.settings ?? [], options.family))
    const able = !ability.outOfReach && ability.plan.pilot!.power >= ability.plan.power
    if (able && warning !== null) file?.warnings.add(warning)
    const message = abilityMessage(ability, { negated, effect: request.effect })
    if (able === negated) fail(message)
    return { pass: able, message: () => message }
  }
  return withIntrinsics(() => withinGate({ state, matcher: MATCHER, context, site }, answer))
}
