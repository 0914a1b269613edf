import type { MovedUnit, PairwiseComparison } from '../comparison/types.ts'
import type { GateResult } from '../family/types.ts'
import { formatCount, formatMeans, formatNumber } from './numbers.ts'
import type { TextStyle } from './types.ts'

/** Whether the reader of a gate will ask which units it was: it failed, or the candidate is significantly worse. */
export const asksForUnits = ({ verdict, comparison }: Pick<GateResult, 'verdict' | 'comparison'>): boolean =>
  comparison !== null && (verdict === 'fail' || comparison.direction === 'worse')

/**
 * Units of a comparison by their sign, read through `betterWhen`.
 *
 * @example
 * unitCounts({ wins: 104, losses: 66, ties: 1741 }) // '104 units better, 66 worse, 1,741 tied'
 */
export function unitCounts({ wins, losses, ties }: Pick<PairwiseComparison, 'wins' | 'losses' | 'ties'>): string {
  return `${formatCount(wins)} ${wins === 1 ? 'unit' : 'units'} better, ${formatCount(losses)} worse, ${formatCount(ties)} tied`
}

/**
 * One unit with both values, in four digits where those tell them apart.
 *
 * @example
 * movedUnit({ id: 'q7', baselineValue: 1, candidateValue: 1 / 3 }, { name: (id) => id }) // 'q7 (1 to 0.3333)'
 */
export function movedUnit(unit: MovedUnit, style: Pick<TextStyle, 'name'>): string {
  const [before, after] = movedValues(unit)
  return `${style.name(unit.id)} (${before} to ${after})`
}

/**
 * Both values of a unit, in four digits where those tell them apart.
 *
 * @example
 * movedValues({ id: 'q7', baselineValue: 1, candidateValue: 1 / 3 }) // ['1', '0.3333']
 */
export function movedValues({ baselineValue, candidateValue }: MovedUnit): [string, string] {
  const short: [string, string] = [formatNumber(baselineValue), formatNumber(candidateValue)]
  return short[0] === short[1] ? formatMeans(baselineValue, candidateValue) : short
}

/**
 * The units that lost most with both values, worst first. Empty when none lost, and for a report of an earlier version.
 *
 * @returns one sentence, such as `Lost most: q7 (0.9 to 0.1), q3 (0.5 to 0.2).`
 */
export function lostMost({ topMovers }: PairwiseComparison, style: TextStyle): string {
  if (topMovers === undefined || topMovers.lost.length === 0) return ''
  return `Lost most: ${topMovers.lost.map((unit) => movedUnit(unit, style)).join(', ')}.`
}

/**
 * What is said of the units of a gate whose reader will ask for them: who won and lost, and who lost most. Empty for others.
 *
 * @param named whether units (users, prompts) may be named
 */
export function unitsPhrase(
  gate: Pick<GateResult, 'verdict' | 'comparison' | 'reason'>,
  style: TextStyle,
  named = true,
): string {
  const { comparison, reason } = gate
  if (comparison === null || !asksForUnits(gate)) return ''
  // What a guard that saw harm would have needed has the counts already.
  const counts = reason === 'harm-shown' ? '' : `${unitCounts(comparison)}.`
  return [counts, named ? lostMost(comparison, style) : ''].filter((text) => text !== '').join(' ')
}
