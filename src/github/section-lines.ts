import { isAbsolute } from 'node:path'
import type { FileReport, GateResult, RunReport } from '../family/types.ts'
import { columnsFor, gateRow } from '../report/comparison-table.ts'
import { isPart, OTHER_SHARDS, shardPhrase } from '../report/shard.ts'
import { intervalsNote } from '../report/words.ts'
import {
  advice,
  comparisonsOf,
  failuresFirst,
  familyItems,
  gateSentence,
  type LinkBase,
  placeLink,
  problemItems,
  questionOf,
  runProblemItems,
  type Visibility,
  verdictCell,
  warningItems,
} from './report-view.ts'
import { codeCell, codeSpan, link, safeLines } from './sanitise.ts'
import { gatesOf, hasNews, tallyFile, tallyPhrase } from './tally.ts'

/** How a report is shown in a comment. */
export interface SectionView extends Visibility {
  readonly links: LinkBase | null
  /** Folder of the tests below the repository's root, with `/`; empty for the root itself. */
  readonly folder: string
  /** Run that made the report, for its link. */
  readonly runId: number
  readonly attempt: number
}

/** The columns of a comment: what decides, effect before p. */
function tableOf(file: FileReport): string[] {
  const rows = file.gates.map(gateRow)
  const { difference, interval, markedAdjusted, n } = columnsFor(rows)
  const numbers = [difference, interval, markedAdjusted, n]
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const row = (gate: GateResult): string => {
    const models =
      gate.comparison === null
        ? '-'
        : `${codeCell(gate.comparison.candidate, 60)} vs ${codeCell(gate.comparison.baseline, 60)}`
    return line([
      verdictCell(gate),
      questionOf(gate),
      codeCell(gate.metric, 60),
      models,
      ...numbers.map(({ cell }) => cell(gateRow(gate)).text),
    ])
  }
  const headers = ['verdict', 'gate', 'metric', 'candidate vs baseline', ...numbers.map(({ header }) => header)]
  return [line(headers), line(headers.map(() => '---')), ...failuresFirst(file.gates).map(row)]
}

function fileLines(file: FileReport, view: SectionView): string[] {
  const project = file.project === undefined ? '' : ` (${codeSpan(file.project, 60)})`
  const told = failuresFirst(file.gates).filter(
    ({ verdict, reason }) => verdict === 'fail' || reason === 'saved-by-correction',
  )
  const pathOf = (path: string): string => (view.folder === '' || isAbsolute(path) ? path : `${view.folder}/${path}`)
  const sentences = told.map((gate) => {
    const test = gate.test === null ? '' : `${codeSpan(gate.test)}, `
    const path = pathOf(gate.file)
    return `- ${verdictCell(gate)}: ${gateSentence(gate, file, view)}${advice(gate, file, view)} (${test}${placeLink(gate, path, view.links)})`
  })
  const items = [
    ...sentences,
    ...problemItems(file, view, pathOf(file.path), view.links),
    ...familyItems(file),
    ...warningItems(file, view),
  ]
  return [
    `**${codeSpan(file.path, 160)}**${project}: ${tallyPhrase(tallyFile(file))}`,
    '',
    ...(file.gates.length === 0 ? [] : [...tableOf(file), '']),
    ...(items.length === 0 ? [] : [...items, '']),
  ]
}

/** The line that tells which commit and run the numbers come from. */
function originLine(report: RunReport | null, view: SectionView): string {
  const { links, runId, attempt } = view
  const parts: string[] = []
  if (links?.sha)
    parts.push(
      `commit ${link(codeSpan(links.sha.slice(0, 7)), links.server, [links.owner, links.repo, 'commit', links.sha])}`,
    )
  if (links !== null && runId > 0) {
    const run = ['actions', 'runs', String(runId), 'attempts', String(attempt)]
    parts.push(
      link(`run ${runId}${attempt > 1 ? `, attempt ${attempt}` : ''}`, links.server, [links.owner, links.repo, ...run]),
    )
  }
  if (report !== null) {
    const { tool, runner } = report
    const comparisons = comparisonsOf(gatesOf(report))
    if (isPart(report)) parts.push(shardPhrase(report))
    parts.push(
      `holmgate ${codeSpan(tool.version, 20)}${runner.name === 'compare' ? '' : ` on ${runner.name} ${codeSpan(runner.version, 20)}`}`,
      intervalsNote(comparisons),
    )
    if (comparisons.some(({ stability }) => stability === 'open')) parts.push('~ could change with another seed')
  }
  return `<sub>${parts.join(' · ')}</sub>`
}

/**
 * A report as the lines of a comment's section, rendered from its numbers.
 *
 * @returns Markdown, a line each; every foreign text stands in a code span, and none stands at the start of a line
 */
export function sectionLines(report: RunReport, view: SectionView): string[] {
  const files = report.files.filter(hasNews)
  const nothing =
    gatesOf(report).length === 0
      ? [
          '0 gates ran: an empty family is not a pass. Check that the tests with gates ran, and that the set-up entry is loaded.',
          '',
        ]
      : []
  const part = isPart(report) ? [`This is ${shardPhrase(report)}: ${OTHER_SHARDS}.`, ''] : []
  const errors = runProblemItems(report, view)
  if (errors.length > 0) errors.push('')
  const lines = [
    ...part,
    ...nothing,
    ...errors,
    ...files.flatMap((file) => fileLines(file, view)),
    originLine(report, view),
  ]
  return safeLines(lines.join('\n')).split('\n')
}

/** What stands in place of a report that could not be read. */
export function missingReportLines(view: SectionView): string[] {
  return [
    'No result: the report of this run is missing or damaged. The log of the run says why.',
    '',
    originLine(null, view),
  ]
}
