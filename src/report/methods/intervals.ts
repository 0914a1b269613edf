import type { PairwiseComparison } from '../../comparison/types.ts'
import { intervalLevel } from '../hypothesis-words.ts'
import { formatLevel } from '../numbers.ts'
import { type Cite, distinct, draws, listed, type Rows, share } from './parts.ts'

/** What is said of the rows of each interval, behind `Intervals are 95 % `. */
const INTERVALS: Record<PairwiseComparison['intervalMethod'], (rows: Rows, cite: Cite) => string> = {
  percentile: (rows, cite) =>
    `bootstrap percentile intervals over units, with ${draws(rows, 'resamples')} ${cite('efron', 'tibshirani')} and quantiles of type 7 ${cite('hyndman')}`,
  bca: (rows, cite) =>
    `bias-corrected and accelerated bootstrap intervals over units, with ${draws(rows, 'resamples')} ${cite('bca')} and quantiles of type 7 ${cite('hyndman')}`,
  studentized: (rows, cite) =>
    `bootstrap-t intervals over units, with ${draws(rows, 'resamples')} ${cite('tibshirani')} and quantiles of type 7 ${cite('hyndman')}`,
  t: (_, cite) => `t intervals ${cite('student')}`,
  randomization: (_, cite) =>
    `intervals that invert the randomization test, by the means over flipped units ${cite('hartigan')}`,
  'clopper-pearson': (_, cite) => `Clopper-Pearson intervals ${cite('clopper')}`,
}

/** Which intervals are given, and at which level. */
export function intervalSentences(rows: Rows, cite: Cite): string[] {
  const level = listed(distinct(rows.map((row) => formatLevel(intervalLevel(row)))))
  const methods = Object.keys(INTERVALS) as PairwiseComparison['intervalMethod'][]
  const sentences = methods.flatMap((method) => {
    const own = rows.filter(({ intervalMethod }) => intervalMethod === method)
    return own.length === 0 ? [] : [`Intervals are ${level} ${INTERVALS[method](own, cite)}${share(own, rows)}.`]
  })
  const joint = rows.filter(({ simultaneous }) => simultaneous)
  if (joint.length > 0) {
    sentences.push(
      `Their level is simultaneous: all of them hold at once, calibrated on joint resamples ${cite('beran')}${share(joint, rows)}.`,
    )
  }
  if (joint.length === rows.length) return sentences
  const single = joint.length === 0 ? 'Intervals' : 'The other intervals'
  return [...sentences, `${single} are not adjusted for several comparisons.`]
}
