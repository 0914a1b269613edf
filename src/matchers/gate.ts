import type { PairwiseComparison } from '../comparison/types.ts'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { all, describe } from '../evaluation/wording.ts'
import { decideAll, REQUIREMENTS, type Requirement } from '../family/gate.ts'
import type { Reason, Verdict } from '../family/types.ts'
import { reasonSentence } from '../report/index.ts'
import type { FamilyContext } from '../report/types.ts'
import { refuseContradiction, refusePart } from './as-made.ts'

/** What `gate()` says. */
export interface GateVerdict {
  readonly pass: boolean
  readonly verdict: Verdict
  /** One sentence a comparison, failed ones first. */
  readonly message: string
  /** Each comparison with its own verdict, failed ones first. */
  readonly decisions: readonly GateDecision[]
}

/** One comparison of a gate, decided. */
export interface GateDecision {
  readonly comparison: PairwiseComparison
  readonly verdict: Verdict
  readonly reason: Reason
  /** One sentence, effect first. */
  readonly message: string
}

/** A report of `compareModels`, also one that went through JSON. */
export interface Comparisons {
  readonly comparisons: readonly PairwiseComparison[]
  /** How many were corrected together: a report that lacks some of them is refused. */
  readonly familySize?: number
}

const HELP = 'pass one comparison of comparePair, or a report of compareModels.'

const UNCHANGED = 'Pass comparisons as comparePair or compareModels made them.'

const isReport = (subject: unknown): subject is Comparisons =>
  typeof subject === 'object' && subject !== null && Array.isArray((subject as Partial<Comparisons>).comparisons)

/** The rows of the subject; only what a comparison really made passes, whatever it went through. */
function rowsOf(subject: unknown): readonly PairwiseComparison[] {
  if (typeof subject === 'object' && subject !== null && 'then' in subject) {
    throw misuseError(`gate: the subject is a promise. Await it first; then ${HELP}`)
  }
  if (isReport(subject)) refusePart(subject)
  const rows: readonly unknown[] = isReport(subject) ? subject.comparisons : [subject]
  if (Array.isArray(subject) && subject.length > 1) {
    throw misuseError(
      'gate: several comparisons in a list were not corrected together. Compare them with compareModels, and pass its report.',
    )
  }
  return (Array.isArray(subject) ? Array.from(subject as unknown[]) : rows).map((row) => {
    const { pValue, adjustedPValue, difference, confidenceLevel } = (row ?? {}) as Partial<PairwiseComparison>
    if (confidenceLevel === undefined || pValue === undefined)
      throw misuseError(`gate: found ${describe(row)}; ${HELP}`)
    for (const [name, p] of [
      ['pValue', pValue],
      ['adjustedPValue', adjustedPValue],
    ] as const) {
      if (typeof p !== 'number' || !(p > 0 && p <= 1))
        throw inputError(
          `gate: ${name} of a comparison is ${String(p)}, and must be above 0 and at most 1. ${UNCHANGED}`,
        )
    }
    if (!Number.isFinite(difference))
      throw inputError(
        `gate: the difference of a comparison is ${String(difference)}, and must be a number. ${UNCHANGED}`,
      )
    refuseContradiction(row as PairwiseComparison)
    return row as PairwiseComparison
  })
}

/** The family of a report's rows, as a sentence about one of them needs it. */
export const reportFamily = ({ correction, confidenceLevel }: PairwiseComparison, size: number): FamilyContext => ({
  name: 'report',
  role: 'report',
  size,
  correction,
  confidenceLevel,
})

function requirementOf(options: unknown): Requirement {
  if (typeof options !== 'object' || options === null)
    throw misuseError(
      `gate: the second argument must be { require: … }, with one of ${all(REQUIREMENTS)}, found ${describe(options)}.`,
    )
  const unknown = Object.keys(options).find((key) => key !== 'require')
  if (unknown !== undefined)
    throw misuseError(
      `gate: there is no option '${unknown}'. The only one is require; all others belong to the comparison.`,
    )
  const { require } = options as { require?: unknown }
  if (typeof require !== 'string')
    throw misuseError(`gate: require must be one of ${all(REQUIREMENTS)}, found ${describe(require)}.`)
  return require as Requirement
}

/**
 * The matchers' decision in a plain script, a command line or another test runner.
 *
 * @param subject one comparison of `comparePair`, or a report of `compareModels`, whose comparisons are corrected together
 * @param options `require` is what every comparison must show: `'better'`, significantly better; `'not-worse'`, not significantly worse
 *   (absence of evidence, not proof); `'non-inferior'`, worse by less than its margin; `'equivalent'`, within its margin either way;
 *   `'exceeds'`, beyond the constant of `compareToValue`. The last three ask about comparisons that were made with such a hypothesis
 * @returns the verdict. Where another seed could turn that of one `comparePair`, its message says so: only `compareModels`, also of
 *   one metric, draws more there
 * @throws HolmgateError for an unknown requirement or option, for a report without comparisons, for several comparisons that
 *   were not corrected together, for a report that lacks some of its own, for numbers that no comparison gives or that contradict
 *   each other, for an alternative that cannot show what is asked, and
 *   with `'not-worse'` for the corrections `'fixed-sequence'` and `'weighted-holm'`, which are for claims
 * @example
 * gate(comparePair({ sampleIds: ['a', 'b'], values: { m: [0, 0] } }, { sampleIds: ['a', 'b'], values: { m: [1, 1] } }, { metric: 'm' }), { require: 'better' }).pass // false
 */
export function gate(
  subject: PairwiseComparison | Comparisons,
  options: { readonly require: Requirement },
): GateVerdict {
  const comparisons = rowsOf(subject)
  const decisions = decideAll(comparisons, requirementOf(options))
    .map((one): GateDecision => {
      const { comparison, verdict, reason } = one
      const row = { ...one, metric: comparison.metric, advisory: false, attempts: 1 }
      // One row of a corrected report does not say how many were corrected with it.
      const family = isReport(subject) ? reportFamily(comparison, comparisons.length) : null
      return Object.freeze({ comparison, verdict, reason, message: reasonSentence(row, family) })
    })
    .sort((a, b) => Number(b.verdict === 'fail') - Number(a.verdict === 'fail'))
  const pass = decisions.every(({ verdict }) => verdict === 'pass')
  const message = decisions.map((decision) => decision.message).join('\n')
  return { pass, verdict: pass ? 'pass' : 'fail', message, decisions: Object.freeze(decisions) }
}
