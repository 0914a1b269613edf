import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inputError } from '../evaluation/errors.ts'
import { makeFolder } from '../evaluation/make-folder.ts'
import { cleanText } from '../github/sanitise.ts'
import { paperFiles } from '../report/paper.ts'
import { say } from './print.ts'
import { combine, REPORT_FOLDER, readReports } from './read-reports.ts'
import type { Command } from './types.ts'
import { warnOfErrors } from './warn-of-errors.ts'

const FOLDER = `${REPORT_FOLDER}/paper`

const help = `Usage: holmgate paper [REPORT...] [--output FOLDER]

Writes what a paper or a pull request can take from a run, into FOLDER (default ${FOLDER}):
  sentences.md              each comparison in a sentence
  tables.md, tables.tex     the tables, in Markdown and in LaTeX (booktabs)
  methods.md, methods.tex   the methods paragraph, from what was really used
  references.bib            what it cites, as BibTeX
  checklist.md              what a report must state: what this run states is ticked, the rest is named

REPORT is a report.json, a folder that holds one or has one in each of its folders, or - for standard input.
Default: ${REPORT_FOLDER}

Examples:
  holmgate paper
  holmgate paper shards/ --output article/generated

Exit codes: 0 written, whatever the verdicts are · 2 usage or input error
`

/** `holmgate paper`. */
export const paper: Command = {
  name: 'paper',
  summary: 'write tables, methods, BibTeX and a checklist to paste',
  help,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { output: { type: 'string', default: FOLDER } },
    })
    const report = combine(readReports(positionals, io))
    if (report.files.every(({ gates }) => gates.length === 0))
      throw inputError('The report holds no gate, so there is nothing to write about. Check that the tests ran.')
    const folder = resolve(io.cwd, values.output)
    const files = paperFiles(report)
    try {
      makeFolder(folder)
      for (const [name, text] of files) writeFileSync(join(folder, name), text)
    } catch (error) {
      throw inputError(`${cleanText(folder)} cannot be written: ${cleanText(String((error as Error).message), 200)}`)
    }
    say(io, `Written to ${cleanText(values.output)}: ${[...files.keys()].join(', ')}`)
    warnOfErrors(report, io)
    return 0
  },
}
