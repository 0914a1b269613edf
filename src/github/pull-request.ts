import { dig, digNumber, digSha, type GitHubRun } from './environment.ts'

/** Where the run's comment belongs. */
export type Target =
  | {
      readonly kind: 'pull'
      readonly number: number
      /** Commit that the report is about, `null` when the event does not say. */
      readonly sha: string | null
      /** The number comes from a file that anybody could have written: the API has to confirm it by the commit. */
      readonly confirm: boolean
    }
  /** The API has to be asked for the pull requests of a commit. */
  | { readonly kind: 'search'; readonly sha: string }
  /** There is nothing to comment on; a sentence says why. */
  | { readonly kind: 'none'; readonly why: string }

/** The run that made the report: this one, or the one that a `workflow_run` event tells of. */
export interface SourceRun {
  readonly runId: number
  readonly attempt: number
  readonly workflow: string
  readonly sha: string | null
}

/** What the user says that the event does not. */
export interface TargetOptions {
  readonly pullRequest?: number | undefined
  readonly expectSha?: string | undefined
  /** Payload that was kept beside the report by the run that made it. Not to be trusted. */
  readonly keptEvent?: unknown
}

/** Finds out which pull request the run belongs to, from the event alone. */
export function findTarget(run: GitHubRun, options: TargetOptions = {}): Target {
  const sha = options.expectSha ?? sourceRun(run).sha
  if (options.pullRequest !== undefined) {
    return {
      kind: 'pull',
      number: options.pullRequest,
      sha,
      confirm: run.eventName === 'workflow_run' || options.expectSha !== undefined,
    }
  }
  if (run.eventName === 'workflow_run') return afterWorkflowRun(run, options, sha)
  if (dig(run.event, 'pull_request') !== undefined) return ofPullRequest(run, options, sha)
  if (dig(run.event, 'issue', 'pull_request') !== undefined) {
    const number = digNumber(run.event, 'issue', 'number')
    if (number !== null)
      return { kind: 'pull', number, sha: options.expectSha ?? null, confirm: options.expectSha !== undefined }
  }
  if (run.eventName === 'merge_group') return none('a merge group has no pull request of its own')
  if (run.eventName === 'push') return sha === null ? none('the push names no commit') : { kind: 'search', sha }
  return none(`no pull request belongs to the event ${run.eventName === '' ? '(none)' : run.eventName}`)
}

const none = (why: string): Target => ({ kind: 'none', why })

function ofPullRequest({ event }: GitHubRun, options: TargetOptions, sha: string | null): Target {
  const number = digNumber(event, 'number') ?? digNumber(event, 'pull_request', 'number')
  if (number === null) return none('the event names no pull request number')
  if (dig(event, 'pull_request', 'state') === 'closed') return none(`pull request #${number} is closed`)
  return { kind: 'pull', number, sha, confirm: options.expectSha !== undefined }
}

/** The event lists no pull request when it came from a fork. */
function afterWorkflowRun({ event }: GitHubRun, { keptEvent }: TargetOptions, sha: string | null): Target {
  if (sha === null) return none('the workflow_run event names no commit')
  const source = dig(event, 'workflow_run', 'event')
  if (source === 'merge_group') return none('a merge group has no pull request of its own')
  const listed = dig(event, 'workflow_run', 'pull_requests')
  const pulls: unknown[] = Array.isArray(listed) ? listed : []
  const own = pulls.filter((pull) => digSha(pull, 'head', 'sha') === sha)
  const number =
    digNumber(own[0], 'number') ?? digNumber(keptEvent, 'number') ?? digNumber(keptEvent, 'pull_request', 'number')
  return number === null ? { kind: 'search', sha } : { kind: 'pull', number, sha, confirm: true }
}

/** The run whose numbers are reported. */
export function sourceRun(run: GitHubRun): SourceRun {
  const { event } = run
  if (run.eventName === 'workflow_run') {
    const name = dig(event, 'workflow_run', 'name')
    return {
      runId: digNumber(event, 'workflow_run', 'id') ?? 0,
      attempt: digNumber(event, 'workflow_run', 'run_attempt') ?? 1,
      workflow: typeof name === 'string' ? name : '',
      sha: digSha(event, 'workflow_run', 'head_sha'),
    }
  }
  const { runId, attempt, workflow } = run
  return { runId, attempt, workflow, sha: ownCommit(run) }
}

/** The commit that the run is about, where the event says it. */
function ownCommit(run: GitHubRun): string | null {
  const { event, eventName } = run
  // In a pull request's run GITHUB_SHA is a merge commit that nobody knows, in a comment's run the default branch.
  if (dig(event, 'pull_request') !== undefined) return digSha(event, 'pull_request', 'head', 'sha')
  if (dig(event, 'issue', 'pull_request') !== undefined) return null
  if (eventName === 'push') return digSha(event, 'after')
  return digSha(event, 'merge_group', 'head_sha') ?? digSha(run, 'sha')
}

/**
 * Whether the run's token can only read: the pull request comes from a fork, or from Dependabot.
 *
 * A deleted fork leaves `head.repo: null`; `fork: true` alone says nothing, it also holds in a repository that is itself a fork.
 */
export function readOnlyReason({ event, eventName, actor }: GitHubRun): 'fork' | 'dependabot' | null {
  if (eventName === 'pull_request_target' || eventName === 'workflow_run') return null
  if (actor === 'dependabot[bot]') return 'dependabot'
  if (dig(event, 'pull_request') === undefined) return null
  const head = dig(event, 'pull_request', 'head', 'repo', 'full_name')
  return head === dig(event, 'repository', 'full_name') ? null : 'fork'
}
