import type { PairwiseComparison } from '../../comparison/types.ts'
import type { CitationKey } from '../citations.ts'
import { formatCount } from '../numbers.ts'
import { plural } from '../words.ts'

/** Distinct values in the order in which they first appear. */
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** `a`, `a and b`, `a, b and c`. */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts[texts.length - 1]}`
}

/** Leaves a mark where a citation goes: how it is written depends on the kind of text. */
export type Cite = (...keys: CitationKey[]) => string
export type Rows = readonly PairwiseComparison[]

/** ` (2 of 4 comparisons)` where a procedure was not used for all. */
export const share = (some: Rows, all: Rows): string =>
  some.length === all.length ? '' : ` (${formatCount(some.length)} of ${plural(all.length, 'comparison')})`

export const draws = (rows: Rows, noun: string): string =>
  listed(distinct(rows.map(({ resamples, seed }) => `${formatCount(resamples)} ${noun} (seed ${seed})`)))

/** `12`, or `12 to 40` where the rows do not agree. */
export function range(rows: Rows, of: (row: PairwiseComparison) => number): string {
  const numbers = rows.map(of)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`
}
