import type { FileReport, GateResult, RunReport } from '../family/types.ts'
import { columnsFor, gateRow } from '../report/comparison-table.ts'
import { computedLines } from '../report/file-facts.ts'
import { methodsParagraph } from '../report/methods.ts'
import { unitsPhrase } from '../report/movers.ts'
import { formatMeans, formatNumber, formatSigned, formatSignedPercent } from '../report/numbers.ts'
import { isPart, OTHER_SHARDS, shardPhrase } from '../report/shard.ts'
import { intervalsNote } from '../report/words.ts'
import { byteLength, fitLines, keep, type Line, omittedNote } from './fit.ts'
import { intervalPlot } from './interval-plot.ts'
import {
  advice,
  comparisonsOf,
  failuresFirst,
  familyItems,
  gateSentence,
  problemItems,
  questionOf,
  runProblemItems,
  type Visibility,
  verdictCell,
  warningItems,
} from './report-view.ts'
import { codeCell, codeSpan, fencedBlock, markdownStyle, safeLines } from './sanitise.ts'
import { hasNews, isFailure, type RunVerdict, tallyFile, tallyPhrase, tallyRun } from './tally.ts'

/** When a summary is written. */
export type SummaryOption = 'always' | 'on-failure' | 'never'

/** What a step's summary may hold; a larger file is dropped as a whole. */
export const MAX_SUMMARY_BYTES = 1_048_576

/** Room that stays free: other tools write to the file too. */
const SPARE_BYTES = 4096

export interface SummaryView extends Visibility {
  /** Where the report file is, for the reader who wants everything. */
  readonly reportPath: string | null
}

/** Whether the option asks for a summary of a run with this verdict. */
export const wantsSummary = (option: SummaryOption, verdict: RunVerdict): boolean =>
  option === 'always' || (option === 'on-failure' && verdict !== 'pass')

const ICON: Record<RunVerdict, string> = { pass: '✅', fail: '❌', error: '⚠️' }
const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Everything that a reader may want to see of a gate, effect first. */
function table(file: FileReport): Line[] {
  const { interval, p, adjusted, n, ties } = columnsFor(file.gates.map(gateRow))
  const headers = [
    'verdict',
    'gate',
    'metric',
    'candidate vs baseline',
    'means',
    'difference',
    'relative',
    interval.header,
    p.header,
    adjusted.header,
    n.header,
    ties.header,
    'detectable',
  ]
  const row = (gate: GateResult): string => {
    const c = gate.comparison
    const start = [verdictCell(gate), questionOf(gate), codeCell(gate.metric, 60)]
    if (c === null) return tableLine([...start, ...Array.from({ length: headers.length - 3 }, () => '-')])
    const [before, after] = formatMeans(c.baselineMean, c.candidateMean)
    const read = (column: typeof p): string => column.cell(gateRow(gate)).text
    return tableLine([
      ...start,
      `${codeCell(c.candidate, 60)} vs ${codeCell(c.baseline, 60)}`,
      `${after} vs ${before}`,
      formatSigned(c.difference),
      c.relativeDifference === null ? '-' : formatSignedPercent(c.relativeDifference),
      ...[interval, p, adjusted, n, ties].map(read),
      c.minimumDetectableEffect === null ? '-' : formatNumber(c.minimumDetectableEffect),
    ])
  }
  const head = [tableLine(headers), tableLine(headers.map(() => '---'))].map((text): Line => ({ text, weight: 'head' }))
  const rows = failuresFirst(file.gates).map(
    (gate): Line => ({ text: row(gate), weight: isFailure(gate) ? 'failing' : 'passing' }),
  )
  return [...head, ...rows, keep('')]
}

/** Lines that stand or fall together. */
const block = (lines: readonly string[]): Line[] =>
  lines.length === 0 ? [] : [{ text: [...lines, ''].join('\n'), weight: 'detail' }]

function sentence(gate: GateResult, file: FileReport, view: SummaryView): Line {
  const place = codeSpan(`${gate.file}${gate.line === null ? '' : `:${gate.line}`}`, 160)
  const test = gate.test === null ? '' : `${codeSpan(gate.test)}, `
  const units = unitsPhrase(gate, markdownStyle, view.showUnits && !view.untrusted)
  return {
    text: `- ${verdictCell(gate)}: ${gateSentence(gate, file, view)}${advice(gate, file, view)}${units === '' ? '' : ` ${units}`} (${test}${place})`,
    weight: 'detail',
  }
}

/** How the numbers of a file came about, folded away; each paragraph once. */
function methods(file: FileReport): string[] {
  const families = new Map<string, string[]>()
  for (const family of file.families) {
    const comparisons = comparisonsOf(file.gates.filter((gate) => gate.family === family.name))
    if (comparisons.length === 0) continue
    const text = methodsParagraph(comparisons, { correction: family.correction, familySize: family.size })
    families.set(text, [...(families.get(text) ?? []), codeSpan(family.name, 60)])
  }
  if (families.size === 0) return []
  const parts = [...families].flatMap(([text, names]) => {
    const [paragraph = '', ...references] = text.split('\n').filter((line) => line !== '')
    // The first line behind the paragraph is the heading of the references.
    return [
      `**${names.join(', ')}**`,
      '',
      paragraph,
      '',
      ...references.map((line, at) => (at === 0 ? `${line}:\n` : `- ${line}`)),
      '',
    ]
  })
  return ['<details><summary>Methods</summary>', '', ...parts, '</details>']
}

function fileLines(file: FileReport, view: SummaryView): Line[] {
  const project = file.project === undefined ? '' : ` (${codeSpan(file.project, 60)})`
  const heading = keep(`### ${codeSpan(file.path, 160)}${project}: ${tallyPhrase(tallyFile(file))}`)
  const comparisons = comparisonsOf(failuresFirst(file.gates))
  const baselines = [...new Set(comparisons.map(({ baseline }) => baseline))].map((name) => codeSpan(name, 60))
  const facts = [
    ...problemItems(file, view, file.path, null),
    ...(baselines.length === 0 ? [] : [`- compared with: ${baselines.slice(0, 20).join(', ')}`]),
    ...familyItems(file),
    ...computedLines(file).map((line) => `- ${line}`),
    ...warningItems(file, view),
  ]
  return [
    heading,
    keep(''),
    ...(file.gates.length === 0 ? [] : table(file)),
    ...block(comparisons.length === 0 ? [] : [fencedBlock(intervalPlot(comparisons))]),
    ...failuresFirst(file.gates).map((gate) => sentence(gate, file, view)),
    ...facts.map((text): Line => ({ text, weight: 'detail' })),
    keep(''),
    ...block(methods(file)),
  ]
}

/**
 * The job summary of a run: per test file one table, a plot of the intervals, the sentences, what they rest on, and the methods.
 *
 * @param room bytes that the summary may take
 * @returns Markdown that fits, cut at the borders of rows; `null` when there is no room for anything
 */
export function jobSummary(
  report: RunReport,
  view: SummaryView,
  room = MAX_SUMMARY_BYTES - SPARE_BYTES,
): string | null {
  const counts = tallyRun(report)
  const files = report.files.filter(hasNews)
  const where = view.reportPath === null ? '' : ` The report file: ${codeSpan(view.reportPath, 200)}.`
  const partial = report.partial
    ? ['', 'Partial run: some tests did not run, so the corrections may be more lenient than planned.']
    : []
  if (isPart(report)) partial.push('', `This is ${shardPhrase(report)}: ${OTHER_SHARDS}.`)
  const errors = runProblemItems(report, view)
  const title = [`## ${ICON[counts.verdict]} holmgate: ${tallyPhrase(counts)}`, ...partial, '', ...errors]
  if (errors.length > 0) title.push('')
  const lines: Line[] = [...title.map(keep), ...files.flatMap((file) => fileLines(file, view))]
  const foot = `<sub>${view.reportPath === null ? '' : `Full report: ${codeSpan(view.reportPath, 200)} · `}${intervalsNote(comparisonsOf(files.flatMap(({ gates }) => gates)))}</sub>`
  const roomForNote = 400
  const { lines: kept, omitted } = fitLines(lines, room - byteLength(foot) - roomForNote)
  const note = omittedNote(omitted)
  const text = safeLines([...kept.map((line) => line.text), ...(note === '' ? [] : [note, '']), foot, ''].join('\n'))
  if (byteLength(text) <= room) return text
  const short = safeLines([...title, `The tables are left out for want of room.${where}`, ''].join('\n'))
  return byteLength(short) <= room ? short : null
}

/** Room that a summary file of this size leaves. */
export const summaryRoom = (bytesInFile: number): number => MAX_SUMMARY_BYTES - SPARE_BYTES - bytesInFile
