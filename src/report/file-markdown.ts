import type { FileReport, GateResult } from '../family/types.ts'
import { baselineLines } from './baseline-lines.ts'
import { safeLines } from './clean-text.ts'
import { comparisonMarkdown } from './comparison-markdown.ts'
import { gateRow, verdictWords } from './comparison-table.ts'
import {
  computedLines,
  contextOf,
  countFile,
  countPhrase,
  familyLine,
  partialPhrase,
  placePhrase,
  problemPlace,
  toldOnce,
} from './file-facts.ts'
import { codeSpan, markdownStyle } from './markdown.ts'
import { asksForUnits, unitsPhrase } from './movers.ts'
import { neededFor } from './needed.ts'
import { reasonSentence } from './reason-sentence.ts'
import type { TextStyle } from './types.ts'
import { warningGroups } from './warnings.ts'

const placeStyle: TextStyle = { ...markdownStyle, name: (text) => codeSpan(text, 160) }

function gateItem(gate: GateResult, file: FileReport): string {
  const family = contextOf(gate, file)
  const needed = neededFor(gate, family)
  const need = needed === '' ? '' : `Needed: ${needed}.`
  const sentence = reasonSentence(gate, family, markdownStyle)
  const body = [sentence, need, unitsPhrase(gate, markdownStyle)].filter((part) => part !== '').join(' ')
  return `- **${verdictWords(gate)}** ${placePhrase(gate, placeStyle)}: ${body}`
}

/**
 * One test file in GitHub's Markdown: the counts, the table of its gates, a sentence for each failed gate, what the numbers
 * rest on, and the warnings. Foreign text stands in code spans only.
 *
 * @param file as the run's report holds it; rendered from its numbers
 */
export function fileReportMarkdown(file: FileReport): string {
  const project = file.project === undefined ? '' : ` (${codeSpan(file.project, 60)})`
  const partial = partialPhrase(file)
  const told = toldOnce(
    file.gates.filter((gate) => gate.verdict === 'fail' || asksForUnits(gate) || gate.reason === 'saved-by-correction'),
  )
  const rests = [...file.families.map((family) => familyLine(family, markdownStyle)), ...computedLines(file)]
  const groups = warningGroups(
    file.gates.map(({ comparison }) => comparison),
    file.warnings,
  )
  const warnings = groups.map(({ warning, subjects }) => {
    const where = subjects.length === 0 ? '' : ` (${subjects.map((subject) => codeSpan(subject, 200)).join(', ')})`
    return `- Warning${where}: ${codeSpan(warning, 1000)}`
  })
  const parts = [
    `### ${codeSpan(file.path, 160)}${project}`,
    `**${countPhrase(countFile(file))}**${partial === null ? '' : `  \nPartial: ${partial}.`}`,
    file.gates.length === 0 ? '' : comparisonMarkdown(file.gates.map(gateRow)),
    [
      ...told.map((gate) => gateItem(gate, file)),
      ...(file.problems ?? []).map(
        (one) => `- **error** ${problemPlace(one, file, placeStyle)}: ${codeSpan(one.message, 1000)}`,
      ),
    ].join('\n'),
    [...baselineLines(file, placeStyle), ...rests]
      .map((line) => `- ${line}`)
      .concat(warnings)
      .join('\n'),
  ]
  return safeLines(parts.filter((part) => part !== '').join('\n\n'))
}
