import type { FileReport, GateResult } from '../family/types.ts'
import { label, safeLines } from './clean-text.ts'
import { verdictWords } from './comparison-table.ts'
import { wrap } from './display-width.ts'
import { placePhrase } from './file-facts.ts'
import { palette } from './palette.ts'
import type { TextOptions } from './types.ts'
import { columnsOf, plainStyle } from './words.ts'

/** What is remembered of a gate between two runs. */
export type KnownVerdict = Pick<GateResult, 'verdict' | 'reason' | 'advisory' | 'expectedToFail'>

/** Names a gate in another run of its file: its test and its question, not its line, which an edit moves. */
function keysOf(gates: readonly GateResult[]): string[] {
  const seen = new Map<string, number>()
  return gates.map(({ test, matcher, negated, metric, family, comparison }) => {
    const question = [test, matcher, negated, metric, family, comparison?.candidate, comparison?.baseline]
    // With wrong data there are no names: a gate is then the same as any other of its test and metric.
    const key = JSON.stringify(comparison === null ? question.slice(0, 5) : question)
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    return `${key}#${times}`
  })
}

/**
 * Compares the verdicts of a file with those of its last run.
 *
 * @param known verdicts of earlier runs, by a key of this function; brought up to date
 * @returns gates whose verdict is another one now, each with the one before
 */
export function changedGates(
  file: FileReport,
  known: Map<string, KnownVerdict>,
): { readonly gate: GateResult; readonly before: KnownVerdict }[] {
  const keys = keysOf(file.gates)
  return file.gates.flatMap((gate, index) => {
    const before = known.get(keys[index]!)
    const { verdict, reason, advisory, expectedToFail = false } = gate
    known.set(keys[index]!, { verdict, reason, advisory, expectedToFail })
    return before === undefined || before.verdict === verdict ? [] : [{ gate, before }]
  })
}

/**
 * What a reporter prints under the table of a file that ran again: each gate whose verdict changed, and how.
 *
 * @returns lines without an end, none longer than `width`; empty when nothing changed
 */
export function changesText(changed: ReturnType<typeof changedGates>, options: TextOptions = {}): string {
  if (changed.length === 0) return ''
  const width = columnsOf(options)
  const colours = palette(options.color ?? false)
  const lines = changed.flatMap(({ gate, before }) => {
    const { comparison, metric } = gate
    const models = comparison === null ? '' : ` (${label(comparison.candidate)} vs ${label(comparison.baseline)})`
    const what = `${verdictWords(before)} → ${verdictWords(gate)}: ${label(metric)}${models}, ${placePhrase(gate, plainStyle)}`
    return wrap(`  ${what}`, width, '    ').map(gate.verdict === 'pass' ? colours.good : colours.bad)
  })
  return safeLines([...wrap('Changed since the last run:', width).map(colours.bold), ...lines].join('\n'))
}
