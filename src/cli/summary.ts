import { parseArgs } from 'node:util'
import { actionsRunner } from '../github/actions-runner.ts'
import { onGitHub } from '../github/environment.ts'
import { jobSummary, wantsSummary } from '../github/job-summary.ts'
import { setOutputs } from '../github/outputs.ts'
import { tallyRun } from '../github/tally.ts'
import { workspacePath } from '../github/workspace-path.ts'
import { writeSummary } from '../github/write-summary.ts'
import { oneOf } from './options.ts'
import { complain, say } from './print.ts'
import { checkShards, combine, readReports, refuseOtherCommit } from './read-reports.ts'
import type { Command } from './types.ts'

const help = `Usage: holmgate summary [REPORT...] [OPTIONS]

Writes the job summary of one or more reports: the tables, a plot of the intervals, a sentence for each gate, the methods.
Use it in the job that has the reports of all shards; without shards the reporter has written the summary already.
A missing shard, and shards of different commits, are refused by name.
On GitHub Actions it appends to the step's summary and sets the outputs verdict, failed, inconclusive, hypotheses and
report-path. Elsewhere it prints the Markdown.

REPORT is a report.json, a folder that holds one or has one in each of its folders, or - for standard input.
Default: holmgate-report

Options:
  --when always|on-failure|never   default always
  --show-units                     errors about data may name units (users, prompts)

Examples:
  holmgate summary
  holmgate summary reports/ --when on-failure

Exit codes: 0 pass · 1 a gate failed, there is none, or the run has an error beside them · 2 usage or input error
`

const WHEN = ['always', 'on-failure', 'never'] as const

/** `holmgate summary`. */
export const summary: Command = {
  name: 'summary',
  summary: 'write the job summary of one or more reports',
  help,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { when: { type: 'string', default: 'always' }, 'show-units': { type: 'boolean', default: false } },
    })
    const when = oneOf('--when', values.when, WHEN)
    const read = readReports(positionals, io)
    checkShards(read)
    const report = combine(read)
    refuseOtherCommit(report, io.env)
    const counts = tallyRun(report)
    const reportPath = read.length === 1 && read[0]!.path !== '-' ? workspacePath(read[0]!.path, io.env) : null
    const view = {
      showUnits: values['show-units'],
      untrusted: io.env['GITHUB_EVENT_NAME'] === 'workflow_run',
      reportPath,
    }
    if (onGitHub(io.env)) {
      const runner = await actionsRunner()
      if (wantsSummary(when, counts.verdict)) {
        const problem = await writeSummary(report, view, runner, io.env)
        if (problem !== null) complain(io, `holmgate summary: ${problem}.`)
      }
      setOutputs(runner, counts, reportPath ?? '')
    } else if (wantsSummary(when, counts.verdict)) say(io, (jobSummary(report, view) ?? '').trimEnd())
    return counts.verdict === 'pass' ? 0 : 1
  },
}
