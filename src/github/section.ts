import type { RunReport } from '../family/types.ts'
import { dig, type Env, type GitHubRun } from './environment.ts'
import { shortHash } from './marker.ts'
import { sourceRun } from './pull-request.ts'
import { missingReportLines, sectionLines } from './section-lines.ts'
import { legOf, type Section, sectionLabel } from './sections.ts'
import { tallyRun } from './tally.ts'

export interface SectionOptions {
  readonly run: GitHubRun
  readonly env: Env
  /** What the reader tells jobs apart by; default the job's name, its matrix values and the shard. */
  readonly label?: string | undefined
  readonly showUnits: boolean
  /** Folder of the tests below the repository's root, with `/`; empty for the root itself. */
  readonly folder: string
  readonly sha?: string | undefined
}

/** Events whose workflow has rights that the author of the report has not. */
const UNTRUSTED_EVENTS = ['workflow_run', 'pull_request_target', 'issue_comment']

/** Whether the report may come from code that nobody reviewed. */
export const isUntrusted = (run: Pick<GitHubRun, 'eventName'>): boolean => UNTRUSTED_EVENTS.includes(run.eventName)

/**
 * A run's part of the comment.
 *
 * @param report `null` when it could not be read: the section then says so, so that an old result does not stay and look current
 */
export function makeSection(report: RunReport | null, options: SectionOptions): Section {
  const { run, env, showUnits, folder } = options
  const source = sourceRun(run)
  const sha = options.sha ?? source.sha
  const counts = tallyRun(report)
  const links = { server: run.serverUrl, owner: run.owner, repo: run.repo, sha }
  const view = { showUnits, untrusted: isUntrusted(run), links, folder, runId: source.runId, attempt: source.attempt }
  return {
    label: sectionLabel(options.label ?? defaultLabel(options, report)),
    workflow: shortHash(source.workflow).slice(0, 8),
    run: source.runId,
    attempt: source.attempt,
    // Whoever posts for another run is alone: a second try from another machine is the same report.
    leg: run.eventName === 'workflow_run' ? '0' : legOf(env),
    sha: sha ?? '-',
    verdict: counts.verdict,
    passed: counts.passed,
    gates: counts.hypotheses,
    advisory: counts.advisory,
    expected: counts.expected,
    errors: counts.errors,
    lines: report === null ? missingReportLines(view) : sectionLines(report, view),
  }
}

/** `gate (1, 20), shard 2 of 3`. */
function defaultLabel({ run, env }: SectionOptions, report: RunReport | null): string {
  const name = run.eventName === 'workflow_run' ? sourceRun(run).workflow : run.job
  const values = matrixValues(env['HOLMGATE_MATRIX'])
  const matrix = values.length === 0 ? '' : ` (${values.join(', ')})`
  const shard = report?.shard === undefined ? '' : `, shard ${report.shard.index} of ${report.shard.count}`
  return `${name === '' ? 'gate' : name}${matrix}${shard}`
}

/** The values of `toJSON(matrix)`, as GitHub shows them behind a job's name. */
function matrixValues(json: string | undefined): string[] {
  try {
    const matrix: unknown = JSON.parse(json ?? 'null')
    if (typeof matrix !== 'object' || matrix === null || Array.isArray(matrix)) return []
    return Object.keys(matrix).flatMap((key) => {
      const value = dig(matrix, key)
      return ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : []
    })
  } catch {
    return []
  }
}
