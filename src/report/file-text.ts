import type { FileProblem, FileReport, GateResult } from '../family/types.ts'
import { baselineLine, isBaselineNews, pathStyle } from './baseline-lines.ts'
import { cleanText, safeLines } from './clean-text.ts'
import { comparisonTable, gateRow, verdictWords } from './comparison-table.ts'
import { wrap } from './display-width.ts'
import {
  computedLines,
  contextOf,
  countFile,
  countPhrase,
  familyLine,
  isFailure,
  isRed,
  partialPhrase,
  placePhrase,
  problemPlace,
  problemWord,
  toldOnce,
} from './file-facts.ts'
import { readyLine } from './hypothesis-words.ts'
import { unitsPhrase } from './movers.ts'
import { neededFor } from './needed.ts'
import { type Palette, palette } from './palette.ts'
import { reasonSentence } from './reason-sentence.ts'
import type { TextOptions } from './types.ts'
import { plainWarnings, warningGroups } from './warnings.ts'
import { columnsOf, plainStyle } from './words.ts'

/** What stands above the line to paste: of one slice the data of the others may prove less. */
function provenPhrase({ comparison }: GateResult): string {
  const slice = comparison?.slice
  const of = slice === undefined ? 'these data' : `the data of the slice ${plainStyle.name(slice.value)}`
  const others = slice === undefined ? '' : ' (the other slices must bear this margin too)'
  return `Proven by ${of}, and a gate that fails where they no longer do${others}:`
}

/** A gate that failed, or that passed only thanks to the correction, in words. */
function gateLines(gate: GateResult, file: FileReport, width: number, colours: Palette): string[] {
  const family = contextOf(gate, file)
  const head = wrap(`${verdictWords(gate)}: ${placePhrase(gate, pathStyle)}`, width, '  ')
  const tone = gate.verdict === 'pass' ? colours.warn : isFailure(gate) ? colours.bad : colours.dim
  const needed = neededFor(gate, family)
  const need = needed === '' ? '' : `Needed: ${needed}.`
  const body = [reasonSentence(gate, family), need, unitsPhrase(gate, plainStyle)].filter((line) => line !== '')
  const ready = readyLine(gate)
  if (ready !== null) body.push(provenPhrase(gate))
  // Code that is broken between lines cannot be pasted.
  const code = ready === null ? [] : [`  ${ready}`]
  return [...head.map(tone), ...body.flatMap((line) => wrap(`  ${line}`, width, '  ')), ...code]
}

/** Its lines stay lines: the message of a matcher is laid out. */
function problemLines(problem: FileProblem, file: FileReport, width: number, colours: Palette): string[] {
  const head = wrap(`${problemWord(problem)}: ${problemPlace(problem, file, pathStyle)}`, width, '  ')
  const body = problem.message.split('\n').filter((line) => line.trim() !== '')
  return [...head.map(colours.bad), ...body.flatMap((line) => wrap(`  ${cleanText(line, 1000)}`, width, '  '))]
}

/**
 * Gates that need a sentence: failures, whatever is shown to be worse, guards that only the correction saved, and guards that saw
 * nothing, which is absence of evidence: beside them stands what the run could have seen.
 */
const isTold = ({ verdict, reason, comparison }: GateResult): boolean =>
  verdict === 'fail' ||
  comparison?.direction === 'worse' ||
  reason === 'saved-by-correction' ||
  (reason === 'not-seen' && comparison?.significant === false)

/**
 * What a reporter prints for one test file: the counts, the table of its gates, a sentence for each failed gate, what the
 * numbers rest on, and the warnings.
 *
 * @param file as the run's report holds it
 * @returns lines without an end, none longer than `width`; none starts with `::` or holds `##[`
 */
export function fileReportText(file: FileReport, options: TextOptions = {}): string {
  const width = columnsOf(options)
  const colours = palette(options.color ?? false)
  const counts = countFile(file)
  const project = file.project === undefined ? '' : ` [${cleanText(file.project, 60)}]`
  const lines = wrap(`${cleanText(file.path, 160)}${project}`, width, '  ').map(colours.bold)
  const notJudged = (file.baselines ?? []).reduce((sum, one) => sum + one.notJudged, 0)
  const waived = notJudged === 0 ? '' : `; ${notJudged} not judged`
  lines.push(...wrap(`${countPhrase(counts)}${waived}`, width, '  ').map(isRed(counts) ? colours.bad : colours.good))
  const partial = partialPhrase(file)
  if (partial !== null) lines.push(...wrap(`Partial: ${partial}`, width, '  ').map(colours.warn))
  if (file.gates.length > 0) lines.push(comparisonTable(file.gates.map(gateRow), { ...options, width }))
  const told = toldOnce(file.gates.filter(isTold))
  for (const gate of told) lines.push('', ...gateLines(gate, file, width, colours))
  for (const one of file.problems ?? []) lines.push('', ...problemLines(one, file, width, colours))
  lines.push('')
  for (const one of file.baselines ?? []) {
    const shown = wrap(baselineLine(one, pathStyle), width, '  ')
    lines.push(...shown.map(isBaselineNews(one) ? colours.warn : colours.dim))
  }
  const rests = [...file.families.map((family) => familyLine(family, plainStyle)), ...computedLines(file)]
  lines.push(...rests.flatMap((line) => wrap(line, width, '  ')).map(colours.dim))
  const warnings = plainWarnings(
    warningGroups(
      file.gates.map(({ comparison }) => comparison),
      file.warnings,
    ),
  )
  lines.push(...warnings.flatMap((line) => wrap(line, width, '  ')).map(colours.warn))
  return safeLines(lines.join('\n').trimEnd())
}
