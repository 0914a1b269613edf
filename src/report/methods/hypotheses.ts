import type { TestedHypothesis } from '../../comparison/types.ts'
import { marginPhrase } from '../hypothesis-words.ts'
import { type Cite, distinct, listed, type Rows, share } from './parts.ts'

/** What is said of hypotheses other than "no difference", with their margins. */
export function hypothesisSentences(rows: Rows, cite: Cite): string[] {
  const about = (kind: TestedHypothesis['kind'], say: (margins: string) => string): string[] => {
    const own = rows.filter(({ hypothesis }) => hypothesis?.kind === kind)
    if (own.length === 0) return []
    const margins = listed(distinct(own.flatMap(({ hypothesis }) => (hypothesis ? [marginPhrase(hypothesis)] : []))))
    return [`${say(margins)}${share(own, rows)}.`]
  }
  return [
    ...about(
      'superiority',
      (margins) => `An effect had to be shown to be beyond ${margins}, by testing the difference less that`,
    ),
    ...about(
      'non-inferiority',
      (margins) =>
        `Non-inferiority was tested one-sided with a margin of ${margins}, by testing the difference moved by it ${cite('wellek')}`,
    ),
    ...about(
      'equivalence',
      (margins) =>
        `Equivalence within ${margins} was tested by two one-sided tests, of which the larger p-value counts ${cite('schuirmann')}`,
    ),
  ]
}
