import type { Api, Failure } from './api.ts'
import { type Comment, commentRequests, isOurs, readComment } from './comments.ts'
import type { GitHubRun } from './environment.ts'
import { type GiveUp, nextStep, noStrain, strained } from './patience.ts'
import {
  isSameReport,
  MAX_COMMENT_BYTES,
  mergeSection,
  parseSections,
  renderComment,
  type Section,
} from './sections.ts'

/** Clock, pauses and chance of the outside world. */
export interface World {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** A number from 0 up to 1. */
  readonly random: () => number
}

/** What became of a comment. */
export type Posted =
  | {
      readonly kind: 'created' | 'updated' | 'unchanged'
      readonly url: string
      readonly login: string
      readonly sharesLabel: boolean
    }
  /** The comment holds the report of a newer run. */
  | { readonly kind: 'outdated' }
  | {
      readonly kind: 'failed'
      readonly why: GiveUp | 'contended'
      readonly status: number | null /** Foreign text. */
      readonly message: string
    }

export interface PostOptions {
  readonly api: Api
  readonly run: GitHubRun
  /** Pull request. */
  readonly number: number
  readonly key: string
  /** Login that our token writes with. */
  readonly author: string
  readonly world: World
}

/** Longer than any other job needs from reading a comment to having written it: whoever overwrote us has done so by then. */
const SETTLE_MS = 3000
const JITTER_MS = 2000
const WRITE_GAP_MS = 1000
/** What was read longer ago than this is read again before it is overwritten: others may have written, and have gone, since. */
const STALE_MS = SETTLE_MS / 3
const MAX_ROUNDS = 30
const PATIENT_ROUNDS = 4
/** A server that hides what it was sent must not be filled with comments. */
const MAX_CREATIONS = 6
/** Body after the server said that 65,000 bytes are too long. */
const SHORT_BYTES = 30_000

/**
 * Puts a section into the one comment of a key: creates it, updates it in place, or leaves it when nothing changed.
 *
 * GitHub offers no lock. Each job merges its section into the oldest comment of ours, waits, and looks whether the section is still
 * there; a comment that it made in a race is deleted only after that. So jobs that post at once end with one comment that has all
 * their sections. Never throws.
 */
export async function postComment(section: Section, options: PostOptions): Promise<Posted> {
  const { api, run, number, key, world } = options
  const requests = commentRequests(api, run)
  let author = options.author
  let strain = noStrain
  let maxBytes = MAX_COMMENT_BYTES
  let lastWrite = Number.NEGATIVE_INFINITY
  let done: 'created' | 'updated' | null = null
  let sharesLabel = false
  let creations = 0
  /** The comment that we made, in case that a list does not show it yet. */
  let made: Comment | null = null

  /** Waits after a failure, or says why there is no point. */
  async function recover(failure: Failure): Promise<Posted | null> {
    const step = nextStep(failure, strain, world.now(), world.random())
    if ('wait' in step) {
      strain = strained(strain, failure, step.wait)
      await world.sleep(step.wait)
      return null
    }
    if (step.giveUp === 'too-long' && maxBytes > SHORT_BYTES) {
      maxBytes = SHORT_BYTES
      return null
    }
    return { kind: 'failed', why: step.giveUp, status: failure.status, message: failure.message }
  }

  async function keepPace(): Promise<void> {
    const gap = lastWrite + WRITE_GAP_MS - world.now()
    if (gap > 0) await world.sleep(gap)
  }

  async function finish(
    kind: 'created' | 'updated' | 'unchanged',
    target: Comment,
    others: readonly Comment[],
  ): Promise<Posted> {
    for (const other of others.filter((each) => isLeftOver(each, target, section))) {
      await keepPace()
      await requests.remove(other.id)
      lastWrite = world.now()
    }
    return { kind, url: target.url, login: target.login, sharesLabel }
  }

  /** Writes once, if there is something to write, and gives the others time; `null` when it takes another look. */
  async function round(patient: boolean): Promise<Posted | null> {
    const listed = await requests.list(number)
    if (!Array.isArray(listed)) return recover(listed)
    const [oldest, ...others] = listed.filter((comment) => isOurs(comment, key, author))
    const target = oldest ?? made ?? undefined
    if (target !== undefined && done !== null && holds(target, section)) return finish(done, target, others)
    await keepPace()
    // Between the list and the write others may have been there: the shorter that is, the fewer rounds it takes.
    const readAt = world.now()
    const fresh = target === undefined ? null : await requests.read(target.id)
    // 404: somebody deleted it.
    if (fresh?.ok === false && fresh.status === 404) made = null
    if (fresh?.ok === false) return fresh.status === 404 ? null : recover(fresh)
    const current = { ...target, body: fresh === null ? '' : (readComment(fresh.data)?.body ?? '') }
    const merge = mergeSection(
      [current, ...others].flatMap(({ body }) => parseSections(body)),
      section,
    )
    if (merge.kind === 'outdated') return merge
    sharesLabel = merge.sharesLabel
    const body = renderComment(key, merge.sections, maxBytes)
    if (target !== undefined && sameText(current.body, body))
      return finish(done ?? 'unchanged', { ...target, body }, others)
    if (target !== undefined && patient && world.now() - readAt > STALE_MS) {
      await world.sleep(JITTER_MS * world.random())
      return null
    }
    if (target === undefined && creations++ === MAX_CREATIONS) return contended
    const answer = await (target === undefined ? requests.create(number, body) : requests.update(target.id, body))
    lastWrite = world.now()
    if (!answer.ok) return answer.status === 404 && target !== undefined ? null : recover(answer)
    // Another token than we thought: from here on its comments are ours.
    if (target === undefined) {
      made = readComment(answer.data)
      author = made?.login || author
    }
    done ??= target === undefined ? 'created' : 'updated'
    await world.sleep(SETTLE_MS + JITTER_MS * world.random())
    return null
  }

  for (let count = 0; count < MAX_ROUNDS; count++) {
    // A server that is always slow must not keep us from writing at all.
    const end = await round(count < PATIENT_ROUNDS)
    if (end !== null) return end
  }
  return contended
}

const contended: Posted = { kind: 'failed', why: 'contended', status: null, message: '' }

const holds = (comment: Comment, section: Section): boolean =>
  parseSections(comment.body).some((other) => isSameReport(other, section))

/** Whether a race, or an earlier run, left the comment beside the one that counts, and that one says all that it says. */
function isLeftOver(comment: Comment, target: Comment, mine: Section): boolean {
  const sections = parseSections(comment.body)
  const standing = parseSections(target.body)
  const superseded = sections.every((old) =>
    standing.some((now) => isSameReport(now, old) || (now.workflow === old.workflow && now.run > old.run)),
  )
  // What another job of this run made, that job takes away itself, once it has found its section elsewhere.
  return superseded && sections.every((old) => isSameReport(old, mine) || old.run < mine.run)
}

const normal = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd()
const sameText = (a: string, b: string): boolean => normal(a) === normal(b)
