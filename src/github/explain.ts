import type { GitHubRun } from './environment.ts'
import type { GiveUp } from './patience.ts'
import { readOnlyReason } from './pull-request.ts'
import { cleanText } from './sanitise.ts'

/** A line for the log, and how loud it is. */
export interface Remark {
  readonly level: 'notice' | 'warning'
  readonly text: string
}

/** The failed request that a remark is about. */
export interface Trouble {
  readonly why: GiveUp | 'contended'
  readonly status: number | null
  /** What the server said. Foreign text. */
  readonly message: string
}

const TWO_WORKFLOWS = 'let a second workflow (on: workflow_run) post it, see "Forks" in docs/github.md'
const UNCHANGED = 'The verdict does not depend on it.'

/** Why there is no comment, and what to configure. */
export function explain({ why, status, message }: Trouble, run: GitHubRun): Remark {
  const said = `GitHub said ${status === null ? 'nothing' : status}${message === '' ? '' : `: ${cleanText(message, 200)}`}`
  const readOnly = readOnlyReason(run)
  if ((why === 'forbidden' || why === 'missing') && readOnly !== null) {
    const who = readOnly === 'fork' ? 'a fork' : 'Dependabot'
    return {
      level: 'notice',
      text: `No comment: a pull request from ${who} runs with a token that can only read (${said}). To have one, ${TWO_WORKFLOWS}. ${UNCHANGED}`,
    }
  }
  return { level: 'warning', text: `No comment: ${REASONS[why]} (${said}). ${UNCHANGED}` }
}

const REASONS: Record<Trouble['why'], string> = {
  forbidden:
    'the token may not write to this pull request. Give the job "permissions: pull-requests: write" (or a token that has it), and check that the repository allows workflows to write',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what stands in a workflow file
  unauthorized: 'the token is not valid. Pass "GITHUB_TOKEN: ${{ github.token }}" in env',
  missing:
    'the token cannot see this repository or pull request. Check GITHUB_REPOSITORY and the permissions of the job',
  'too-long': 'the comment is too long even when it is shortened',
  locked: 'the conversation is locked',
  rejected: 'the request was refused',
  'rate-limit':
    'the rate limit of the token is used up, and waiting longer is not worth a job. Post from one job instead of many, or give it a token of its own',
  unreachable: 'the API cannot be reached. Check GITHUB_API_URL and the network of the runner',
  contended:
    'other jobs kept overwriting it. Let one job post after the others (needs), or put the posting jobs into a concurrency group',
}
