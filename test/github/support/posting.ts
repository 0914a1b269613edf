import { createApi } from '../../../src/github/api.ts'
import { DEFAULT_AUTHOR } from '../../../src/github/comments.ts'
import type { GitHubRun } from '../../../src/github/environment.ts'
import { type Posted, postComment, type World } from '../../../src/github/post-comment.ts'
import type { Section } from '../../../src/github/sections.ts'
import type { FakeGitHub } from './fake-github.ts'

/** A small generator (mulberry32), so that a failure can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A world whose seconds are `scale` times as long. */
export function scaledWorld(scale: number, seed = 1): World {
  const start = Date.now()
  return {
    now: () => start + (Date.now() - start) / scale,
    sleep: (ms) => new Promise((done) => setTimeout(done, ms * scale)),
    random: seededRandom(seed),
  }
}

/** A world that never waits, and notes how long it should have. */
export function instantWorld(seed = 1): World & { readonly waits: number[] } {
  const waits: number[] = []
  let clock = Date.UTC(2026, 0, 1)
  return {
    waits,
    now: () => clock,
    sleep: async (ms) => {
      waits.push(ms)
      clock += ms
    },
    random: seededRandom(seed),
  }
}

export function githubRun(values: Partial<GitHubRun> = {}): GitHubRun {
  return {
    apiUrl: 'http://127.0.0.1:9',
    serverUrl: 'https://github.example',
    owner: 'octo',
    repo: 'repo',
    runId: 100,
    attempt: 1,
    workflow: 'gate',
    job: 'gate',
    runnerName: 'runner 1',
    actor: 'octocat',
    sha: 'b'.repeat(40),
    eventName: 'pull_request',
    event: {
      number: 7,
      pull_request: { number: 7, state: 'open', head: { sha: 'a'.repeat(40), repo: { full_name: 'octo/repo' } } },
      repository: { full_name: 'octo/repo' },
    },
    ...values,
  }
}

export function section(values: Partial<Section> = {}): Section {
  return {
    label: 'gate',
    workflow: 'wf000001',
    run: 100,
    attempt: 1,
    leg: 'leg0',
    sha: 'a'.repeat(40),
    verdict: 'pass',
    passed: 1,
    gates: 1,
    advisory: 0,
    expected: 0,
    errors: 0,
    lines: ['| verdict | metric |', '| --- | --- |', '| ✅ pass | `ndcg@10` |'],
    ...values,
  }
}

export const TOKEN = 'ghs_token-that-nobody-may-see'

export interface PostValues {
  readonly world?: World
  readonly key?: string
  readonly author?: string
  readonly number?: number
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
}

/** Posts a section to pull request 7 of a fake server. */
export function post(github: Pick<FakeGitHub, 'url'>, mine: Section, values: PostValues = {}): Promise<Posted> {
  const { world = instantWorld(), key = 'default', author = DEFAULT_AUTHOR, number = 7, timeoutMs = 5000 } = values
  const run = githubRun({ apiUrl: github.url })
  const api = createApi({ run, token: TOKEN, fetch: values.fetch ?? fetch, timeoutMs, now: world.now })
  return postComment(mine, { api, run, number, key, author, world })
}
