import type { GitHubRun } from './environment.ts'
import { dig } from './environment.ts'

/** What a request came to. */
export type Answer = Success | Failure

export interface Success {
  readonly ok: true
  readonly status: number
  readonly data: unknown
  /** Address of the next page, as the server named it. */
  readonly next: string | null
}

export interface Failure {
  readonly ok: false
  /** `null` when no answer came. */
  readonly status: number | null
  /** What the server, or the network, said. Foreign text. */
  readonly message: string
  /** Seconds, from `retry-after`. */
  readonly retryAfter: number | null
  /** Milliseconds since 1970 at which a used-up limit is filled again. */
  readonly resetAt: number | null
  /** Whether the same request would always fail in the same way. */
  readonly final: boolean
}

/** The server's REST interface, with the token inside. */
export interface Api {
  /** One request, never repeated. `path` starts with a slash, or is a page's address on the same server. */
  request(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>
}

export interface ApiOptions {
  readonly run: GitHubRun
  readonly token: string
  readonly fetch: typeof fetch
  /** Longest wait for one answer, in milliseconds. */
  readonly timeoutMs: number
  /** Milliseconds since 1970; tells how far away a `retry-after` date is. */
  readonly now: () => number
}

/** Renamed repositories answer with a redirect. More than this is a loop. */
const MAX_REDIRECTS = 3

/**
 * Makes the client. The token goes to the server of `run.apiUrl` alone: neither a redirect nor a page link to another origin is
 * followed with it, and no message of this module holds it.
 */
export function createApi({ run, token, fetch, timeoutMs, now }: ApiOptions): Api {
  const origin = new URL(run.apiUrl).origin
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'user-agent': 'holmgate',
    'x-github-api-version': '2022-11-28',
  }

  async function request(method: string, address: string, body?: unknown): Promise<Answer> {
    let url = new URL(address.startsWith('/') ? `${run.apiUrl}${address}` : address)
    // One clock for the whole exchange: a server that sends a byte now and then must not hold us for ever.
    const signal = AbortSignal.timeout(timeoutMs)
    const sent: RequestInit =
      body === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    for (let redirects = 0; ; redirects++) {
      if (url.origin !== origin)
        return { ...failure(null, 'the answer points to another server, which is not followed'), final: true }
      const response = await fetch(url, { ...sent, method, redirect: 'manual', signal })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || location === null) return read(response)
      await response.body?.cancel()
      if (redirects === MAX_REDIRECTS || !URL.canParse(location, url.href))
        return { ...failure(response.status, 'too many redirects'), final: true }
      url = new URL(location, url)
    }
  }

  async function read(response: Response): Promise<Answer> {
    const text = await response.text()
    const data = parse(text)
    if (response.ok && (data !== undefined || response.status === 204)) {
      return { ok: true, status: response.status, data: data ?? null, next: nextPage(response.headers.get('link')) }
    }
    // Something between us and GitHub answered; another try may reach GitHub itself.
    if (response.ok) return failure(null, 'the answer is no JSON')
    const message = dig(data, 'message')
    return {
      ...failure(response.status, typeof message === 'string' ? message : response.statusText),
      retryAfter: seconds(response.headers.get('retry-after'), now()),
      resetAt:
        response.headers.get('x-ratelimit-remaining') === '0' ? epoch(response.headers.get('x-ratelimit-reset')) : null,
    }
  }

  return {
    async request(method, path, body) {
      try {
        return await request(method, path, body)
      } catch (error) {
        return failure(null, networkMessage(error))
      }
    },
  }
}

/** A failure that says nothing of when to come back. */
export const failure = (status: number | null, message: string): Failure => ({
  ok: false,
  status,
  message,
  retryAfter: null,
  resetAt: null,
  final: false,
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `fetch` hides what happened in the cause of its error. Only a code is taken from it: the text may quote a header. */
function networkMessage(error: unknown): string {
  if (dig(error, 'name') === 'TimeoutError' || (error as { name?: unknown } | null)?.name === 'TimeoutError')
    return 'no answer in time'
  const code = (error as { cause?: { code?: unknown } } | null)?.cause?.code
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? `no answer (${code})` : 'no answer'
}

/** The address of `<…>; rel="next"` in a `link` header. */
function nextPage(header: string | null): string | null {
  const [, address] = /<([^<>]*)>\s*;[^,]*\brel="next"/.exec(header ?? '') ?? []
  return address !== undefined && URL.canParse(address) ? address : null
}

function seconds(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000))
}

const epoch = (header: string | null): number | null => (/^\d+$/.test(header ?? '') ? Number(header) * 1000 : null)
