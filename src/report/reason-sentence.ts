import type { PairwiseComparison } from '../comparison/types.ts'
import { flippable, hasAskedSign } from '../family/decide.ts'
import type { Reason } from '../family/types.ts'
import { alphaOf } from '../stats/index.ts'
import { isHeldByDraws, isHeldByWeight } from './attainable.ts'
import { safeLines } from './clean-text.ts'
import { sensitivityPhrase } from './describe-comparison.ts'
import { effectPhrase, pPhrase } from './effect.ts'
import {
  askedPhrase,
  beyondPhrase,
  inconclusivePhrase,
  isMarginGate,
  isTested,
  noLossPhrase,
  ruledOutPhrase,
  type Tested,
} from './hypothesis-words.ts'
import { formatCount, formatNumber, formatP } from './numbers.ts'
import type { FamilyContext, GateRow, TextStyle } from './types.ts'
import { CORRECTION, familyPhrase, hasDirection, plainStyle, plural } from './words.ts'

/** Everything that the end of a sentence may need. */
interface Facts {
  readonly gate: GateRow
  readonly comparison: PairwiseComparison
  readonly alpha: number
  /** The raw p-value, in words, and the same with the comma that it may need before a verb. */
  readonly p: string
  readonly pWill: string
  /** The p-value that decided, in words: adjusted where something was corrected. */
  readonly decidingP: string
  /** `once the 2 claims of this file are corrected together` */
  readonly together: string
  readonly asked: string
  /** Hypotheses that were corrected together, 1 where the family is not known. */
  readonly size: number
}

function factsOf(gate: GateRow, comparison: PairwiseComparison, family: FamilyContext | null, style: TextStyle): Facts {
  const alpha = alphaOf(comparison.confidenceLevel)
  const p = pPhrase(comparison, alpha)
  const pWill = p.includes(',') ? `${p},` : p
  const corrected = comparison.correction !== 'none' && family?.size !== 1
  const adjusted = `${CORRECTION[comparison.correction]}-adjusted p = ${formatP(comparison.adjustedPValue, alpha)}`
  const together =
    family === null ? 'once the family is corrected' : `once ${familyPhrase(family, style)} are corrected together`
  return {
    gate,
    comparison,
    alpha,
    p,
    pWill,
    decidingP: corrected ? adjusted : p,
    together,
    asked: askedPhrase(gate, comparison),
    size: family?.size ?? 1,
  }
}

const opposite = (asked: string): string =>
  asked === 'better' ? 'worse' : asked === 'worse' ? 'better' : 'the other way'

/** Against a constant: the side it is shown to lie on, with the p-value that shows this, which of a one-sided test is not the row's. */
function otherSide({ hypothesis, betterWhen }: Tested, { alpha, decidingP }: Facts): string {
  const { margin, oppositePValue } = hypothesis
  const p = oppositePValue === null ? decidingP : `p of the opposite = ${formatP(oppositePValue, alpha)}`
  return `shown to be ${betterWhen === 'higher' ? 'below' : 'above'} ${formatNumber(margin)}, the opposite of the claim (${p})`
}

const significantly = ({ asked, comparison, decidingP, alpha }: Facts): string =>
  isMarginGate(comparison)
    ? ruledOutPhrase(comparison, alpha, decidingP)
    : `significantly ${asked} at ${alpha} (${decidingP})`

/** For reasons that only a gate with a margin has. */
const tested =
  (phrase: (comparison: Tested, facts: Facts) => string) =>
  (facts: Facts): string =>
    isTested(facts.comparison) ? phrase(facts.comparison, facts) : `not shown to be ${facts.asked}`

/** What a claim or guard with few units, or few resamples, could at best have reached. */
function outOfReach({ comparison, gate, size }: Facts): string {
  const { resamples } = comparison
  const { noun, all, nonzero } = flippable(comparison)
  if (gate.negated && isHeldByWeight(comparison, size)) return 'its weight leaves it too small a share of α'
  if (isHeldByDraws(comparison, gate.negated))
    return `${plural(resamples, 'resample')} cannot give a p-value small enough`
  if (gate.negated || comparison.hypothesis !== undefined)
    return `${plural(all, noun)} cannot give a p-value small enough`
  if (nonzero === 0) return `no ${noun} differs`
  return `only ${formatCount(nonzero)} of ${plural(all, noun)} differ, too few to be significant whatever their values`
}

/** How the sentence ends, after the effect. */
const ENDINGS: Record<Exclude<Reason, 'input-error'>, (facts: Facts) => string> = {
  shown: significantly,
  'not-shown': ({ asked, p, pWill, alpha, comparison }) =>
    isTested(comparison) && comparison.pValue <= alpha
      ? // Two-sided, on the losing side: its p-value speaks against the claim, and only the correction keeps that from being shown.
        `not shown to be ${asked}; if anything the gain is smaller (${p}, adjusted ${formatP(comparison.adjustedPValue, alpha)})`
      : `not shown to be ${asked}, ${pWill} is above ${alpha}`,
  'lost-to-correction': ({ asked, pWill, decidingP, alpha, together }) =>
    `not shown to be ${asked}, ${pWill} would do alone, but ${decidingP} is above ${alpha} ${together}`,
  'wrong-direction': (facts) =>
    isTested(facts.comparison)
      ? otherSide(facts.comparison, facts)
      : `${facts.comparison.significant ? 'significantly ' : ''}${opposite(facts.asked)}, the opposite of the claim (${facts.decidingP})`,
  underpowered: (facts) => `underpowered, so not shown to be ${facts.asked}: ${outOfReach(facts)}`,
  'not-seen': ({ asked, p, pWill, comparison, gate, alpha }) => {
    if (!hasAskedSign(gate, comparison) && comparison.significant)
      return `not ${asked}, the difference goes the other way (${p})`
    const above = comparison.pValue > alpha ? `${pWill} is above ${alpha}` : p
    return `not shown to be ${asked}, ${above}; ${sensitivityPhrase(comparison)}`
  },
  'saved-by-correction': ({ asked, pWill, decidingP, alpha, together }) =>
    `not shown to be ${asked}, but only just: ${pWill} would do alone, but ${decidingP} is above ${alpha} ${together}`,
  'harm-shown': significantly,
  'below-min-effect': tested(
    (_, { asked, decidingP, alpha }) => `not ${asked}: a smaller effect than that is shown at ${alpha} (${decidingP})`,
  ),
  'beyond-margin': tested((comparison, { alpha }) => beyondPhrase(comparison, alpha)),
  inconclusive: tested((comparison, { alpha, p }) => inconclusivePhrase(comparison, alpha, p)),
  'no-loss-seen': tested((comparison) => noLossPhrase(comparison)),
  'cannot-be-decided': (facts) => `cannot be decided, no data could have failed this guard: ${outOfReach(facts)}`,
  'seed-reversed': ({ asked, comparison }) =>
    `not shown to be ${asked}, at least one of the training runs ${isMarginGate(comparison) ? 'lies beyond the margin' : 'goes the other way'}, which the mean over them hides`,
  'attempt-failed': ({ p, gate }) =>
    `measured on an earlier attempt of this test, which would have failed (${p}); the worst of its ${plural(gate.attempts, 'attempt')} counts, a retry never helps`,
}

/** What stands where there is no comparison to speak of. */
function withoutComparison(gate: GateRow, style: TextStyle): string {
  if (gate.message !== undefined && gate.message.trim() !== '') return style.prose(gate.message)
  return `${style.name(gate.metric)} could not be compared: its data are wrong.`
}

/**
 * Why a gate has its verdict, in one plain sentence, effect first.
 *
 * @param gate one hypothesis of one gate, decided
 * @param family the family it was corrected in, `null` for an advisory gate
 * @param style how names are written
 * @returns one line
 */
export function reasonSentence(
  gate: GateRow,
  family: FamilyContext | null = null,
  style: TextStyle = plainStyle,
): string {
  const { comparison, reason } = gate
  if (reason === 'input-error' || comparison === null) {
    return safeLines(withoutComparison(gate, style))
  }
  const ending = ENDINGS[reason](factsOf(gate, comparison, family, style))
  return safeLines(`${effectPhrase(comparison, style, hasDirection(gate.matcher))}: ${ending}.`)
}
