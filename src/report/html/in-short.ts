import type { PairwiseComparison } from '../../comparison/types.ts'
import { alphaOf } from '../../stats/index.ts'
import { formatDifference, formatInterval } from '../effect.ts'
import { isFailure } from '../file-facts.ts'
import { intervalLevel, questionPhrase } from '../hypothesis-words.ts'
import { type Markup, markup } from '../markup.ts'
import { formatCount, formatLevel, formatNumber, formatP, formatPercent } from '../numbers.ts'
import { distinctRows } from '../svg/index.ts'
import { plural } from '../words.ts'
import { movedUnit, nameOf, whichIsBetter } from './answers.ts'
import { anchorOf, type NumberedGate } from './gate-words.ts'

/** More comparisons than this are no summary; the plot and the table have them. */
const MOST = 6

interface Row {
  readonly numbered: NumberedGate
  readonly comparison: PairwiseComparison
}

/** Failed gates first; a comparison that several gates ask about stands once. */
function rowsOf(gates: readonly NumberedGate[]): Row[] {
  const failed = ({ gate }: NumberedGate): boolean => isFailure(gate)
  const ordered = [...gates.filter(failed), ...gates.filter((one) => !failed(one))]
  return distinctRows(
    ordered.flatMap((numbered) => {
      const { comparison } = numbered.gate
      return comparison === null ? [] : [{ numbered, comparison }]
    }),
  )
}

function better(comparison: PairwiseComparison): Markup {
  const { candidate, baseline, direction, hypothesis } = comparison
  if (hypothesis !== undefined) return whichIsBetter(comparison)
  const [first, second] = direction === 'worse' ? [baseline, candidate] : [candidate, baseline]
  return direction === 'inconclusive'
    ? markup`Not shown: neither ${nameOf(first)} nor ${nameOf(second)}`
    : markup`<strong>${nameOf(first)}</strong>, against ${nameOf(second)}`
}

/** Something that is not broken between lines. */
const whole = (text: string): Markup => markup`<span class="whole">${text}</span>`

/** Of what the p-value is that refutes a hypothesis. */
const SHOWN = {
  superiority: 'of a smaller gain than asked for',
  'non-inferiority': 'of a loss of the margin or more',
  equivalence: 'of a difference of the margin or more',
  exceeds: 'of the opposite',
} as const

function chance({ adjustedPValue, pValue, significant, confidenceLevel, hypothesis }: PairwiseComparison): Markup {
  if (hypothesis?.state === 'refuted' && hypothesis.oppositePValue !== null) {
    const opposite = `p = ${formatP(hypothesis.oppositePValue, alphaOf(confidenceLevel))}`
    return markup`Hardly: ${whole(opposite)} (${SHOWN[hypothesis.kind]})`
  }
  const p = `p = ${formatP(adjustedPValue, alphaOf(confidenceLevel))}`
  return markup`${significant ? 'Hardly' : 'Yes'}: ${adjustedPValue === pValue ? '' : 'adjusted '}${whole(p)}`
}

function size({ difference, relativeDifference, direction, hypothesis }: PairwiseComparison): Markup {
  // The winner is named beside it, whichever of the two it is: what it is ahead by has no sign.
  if (hypothesis === undefined && direction !== 'inconclusive') {
    const share = relativeDifference === null ? '' : `(${formatPercent(Math.abs(relativeDifference), 2)})`
    return markup`by <strong>${formatNumber(Math.abs(difference))}</strong> ${whole(share)}`
  }
  const [absolute = '', ...relative] = formatDifference(difference, relativeDifference).split(' ')
  return markup`<strong>${absolute}</strong> ${whole(relative.join(' '))}`
}

const COLUMNS: readonly (readonly [question: string, answer: (row: Row) => Markup | string])[] = [
  [
    'Metric',
    ({ numbered, comparison }) =>
      markup`<a href="#${anchorOf(numbered)}">${nameOf(comparison.metric)}</a> <span class="dim">asked: ${questionPhrase(numbered.gate)}</span>`,
  ],
  ['Which is better?', ({ comparison }) => better(comparison)],
  ['By how much?', ({ comparison }) => size(comparison)],
  [
    'How sure?',
    ({ comparison: c }) =>
      markup`${whole(`${formatLevel(intervalLevel(c))} interval`)} ${whole(formatInterval(c.ciLow, c.ciHigh))}`,
  ],
  [
    'On how many?',
    ({ comparison: c }) =>
      markup`${whole(`${plural(c.nUnits, 'unit')}:`)} ${whole(`${formatCount(c.wins)} better,`)} ${whole(`${formatCount(c.losses)} worse`)}`,
  ],
  ['Could it be chance?', ({ comparison }) => chance(comparison)],
  [
    'Who lost most?',
    ({ comparison: { topMovers } }) => {
      const lost = topMovers?.lost[0]
      return topMovers === undefined ? '–' : lost === undefined ? 'No unit' : movedUnit(lost)
    },
  ],
]

/**
 * What a reader asks first, answered at the top of a file: one line for each of a few comparisons.
 *
 * @returns `null` where nothing was compared
 */
export function inShort(gates: readonly NumberedGate[]): Markup | null {
  const rows = rowsOf(gates)
  if (rows.length === 0) return null
  const left = rows.length - MOST
  const more = left > 0 ? ` ${plural(left, 'more comparison')} below.` : ''
  const heads = COLUMNS.map(([question]) => markup`<th scope="col">${question}</th>`)
  const lines = rows
    .slice(0, MOST)
    .map(
      (row) => markup`<tr>${COLUMNS.map(([head, answer]) => markup`<td data-head="${head}">${answer(row)}</td>`)}</tr>`,
    )
  return markup`<h3>In short</h3><div class="scroll" role="group" tabindex="0" aria-label="In short"><table class="short"><caption>Each comparison once, what failed first; the metric leads to the details.${more}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`
}
