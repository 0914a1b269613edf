import { resolve } from 'node:path'
import type { FileReport, RunReport } from '../family/types.ts'
import { type AnnotatedByRunner, onGitHub, publishToGitHub, type SummaryOption } from '../github/index.ts'
import { cleanText } from '../report/index.ts'
import { baselineClashes } from './baseline-clashes.ts'
import { ciCommit } from './ci-commit.ts'
import { inCI } from './in-ci.ts'
import { missingShards, type Shard } from './merged-shards.ts'
import { obsoleteBaselines, type RanFile } from './obsolete-baselines.ts'
import { removeOld } from './old-reports.ts'
import { type RunnerErrors, runProblems } from './run-problems.ts'
import { printReport, relativePath, runReport } from './run-report.ts'
import { type Terminal, terminal } from './terminal.ts'
import { writeHtml, writeReport } from './write-report.ts'

/** Options of both reporters. */
export interface ReporterOptions {
  /** Folder of `report.json`, relative to the project's root. Default `holmgate-report`. */
  readonly outputDir?: string
  /** Whether `report.json` is written. Default: in CI (the variable `CI`). */
  readonly report?: boolean
  /** Whether `report.html`, the report as a page, is written beside it. Default false. */
  readonly html?: boolean
  /** When the job summary is written on GitHub. Default `always`. */
  readonly summary?: SummaryOption
  /** Whether messages on GitHub may name units (users, prompts). Default false. */
  readonly showUnits?: boolean
}

/** What a reporter knows when its run has ended. */
export interface FinishedRun extends Pick<RunReport, 'runner' | 'shard'> {
  readonly root: string
  readonly files: readonly FileReport[]
  /** All test files of the run, those without gates too. */
  readonly ran: readonly RanFile[]
  /** Whether tests are missing: an interruption, a crash. */
  readonly incomplete: boolean
  /** What the runner's own errors are. */
  readonly failed: RunnerErrors
  /** What the runner's own GitHub reporter annotates. */
  readonly annotated: AnnotatedByRunner
  readonly screen: Terminal
  /** Which shards the files of a merged run come from. */
  readonly merged?: readonly (Shard | undefined)[]
}

/** How a run ended, as far as its runner cannot know. */
export interface Finish {
  /** What makes the run red although all of its tests are green. */
  readonly red: readonly string[]
}

type Writer = (report: RunReport, root: string, folder: string) => string

/** Writes one file of the report; where that fails it says so and leaves no older one. */
function attempt(name: string, write: Writer, report: RunReport, root: string, folder: string): string | null {
  try {
    return write(report, root, folder)
  } catch (error) {
    removeOld(resolve(root, folder, name))
    terminal(process.stderr).print(
      `| holmgate: ${name} could not be written (${String((error as Error).message)}). The verdicts stand.\n`,
    )
    return null
  }
}

/** Writes the report where it is wanted. A shard without gates writes one too: whoever merges must not miss it. */
function write(report: RunReport, { root, screen }: FinishedRun, options: ReporterOptions): string | null {
  if (report.files.length === 0 && report.shard === undefined && report.problems === undefined) return null
  const folder = options.outputDir ?? 'holmgate-report'
  const path = (options.report ?? inCI()) ? attempt('report.json', writeReport, report, root, folder) : null
  if (options.html === true) {
    const page = attempt('report.html', writeHtml, report, root, folder)
    if (page !== null) screen.print(`\nReport as a page: ${cleanText(relativePath(process.cwd(), page), 1000)}\n`)
  }
  return path
}

/** Where no gate ran, nothing can say pass: then a test that failed is the runner's own affair. */
function problemsOf({ failed, files, shard, root }: FinishedRun): string[] {
  const gated = files.length > 0 || shard !== undefined
  return runProblems(gated ? failed : { ...failed, tests: [] }, root)
}

/** Prints, writes and publishes the report of a run. That some of it cannot be written changes neither a verdict nor the exit code. */
export async function finishRun(run: FinishedRun, options: ReporterOptions): Promise<Finish> {
  const { root, screen, annotated, files, merged = [] } = run
  const red = [...baselineClashes(files, root), ...missingShards(merged)]
  const report = runReport(run.files, {
    ...run,
    commit: ciCommit(process.env),
    problems: [...problemsOf(run), ...red],
    obsolete: obsoleteBaselines(run.ran, run.files),
  })
  printReport(report, root, screen)
  const reportPath = write(report, run, options)
  if (!onGitHub(process.env)) return { red }
  const { summary = 'always', showUnits = false } = options
  await publishToGitHub(report, {
    env: process.env,
    annotatedByRunner: annotated,
    rootOf: () => root,
    reportPath,
    summary,
    showUnits,
  })
  return { red }
}
