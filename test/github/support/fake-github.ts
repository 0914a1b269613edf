import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openApiProblem } from './openapi.ts'

/** A comment as the server keeps it. */
export interface StoredComment {
  readonly id: number
  readonly issue: number
  body: string
  readonly login: string
  readonly bot: boolean
  /** How often it was written. */
  writes: number
}

/** What the server does to one request instead of, or before, answering it. */
export type Fault =
  | {
      readonly status: number
      readonly message?: string
      readonly headers?: Record<string, string> /** The request is carried out all the same. */
      readonly applied?: boolean
    }
  | { readonly drop: 'before' | 'after' | 'middle' }
  | { readonly slow: number }
  | { readonly redirect: string }
  | { readonly garbage: string }

export interface Logged {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly status: number
}

export interface FakePull {
  readonly number: number
  readonly sha: string
  readonly state: 'open' | 'closed'
}

export interface FakeOptions {
  /** Asked before each request; `null` lets it pass. */
  readonly fault?: (request: { method: string; path: string; count: number }) => Fault | null
  /** Milliseconds that an answer takes, before and after the request is carried out. */
  readonly latency?: () => number
  readonly login?: string
  readonly bot?: boolean
  /** Path in front of everything, as on GitHub Enterprise. */
  readonly prefix?: string
  readonly pulls?: readonly FakePull[]
}

const MAX_BODY = 65_536
const user = (login: string, bot: boolean) => ({
  login,
  id: 41898282,
  node_id: 'MDM6Qm90',
  avatar_url: 'https://avatars.example/u/1',
  gravatar_id: '',
  url: `https://api.example/users/${login}`,
  html_url: `https://github.example/${login}`,
  followers_url: 'https://api.example/f',
  following_url: 'https://api.example/f',
  gists_url: 'https://api.example/g',
  starred_url: 'https://api.example/s',
  subscriptions_url: 'https://api.example/s',
  organizations_url: 'https://api.example/o',
  repos_url: 'https://api.example/r',
  events_url: 'https://api.example/e',
  received_events_url: 'https://api.example/e',
  type: bot ? 'Bot' : 'User',
  site_admin: false,
})

const pause = (ms: number): Promise<void> => (ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms)))

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A server on loopback that behaves like GitHub's issue comments, as far as `openapi.json` and its limits say. */
export class FakeGitHub implements AsyncDisposable {
  readonly comments: StoredComment[] = []
  readonly log: Logged[] = []
  /** Requests or answers that GitHub's description does not allow. */
  readonly problems: string[] = []
  url = ''
  #nextId = 1000
  #count = 0
  readonly #options: FakeOptions
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  constructor(options: FakeOptions = {}) {
    this.#options = options
  }

  static async start(options: FakeOptions = {}): Promise<FakeGitHub> {
    const fake = new FakeGitHub(options)
    await new Promise<void>((done) => fake.#server.listen(0, '127.0.0.1', done))
    fake.url = `http://127.0.0.1:${(fake.#server.address() as AddressInfo).port}${options.prefix ?? ''}`
    return fake
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** Puts a comment there, as a person or another tool would have done. */
  add(issue: number, body: string, login = 'octocat', bot = false): StoredComment {
    const comment = { id: this.#nextId++, issue, body, login, bot, writes: 0 }
    this.comments.push(comment)
    return comment
  }

  /** What our token has written to an issue. */
  ours(issue: number): StoredComment[] {
    return this.comments.filter(
      (comment) => comment.issue === issue && comment.login === (this.#options.login ?? 'github-actions[bot]'),
    )
  }

  #json({ id, issue, body, login, bot }: StoredComment) {
    return {
      id,
      node_id: `IC_${id}`,
      url: `${this.url}/repos/octo/repo/issues/comments/${id}`,
      html_url: `https://github.example/octo/repo/pull/${issue}#issuecomment-${id}`,
      issue_url: `${this.url}/repos/octo/repo/issues/${issue}`,
      body,
      user: user(login, bot),
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      author_association: 'CONTRIBUTOR',
    }
  }

  /** Carries a request out. */
  handle(
    method: string,
    path: string,
    query: URLSearchParams,
    body: string,
  ): { status: number; data?: unknown; headers?: Record<string, string> } {
    const list = /^\/repos\/octo\/repo\/issues\/(\d+)\/comments$/.exec(path)
    const one = /^\/repos\/octo\/repo\/issues\/comments\/(\d+)$/.exec(path)
    const { login = 'github-actions[bot]', bot = true, pulls = [] } = this.#options
    const text = (): string => (JSON.parse(body) as { body: string }).body
    if (list !== null && method === 'GET') {
      const perPage = Math.min(100, Number(query.get('per_page') ?? 30))
      const page = Number(query.get('page') ?? 1)
      const all = this.comments.filter(({ issue }) => issue === Number(list[1]))
      const next =
        page * perPage < all.length
          ? {
              link: `<${this.url}${path}?per_page=${perPage}&page=${page + 1}>; rel="next", <${this.url}${path}?per_page=${perPage}&page=9>; rel="last"`,
            }
          : {}
      return {
        status: 200,
        data: all.slice((page - 1) * perPage, page * perPage).map((comment) => this.#json(comment)),
        headers: next,
      }
    }
    if (list !== null && method === 'POST') {
      if (text().length > MAX_BODY) return tooLong
      const comment = this.add(Number(list[1]), text(), login, bot)
      comment.writes++
      return { status: 201, data: this.#json(comment) }
    }
    const found = this.comments.find(({ id }) => id === Number(one?.[1]))
    if (one !== null && found === undefined) return notFound
    if (found !== undefined && method === 'GET') return { status: 200, data: this.#json(found) }
    if (found !== undefined && method === 'PATCH') {
      if (found.login !== login)
        return {
          status: 403,
          data: { message: 'Must have admin rights to Repository.', documentation_url: 'https://docs.github.example' },
        }
      if (text().length > MAX_BODY) return tooLong
      found.body = text()
      found.writes++
      return { status: 200, data: this.#json(found) }
    }
    if (found !== undefined && method === 'DELETE') {
      this.comments.splice(this.comments.indexOf(found), 1)
      return { status: 204 }
    }
    const pull = /^\/repos\/octo\/repo\/pulls\/(\d+)$/.exec(path)
    if (pull !== null) {
      const known = pulls.find(({ number }) => number === Number(pull[1]))
      return known === undefined
        ? notFound
        : { status: 200, data: { number: known.number, state: known.state, head: { sha: known.sha } } }
    }
    const commit = /^\/repos\/octo\/repo\/commits\/(\w+)\/pulls$/.exec(path)
    if (commit !== null) {
      return {
        status: 200,
        data: pulls
          .filter(({ sha }) => sha === commit[1])
          .map(({ number, state, sha }) => ({ number, state, head: { sha } })),
      }
    }
    return notFound
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await bodyOf(request)
      const method = request.method ?? 'GET'
      const url = new URL(request.url ?? '/', 'http://127.0.0.1')
      const path = url.pathname.slice((this.#options.prefix ?? '').length)
      const fault = this.#options.fault?.({ method, path, count: this.#count++ }) ?? null
      const entry = (status: number): void =>
        void this.log.push({ method, path: path + url.search, authorization: request.headers.authorization, status })
      if (fault !== null && 'drop' in fault && fault.drop === 'before') {
        entry(0)
        response.destroy()
        return
      }
      if (fault !== null && 'slow' in fault) await pause(fault.slow)
      await pause(this.#options.latency?.() ?? 0)
      if (fault !== null && 'redirect' in fault) {
        entry(302)
        response.writeHead(302, { location: fault.redirect }).end()
        return
      }
      const carriedOut =
        fault === null || 'slow' in fault || 'drop' in fault || ('applied' in fault && fault.applied === true)
      const answer = carriedOut ? this.handle(method, path, url.searchParams, body) : { status: 500 }
      if (carriedOut) this.#check(method, path, body, answer)
      await pause(this.#options.latency?.() ?? 0)
      if (fault !== null && 'drop' in fault) {
        entry(0)
        if (fault.drop === 'middle') response.writeHead(200, { 'content-length': '100000' }).write('[{"id":')
        setTimeout(() => response.destroy(), 2)
        return
      }
      if (fault !== null && 'garbage' in fault) {
        entry(200)
        response.writeHead(200, { 'content-type': 'text/html' }).end(fault.garbage)
        return
      }
      if (fault !== null && 'status' in fault) {
        entry(fault.status)
        response
          .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
          .end(JSON.stringify({ message: fault.message ?? 'Server Error' }))
        return
      }
      entry(answer.status)
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...('headers' in answer ? answer.headers : {}),
      })
      response.end('data' in answer && answer.data !== undefined ? JSON.stringify(answer.data) : undefined)
    } catch (error) {
      this.problems.push(String(error))
      response.destroy()
    }
  }

  #check(method: string, path: string, body: string, answer: { status: number; data?: unknown }): void {
    // The pull requests here hold only what is read of them.
    if (path.includes('/pulls')) return
    const problem = openApiProblem(method, path, body, answer.status, answer.data)
    if (problem !== null) this.problems.push(`${method} ${path}: ${problem}`)
  }
}

const notFound = {
  status: 404,
  data: { message: 'Not Found', documentation_url: 'https://docs.github.example', status: '404' },
}
const tooLong = {
  status: 422,
  data: {
    message: 'Validation Failed: Body is too long (maximum is 65536 characters)',
    documentation_url: 'https://docs.github.example',
    errors: [
      {
        resource: 'IssueComment',
        code: 'unprocessable',
        field: 'data',
        message: 'Body is too long (maximum is 65536 characters)',
      },
    ],
  },
}
