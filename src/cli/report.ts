import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { misuseError } from '../evaluation/errors.ts'
import type { RunReport } from '../family/types.ts'
import { tallyRun } from '../github/tally.ts'
import { obsoleteLine, pathStyle } from '../report/baseline-lines.ts'
import { cleanText } from '../report/clean-text.ts'
import { fileReportText } from '../report/index.ts'
import { isPart, OTHER_SHARDS, shardPhrase } from '../report/shard.ts'
import { writeReport } from '../runners/write-report.ts'
import { say } from './print.ts'
import { checkShards, combine, REPORT_FOLDER, readReports } from './read-reports.ts'
import { reportHtml } from './report-html.ts'
import { reportSvg } from './report-svg.ts'
import type { Command, Io } from './types.ts'

const help = `Usage: holmgate report show [REPORT...]
       holmgate report merge REPORT... [--output FOLDER]
       holmgate report html [REPORT...] [--output FILE]
       holmgate report svg [REPORT...] [--comparison NUMBER] [--theme light|dark|auto] [--output FILE]

show    prints the tables of one or more reports.
merge   joins the reports of all shards of one run into FOLDER/report.json (default ${REPORT_FOLDER}) and prints their tables.
        A missing shard, one that is there twice, and shards of different commits, runners or versions are refused by name.
html    writes the report as one page that needs nothing else (default report.html beside the report;
        for several, in the folder that holds them).
svg     writes the intervals of all comparisons as a picture (default ${REPORT_FOLDER}/forest.svg), or with --comparison that
        one, by its number in the page, with its units and its null distribution (default ${REPORT_FOLDER}/comparison-N.svg).
        --theme auto (the default) follows the reader's light or dark setting; papers want light.

REPORT is a report.json, a folder that holds one or has one in each of its folders, or - for standard input.

Examples:
  holmgate report show
  holmgate report merge shards/ --output ${REPORT_FOLDER}
  holmgate report html
  holmgate report svg --comparison 3 --theme light --output figures/recall.svg

Exit codes: 0 pass · 1 a gate failed, there is none, or the run has an error beside them · 2 usage or input error
html and svg end with 0 once they have written, whatever the verdicts are.
`

function show(report: RunReport, io: Io): void {
  if (isPart(report)) say(io, `This is ${shardPhrase(report)}: ${OTHER_SHARDS}.\n`)
  for (const file of report.files) say(io, `${fileReportText(file)}\n`)
  for (const problem of report.problems ?? []) say(io, `error: ${cleanText(problem, 1000)}\n`)
  const obsolete = obsoleteLine(report.obsoleteBaselines ?? [], pathStyle)
  if (obsolete !== null) say(io, `${obsolete}.\n`)
}

/** `holmgate report`. */
export const report: Command = {
  name: 'report',
  summary: 'show a report, merge those of shards, draw it as a page or as pictures',
  help,
  async run(args, io) {
    const [name, ...rest] = args
    if (name === 'html') return reportHtml(rest, io)
    if (name === 'svg') return reportSvg(rest, io)
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { output: { type: 'string', default: REPORT_FOLDER } },
    })
    const [action, ...paths] = positionals
    if (action !== 'show' && action !== 'merge') {
      throw misuseError("holmgate report needs 'show', 'merge', 'html' or 'svg'; see holmgate report --help.")
    }
    if (action === 'merge' && paths.length === 0)
      throw misuseError(
        'holmgate report merge needs the reports to merge: a report.json of each shard, or the folders that hold them.',
      )
    const read = readReports(paths, io)
    if (action === 'merge') checkShards(read)
    const whole = combine(read)
    show(whole, io)
    if (action === 'merge') say(io, `Merged into ${writeReport(whole, io.cwd, resolve(io.cwd, values.output))}`)
    return tallyRun(whole).verdict === 'pass' ? 0 : 1
  },
}
