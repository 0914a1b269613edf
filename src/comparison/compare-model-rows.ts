import { inputError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import type { Slice } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { Correction } from '../stats/types.ts'
import { comparePrepared, preparePairs } from './compare-all.ts'
import { correctRows } from './correct-rows.ts'
import { HYPOTHESIS } from './hypothesis.ts'
import type { KeptComparison } from './kept-comparison.ts'
import { type Metric, readMetrics } from './metric-list.ts'
import { type Models, type NamedModel, readModels } from './model-list.ts'
import { checkNames, readCorrection, readShared, SHARED } from './options.ts'
import { readPriority } from './priority.ts'
import { factorOf, refuseTooManyDraws, refuseUnreachable } from './refuse-unreachable.ts'
import { readSimultaneous } from './simultaneous.ts'
import { ofSlice, readSlices, sliced } from './sliced.ts'
import type { CompareModelsOptions, PairwiseComparison } from './types.ts'

const OPTIONS = [
  'metrics',
  'reference',
  'slices',
  'correction',
  'simultaneousIntervals',
  'alternative',
  ...HYPOTHESIS,
  ...SHARED,
]
const WHERE = 'compareModels'

/** All comparisons of several models, corrected together: what a report is made of. */
export interface ComparedModels {
  /** Metric by metric; frozen, as its rows are. */
  readonly comparisons: readonly PairwiseComparison[]
  readonly correction: Correction
  readonly confidenceLevel: number
  /** Number of hypotheses that were corrected together: metrics × pairs × slices. */
  readonly familySize: number
}

/**
 * Compares every model with the reference, or each with each, on every metric, and corrects all of them as one family. With a
 * reference the pairs are (reference, other) in the given order; without one, all unordered pairs, the earlier as baseline.
 *
 * @throws HolmgateError (input) for data that cannot be compared; (misuse) for a wrong call, for one-sided alternatives without
 *   a reference, and for resamples with which nothing could be significant
 *
 * @example
 * compareModelRows({ a: { values: { m: [0, 1] } }, b: { values: { m: [1, 1] } } }, { metrics: ['m'] }).comparisons[0].difference // 0.5
 */
export function compareModelRows(models: Models, options: CompareModelsOptions): ComparedModels {
  const given = checkNames(options, OPTIONS, WHERE)
  const shared = readShared(given, WHERE)
  const { reference } = given
  if (reference !== undefined && typeof reference !== 'string') {
    throw misuseError(`${WHERE}: reference must be the name of a model, found ${describe(reference)}.`)
  }
  const metrics = readMetrics(given, reference === undefined, WHERE)
  const correction =
    given['correction'] === undefined && allMustHold(metrics) ? 'none' : readCorrection(given['correction'], WHERE)
  const simultaneous = readSimultaneous(given['simultaneousIntervals'], correction, shared, WHERE)
  const priorities = metrics.map(({ priority }) => readPriority(priority, correction, WHERE))
  const names = metrics.map(({ metric }) => metric)
  const pairs = pairsOf(readModels(models, reference, names, WHERE), reference)
  const slices = readSlices(given['slices'], `${WHERE}: `)
  const compared = pairs.flatMap((pair) => slicesOfPair(pair, slices))
  const familySize = metrics.length * compared.length
  const weights = priorities.flatMap(({ weight }) => compared.map(() => weight))
  refuseUnreachable(factorOf(correction, familySize, weights), shared, WHERE)
  if (correction === 'westfall-young') refuseTooManyDraws(familySize, shared.resamples, WHERE)

  const hypotheses = metrics.flatMap((metric, at) =>
    compared.map((pair) => ({ ...metric, priority: priorities[at]!, ...pair })),
  )
  const named = (place: number, message: string) => inputError(`${WHERE}: ${pairName(hypotheses[place]!)}: ${message}`)
  const prepared = preparePairs(hypotheses, shared)
  prepared.forEach((pair, place) => {
    if (isHolmgateError(pair)) throw named(place, pair.message)
  })
  const kept: KeptComparison[] = []
  const keep = (place: number, of: KeptComparison): void => {
    kept[place] = of
  }
  const rows = comparePrepared(prepared, shared, { keep }).map((row, place) => {
    if (isHolmgateError(row)) throw named(place, row.message)
    return ofSlice(row, hypotheses[place]!.slice)
  })
  const members = rows.map((row, place) => ({ row, kept: kept[place] ?? null, priority: hypotheses[place]!.priority }))
  const comparisons = correctRows(members, { correction, simultaneous, shared })
  return Object.freeze({
    comparisons: Object.freeze(comparisons),
    correction,
    confidenceLevel: shared.confidenceLevel,
    familySize,
  })
}

interface ComparedPair {
  readonly baseline: EvaluationResult
  readonly candidate: EvaluationResult
  readonly baselineName: string
  readonly candidateName: string
  readonly slice: Slice | null
}

const pairName = ({ baselineName, candidateName, slice }: Omit<ComparedPair, 'baseline' | 'candidate'>): string =>
  `${quote(candidateName)} (candidate) against ${quote(baselineName)} (baseline)` +
  (slice === null ? '' : ` in the slice ${slice.by}: ${slice.value}`)

/** A pair, or each of its slices. */
function slicesOfPair([baseline, candidate]: [NamedModel, NamedModel], slices: string | null): ComparedPair[] {
  const names = { baselineName: baseline.name, candidateName: candidate.name }
  return sliced({ baseline: baseline.result, candidate: candidate.result }, slices).map((pair) => {
    if (isHolmgateError(pair.baseline)) {
      throw inputError(`${WHERE}: ${pairName({ ...names, slice: pair.slice })}: ${pair.baseline.message}`)
    }
    if (isHolmgateError(pair.candidate)) throw pair.candidate
    return { ...names, baseline: pair.baseline, candidate: pair.candidate, slice: pair.slice }
  })
}

/**
 * Whether the hypotheses are only of use if all of them hold: then each may be tested at the full α (an intersection-union
 * test), since the whole is wrong only where one of them is.
 */
const allMustHold = (metrics: readonly Metric[]): boolean =>
  metrics.every(({ hypothesis }) => hypothesis?.kind === 'non-inferiority' || hypothesis?.kind === 'equivalence')

function pairsOf(models: readonly NamedModel[], reference: string | undefined): [NamedModel, NamedModel][] {
  if (reference === undefined) {
    return models.flatMap((baseline, i) =>
      models.slice(i + 1).map((candidate): [NamedModel, NamedModel] => [baseline, candidate]),
    )
  }
  const baseline = models.find(({ name }) => name === reference)!
  return models.filter((model) => model !== baseline).map((candidate) => [baseline, candidate])
}
