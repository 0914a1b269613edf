import { alphaOf } from '../../stats/index.ts'
import type { Correction } from '../../stats/types.ts'
import { isMarginGate } from '../hypothesis-words.ts'
import { formatCount } from '../numbers.ts'
import { plural } from '../words.ts'
import type { Cite, Rows } from './parts.ts'

const CORRECTIONS: Record<Exclude<Correction, 'none'>, (cite: Cite) => string> = {
  holm: (cite) => `Holm's step-down procedure ${cite('holm')}`,
  bonferroni: (cite) => `the Bonferroni correction ${cite('dunn')}`,
  'fixed-sequence': (cite) =>
    `testing them in an order that was fixed before, each at the full level, up to the first that is not significant ${cite('maurer')}`,
  'weighted-holm': (cite) => `Holm's step-down procedure with weights ${cite('holm')}`,
  'westfall-young': (cite) =>
    `Westfall and Young's step-down minP procedure on joint resamples of all comparisons ${cite('westfall', 'ge')}`,
}

/** How several comparisons were corrected together. */
export function correctionSentence(rows: Rows, correction: Correction, size: number, cite: Cite): string {
  if (size === 1) return 'With a single comparison there was nothing to correct for.'
  if (correction === 'none' && rows.every(isMarginGate))
    return `All ${formatCount(size)} hypotheses had to hold, so that none was corrected: an intersection-union test ${cite('berger')}.`
  if (correction === 'none') return `p-values of the ${plural(size, 'comparison')} were not corrected for multiplicity.`
  const alpha = alphaOf(rows[0]!.confidenceLevel)
  return `p-values were adjusted over the family of ${plural(size, 'comparison')} by ${CORRECTIONS[correction](cite)}, which keeps the chance of any false finding in it at or below ${alpha}.`
}
