import type { World } from '../../../src/github/post-comment.ts'
import type { FakeGitHub } from './fake-github.ts'
import { seededRandom } from './posting.ts'

interface Alarm {
  readonly at: number
  readonly order: number
  readonly ring: () => void
}

/** Time that passes only when everybody waits: hours of it take milliseconds, and the same seed gives the same course of events. */
export class VirtualTime {
  now = 0
  #alarms: Alarm[] = []
  #order = 0

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((ring) => this.#alarms.push({ at: this.now + Math.max(0, ms), order: this.#order++, ring }))

  world(seed: number): World {
    return { now: () => this.now, sleep: this.sleep, random: seededRandom(seed) }
  }

  /** Lets time pass until `work` is done. */
  async run<Result>(work: Promise<Result>): Promise<Result> {
    let over = false
    const end = work.finally(() => {
      over = true
    })
    while (!over) {
      // Everything that can go on without time passing goes on first.
      await new Promise((done) => setImmediate(done))
      const next = this.#alarms.sort((a, b) => a.at - b.at || a.order - b.order).shift()
      if (next === undefined) continue
      this.now = Math.max(this.now, next.at)
      next.ring()
    }
    return end
  }

  /** The fake server without sockets; each request takes up to `2 * latency` milliseconds. */
  fetch(github: FakeGitHub, latency: number, random: () => number): typeof fetch {
    return async (input, init) => {
      const url = new URL(String(input))
      await this.sleep(random() * latency)
      const { status, data, headers } = github.handle(
        init?.method ?? 'GET',
        url.pathname,
        url.searchParams,
        String(init?.body ?? ''),
      )
      await this.sleep(random() * latency)
      return new Response(data === undefined ? null : JSON.stringify(data), { status, headers: headers ?? {} })
    }
  }
}
