import { isRecord, own } from '../evaluation/kinds.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'

/** What a reader of files decided about one metric, from the result's metadata; anything else in there is the user's own. */
interface Decided {
  /** Rows without a value of the metric, and what was done about them in words. */
  readonly missing: string | null
  /** Whether only the metric's name says that lower is better. */
  readonly cost: boolean
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

function missingPhrase({ metadata, nRows }: EvaluationResult, metric: string): string | null {
  const missing = own(metadata, 'missing')
  if (!isRecord(missing)) return null
  const counts = own(missing, 'counts')
  const count = isRecord(counts) ? own(counts, metric) : undefined
  if (own(missing, 'policy') === 'drop') {
    const [rows, paired] = [own(missing, 'rows'), own(missing, 'pairedRows')]
    const of = isCount(count) ? `, ${count} of them without ${quote(metric)}` : ''
    const parts = [
      isCount(rows) ? `${rows} of ${nRows} rows were left out because a value is missing${of}` : [],
      isCount(paired) ? `${paired} of ${nRows} rows were left out because the other model has no value for them` : [],
    ].flat()
    return parts.length === 0 ? null : parts.join(', and ')
  }
  const filled = own(missing, 'filled')
  if (!isCount(count) || !isRecord(filled)) return null
  return `${count} of ${nRows} rows have no ${quote(metric)} and count as ${String(own(filled, metric))}`
}

function decidedOf(result: EvaluationResult, metric: string): Decided {
  const costs = own(result.metadata, 'costsByName')
  return { missing: missingPhrase(result, metric), cost: Array.isArray(costs) && costs.includes(metric) }
}

/**
 * What the readers of both files decided and a verdict rests on, as whole sentences: values that were missing, with their
 * counts, and a direction that only the metric's name states.
 */
export function readerWarnings(baseline: EvaluationResult, candidate: EvaluationResult, metric: string): string[] {
  const sides = [decidedOf(baseline, metric), decidedOf(candidate, metric)] as const
  const [before, after] = [sides[0].missing, sides[1].missing]
  const parts =
    before !== null && before === after
      ? [`In both models ${before}`]
      : [
          before === null ? [] : [`In the baseline ${before}`],
          after === null ? [] : [`In the candidate ${after}`],
        ].flat()
  const warnings = parts.map((part) => `${part}: complete the files where you can.`)
  if (sides[0].cost || sides[1].cost) {
    warnings.push(
      `That lower is better for ${quote(metric)} was read from its name: state it with betterWhen when the files are read.`,
    )
  }
  return warnings
}
