import { misuseError } from '../evaluation/errors.ts'
import { count } from '../evaluation/wording.ts'
import { smallestResamples } from '../stats/index.ts'
import type { Correction } from '../stats/types.ts'
import type { SharedOptions } from './options.ts'
import { MOST_JOINT_DRAWS } from './westfall-young.ts'

/**
 * What a correction multiplies p-values with before the first one can be significant: below that factor times the smallest
 * possible p nothing is.
 *
 * @param weights of the hypotheses, as far as they are known; the others have weight 1
 */
export function factorOf(correction: Correction, size: number, weights: readonly number[] = []): number {
  if (correction === 'none' || correction === 'fixed-sequence') return 1
  if (correction !== 'weighted-holm') return size
  const heaviest = Math.max(...weights, ...(size > weights.length ? [1] : []))
  return totalWeight(size, weights) / heaviest
}

/** All weights of a family; those that are not known are 1. */
const totalWeight = (size: number, weights: readonly number[]): number =>
  weights.reduce((sum, weight) => sum + weight, 0) + Math.max(0, size - weights.length)

/**
 * What a correction multiplies the p-value of one hypothesis with while no other of its family is significant. With weights this is
 * more than `factorOf` for all but the heaviest: a light one has only its own share of α.
 *
 * @param own weight of the hypothesis, one of `weights`
 */
export function ownFactorOf(correction: Correction, size: number, weights: readonly number[], own: number): number {
  return correction === 'weighted-holm' ? totalWeight(size, weights) / own : factorOf(correction, size)
}

/**
 * Joint resampling holds one number for each draw of each comparison.
 *
 * @throws HolmgateError (misuse) where they would take too much memory
 */
export function refuseTooManyDraws(hypotheses: number, resamples: number | 'exact', where: string): void {
  if (resamples === 0 || resamples === 'exact') {
    throw misuseError(
      `${where}: correction 'westfall-young' needs draws, and resamples 'exact' allows none. Give their number: where at most 20 units ` +
        'differ in any comparison, all sign vectors are counted instead.',
    )
  }
  const most = Math.floor(MOST_JOINT_DRAWS / hypotheses) - 1
  if (resamples <= most) return
  throw misuseError(
    `${where}: correction 'westfall-young' keeps every draw of every comparison, and ${resamples} draws of ` +
      `${count(hypotheses, 'comparison')} are too many. Use at most ${most} resamples, or correction 'holm'.`,
  )
}

/**
 * A random test whose smallest adjusted p is above α can never find anything: refused before it is run.
 *
 * @param hypotheses how many p-values are corrected together, 1 without a correction
 * @throws HolmgateError (misuse) naming the number of resamples that would do
 */
export function refuseUnreachable(hypotheses: number, options: SharedOptions, where: string): void {
  const { alpha, resamples, testMethod } = options
  const needed = smallestResamples(hypotheses, alpha)
  if (testMethod === 't' || resamples === 0 || resamples >= needed) return
  throw misuseError(
    `${where}: with resamples: ${resamples} the smallest ${hypotheses === 1 ? 'p' : `adjusted p of ${hypotheses} comparisons`} ` +
      `is ${Number((hypotheses / (resamples + 1)).toPrecision(3))}, above α = ${alpha}, so nothing could ever be significant. ` +
      `Use resamples: ${needed} or more.`,
  )
}
