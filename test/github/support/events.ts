import { createRequire } from 'node:module'

type Payload = Record<string, unknown>

const examples = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly {
  name: string
  examples: readonly Payload[]
}[]

/** All example payloads of an event, as GitHub's users have contributed them. */
export function payloads(name: string): Payload[] {
  const event = examples.find((each) => each.name === name)
  if (event === undefined || event.examples.length === 0) throw new Error(`no example of ${name}`)
  return structuredClone(event.examples) as Payload[]
}

export const HEAD_SHA = 'a'.repeat(40)

/** A part of a payload that is an object. */
export const part = (payload: Payload, ...path: string[]): Payload =>
  path.reduce((here, key) => here[key] as Payload, payload)

/** The payload of a pull request of octo/repo, made from an example; `head` is where its branch lives, `null` for a deleted fork. */
export function pullRequestEvent(head: string | null = 'octo/repo', action = 'synchronize'): Payload {
  const payload = payloads('pull_request').find((each) => each['action'] === action)
  if (payload === undefined) throw new Error(`no pull_request.${action}`)
  payload['number'] = 7
  part(payload, 'repository')['full_name'] = 'octo/repo'
  const pull = part(payload, 'pull_request')
  pull['number'] = 7
  pull['state'] = action === 'closed' ? 'closed' : 'open'
  part(pull, 'head')['sha'] = HEAD_SHA
  if (head === null) part(pull, 'head')['repo'] = null
  else part(pull, 'head', 'repo')['full_name'] = head
  return payload
}

/** The payload of a finished run, made from an example. A run for a fork lists no pull request. */
export function workflowRunEvent(
  pulls: readonly { number: number; sha: string }[] = [],
  event = 'pull_request',
): Payload {
  const payload = payloads('workflow_run')[0]!
  const run = part(payload, 'workflow_run')
  Object.assign(run, {
    id: 55,
    run_attempt: 2,
    name: 'gate',
    event,
    head_sha: HEAD_SHA,
    pull_requests: pulls.map(({ number, sha }) => ({
      id: number,
      number,
      head: { sha, ref: 'x' },
      base: { sha: 'c'.repeat(40), ref: 'main' },
    })),
  })
  return payload
}

/** The payload of a push to a branch, made from an example. */
export function pushEvent(after = HEAD_SHA): Payload {
  const payload = payloads('push')[0]!
  payload['ref'] = 'refs/heads/topic'
  payload['after'] = after
  return payload
}

/** The payload of a merge group, made from an example. */
export const mergeGroupEvent = (): Payload => payloads('merge_group')[0]!
