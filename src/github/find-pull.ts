import type { Api, Success } from './api.ts'
import { dig, digNumber, digSha, type GitHubRun } from './environment.ts'
import { type GiveUp, nextStep, noStrain, strained } from './patience.ts'
import type { World } from './post-comment.ts'
import type { Target } from './pull-request.ts'

/** The pull request to comment on, or why there is none. */
export type Found =
  | { readonly kind: 'pull'; readonly number: number }
  | { readonly kind: 'none'; readonly why: string }
  | {
      readonly kind: 'failed'
      readonly why: GiveUp
      readonly status: number | null /** Foreign text. */
      readonly message: string
    }

type Failed = Extract<Found, { kind: 'failed' }>

/** Reads with patience: a failed read may simply be repeated. */
async function get(api: Api, path: string, world: World): Promise<Success | Failed> {
  let strain = noStrain
  for (;;) {
    const answer = await api.request('GET', path)
    if (answer.ok) return answer
    const step = nextStep(answer, strain, world.now(), world.random())
    if ('giveUp' in step) return { kind: 'failed', why: step.giveUp, status: answer.status, message: answer.message }
    strain = strained(strain, answer, step.wait)
    await world.sleep(step.wait)
  }
}

/**
 * Asks the API for what the event left open: the pull requests of a commit, or whether a number that came from a file belongs to the
 * commit of the run. Never throws.
 */
export async function findPull(target: Target, api: Api, run: GitHubRun, world: World): Promise<Found> {
  if (target.kind === 'none') return target
  const base = `/repos/${run.owner}/${run.repo}`
  if (target.kind === 'search') {
    const answer = await get(api, `${base}/commits/${target.sha}/pulls?per_page=100`, world)
    if ('kind' in answer) return answer.status === 422 || answer.status === 404 ? noneFor(target.sha) : answer
    const pulls: unknown[] = Array.isArray(answer.data) ? answer.data : []
    const open = pulls.filter((pull) => dig(pull, 'state') === 'open' && digSha(pull, 'head', 'sha') === target.sha)
    const numbers = open.flatMap((pull) => digNumber(pull, 'number') ?? []).sort((a, b) => a - b)
    if (numbers.length > 1) {
      return {
        kind: 'none',
        why: `commit ${target.sha.slice(0, 7)} is the head of ${numbers.length} open pull requests; --pull-request names one`,
      }
    }
    return numbers[0] === undefined ? noneFor(target.sha) : { kind: 'pull', number: numbers[0] }
  }
  if (!target.confirm) return { kind: 'pull', number: target.number }
  const answer = await get(api, `${base}/pulls/${target.number}`, world)
  if ('kind' in answer)
    return answer.status === 404 ? { kind: 'none', why: `there is no pull request #${target.number}` } : answer
  if (dig(answer.data, 'state') !== 'open') return { kind: 'none', why: `pull request #${target.number} is closed` }
  if (target.sha === null || digSha(answer.data, 'head', 'sha') !== target.sha) {
    const commit = target.sha === null ? 'an unknown commit' : `commit ${target.sha.slice(0, 7)}`
    return {
      kind: 'none',
      why: `the report is about ${commit}, which is not the head of pull request #${target.number} (any more)`,
    }
  }
  return { kind: 'pull', number: target.number }
}

const noneFor = (sha: string): Found => ({
  kind: 'none',
  why: `commit ${sha.slice(0, 7)} is the head of no open pull request`,
})
