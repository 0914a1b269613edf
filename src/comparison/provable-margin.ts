import { isHolmgateError } from '../evaluation/errors.ts'
import { alphaOf, standardDeviation, studentTQuantile } from '../stats/index.ts'
import { type BatchOptions, compareAll } from './compare-all.ts'
import { designError } from './design-figures.ts'
import { largestLoss } from './largest-loss.ts'
import { pairedDifferences } from './paired-differences.ts'
import { type ComparisonPair, preparePair } from './prepare-pair.ts'
import type { PairwiseComparison } from './types.ts'

/** How far the margin that the t distribution suggests is looked around, in steps of its second digit. */
const MOST_STEPS = 8
/** Above this many unit-resamples each step would take long: the margin may then be a step wider than it had to be. */
const MOST_DRAWS = 1e8

/** Numbers of two digits: 0.0031 is [31, -4]. */
type TwoDigits = readonly [digits: number, exponent: number]

const amountOf = ([digits, exponent]: TwoDigits): number => Number(`${digits}e${exponent}`)
const above = ([digits, exponent]: TwoDigits): TwoDigits =>
  digits === 99 ? [10, exponent + 1] : [digits + 1, exponent]
const below = ([digits, exponent]: TwoDigits): TwoDigits =>
  digits === 10 ? [99, exponent - 1] : [digits - 1, exponent]

/** The smallest number of two digits that is at least x > 0. */
function atLeast(x: number): TwoDigits | null {
  if (!Number.isFinite(x)) return null
  const [mantissa = '', exponent = ''] = x.toExponential(1).split('e')
  const found: TwoDigits = [Number(mantissa.replace('.', '')), Number(exponent) - 1]
  return amountOf(found) < x ? above(found) : found
}

/** The margin that a t-test would prove, but never less than what no loss at all among so many units can prove. */
function startFor(pair: ComparisonPair, row: PairwiseComparison): TwoDigits | null {
  const alpha = alphaOf(row.confidenceLevel)
  const { design } = preparePair(pair, 't').pairing
  const differences = pairedDifferences(pair.baseline, pair.candidate, pair.metric)
  const { values } = differences
  const error =
    design === null ? standardDeviation(values) / Math.sqrt(values.length) : designError(differences, design)
  const gain = row.betterWhen === 'higher' ? row.difference : -row.difference
  const byT = -gain - studentTQuantile(alpha, values.length - 1) * error
  if (row.losses > 0) return byT > 0 ? atLeast(byT) : null
  const spec = { kind: 'non-inferiority', margin: 0, relative: false, maxLoss: null } as const
  const most = largestLoss(preparePair(pair, 't'), spec, values)
  return most === null ? null : atLeast(Math.max(byT, -most * Math.expm1(Math.log(alpha) / values.length)))
}

/**
 * For each comparison the smallest margin, in two digits, for which these data show that the candidate is not worse by more:
 * the very test with that margin passes.
 *
 * @param rows what `compareAll` made of the pairs
 * @returns `null` where no loss is left to rule out, where the largest possible loss is not known although it decides, and where the
 *   search ends without one
 */
export function provableMargins(
  pairs: readonly ComparisonPair[],
  rows: readonly PairwiseComparison[],
  options: BatchOptions,
): (number | null)[] {
  return pairs.map((pair, i) => {
    const row = rows[i]!
    const proven = (margin: TwoDigits): boolean => {
      const hypothesis = { kind: 'non-inferiority', margin: amountOf(margin), relative: false, maxLoss: null } as const
      const { alternative: _, ...rest } = pair
      const [tested] = compareAll([{ ...rest, hypothesis }], { ...options, intervalMethod: 't' })
      return !isHolmgateError(tested) && tested!.hypothesis?.state === 'proven'
    }
    try {
      const start = startFor(pair, row)
      return start === null ? null : search(start, proven, row.nUnits * row.resamples <= MOST_DRAWS)
    } catch (error) {
      // A margin that no test of these data can judge is no advice.
      if (isHolmgateError(error)) return null
      throw error
    }
  })
}

function search(start: TwoDigits, proven: (margin: TwoDigits) => boolean, thoroughly: boolean): number | null {
  let margin = start
  if (proven(margin)) {
    for (let step = 0; thoroughly && step < MOST_STEPS; step++) {
      const smaller = below(margin)
      if (!proven(smaller)) break
      margin = smaller
    }
    return amountOf(margin)
  }
  for (let step = 0; step < MOST_STEPS; step++) {
    margin = above(margin)
    if (proven(margin)) return amountOf(margin)
  }
  return null
}
