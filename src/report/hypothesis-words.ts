import type { PairwiseComparison, TestedHypothesis } from '../comparison/types.ts'
import { flippable, hasAskedSign, type Question } from '../family/decide.ts'
import { cleanText } from './clean-text.ts'
import { formatCount, formatNumber, formatP, formatPercent } from './numbers.ts'
import type { GateRow } from './types.ts'
import { ASKED, plural } from './words.ts'

/** A comparison that tested something other than "no difference". */
export type Tested = PairwiseComparison & { readonly hypothesis: TestedHypothesis }

export const isTested = (comparison: PairwiseComparison): comparison is Tested => comparison.hypothesis !== undefined

/** Whether it is one of the hypotheses that lie within a margin. */
export const isMarginGate = (comparison: PairwiseComparison): comparison is Tested =>
  comparison.hypothesis?.kind === 'non-inferiority' || comparison.hypothesis?.kind === 'equivalence'

/** Whether the measured difference lies on the limit itself, on neither side of it. */
function isAtLimit({ difference, betterWhen, hypothesis: { kind, margin } }: Tested): boolean {
  const gain = betterWhen === 'higher' ? difference : -difference
  if (kind === 'exceeds') return gain === 0
  if (kind === 'equivalence') return Math.abs(gain) === margin
  return gain === (kind === 'superiority' ? margin : -margin)
}

/** Whether the measured difference lies against what the gate asks for, so that more units of the same kind would rather show the opposite. */
export const liesAgainst = (gate: Question, comparison: PairwiseComparison): boolean =>
  !hasAskedSign(gate, comparison) && !(isTested(comparison) ? isAtLimit(comparison) : comparison.difference === 0)

/** Level of the interval that a row shows. */
export const intervalLevel = ({ confidenceLevel, hypothesis }: PairwiseComparison): number =>
  hypothesis?.intervalLevel ?? confidenceLevel

/** `0.002`, or `0.0085 (1 % of the baseline mean)`. */
export function marginPhrase({ margin, relativeMargin }: TestedHypothesis): string {
  const share = relativeMargin === null ? '' : ` (${formatPercent(relativeMargin)} of the baseline mean)`
  return `${formatNumber(margin)}${share}`
}

/** What a gate asks for, as the end of "shown to be …". */
export function askedPhrase(
  { matcher }: Pick<GateRow, 'matcher'>,
  { hypothesis, betterWhen }: PairwiseComparison,
): string {
  switch (hypothesis?.kind) {
    case undefined:
      return ASKED[matcher]
    case 'superiority':
      return `better by more than ${marginPhrase(hypothesis)}`
    case 'exceeds':
      return `${betterWhen === 'higher' ? 'above' : 'below'} ${formatNumber(hypothesis.margin)}`
    default:
      return ASKED[matcher]
  }
}

/** The margin in a table: `margin 0.02`, `margin 0.0043 (0.5 %)`. */
export function shortMargin({ margin, relativeMargin }: TestedHypothesis): string {
  const share = relativeMargin === null ? '' : ` (${formatPercent(relativeMargin)})`
  return `margin ${formatNumber(margin, 3)}${share}`
}

/** What a gate asks for, where it stands alone: `better`, `not worse`, `non-inferior, margin 0.02`, `better by more than 0.01`. */
export function questionPhrase(gate: Pick<GateRow, 'matcher' | 'negated' | 'comparison'>): string {
  const { comparison, matcher, negated } = gate
  const asked = comparison === null ? ASKED[matcher] : askedPhrase(gate, comparison)
  const margin = comparison !== null && isMarginGate(comparison) ? `, ${shortMargin(comparison.hypothesis)}` : ''
  return `${negated ? 'not ' : ''}${asked}${margin}`
}

/** `a loss of 0.002 or more`, `a difference of 0.002 or more, either way,`. */
export const tooMuch = (hypothesis: TestedHypothesis): string =>
  hypothesis.kind === 'equivalence'
    ? `a difference of ${marginPhrase(hypothesis)} or more, either way,`
    : `a loss of ${marginPhrase(hypothesis)} or more`

/** What a hypothesis with a margin came to, where it is shown. */
export const ruledOutPhrase = ({ hypothesis }: Tested, alpha: number, p: string): string =>
  `${hypothesis.kind === 'equivalence' ? 'equivalent' : 'non-inferior'}: ${tooMuch(hypothesis)} is ruled out at ${alpha} (${p})`

/** Shown to be beyond the margin. */
export const beyondPhrase = ({ hypothesis }: Tested, alpha: number): string =>
  `${hypothesis.kind === 'equivalence' ? 'not equivalent' : 'inferior'}: ${tooMuch(hypothesis)} is shown at ${alpha} (p of the opposite = ${formatP(hypothesis.oppositePValue ?? 1, alpha)})`

/** Neither. */
export const inconclusivePhrase = ({ hypothesis }: Tested, alpha: number, p: string): string =>
  `inconclusive: ${tooMuch(hypothesis)} is neither ruled out nor shown at ${alpha} (${p})`

/** No unit lost, which few units tell little about. */
export function noLossPhrase(comparison: Tested): string {
  const { kind, noLossPValue, maxLoss } = comparison.hypothesis
  const { noun, all } = flippable(comparison)
  const seen = kind === 'equivalence' ? 'no unit moved one of the ways' : 'no unit lost'
  if (maxLoss === null)
    return `inconclusive: ${seen}, and how much a unit can lose at most is not known, so that rare large losses cannot be ruled out`
  return (
    `inconclusive: ${seen}, which ${plural(all, noun)} ${all === 1 ? 'does' : 'do'} in ${formatPercent(noLossPValue ?? 1)} of all runs even if the ` +
    `mean loss is ${marginPhrase(comparison.hypothesis)} (rare losses of up to ${formatNumber(maxLoss)})`
  )
}

/** Why margin gates that must hold are not corrected. */
export const intersectionUnionPhrase = (size: number | null, alpha: number): string =>
  size === 1
    ? 'not corrected: the only margin gate of its family'
    : `not corrected: ${size === null ? 'all margin gates' : `all ${formatCount(size)}`} must hold, so each is tested at ${alpha} (an intersection-union test)`

const quoted = (text: string): string => `'${cleanText(text, 60).replace(/[\\']/g, '\\$&')}'`

/** The gate that the data of an inconclusive guard would pass, ready to be pasted; `null` where there is none. */
export function readyLine(gate: Pick<GateRow, 'comparison' | 'reason' | 'metric'>): string | null {
  const margin = gate.comparison?.provableMargin
  if (margin === undefined || (gate.reason !== 'not-seen' && gate.reason !== 'saved-by-correction')) return null
  const slice = gate.comparison?.slice
  // A gate takes the metric and the label; the name of a slice is no metric.
  const of =
    slice === undefined
      ? `metric: ${quoted(gate.metric)}`
      : `metric: ${quoted(slice.metric)}, slices: ${quoted(slice.by)}`
  return `expect(candidate).toBeNonInferiorTo(baseline, { ${of}, margin: ${margin} })`
}

/** What a row says of its hypothesis, behind "the candidate is". */
export function statePhrase({ hypothesis, betterWhen }: Tested, baseline: string): string {
  const { kind, state } = hypothesis
  const margin = marginPhrase(hypothesis)
  const words = {
    superiority: {
      proven: `better than ${baseline} by more than ${margin}`,
      refuted: `not better than ${baseline} by ${margin}`,
      inconclusive: `not shown to be better than ${baseline} by more than ${margin}`,
    },
    'non-inferiority': {
      proven: `non-inferior to ${baseline} at a margin of ${margin}`,
      refuted: `worse than ${baseline} by more than the margin of ${margin}`,
      inconclusive: `neither shown to be non-inferior to ${baseline} at a margin of ${margin} nor to be worse by more`,
    },
    equivalence: {
      proven: `equivalent to ${baseline} within ${margin}`,
      refuted: `different from ${baseline} by more than the margin of ${margin}`,
      inconclusive: `neither shown to be equivalent to ${baseline} within ${margin} nor to differ by more`,
    },
    exceeds: {
      proven: `${betterWhen === 'higher' ? 'above' : 'below'} ${baseline}`,
      refuted: `${betterWhen === 'higher' ? 'below' : 'above'} ${baseline}`,
      inconclusive: `not shown to be ${betterWhen === 'higher' ? 'above' : 'below'} ${baseline}`,
    },
  }
  return words[kind][state]
}

const STATE: Record<TestedHypothesis['kind'], readonly [proven: string, refuted: string]> = {
  superiority: ['better', 'effect too small'],
  'non-inferiority': ['non-inferior', 'inferior'],
  equivalence: ['equivalent', 'not equivalent'],
  exceeds: ['better', 'worse'],
}

/** What a comparison came to, in one or two words: the same in tables and pictures. */
export function outcomeWord({ direction, hypothesis }: PairwiseComparison): string {
  if (hypothesis === undefined || hypothesis.state === 'inconclusive') return direction
  return STATE[hypothesis.kind][hypothesis.state === 'proven' ? 0 : 1]
}
