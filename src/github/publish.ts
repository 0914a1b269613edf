import { resolve } from 'node:path'
import type { RunReport } from '../family/types.ts'
import { type ActionsRunner, actionsRunner } from './actions-runner.ts'
import { type AnnotatedByRunner, annotationsFor } from './annotations.ts'
import { type Env, onGitHub } from './environment.ts'
import { type SummaryOption, wantsSummary } from './job-summary.ts'
import { setOutputs } from './outputs.ts'
import { cleanText } from './sanitise.ts'
import { hasNews, tallyRun } from './tally.ts'
import { workspacePath } from './workspace-path.ts'
import { writeSummary } from './write-summary.ts'

/** What a reporter knows when a run has ended. */
export interface PublishContext {
  /** `process.env`. */
  readonly env: Env
  /** Which failures the test runner annotates itself: those of tests, and those of whole files. */
  readonly annotatedByRunner: AnnotatedByRunner
  /** Absolute folder that the paths of a project's files are relative to. */
  readonly rootOf: (project: string | undefined) => string
  /** Absolute path of the report file, `null` when none was written. */
  readonly reportPath?: string | null
  /** Default `always`. */
  readonly summary?: SummaryOption
  /** Whether errors about data may name units (users, prompts). Default false. */
  readonly showUnits?: boolean
  /** Where a problem is reported that GitHub's runner cannot be told of. Default `process.stderr`. */
  readonly warn?: (text: string) => void
  /** Default: `@actions/core`. */
  readonly runner?: () => Promise<ActionsRunner>
}

/**
 * Shows a run's report on GitHub: annotations, the job summary, and the step's outputs. Outside of GitHub Actions it does nothing, and
 * for a run without any gate it only sets the outputs.
 *
 * Never throws, and never touches the exit code: the verdict is the test runner's.
 */
export async function publishToGitHub(report: RunReport, context: PublishContext): Promise<void> {
  const { env } = context
  if (!onGitHub(env)) return
  const warn = context.warn ?? ((text: string) => void process.stderr.write(`${text}\n`))
  const problems: string[] = []
  const attempt = async (what: string, action: () => unknown): Promise<void> => {
    try {
      const problem = await action()
      if (typeof problem === 'string') problems.push(problem)
    } catch (error) {
      problems.push(`${what}: ${cleanText(String((error as { message?: unknown } | null)?.message ?? error), 200)}`)
    }
  }

  let runner: ActionsRunner | null = null
  await attempt('@actions/core could not be loaded', async () => {
    runner = await (context.runner ?? actionsRunner)()
  })
  if (runner !== null) await show(report, context, runner, attempt)
  for (const problem of problems) {
    try {
      warn(`| holmgate: ${problem}. The verdict does not depend on it.`)
    } catch {
      // Nobody is left to tell.
    }
  }
}

type Attempt = (what: string, action: () => unknown) => Promise<void>

async function show(
  report: RunReport,
  context: PublishContext,
  runner: ActionsRunner,
  attempt: Attempt,
): Promise<void> {
  const { env, annotatedByRunner, rootOf, reportPath = null, summary = 'always', showUnits = false } = context
  const counts = tallyRun(report)
  const visibility = { showUnits, untrusted: false }
  const shownPath = reportPath === null ? null : workspacePath(reportPath, env)
  await attempt('no annotations', () => {
    const pathOf = (file: string, project: string | undefined): string =>
      workspacePath(resolve(rootOf(project), file), env)
    for (const annotation of annotationsFor(report, { ...visibility, annotatedByRunner, pathOf }))
      runner.annotate(annotation)
  })
  const silent = !report.files.some(hasNews)
  if (!silent && wantsSummary(summary, counts.verdict)) {
    // A summary a shard could not be read together; the job that merges them writes one.
    const shard = report.shard !== undefined && report.shard.count > 1
    await attempt('no job summary', async () =>
      shard ? leftToMerge(report) : writeSummary(report, { ...visibility, reportPath: shownPath }, runner, env),
    )
  }
  await attempt('no outputs', () => setOutputs(runner, counts, shownPath ?? ''))
}

const leftToMerge = ({ shard }: RunReport): string =>
  `no job summary for shard ${shard?.index} of ${shard?.count}: "holmgate summary" writes one for all, in the job that has every report`
