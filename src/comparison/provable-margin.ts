import { isHolmgateError } from '../evaluation/errors.ts'
import { alphaOf, studentTQuantile } from '../stats/index.ts'
import { type BatchOptions, marginPValues } from './compare-all.ts'
import { largestLoss } from './largest-loss.ts'
import { meanError } from './mean-error.ts'
import { pairedDifferences } from './paired-differences.ts'
import { type ComparisonPair, preparePair } from './prepare-pair.ts'
import type { PairwiseComparison } from './types.ts'

/** How far the margin that the t distribution suggests is looked around, in steps of its second digit. */
const MOST_STEPS = 24
/** Above this many unit-resamples each step would take long: the margin may then be a step wider than it had to be. */
const MOST_DRAWS = 1e8
/** Margins that are tried at once, because they share their draws: four columns take little longer than one. */
const AT_ONCE = 4

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

/** How much better the candidate is, in the metric's own scale. */
const gainOf = ({ betterWhen, difference }: PairwiseComparison): number =>
  betterWhen === 'higher' ? difference : -difference

/** The margin that a t-test would prove, but never less than what no loss at all among so many units can prove. */
function startFor(pair: ComparisonPair, row: PairwiseComparison): TwoDigits | null {
  const alpha = alphaOf(row.confidenceLevel)
  const { design } = preparePair(pair, 't').pairing
  const differences = pairedDifferences(pair.baseline, pair.candidate, pair.metric)
  const { values } = differences
  const independent = design?.nClusters ?? values.length
  const gain = gainOf(row)
  const byT = -gain - studentTQuantile(alpha, independent - 1) * meanError(differences, design)
  if (row.losses > 0) return byT > 0 ? atLeast(byT) : null
  const spec = { kind: 'non-inferiority', margin: 0, relative: false, maxLoss: null } as const
  const most = largestLoss(preparePair(pair, 't'), spec, values)
  return most === null ? null : atLeast(Math.max(byT, -most * Math.expm1(Math.log(alpha) / independent)))
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
    const { alternative: _, ...rest } = pair
    const areProven = (margins: readonly TwoDigits[]): boolean[] => {
      const specs = margins.map((margin) => {
        return { kind: 'non-inferiority', margin: amountOf(margin), relative: false, maxLoss: null } as const
      })
      const p = marginPValues(rest, specs, { ...options, intervalMethod: 't' })
      return p.map((one, k) => one <= alphaOf(row.confidenceLevel) && gainOf(row) > -specs[k]!.margin)
    }
    try {
      const start = startFor(pair, row)
      return start === null ? null : search(start, areProven, row.nUnits * row.resamples <= MOST_DRAWS)
    } catch (error) {
      // A margin that no test of these data can judge is no advice.
      if (isHolmgateError(error)) return null
      throw error
    }
  })
}

function search(
  start: TwoDigits,
  areProven: (margins: readonly TwoDigits[]) => boolean[],
  thoroughly: boolean,
): number | null {
  const smaller = stepsFrom(start, below)
  const larger = stepsFrom(above(start), above).slice(0, MOST_STEPS)
  const known = new Map<TwoDigits, boolean>()
  const ask = (margins: readonly TwoDigits[]): void => {
    for (const [i, answer] of areProven(margins).entries()) known.set(margins[i]!, answer)
  }
  /** The first margins of a list that are not known yet are tried together. */
  const isProven = (margin: TwoDigits, list: readonly TwoDigits[]): boolean => {
    if (!known.has(margin)) {
      const from = list.indexOf(margin)
      ask(list.slice(from, from + (thoroughly ? AT_ONCE : 1)))
    }
    return known.get(margin)!
  }
  // Mostly the one looked for lies beside the start.
  if (thoroughly) ask([larger[0]!, ...smaller.slice(0, AT_ONCE - 1)])
  if (isProven(start, smaller)) {
    if (!thoroughly) return amountOf(start)
    // Where none fails, the test rules out any loss that t does not: there is no margin to advise.
    const failing = smaller.findIndex((margin) => !isProven(margin, smaller))
    return failing === -1 ? null : amountOf(smaller[failing - 1]!)
  }
  const found = larger.find((margin) => isProven(margin, larger))
  return found === undefined ? null : amountOf(found)
}

/** A margin and the next ones in a direction. */
function stepsFrom(start: TwoDigits, next: (margin: TwoDigits) => TwoDigits): TwoDigits[] {
  const steps = [start]
  for (let step = 0; step < MOST_STEPS; step++) steps.push(next(steps[step]!))
  return steps
}
