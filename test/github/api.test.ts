import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createApi, type Failure } from '../../src/github/api.ts'
import { githubRun, TOKEN } from './support/posting.ts'

/** A server that answers in its own way; `seen` holds the authorization of each request. */
async function serve(
  listener: RequestListener,
): Promise<{ url: string; seen: (string | undefined)[] } & AsyncDisposable> {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization)
    listener(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const api = (url: string, values: { token?: string; timeoutMs?: number; now?: number } = {}) =>
  createApi({
    run: githubRun({ apiUrl: url }),
    token: values.token ?? TOKEN,
    fetch,
    timeoutMs: values.timeoutMs ?? 3000,
    now: () => values.now ?? 0,
  })

describe('a request', () => {
  test('carries the headers that GitHub asks for, to the base of GitHub Enterprise too', async () => {
    let headers: unknown
    let url: string | undefined
    await using server = await serve((request, response) => {
      headers = request.headers
      url = request.url
      response.end('{}')
    })
    expect(await api(`${server.url}/api/v3`).request('POST', '/repos/o/r/x', { body: 'b' })).toMatchObject({
      ok: true,
      status: 200,
    })
    expect(url).toBe('/api/v3/repos/o/r/x')
    expect(headers).toMatchObject({
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'holmgate',
      'content-type': 'application/json',
      authorization: `Bearer ${TOKEN}`,
    })
  })

  test('follows a redirect on the same server', async () => {
    await using server = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(307, { location: '/new' }).end()
      else response.end('{"there":true}')
    })
    expect(await api(server.url).request('GET', '/old')).toMatchObject({ ok: true, data: { there: true } })
  })

  test('never takes the token to another server, by redirect or by page link', async () => {
    await using other = await serve((_, response) => response.end('[]'))
    await using server = await serve((request, response) => {
      if (request.url === '/page') response.setHeader('link', `<${other.url}/2>; rel="next"`).end('[]')
      else response.writeHead(302, { location: `${other.url}/x` }).end()
    })
    const client = api(server.url)
    expect(await client.request('GET', '/old')).toMatchObject({ ok: false, final: true })
    const page = await client.request('GET', '/page')
    expect(page.ok && (await client.request('GET', page.next!))).toMatchObject({ ok: false, final: true })
    expect(other.seen).toEqual([])
    expect(server.seen).toHaveLength(2)
  })

  test('ends in a loop of redirects', async () => {
    await using server = await serve((_, response) => response.writeHead(302, { location: '/again' }).end())
    expect(await api(server.url).request('GET', '/x')).toMatchObject({ ok: false, message: 'too many redirects' })
    expect(server.seen.length).toBeLessThan(6)
  })

  test('does not wait for ever, not even for a server that sends a byte now and then', async () => {
    await using silent = await serve(() => {})
    await using slow = await serve((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    for (const { url } of [silent, slow]) {
      expect(await api(url, { timeoutMs: 150 }).request('GET', '/x')).toMatchObject({
        ok: false,
        status: null,
        message: 'no answer in time',
      })
    }
  })

  test('tells a network error by its code alone', async () => {
    const answer = (await api('http://127.0.0.1:9').request('GET', '/x')) as Failure
    expect(answer).toMatchObject({ ok: false, status: null })
    expect(answer.message).toMatch(/^no answer(?: \([A-Z_]+\))?$/)
  })

  test('that cannot be sent at all does not quote the token', async () => {
    const answer = await api('http://127.0.0.1:9', { token: 'secret\nvalue' }).request('GET', '/x')
    expect(JSON.stringify(answer)).not.toContain('secret')
    expect(answer.ok).toBe(false)
  })

  test('reads when to come back', async () => {
    await using server = await serve((request, response) => {
      const headers: Record<string, Record<string, string>> = {
        '/seconds': { 'retry-after': '30' },
        '/date': { 'retry-after': 'Thu, 01 Jan 1970 00:01:40 GMT' },
        '/reset': { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1000' },
        '/not-used-up': { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '1000' },
      }
      response.writeHead(403, headers[request.url!]).end('{"message":"slow down"}')
    })
    const client = api(server.url, { now: 40_000 })
    expect(await client.request('GET', '/seconds')).toMatchObject({
      retryAfter: 30,
      resetAt: null,
      message: 'slow down',
    })
    expect(await client.request('GET', '/date')).toMatchObject({ retryAfter: 60 })
    expect(await client.request('GET', '/reset')).toMatchObject({ retryAfter: null, resetAt: 1_000_000 })
    expect(await client.request('GET', '/not-used-up')).toMatchObject({ retryAfter: null, resetAt: null })
  })

  test('an answer that is no JSON is a failure, an empty one is not', async () => {
    await using server = await serve((request, response) =>
      request.url === '/html' ? response.end('<html>') : response.writeHead(204).end(),
    )
    expect(await api(server.url).request('GET', '/html')).toMatchObject({ ok: false, message: 'the answer is no JSON' })
    expect(await api(server.url).request('DELETE', '/x')).toMatchObject({ ok: true, status: 204, data: null })
  })
})
