import { readFileSync } from 'node:fs'

/** Environment variables, as in `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>

/** What the runner says about the run that this process is part of. */
export interface GitHubRun {
  /** Without a slash at its end; GitHub Enterprise has another one. */
  readonly apiUrl: string
  readonly serverUrl: string
  readonly owner: string
  readonly repo: string
  /** 0 outside GitHub Actions. */
  readonly runId: number
  readonly attempt: number
  readonly workflow: string
  readonly job: string
  /** Tells jobs apart that run at the same time. */
  readonly runnerName: string
  readonly actor: string
  readonly sha: string
  readonly eventName: string
  /** The webhook payload, as it was found: nothing in it is checked. */
  readonly event: unknown
}

/** Whether this process is a step of a GitHub Actions job. */
export const onGitHub = (env: Env): boolean => env['GITHUB_ACTIONS'] === 'true'

const count = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0)

/** A web address without anything that could carry a secret, or `null`. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  return plain && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : null
}

/**
 * Reads the variables that GitHub's runner sets.
 *
 * @returns the run, or a sentence that says which variable is missing or wrong
 */
export function readRun(env: Env): GitHubRun | string {
  const apiUrl = webAddress(env['GITHUB_API_URL'] || 'https://api.github.com')
  if (apiUrl === null) return 'GITHUB_API_URL is no web address'
  const serverUrl = webAddress(env['GITHUB_SERVER_URL'] || 'https://github.com')
  if (serverUrl === null) return 'GITHUB_SERVER_URL is no web address'
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(env['GITHUB_REPOSITORY'] ?? '') ?? []
  if (owner === undefined || repo === undefined) return 'GITHUB_REPOSITORY does not name a repository as owner/name'
  const event = readEvent(env['GITHUB_EVENT_PATH'])
  if (typeof event === 'string') return event
  return {
    apiUrl,
    serverUrl,
    owner,
    repo,
    runId: count(env['GITHUB_RUN_ID']),
    attempt: Math.max(1, count(env['GITHUB_RUN_ATTEMPT'])),
    workflow: env['GITHUB_WORKFLOW'] ?? '',
    job: env['GITHUB_JOB'] ?? '',
    runnerName: env['RUNNER_NAME'] ?? '',
    actor: env['GITHUB_ACTOR'] ?? '',
    sha: env['GITHUB_SHA'] ?? '',
    eventName: env['GITHUB_EVENT_NAME'] ?? '',
    event: event.payload,
  }
}

function readEvent(path: string | undefined): { payload: unknown } | string {
  if (path === undefined || path === '') return { payload: null }
  try {
    return { payload: JSON.parse(readFileSync(path, 'utf8')) }
  } catch {
    return 'the file that GITHUB_EVENT_PATH names cannot be read as JSON'
  }
}

/**
 * A value deep inside data that nobody checked.
 *
 * @example
 * dig({ a: { b: 1 } }, 'a', 'b') // 1
 * @example
 * dig(null, 'a') // undefined
 */
export function dig(value: unknown, ...path: readonly string[]): unknown {
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Record<string, unknown>)[key]
  }
  return here
}

/** A number of an issue, pull request or run in unchecked data, or `null`. */
export function digNumber(value: unknown, ...path: readonly string[]): number | null {
  const found = dig(value, ...path)
  return typeof found === 'number' && Number.isSafeInteger(found) && found > 0 ? found : null
}

/** A commit in unchecked data, or `null`. */
export function digSha(value: unknown, ...path: readonly string[]): string | null {
  const found = dig(value, ...path)
  return typeof found === 'string' && isSha(found) ? found : null
}

/** Whether the text is a full commit id, SHA-1 or SHA-256, and not the one that means "none". */
export const isSha = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text) && /[^0]/.test(text)
