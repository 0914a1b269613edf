import type { PairwiseComparison } from '../comparison/types.ts'

/** What a bar shows of a comparison. */
export type Ranged = Pick<PairwiseComparison, 'difference' | 'ciLow' | 'ciHigh'> &
  Partial<Pick<PairwiseComparison, 'betterWhen' | 'hypothesis'>>

/** Where the margins of a comparison lie on the axis of its difference. */
function marginsOf({ hypothesis, betterWhen }: Ranged): number[] {
  if (hypothesis === undefined || hypothesis.kind === 'exceeds' || hypothesis.margin === 0) return []
  const { kind, margin } = hypothesis
  if (kind === 'equivalence') return [-margin, margin]
  return [(kind === 'superiority') === (betterWhen !== 'lower') ? margin : -margin]
}

/** How far a comparison reaches from zero, with its margin; an open end does not count. */
export const reach = (row: Ranged): number =>
  Math.max(...[row.difference, row.ciLow ?? 0, row.ciHigh ?? 0, ...marginsOf(row)].map(Math.abs))

/**
 * One interval against zero (`│`), which stands in the middle, and its margins (`┊`, `╫` where it crosses them). Open ends are arrows.
 *
 * @param scale what the two ends of the bar stand for, ±
 * @param width cells of the bar, odd
 * @example
 * intervalBar({ difference: 2, ciLow: 1, ciHigh: 4 }, 4, 9) // '    │├●─┤'
 */
export function intervalBar(row: Ranged, scale: number, width: number): string {
  const { difference, ciLow, ciHigh } = row
  const zero = (width - 1) / 2
  // However small, a value never moves onto zero: whether an interval holds zero is the point.
  const at = (value: number): number =>
    value === 0 || scale === 0
      ? zero
      : zero + Math.sign(value) * Math.max(1, Math.round((Math.abs(value) / scale) * zero))
  const cells = Array.from<unknown, string>({ length: width }, (_, column) => (column === zero ? '│' : ' '))
  const [low, high] = [ciLow === null ? 0 : at(ciLow), ciHigh === null ? width - 1 : at(ciHigh)]
  for (let column = low; column <= high; column++) cells[column] = column === zero ? '┼' : '─'
  // Nor does a margin move into an interval that does not hold it, or out of one that does.
  const crossed: number[] = []
  for (const margin of marginsOf(row)) {
    const column = at(margin)
    if (ciLow !== null && margin <= ciLow) cells[Math.min(column, low - 1)] = '┊'
    else if (ciHigh !== null && margin >= ciHigh) cells[Math.max(column, high + 1)] = '┊'
    else crossed.push(Math.min(Math.max(column, low + 1), high - 1))
  }
  cells[low] = ciLow === null ? '◄' : '├'
  cells[high] = ciHigh === null ? '►' : '┤'
  cells[at(difference)] = '●'
  for (const column of crossed) if (cells[column] !== '●') cells[column] = '╫'
  return cells.join('')
}
