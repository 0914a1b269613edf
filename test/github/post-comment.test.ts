import { describe, expect, test } from 'vitest'
import { parseSections, renderComment } from '../../src/github/sections.ts'
import { FakeGitHub } from './support/fake-github.ts'
import { instantWorld, post, section } from './support/posting.ts'

const BOT = 'github-actions[bot]'
const secondaryLimit = { status: 403, message: 'You have exceeded a secondary rate limit. Please wait a few minutes.' }
const writes = (github: FakeGitHub): string[] =>
  github.log.filter(({ method }) => method !== 'GET').map(({ method }) => method)

describe('a comment', () => {
  test('is created once and then updated in place', async () => {
    await using github = await FakeGitHub.start()
    expect(await post(github, section())).toMatchObject({ kind: 'created', login: BOT })
    expect(await post(github, section({ run: 101, passed: 0, verdict: 'fail' }))).toMatchObject({ kind: 'updated' })
    expect(github.ours(7)).toHaveLength(1)
    expect(github.ours(7)[0]!.body).toContain('### ❌ holmgate: 0 of 1 gate passed')
    expect(github.problems).toEqual([])
  })

  test('that says the same already is not posted again', async () => {
    await using github = await FakeGitHub.start()
    await post(github, section())
    expect(await post(github, section())).toMatchObject({ kind: 'unchanged' })
    expect(writes(github)).toEqual(['POST'])
  })

  test('[H9] each key has its own, also with 130 other comments in between', async () => {
    await using github = await FakeGitHub.start()
    for (let at = 0; at < 70; at++) github.add(7, `comment ${at}`)
    await post(github, section(), { key: 'first' })
    for (let at = 0; at < 60; at++) github.add(7, `later comment ${at}`)
    await post(github, section(), { key: 'second' })
    for (const key of ['first', 'second']) {
      expect(await post(github, section({ run: 101 }), { key })).toMatchObject({ kind: 'updated' })
    }
    expect(github.ours(7).map(({ body }) => body.split('\n')[0])).toEqual([
      '<!-- holmgate:v1 key=first -->',
      '<!-- holmgate:v1 key=second -->',
    ])
    expect(github.log.some(({ path }) => path.includes('page=2'))).toBe(true)
    expect(github.problems).toEqual([])
  })

  test('[H11] of somebody else is never edited, whatever stands in it', async () => {
    await using github = await FakeGitHub.start()
    const pasted = renderComment('default', [section()])
    const person = github.add(7, pasted, 'octocat')
    const impostor = github.add(7, pasted, 'github-actions', false)
    const otherBot = github.add(7, pasted, 'another-app[bot]', true)
    expect(await post(github, section({ run: 101 }))).toMatchObject({ kind: 'created' })
    for (const comment of [person, impostor, otherBot]) expect(comment).toMatchObject({ body: pasted, writes: 0 })
  })

  test('of ours is only found by its first line', async () => {
    await using github = await FakeGitHub.start()
    const quoted = github.add(7, `> ${renderComment('default', [section()])}`, BOT, true)
    await post(github, section())
    expect(quoted.writes).toBe(0)
    expect(github.ours(7)).toHaveLength(2)
  })

  test('of a newer run is not overwritten by an older one', async () => {
    await using github = await FakeGitHub.start()
    await post(github, section({ run: 200 }))
    expect(await post(github, section({ run: 100 }))).toEqual({ kind: 'outdated' })
    expect(parseSections(github.ours(7)[0]!.body).map(({ run }) => run)).toEqual([200])
  })

  test('of another tool that a person edited down to the marker is filled again', async () => {
    await using github = await FakeGitHub.start()
    const comment = github.add(7, '<!-- holmgate:v1 key=default -->\r\nsomebody was here', BOT, true)
    expect(await post(github, section())).toMatchObject({ kind: 'updated' })
    expect(parseSections(comment.body)).toHaveLength(1)
  })

  test('that is deleted while it is updated is made anew', async () => {
    let removed = false
    await using github = await FakeGitHub.start({
      fault: ({ method }) => {
        if (method !== 'PATCH' || removed) return null
        removed = true
        github.comments.length = 0
        return null
      },
    })
    await post(github, section())
    expect((await post(github, section({ run: 101 }))).kind).toBe('created')
    expect(github.ours(7)).toHaveLength(1)
  })

  test('that the list does not show yet is not made again', async () => {
    await using github = await FakeGitHub.start({
      fault: ({ method, path }) => (method === 'GET' && path.endsWith('/issues/7/comments') ? { garbage: '[]' } : null),
    })
    expect((await post(github, section())).kind).toBe('created')
    expect(github.ours(7)).toHaveLength(1)
  })

  test('that the server hides for good is not made over and over', async () => {
    await using github = await FakeGitHub.start({
      fault: ({ method }) => (method === 'POST' ? { garbage: '{}' } : null),
    })
    expect((await post(github, section())).kind).toBe('failed')
    expect(github.log.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(6)
  })

  test('that earlier runs left twice becomes one', async () => {
    await using github = await FakeGitHub.start()
    for (const label of ['a', 'b']) github.add(7, renderComment('default', [section({ run: 90, label })]), BOT, true)
    expect(await post(github, section())).toMatchObject({ kind: 'updated' })
    expect(github.ours(7).map(({ body }) => parseSections(body).map(({ run }) => run))).toEqual([[100]])
  })

  test('that a job of this run has just made is not taken from it', async () => {
    await using github = await FakeGitHub.start()
    github.add(7, renderComment('default', [section({ label: 'a' })]), BOT, true)
    github.add(7, renderComment('default', [section({ label: 'b' })]), BOT, true)
    await post(github, section({ label: 'c' }))
    const [first, second] = github.ours(7).map(({ body }) => parseSections(body).map(({ label }) => label))
    expect(first).toEqual(['a', 'b', 'c'])
    expect(second).toEqual(['b'])
  })

  test('of another token is found and said', async () => {
    await using github = await FakeGitHub.start({ login: 'my-app[bot]' })
    expect(await post(github, section(), { author: 'my-app[bot]' })).toMatchObject({
      kind: 'created',
      login: 'my-app[bot]',
    })
    expect(await post(github, section({ run: 101 }), { author: 'My-App[bot]' })).toMatchObject({ kind: 'updated' })
    // Without the login the run makes a comment, sees who it is, and puts both together.
    expect(await post(github, section({ run: 102 }))).toMatchObject({ login: 'my-app[bot]' })
    expect(github.ours(7)).toHaveLength(1)
  })

  test('that the server calls too long is shortened once', async () => {
    const long = section({
      lines: Array.from({ length: 600 }, (_, at) => `| ✅ pass | \`metric-${at}\` | ${'x'.repeat(60)} |`),
    })
    let refused = 0
    await using github = await FakeGitHub.start({
      fault: ({ method }) =>
        method === 'POST' && refused++ === 0
          ? { status: 422, message: 'Body is too long (maximum is 65536 characters)' }
          : null,
    })
    expect(await post(github, long)).toMatchObject({ kind: 'created' })
    expect(github.ours(7)[0]!.body.length).toBeLessThanOrEqual(30_000)
    expect(await post(await alwaysTooLong(), long)).toMatchObject({ kind: 'failed', why: 'too-long' })
  })
})

async function alwaysTooLong(): Promise<{ url: string }> {
  const github = await FakeGitHub.start({
    fault: ({ method }) => (method === 'POST' ? { status: 422, message: 'Body is too long' } : null),
  })
  return github
}

describe('trouble', () => {
  test('[H7] [GH2] a token that may not write is no reason to try again', async () => {
    await using github = await FakeGitHub.start({
      fault: ({ method }) =>
        method === 'GET' ? null : { status: 403, message: 'Resource not accessible by integration' },
    })
    expect(await post(github, section())).toMatchObject({ kind: 'failed', why: 'forbidden', status: 403 })
    expect(github.log).toHaveLength(2)
  })

  test('[H15] [GH13] a secondary limit without a time waits a minute, then two, then gives up', async () => {
    const world = instantWorld()
    await using github = await FakeGitHub.start({ fault: ({ method }) => (method === 'POST' ? secondaryLimit : null) })
    expect(await post(github, section(), { world })).toMatchObject({ kind: 'failed', why: 'rate-limit' })
    expect(world.waits.filter((ms) => ms >= 60_000)).toEqual([60_000, 120_000])
  })

  test('[GH13] retry-after is obeyed, and then it works', async () => {
    const world = instantWorld()
    await using github = await FakeGitHub.start({
      fault: ({ count }) => (count === 1 ? { status: 429, headers: { 'retry-after': '7' } } : null),
    })
    expect(await post(github, section(), { world })).toMatchObject({ kind: 'created' })
    expect(world.waits).toContain(7000)
  })

  test.each(['before', 'after', 'middle'] as const)(
    'a connection that is dropped %s the answer leaves one comment',
    async (drop) => {
      let dropped = 0
      await using github = await FakeGitHub.start({
        fault: ({ method }) => (method === 'POST' && dropped++ === 0 ? { drop } : null),
      })
      expect((await post(github, section())).kind).toMatch(/created|updated|unchanged/)
      expect(github.ours(7)).toHaveLength(1)
    },
  )

  test('an error after the comment was written leaves one comment', async () => {
    let failed = 0
    await using github = await FakeGitHub.start({
      fault: ({ method }) => (method === 'POST' && failed++ === 0 ? { status: 502, applied: true } : null),
    })
    expect((await post(github, section())).kind).toBe('unchanged')
    expect(github.ours(7)).toHaveLength(1)
  })

  test('a server that does not answer in time is given up', async () => {
    await using github = await FakeGitHub.start({ fault: () => ({ slow: 1000 }) })
    expect(await post(github, section(), { timeoutMs: 30 })).toMatchObject({ kind: 'failed', why: 'unreachable' })
  })

  test('writes are at least a second apart', async () => {
    const times: number[] = []
    const world = instantWorld()
    await using github = await FakeGitHub.start({
      fault: ({ method }) => {
        if (method !== 'GET') times.push(world.now())
        return null
      },
    })
    for (let at = 0; at < 5; at++)
      github.add(7, renderComment('default', [section({ run: 90, label: `old ${at}` })]), BOT, true)
    await post(github, section(), { world })
    expect(times).toHaveLength(5)
    for (let at = 1; at < times.length; at++) expect(times[at]! - times[at - 1]!).toBeGreaterThanOrEqual(1000)
  })
})
