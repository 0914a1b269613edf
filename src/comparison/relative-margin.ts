import { inputError } from '../evaluation/errors.ts'
import { unitColumn } from '../evaluation/index.ts'
import { quote } from '../evaluation/wording.ts'
import { standardDeviation } from '../stats/index.ts'
import { meanOver } from './design-row.ts'
import type { PreparedPair } from './prepare-pair.ts'

/**
 * What a relative margin is a share of: |baseline value| of each unit, with the sign of the baseline's mean.
 *
 * Adding a share of it to each difference tests the margin without dividing by an estimated mean.
 *
 * @throws HolmgateError (input) when the mean is zero, or has no clear sign
 */
export function baselineSizes({ baseline, metric, pairing }: PreparedPair): { sizes: Float64Array; mean: number } {
  const { means } = unitColumn(baseline, metric)
  const mean = meanOver(means, pairing.design)
  const mixed = means.some((value) => value < 0) && means.some((value) => value > 0)
  const error = standardDeviation(means) / Math.sqrt(means.length)
  if (Math.abs(mean) <= 1e-12 || (mixed && Math.abs(mean) < 3 * error)) {
    throw inputError(
      `The mean of the baseline on the metric ${quote(metric)} is ${mean}${mixed ? `, give or take ${error}` : ''}: a share of it is no ` +
        "margin. Give the margin as a number in the metric's own scale.",
    )
  }
  return { sizes: mean < 0 ? means.map((value) => -value) : means, mean: Math.abs(mean) }
}
