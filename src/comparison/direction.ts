import type { BetterWhen } from '../evaluation/types.ts'
import type { Alternative } from '../stats/types.ts'
import type { AlternativeOption, Direction } from './types.ts'

/**
 * Significant and the sign, read through `betterWhen`; not significant is always `inconclusive`.
 *
 * @example
 * directionOf(-3, true, 'lower') // 'better'
 * @example
 * directionOf(-3, false, 'lower') // 'inconclusive'
 */
export function directionOf(difference: number, significant: boolean, betterWhen: BetterWhen): Direction {
  if (!significant || difference === 0) return 'inconclusive'
  return difference > 0 === (betterWhen === 'higher') ? 'better' : 'worse'
}

/**
 * The numeric alternative: `greater` always means that the candidate is numerically larger.
 *
 * @example
 * numericAlternative('better', 'lower') // 'less'
 */
export function numericAlternative(alternative: AlternativeOption, betterWhen: BetterWhen): Alternative {
  if (alternative !== 'better' && alternative !== 'worse') return alternative
  return (alternative === 'better') === (betterWhen === 'higher') ? 'greater' : 'less'
}
