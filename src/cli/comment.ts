import { lstatSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isHolmgateError, misuseError } from '../evaluation/errors.ts'
import type { RunReport } from '../family/types.ts'
import { type ActionsRunner, actionsRunner } from '../github/actions-runner.ts'
import { commentOnRun } from '../github/comment-run.ts'
import { type GitHubRun, isSha, onGitHub, readRun } from '../github/environment.ts'
import type { Remark } from '../github/explain.ts'
import { setOutputs } from '../github/outputs.ts'
import { isUntrusted, makeSection, type SectionOptions } from '../github/section.ts'
import { renderComment } from '../github/sections.ts'
import { tallyPhrase, tallyRun } from '../github/tally.ts'
import { workspacePath } from '../github/workspace-path.ts'
import { writeSummary } from '../github/write-summary.ts'
import { commentHelp } from './comment-help.ts'
import { positiveInteger } from './options.ts'
import { complain, say } from './print.ts'
import { combine, REPORT_FOLDER, readReports, refuseOtherCommit } from './read-reports.ts'
import type { Command, ExitCode, Io } from './types.ts'

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: 'string', default: 'default' },
      section: { type: 'string' },
      'pull-request': { type: 'string' },
      'expect-sha': { type: 'string' },
      author: { type: 'string' },
      'require-comment': { type: 'boolean', default: false },
      'show-units': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'exit-zero': { type: 'boolean', default: false },
    },
  })
  const sha = values['expect-sha']
  if (sha !== undefined && !isSha(sha)) throw misuseError('--expect-sha must be a full commit id in lower case.')
  const number = values['pull-request']
  return {
    paths: positionals,
    ...values,
    expectSha: sha,
    pullRequest: number === undefined ? undefined : positiveInteger('--pull-request', number),
  }
}
type Options = ReturnType<typeof parse>

/** The report, or in words why there is none. */
function load(paths: readonly string[], io: Io): { report: RunReport; path: string } | string {
  try {
    const read = readReports(paths, io)
    const report = combine(read)
    refuseOtherCommit(report, io.env)
    return {
      report,
      path: read.length === 1 && read[0]!.path !== '-' ? workspacePath(read[0]!.path, io.env) : '',
    }
  } catch (error) {
    if (isHolmgateError(error)) return error.message
    throw error
  }
}

/** The event of the run that made the report, kept beside it by a workflow that may not post. Not to be trusted. */
function keptEvent(paths: readonly string[], io: Io): unknown {
  const path = join(resolve(io.cwd, paths[0] ?? REPORT_FOLDER), 'event.json')
  try {
    return lstatSync(path).isFile() ? JSON.parse(readFileSync(path, 'utf8')) : null
  } catch {
    return null
  }
}

async function loadRunner(io: Io): Promise<ActionsRunner | null> {
  if (!onGitHub(io.env)) return null
  try {
    return await actionsRunner()
  } catch {
    complain(io, 'holmgate comment: @actions/core could not be loaded, so there are no outputs and no notices.')
    return null
  }
}

function tell(remark: Remark, runner: ActionsRunner | null, io: Io): void {
  if (runner === null) complain(io, `holmgate comment: ${remark.text}`)
  else runner.annotate({ level: remark.level, title: 'holmgate', message: remark.text })
}

const sectionOptions = (run: GitHubRun, options: Options, io: Io): SectionOptions => {
  const folder = workspacePath(io.cwd, io.env)
  const inside = io.env['GITHUB_WORKSPACE'] !== undefined && !/^(?:\/|[A-Za-z]:)/.test(folder)
  return {
    run,
    env: io.env,
    label: options.section,
    showUnits: options['show-units'],
    folder: inside ? folder : '',
    sha: options.expectSha,
  }
}

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = parse(args)
  const loaded = load(options.paths, io)
  const missing = typeof loaded === 'string'
  const counts = tallyRun(missing ? null : loaded.report)
  const runner = options['dry-run'] ? null : await loadRunner(io)
  const github = readRun(io.env)
  if (missing) complain(io, `holmgate comment: ${loaded}`)
  else say(io, `holmgate: ${tallyPhrase(counts)}`)
  if (runner !== null) {
    if (missing) runner.annotate({ level: 'error', title: 'holmgate: no result', message: loaded })
    setOutputs(runner, counts, missing ? '' : loaded.path)
  }
  const verdict: ExitCode = missing ? 2 : counts.verdict === 'pass' ? 0 : 1
  const code: ExitCode = options['exit-zero'] && verdict === 1 ? 0 : verdict
  const report = missing ? null : loaded.report
  if (options['dry-run']) {
    const shown =
      typeof github === 'string'
        ? readRun({ ...io.env, GITHUB_REPOSITORY: 'owner/repository', GITHUB_EVENT_PATH: '' })
        : github
    if (typeof shown === 'string') throw misuseError(`${shown}.`)
    say(io, renderComment(options.key, [makeSection(report, sectionOptions(shown, options, io))]))
    return code
  }
  if (typeof github === 'string') {
    tell({ level: 'warning', text: `No comment: ${github}. The verdict does not depend on it.` }, runner, io)
    return options['require-comment'] && code === 0 ? 2 : code
  }
  const outcome = await commentOnRun(makeSection(report, sectionOptions(github, options, io)), {
    run: github,
    token: io.env['GITHUB_TOKEN'] || io.env['GH_TOKEN'],
    key: options.key,
    author: options.author,
    pullRequest: options.pullRequest,
    expectSha: options.expectSha,
    keptEvent: keptEvent(options.paths, io),
    fetch: io.fetch,
    world: io,
  })
  for (const remark of outcome.remarks) tell(remark, runner, io)
  if (outcome.kind !== 'failed') return code
  if (report !== null && runner !== null) await fallBack(report, options, github, runner, io)
  return options['require-comment'] && code === 0 ? 2 : code
}

/** Where there is no comment the reader finds the same in the job summary. */
async function fallBack(
  report: RunReport,
  options: Options,
  github: GitHubRun,
  runner: ActionsRunner,
  io: Io,
): Promise<void> {
  const view = { showUnits: options['show-units'], untrusted: isUntrusted(github), reportPath: null }
  try {
    const problem = await writeSummary(report, view, runner, io.env)
    if (problem !== null) complain(io, `holmgate comment: ${problem}.`)
  } catch {
    complain(io, 'holmgate comment: the job summary could not be written either.')
  }
}

/** `holmgate comment`. */
export const comment: Command = {
  name: 'comment',
  summary: "post a run's report to its pull request, as one comment that is updated in place",
  help: commentHelp,
  run,
}
