import type { Correction } from '../../stats/types.ts'
import { version } from '../../version.ts'
import type { CitationKey } from '../citations.ts'
import { correctionSentence } from './corrections.ts'
import { hypothesisSentences } from './hypotheses.ts'
import { intervalSentences } from './intervals.ts'
import type { Cite, Rows } from './parts.ts'
import { sampleSentences } from './sample.ts'
import { sensitivitySentences } from './sensitivity.ts'
import { testSentences } from './tests.ts'

/** What a methods paragraph says beside its rows. */
export interface MethodsContext {
  readonly correction: Correction
  /** How many hypotheses were corrected together, where it is not the number of rows. */
  readonly familySize?: number | undefined
}

/** What `compose()` leaves where a citation goes. */
export const MARK = /\ue000([\w,]+)\ue001/g

/** The sentences, with marks for citations, and what is cited. */
export function compose(
  rows: Rows,
  { correction, familySize }: MethodsContext,
): { text: string; used: Set<CitationKey> } {
  const used = new Set<CitationKey>()
  const cite: Cite = (...keys) => {
    for (const key of keys) used.add(key)
    return `\ue000${keys.join(',')}\ue001`
  }
  const sentences = [
    ...sampleSentences(rows, cite),
    ...testSentences(rows, cite),
    ...hypothesisSentences(rows, cite),
    ...intervalSentences(rows, cite),
    correctionSentence(rows, correction, familySize ?? rows.length, cite),
    ...sensitivitySentences(rows, cite),
    `Computed with holmgate ${version}.`,
    'The results describe these trained models on these units, not the methods that made the models.',
  ]
  return { text: sentences.join(' '), used }
}
