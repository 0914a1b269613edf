import type { MovedUnit, PairwiseComparison } from '../../comparison/types.ts'
import type { GateResult } from '../../family/types.ts'
import { alphaOf } from '../../stats/index.ts'
import { isAtFloor } from '../attainable.ts'
import { cleanText } from '../clean-text.ts'
import { sensitivityPhrase } from '../describe-comparison.ts'
import { formatDifference, formatInterval } from '../effect.ts'
import { intervalLevel, isTested, marginPhrase, type Tested, tooMuch } from '../hypothesis-words.ts'
import { type Markup, markup } from '../markup.ts'
import { movedValues } from '../movers.ts'
import { formatCount, formatLevel, formatMeans, formatNumber, formatP, formatPercent } from '../numbers.ts'
import type { FamilyContext } from '../types.ts'
import { CORRECTION, familyPhrase, plainStyle, plural } from '../words.ts'

/** A name as it stands in the page: clean, set apart from the text around it whatever direction it is written in. */
export const nameOf = (text: string, max = 80): Markup => markup`<bdi>${cleanText(text, max)}</bdi>`

type Hypothesis = NonNullable<PairwiseComparison['hypothesis']>

/** What was shown of a margin, for each state: what follows the candidate's name. */
const MARGIN: Record<Exclude<Hypothesis['kind'], 'exceeds'>, Record<Hypothesis['state'], string>> = {
  superiority: {
    proven: 'is better by more than the margin than',
    refuted: 'is not better by more than the margin than',
    inconclusive: 'is not shown to be better by more than the margin than',
  },
  'non-inferiority': {
    proven: 'is, if at all, worse by less than the margin than',
    refuted: 'is worse by more than the margin than',
    inconclusive: 'is neither shown to be within the margin nor beyond it, against',
  },
  equivalence: {
    proven: 'is equivalent, within the margin, to',
    refuted: 'differs by more than the margin, against',
    inconclusive: 'is neither shown to be within the margin nor beyond it, against',
  },
}

/** One sentence: who is better, or what was shown of a margin. */
export function whichIsBetter(comparison: PairwiseComparison): Markup {
  const { candidate, baseline, metric, direction, hypothesis } = comparison
  const names = [nameOf(candidate), nameOf(baseline), nameOf(metric)] as const
  if (hypothesis?.kind === 'exceeds') {
    const shown = hypothesis.state === 'proven' ? 'lies beyond' : 'is not shown to lie beyond'
    return markup`${names[0]} ${shown} ${names[1]} on ${names[2]}.`
  }
  if (hypothesis !== undefined)
    return markup`${names[0]} ${MARGIN[hypothesis.kind][hypothesis.state]} ${names[1]} on ${names[2]} (margin ${formatNumber(hypothesis.margin)}).`
  return direction === 'inconclusive'
    ? markup`Not shown: neither ${names[0]} nor ${names[1]} is shown to be better on ${names[2]}.`
    : markup`<strong>${direction === 'better' ? names[0] : names[1]}</strong> is better on ${names[2]}.`
}

function byHowMuch(comparison: PairwiseComparison): Markup {
  const { candidate, baseline, baselineMean, candidateMean, difference, relativeDifference, betterWhen } = comparison
  const [before, after] = formatMeans(baselineMean, candidateMean)
  return markup`<strong>${formatDifference(difference, relativeDifference)}</strong>: on average ${nameOf(candidate)} has ${after} and ${nameOf(baseline)} ${before}; ${betterWhen} is better.`
}

function howSure(comparison: PairwiseComparison): string {
  const { ciLow, ciHigh, significant } = comparison
  const interval = `The true difference lies in ${formatInterval(ciLow, ciHigh)} with ${formatLevel(intervalLevel(comparison))} confidence (${comparison.simultaneous ? 'all intervals of the family hold at once with it' : 'this interval is not adjusted for several comparisons'}).`
  if (significant || comparison.hypothesis !== undefined) return interval
  const sensitivity = sensitivityPhrase(comparison)
  return `${interval} For scale: ${sensitivity}.`
}

function onHowMany(comparison: PairwiseComparison): string {
  const { nUnits, nSamples, nNonzero, wins, losses, ties, tieRate } = comparison
  const rows = nSamples === nUnits ? '' : ` (${formatCount(nSamples)} rows; rows of one unit were averaged)`
  const split = `${formatCount(wins)} better, ${formatCount(losses)} worse, ${formatCount(ties)} tied (${formatPercent(tieRate)})`
  return `${plural(nUnits, 'unit')}${rows}. ${formatCount(nNonzero)} of them differ: ${split}.`
}

/** What a small p, or a large one, says of a hypothesis with a margin or a constant. */
function marginVerdict(comparison: Tested, alpha: number): string {
  const { hypothesis, betterWhen } = comparison
  const { kind, state, margin, oppositePValue } = hypothesis
  const isMargin = kind === 'non-inferiority' || kind === 'equivalence'
  const [more, less] = betterWhen === 'higher' ? ['above', 'below'] : ['below', 'above']
  const claim = isMargin
    ? tooMuch(hypothesis)
    : kind === 'exceeds'
      ? `a mean ${more} ${formatNumber(margin)}`
      : `a gain beyond ${marginPhrase(hypothesis)}`
  if (state === 'proven')
    return `That is at most ${alpha}, so ${isMargin ? `${claim} is ruled out` : `${claim} is shown`}: chance alone is an unlikely explanation.`
  if (state === 'inconclusive')
    return `That is not enough at ${alpha}: ${claim} is neither ${isMargin ? 'ruled out nor shown' : 'shown nor ruled out'}, and chance alone can explain on which side of the limit these units lie.`
  const shown = isMargin
    ? claim
    : kind === 'exceeds'
      ? `a mean ${less} ${formatNumber(margin)}`
      : `a gain of less than ${marginPhrase(hypothesis)}`
  const p = oppositePValue === null ? '' : ` (p of the opposite = ${formatP(oppositePValue, alpha)})`
  return `The opposite is shown at ${alpha}${p}: ${shown}. Chance alone is an unlikely explanation of that.`
}

function couldItBeChance(comparison: PairwiseComparison, family: FamilyContext | null): string {
  const { pValue, adjustedPValue, significant, correction, confidenceLevel } = comparison
  const alpha = alphaOf(confidenceLevel)
  const floor = isAtFloor(comparison) ? ', the smallest value that this test can give' : ''
  const raw = `p = ${formatP(pValue, alpha)}${floor}`
  const corrected = correction !== 'none' && family !== null && family.size > 1
  const adjusted = corrected
    ? ` Corrected (${CORRECTION[correction]}) for ${familyPhrase(family, plainStyle)}: ${formatP(adjustedPValue, alpha)}.`
    : ''
  const verdict = isTested(comparison)
    ? marginVerdict(comparison, alpha)
    : significant
      ? `That is at most ${alpha}, so chance alone is an unlikely explanation.`
      : `That is above ${alpha}, so chance alone can explain it. This does not show that there is no difference.`
  return `${raw}.${adjusted} ${verdict}`
}

/** A unit with both of its values. */
export function movedUnit(unit: MovedUnit): Markup {
  const [before, after] = movedValues(unit)
  return markup`<strong>${nameOf(unit.id)}</strong> <span class="whole">(${before} → ${after})</span>`
}

function whoMovedMost({ topMovers, ties, nUnits }: PairwiseComparison): Markup | null {
  if (topMovers === undefined) return null
  const [lost] = topMovers.lost
  const [gained] = topMovers.gained
  if (ties === nUnits) return markup`Nobody: all units are tied.`
  const losers = lost === undefined ? markup`No unit lost` : markup`Lost most: ${movedUnit(lost)}`
  const winners = gained === undefined ? markup`no unit gained` : markup`gained most: ${movedUnit(gained)}`
  return markup`${losers}; ${winners}.`
}

/** The questions of a reader who is no statistician, answered from the numbers of one comparison. */
export function answers(gate: GateResult, comparison: PairwiseComparison, family: FamilyContext | null): Markup {
  const list: [question: string, answer: string | Markup][] = [
    ['Which is better?', whichIsBetter(comparison)],
    ['By how much?', byHowMuch(comparison)],
    ['How sure?', howSure(comparison)],
    ['On how many?', onHowMany(comparison)],
    ['Could it be chance?', couldItBeChance(comparison, gate.advisory ? null : family)],
  ]
  const moved = whoMovedMost(comparison)
  if (moved !== null) list.push(['Who lost most?', moved])
  return markup`<dl class="answers">${list.map(([question, answer]) => markup`<div><dt>${question}</dt><dd>${answer}</dd></div>`)}</dl>`
}
