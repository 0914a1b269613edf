import { misuseError } from '../evaluation/errors.ts'
import { smallestResamples } from '../stats/index.ts'
import type { SharedOptions } from './options.ts'

/**
 * A random test whose smallest adjusted p is above α can never find anything: refused before it is run.
 *
 * @param hypotheses how many p-values are corrected together, 1 without a correction
 * @throws HolmgateError (misuse) naming the number of resamples that would do
 */
export function refuseUnreachable(hypotheses: number, options: SharedOptions, where: string): void {
  const { alpha, resamples, testMethod } = options
  const needed = smallestResamples(hypotheses, alpha)
  if (testMethod === 't' || resamples >= needed) return
  throw misuseError(
    `${where}: with resamples: ${resamples} the smallest ${hypotheses === 1 ? 'p' : `adjusted p of ${hypotheses} comparisons`} ` +
      `is ${Number((hypotheses / (resamples + 1)).toPrecision(3))}, above α = ${alpha}, so nothing could ever be significant. ` +
      `Use resamples: ${needed} or more.`,
  )
}
