import type { Failure } from './api.ts'

/** What to do after a request that failed. */
export type Next = { readonly wait: number } | { readonly giveUp: GiveUp }

/** Why there is no point in trying again. */
export type GiveUp =
  | 'forbidden'
  | 'unauthorized'
  | 'missing'
  | 'too-long'
  | 'locked'
  | 'rejected'
  | 'rate-limit'
  | 'unreachable'

/** Failures so far that were no fault of ours, and what they cost. */
export interface Strain {
  /** 5xx and network errors. */
  readonly faults: number
  /** Answers that said "too many requests". */
  readonly limits: number
  /** Milliseconds waited. */
  readonly waited: number
}

export const noStrain: Strain = { faults: 0, limits: 0, waited: 0 }

/** A job must not wait longer than this for a comment: the minutes are paid for. */
export const MAX_WAIT_MS = 300_000
/** Times that a 5xx or a network error is followed by another try. */
const MAX_FAULTS = 4
/** The same for "too many requests", however short the wait that it asks for. */
const MAX_LIMITS = 6
const SECOND = 1000

/**
 * Decides how to go on after a failed request.
 *
 * @param now milliseconds since 1970
 * @param random a number from 0 up to 1
 * @example
 * nextStep({ ok: false, status: 502, message: '', retryAfter: null, resetAt: null, final: false }, noStrain, 0, 0) // { wait: 1000 }
 */
export function nextStep(failure: Failure, strain: Strain, now: number, random: number): Next {
  const wait = waitFor(failure, strain, now, random)
  if (typeof wait === 'string') return { giveUp: wait }
  if (strain.waited + wait <= MAX_WAIT_MS) return { wait }
  return { giveUp: isLimit(failure) ? 'rate-limit' : 'unreachable' }
}

/** Strain after one more failure and the wait that followed it. */
export function strained(strain: Strain, failure: Failure, wait: number): Strain {
  const limit = isLimit(failure)
  return {
    faults: strain.faults + (limit ? 0 : 1),
    limits: strain.limits + (limit ? 1 : 0),
    waited: strain.waited + wait,
  }
}

const isLimit = ({ status, retryAfter, resetAt, message }: Failure): boolean =>
  status === 429 ||
  (status === 403 && (retryAfter !== null || resetAt !== null || /secondary rate limit|abuse detection/i.test(message)))

function waitFor(failure: Failure, strain: Strain, now: number, random: number): number | GiveUp {
  const { status, retryAfter, resetAt, message } = failure
  if (failure.final) return 'rejected'
  if (isLimit(failure)) {
    if (strain.limits >= MAX_LIMITS) return 'rate-limit'
    if (retryAfter !== null) return Math.max(1, retryAfter) * SECOND
    if (resetAt !== null) return Math.max(0, resetAt - now) + SECOND
    return 60 * SECOND * 2 ** strain.limits
  }
  if (status === null || status >= 500 || status === 408) {
    if (strain.faults >= MAX_FAULTS) return 'unreachable'
    return Math.round(SECOND * 2 ** strain.faults * (1 + random / 2))
  }
  if (status === 401) return 'unauthorized'
  if (status === 403 || status === 423) return /locked/i.test(message) ? 'locked' : 'forbidden'
  if (status === 404 || status === 410) return 'missing'
  return status === 422 && /too long/i.test(message) ? 'too-long' : 'rejected'
}
