import type { PairwiseComparison } from '../comparison/types.ts'
import { decideAll, type Requirement } from '../family/gate.ts'
import type { Verdict } from '../family/types.ts'
import { reasonSentence } from '../report/index.ts'

/** What `gate()` says. */
export interface GateVerdict {
  readonly pass: boolean
  readonly verdict: Verdict
  /** One sentence a comparison, failed ones first. */
  readonly message: string
}

/**
 * The matchers' decision in a plain script, a command line or another test runner.
 *
 * @param subject one comparison of `comparePair`, or a report of `compareModels`, whose comparisons are corrected together
 * @param options `require: 'better'` passes when the candidate is significantly better in every comparison, `'not-worse'`
 *   when it is significantly worse in none (absence of evidence, not proof)
 * @throws HolmgateError for an unknown requirement and for a report without comparisons
 * @example
 * gate(comparePair({ sampleIds: ['a', 'b'], values: { m: [0, 0] } }, { sampleIds: ['a', 'b'], values: { m: [1, 1] } }, { metric: 'm' }), { require: 'better' }).pass // false
 */
export function gate(
  subject: PairwiseComparison | Iterable<PairwiseComparison>,
  options: { readonly require: Requirement },
): GateVerdict {
  const comparisons = Symbol.iterator in subject ? [...subject] : [subject]
  const decided = decideAll(comparisons, options?.require)
  const family = { name: 'report', role: 'report', size: comparisons.length } as const
  const sentences = decided
    .map((one) => {
      const { correction, confidenceLevel } = one.comparison
      const row = { ...one, metric: one.comparison.metric, advisory: false, attempts: 1 }
      return { fails: one.verdict === 'fail', text: reasonSentence(row, { ...family, correction, confidenceLevel }) }
    })
    .sort((a, b) => Number(b.fails) - Number(a.fails))
  const pass = !sentences.some(({ fails }) => fails)
  return { pass, verdict: pass ? 'pass' : 'fail', message: sentences.map(({ text }) => text).join('\n') }
}
