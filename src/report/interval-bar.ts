import type { PairwiseComparison } from '../comparison/types.ts'

/** What a bar shows of a comparison. */
export type Ranged = Pick<PairwiseComparison, 'difference' | 'ciLow' | 'ciHigh'>

/** How far a comparison reaches from zero; an open end does not count. */
export const reach = ({ difference, ciLow, ciHigh }: Ranged): number =>
  Math.max(Math.abs(difference), Math.abs(ciLow ?? 0), Math.abs(ciHigh ?? 0))

/**
 * One interval against zero, which stands in the middle. Open ends are arrows.
 *
 * @param scale what the two ends of the bar stand for, ±
 * @param width cells of the bar, odd
 * @example
 * intervalBar({ difference: 2, ciLow: 1, ciHigh: 4 }, 4, 9) // '    │├●─┤'
 */
export function intervalBar({ difference, ciLow, ciHigh }: Ranged, scale: number, width: number): string {
  const zero = (width - 1) / 2
  // However small, a value never moves onto zero: whether an interval holds zero is the point.
  const at = (value: number): number =>
    value === 0 || scale === 0
      ? zero
      : zero + Math.sign(value) * Math.max(1, Math.round((Math.abs(value) / scale) * zero))
  const cells = Array.from<unknown, string>({ length: width }, (_, column) => (column === zero ? '│' : ' '))
  const [low, high] = [ciLow === null ? 0 : at(ciLow), ciHigh === null ? width - 1 : at(ciHigh)]
  for (let column = low; column <= high; column++) cells[column] = column === zero ? '┼' : '─'
  cells[low] = ciLow === null ? '◄' : '├'
  cells[high] = ciHigh === null ? '►' : '┤'
  cells[at(difference)] = '●'
  return cells.join('')
}
