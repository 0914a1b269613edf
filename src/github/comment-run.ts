import { createApi } from './api.ts'
import { DEFAULT_AUTHOR } from './comments.ts'
import type { GitHubRun } from './environment.ts'
import { explain, type Remark } from './explain.ts'
import { findPull } from './find-pull.ts'
import { type Posted, postComment, type World } from './post-comment.ts'
import { findTarget, type TargetOptions } from './pull-request.ts'
import { cleanText, redactor } from './sanitise.ts'
import type { Section } from './sections.ts'

/** What became of the comment of a run. */
export interface CommentOutcome {
  /** `none`: there is nothing to comment on. */
  readonly kind: Posted['kind'] | 'none'
  /** Lines for the log. */
  readonly remarks: readonly Remark[]
}

export interface CommentOptions extends TargetOptions {
  readonly run: GitHubRun
  readonly token: string | undefined
  readonly key: string
  /** Login that the token writes with, where it is not the one of `github.token`. */
  readonly author?: string | undefined
  readonly fetch: typeof fetch
  readonly world: World
  /** Longest wait for one answer of the API, in milliseconds; default 30,000. */
  readonly timeoutMs?: number | undefined
}

/** What a token may be made of: anything else would end in an error message of `fetch` that quotes it. */
const TOKEN = /^[\x21-\x7e]{1,1000}$/

/**
 * Posts a section to the pull request of a run. Never throws: what went wrong is in the remarks, with what to configure. A server
 * that sends the token back does not get it into them.
 */
export async function commentOnRun(section: Section, options: CommentOptions): Promise<CommentOutcome> {
  const { kind, remarks } = await attempt(section, options)
  const hide = redactor([options.token?.trim()])
  return { kind, remarks: remarks.map(({ level, text }) => ({ level, text: hide(text) })) }
}

async function attempt(section: Section, options: CommentOptions): Promise<CommentOutcome> {
  const { run, key, fetch, world, author = DEFAULT_AUTHOR, timeoutMs = 30_000 } = options
  const target = findTarget(run, options)
  if (target.kind === 'none') return none(target.why)
  const token = options.token?.trim()
  if (token === undefined || token === '')
    return failed(`there is no token. Add "env: GITHUB_TOKEN: \${{ github.token }}" to the step`)
  if (!TOKEN.test(token))
    return failed('GITHUB_TOKEN does not look like a token: it holds blanks or other characters that no token has')
  const api = createApi({ run, token, fetch, timeoutMs, now: world.now })
  const found = await findPull(target, api, run, world)
  if (found.kind === 'none') return none(found.why)
  if (found.kind === 'failed') return { kind: 'failed', remarks: [explain(found, run)] }
  const posted = await postComment(section, { api, run, number: found.number, key, author, world })
  if (posted.kind === 'failed') return { kind: 'failed', remarks: [explain(posted, run)] }
  if (posted.kind === 'outdated')
    return {
      kind: 'outdated',
      remarks: [notice(`No comment: the one on pull request #${found.number} holds the report of a newer run.`)],
    }
  const remarks = [
    notice(`Comment ${posted.kind}: ${posted.url === '' ? `pull request #${found.number}` : cleanText(posted.url)}`),
  ]
  if (posted.sharesLabel)
    remarks.push(
      warning(
        `Two jobs of this run have the section '${section.label}'. Give each its own with --section, or an earlier attempt of one may stay in the comment.`,
      ),
    )
  if (posted.login !== '' && posted.login.toLowerCase() !== author.toLowerCase()) {
    const login = cleanText(posted.login, 60)
    remarks.push(
      warning(
        `The token writes as '${login}', not as '${cleanText(author, 60)}'. Pass --author '${login}', or every run makes a new comment.`,
      ),
    )
  }
  return { kind: posted.kind, remarks }
}

const notice = (text: string): Remark => ({ level: 'notice', text })
const warning = (text: string): Remark => ({ level: 'warning', text })
const none = (why: string): CommentOutcome => ({ kind: 'none', remarks: [notice(`No comment: ${why}.`)] })
const failed = (why: string): CommentOutcome => ({
  kind: 'failed',
  remarks: [warning(`No comment: ${why}. The verdict does not depend on it.`)],
})
