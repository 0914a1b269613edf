import type { PairwiseComparison } from '../comparison/types.ts'
import { isAtFloor } from './attainable.ts'

/** What a reader of a table has to know to read it rightly, one statement a line. */
export function readingNotes(comparisons: readonly PairwiseComparison[]): string[] {
  const floor = comparisons.some(isAtFloor)
    ? ['An asterisk marks a p-value that is the minimum attainable by its test.']
    : []
  return [...floor, 'The numbers describe these trained models on these units, not the method that made them.']
}
