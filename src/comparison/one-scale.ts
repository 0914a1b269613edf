import { inputError, unitColumn } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import { isOurs } from './score-range.ts'

/** No model is so much better than another; per cent against shares are a hundred times. */
const FACTOR = 10

/** Words of metrics that are shares, whoever computes them. */
const SHARES = new Set(
  'accuracy acc f1 auc auroc auprc hit success pass passed correct win exact match em bleu rouge precision recall'.split(
    ' ',
  ),
)

const isShare = (metric: string): boolean =>
  isOurs(metric) ||
  metric
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .some((word) => SHARES.has(word))

const short = (x: number): string => String(Number(x.toPrecision(3)))

interface Side {
  readonly role: string
  readonly low: number
  readonly high: number
  readonly mean: number
}

function sideOf(role: string, result: EvaluationResult, metric: string): Side {
  const { means } = unitColumn(result, metric)
  let [low, high, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const score of means) {
    if (score < low) low = score
    if (score > high) high = score
    sum += score
  }
  return { role, low, high, mean: sum / means.length }
}

/** What makes one think that one model has shares and the other per cents; `null` where nothing does. */
export function scaleDoubt(baseline: EvaluationResult, candidate: EvaluationResult, metric: string): string | null {
  const sides = [sideOf('the baseline', baseline, metric), sideOf('the candidate', candidate, metric)] as const
  const [small, large] = sides[0].high <= sides[1].high ? sides : ([sides[1], sides[0]] as const)
  const doubtful =
    small.low >= 0 && small.high <= 1 && large.low >= 0 && large.high > 1 && large.mean >= FACTOR * small.mean
  if (!doubtful || small.mean === 0) return null
  return (
    `The scores of ${small.role} on ${quote(metric)} lie between ${short(small.low)} and ${short(small.high)}, those of ${large.role} between ` +
    `${short(large.low)} and ${short(large.high)}, and their means are ${short(large.mean / small.mean)} times apart`
  )
}

/**
 * A share cannot be above 1, so one of the models has per cents.
 *
 * @throws HolmgateError (input)
 */
export function refuseOtherScale(baseline: EvaluationResult, candidate: EvaluationResult, metric: string): void {
  const doubt = isShare(metric) ? scaleDoubt(baseline, candidate, metric) : null
  if (doubt === null) return
  throw inputError(`${doubt}: one has shares, the other per cents. Put both on one scale.`)
}
