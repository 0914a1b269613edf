import { describe, expect, test } from 'vitest'
import { readRun } from '../../src/github/environment.ts'
import { findTarget, readOnlyReason, sourceRun } from '../../src/github/pull-request.ts'
import {
  HEAD_SHA,
  mergeGroupEvent,
  part,
  payloads,
  pullRequestEvent,
  pushEvent,
  workflowRunEvent,
} from './support/events.ts'
import { githubRun } from './support/posting.ts'
import { eventEnv, stepEnv } from './support/step.ts'

const run = (eventName: string, event: unknown) => githubRun({ eventName, event })

describe('the pull request of an event', () => {
  test.each(['pull_request', 'pull_request_target'])(
    '%s names it, and its head is the commit, not GITHUB_SHA',
    (name) => {
      expect(findTarget(run(name, pullRequestEvent()))).toEqual({
        kind: 'pull',
        number: 7,
        sha: HEAD_SHA,
        confirm: false,
      })
    },
  )

  test.each(payloads('pull_request').map((payload, at) => [at, payload] as const))(
    'every example of a pull_request gives one (%i)',
    (_, payload) => {
      const target = findTarget(run('pull_request', payload))
      const { number, state, head } = part(payload, 'pull_request') as {
        number: number
        state: string
        head: { sha: string }
      }
      if (state === 'closed') expect(target).toEqual({ kind: 'none', why: `pull request #${number} is closed` })
      else expect(target).toMatchObject({ kind: 'pull', number, sha: head.sha })
    },
  )

  test.each(['pull_request_review', 'pull_request_review_comment', 'issue_comment'])(
    '%s of a pull request gives one too',
    (name) => {
      const payload = payloads(name).find((each) => 'pull_request' in each || 'pull_request' in part(each, 'issue'))
      if (payload === undefined) {
        const comment = { issue: { number: 3, pull_request: { url: 'x' } } }
        expect(findTarget(run(name, comment))).toEqual({ kind: 'pull', number: 3, sha: null, confirm: false })
        return
      }
      expect(findTarget(run(name, payload)).kind).toMatch(/pull|none/)
    },
  )

  test('a merge group has none', () => {
    for (const payload of payloads('merge_group')) {
      expect(findTarget(run('merge_group', payload))).toEqual({
        kind: 'none',
        why: 'a merge group has no pull request of its own',
      })
    }
    expect(sourceRun(run('merge_group', mergeGroupEvent())).sha).toBe('2ffea6db159f6b6c47a24e778fb9ef40cf6b1c7d')
  })

  test('[GH4] of a push it has to be looked up by its commit; a deleted branch has none', () => {
    expect(findTarget(run('push', pushEvent()))).toEqual({ kind: 'search', sha: HEAD_SHA })
    expect(findTarget(run('push', pushEvent('0'.repeat(40))))).toEqual({
      kind: 'none',
      why: 'the push names no commit',
    })
  })

  test.each(['schedule', 'workflow_dispatch', 'release', ''])('%s has none, and says so', (name) => {
    expect(findTarget(run(name, {}))).toEqual({
      kind: 'none',
      why: `no pull request belongs to the event ${name || '(none)'}`,
    })
  })

  test('the user can name it', () => {
    expect(findTarget(run('schedule', {}), { pullRequest: 9 })).toMatchObject({
      kind: 'pull',
      number: 9,
      confirm: false,
    })
    expect(findTarget(run('schedule', {}), { pullRequest: 9, expectSha: HEAD_SHA })).toEqual({
      kind: 'pull',
      number: 9,
      sha: HEAD_SHA,
      confirm: true,
    })
  })

  test.each([
    null,
    1,
    'x',
    [],
    {},
    { number: '7', pull_request: {} },
    { pull_request: null },
    { number: -1, pull_request: {} },
  ])('a payload of %j is no crash', (payload) => {
    for (const name of ['pull_request', 'workflow_run', 'push', 'merge_group', 'issue_comment']) {
      expect(findTarget(run(name, payload)).kind).toBe('none')
    }
  })
})

describe('a workflow_run', () => {
  test('names the pull request of a branch of the same repository', () => {
    const target = findTarget(run('workflow_run', workflowRunEvent([{ number: 7, sha: HEAD_SHA }])))
    expect(target).toEqual({ kind: 'pull', number: 7, sha: HEAD_SHA, confirm: true })
  })

  test('does not take a pull request that has moved on', () => {
    expect(findTarget(run('workflow_run', workflowRunEvent([{ number: 7, sha: 'f'.repeat(40) }])))).toEqual({
      kind: 'search',
      sha: HEAD_SHA,
    })
  })

  test('[H17] [GH16] for a fork takes the number from the event beside the report, to be confirmed by the commit', () => {
    const target = findTarget(run('workflow_run', workflowRunEvent()), { keptEvent: pullRequestEvent('someone/fork') })
    expect(target).toEqual({ kind: 'pull', number: 7, sha: HEAD_SHA, confirm: true })
  })

  test('without such an event has to be looked up', () => {
    for (const keptEvent of [null, {}, { number: 'x' }, { number: 1.5 }, 'text']) {
      expect(findTarget(run('workflow_run', workflowRunEvent()), { keptEvent })).toEqual({
        kind: 'search',
        sha: HEAD_SHA,
      })
    }
  })

  test('after a merge group has none', () => {
    expect(findTarget(run('workflow_run', workflowRunEvent([], 'merge_group'))).kind).toBe('none')
  })

  test('tells of the run that made the report, not of the one that posts', () => {
    expect(sourceRun(run('workflow_run', workflowRunEvent()))).toEqual({
      runId: 55,
      attempt: 2,
      workflow: 'gate',
      sha: HEAD_SHA,
    })
  })
})

describe('a token that can only read', () => {
  test('[GH1] belongs to a pull request from a fork, also when the fork was deleted', () => {
    expect(readOnlyReason(run('pull_request', pullRequestEvent('someone/repo')))).toBe('fork')
    expect(readOnlyReason(run('pull_request', pullRequestEvent(null)))).toBe('fork')
  })

  test('does not belong to a branch of a repository that is itself a fork', () => {
    const payload = pullRequestEvent()
    part(payload, 'pull_request', 'head', 'repo')['fork'] = true
    expect(readOnlyReason(run('pull_request', payload))).toBeNull()
  })

  test('[GH5] belongs to Dependabot', () => {
    expect(readOnlyReason({ ...run('pull_request', pullRequestEvent()), actor: 'dependabot[bot]' })).toBe('dependabot')
  })

  test.each(['pull_request_target', 'workflow_run'])('does not belong to %s', (name) => {
    expect(readOnlyReason(run(name, pullRequestEvent('someone/repo')))).toBeNull()
  })
})

describe('the variables of the runner', () => {
  test('say everything about the run', () => {
    const found = readRun(
      stepEnv({ ...eventEnv('pull_request', pullRequestEvent()), GITHUB_API_URL: 'https://ghe.example/api/v3/' }),
    )
    expect(found).toMatchObject({
      apiUrl: 'https://ghe.example/api/v3',
      serverUrl: 'https://github.example',
      owner: 'octo',
      repo: 'repo',
      runId: 100,
      attempt: 1,
      eventName: 'pull_request',
    })
  })

  test.each([
    [{ GITHUB_REPOSITORY: undefined }, 'GITHUB_REPOSITORY does not name a repository as owner/name'],
    [{ GITHUB_REPOSITORY: 'a/b/c' }, 'GITHUB_REPOSITORY does not name a repository as owner/name'],
    [{ GITHUB_API_URL: 'javascript:x' }, 'GITHUB_API_URL is no web address'],
    [{ GITHUB_API_URL: 'https://user:pw@x' }, 'GITHUB_API_URL is no web address'],
    [{ GITHUB_SERVER_URL: 'x' }, 'GITHUB_SERVER_URL is no web address'],
    [{ GITHUB_EVENT_PATH: '/nowhere/event.json' }, 'the file that GITHUB_EVENT_PATH names cannot be read as JSON'],
  ])('%j is said to be wrong', (env, message) => {
    expect(readRun(stepEnv(env))).toBe(message)
  })

  test('default to github.com', () => {
    expect(readRun(stepEnv({ GITHUB_API_URL: undefined, GITHUB_SERVER_URL: undefined }))).toMatchObject({
      apiUrl: 'https://api.github.com',
      serverUrl: 'https://github.com',
    })
  })
})
