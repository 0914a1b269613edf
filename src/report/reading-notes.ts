import type { PairwiseComparison } from '../comparison/types.ts'
import { isAtFloor } from './attainable.ts'
import { formatCount } from './numbers.ts'
import { plural } from './words.ts'

/** What a reader of a table has to know to read it rightly, one statement a line. */
export function readingNotes(comparisons: readonly PairwiseComparison[]): string[] {
  const floor = comparisons.some(isAtFloor)
    ? ['An asterisk marks a p-value that is the minimum attainable by its test.']
    : []
  const open = comparisons.some(({ stability }) => stability === 'open')
    ? ['A tilde marks a p-value with which the verdict could change if another seed were drawn (at 99 %).']
    : []
  const redrawn = comparisons.filter(({ stability }) => stability === 'redrawn')
  const more =
    redrawn.length === 0
      ? []
      : [
          `${plural(redrawn.length, 'verdict')} hung on the random draws; decided after ${[...new Set(redrawn.map(({ resamples }) => formatCount(resamples)))].join(' or ')} draws.`,
        ]
  return [
    ...floor,
    ...open,
    ...more,
    'The numbers describe these trained models on these units, not the method that made them.',
  ]
}
