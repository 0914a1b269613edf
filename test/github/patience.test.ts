import { describe, expect, test } from 'vitest'
import type { Failure } from '../../src/github/api.ts'
import { MAX_WAIT_MS, nextStep, noStrain, type Strain, strained } from '../../src/github/patience.ts'

const failure = (values: Partial<Failure>): Failure => ({
  ok: false,
  status: 500,
  message: '',
  retryAfter: null,
  resetAt: null,
  final: false,
  ...values,
})
const secondary = failure({ status: 403, message: 'You have exceeded a secondary rate limit.' })

/** Waits of a request that always fails in the same way, and how it ends. */
function course(each: Failure): { waits: number[]; end: string } {
  const waits: number[] = []
  let strain: Strain = noStrain
  for (;;) {
    const step = nextStep(each, strain, 0, 0)
    if ('giveUp' in step) return { waits, end: step.giveUp }
    waits.push(step.wait / 1000)
    strain = strained(strain, each, step.wait)
  }
}

describe('after a failed request', () => {
  test('[GH13] retry-after is obeyed', () => {
    expect(nextStep(failure({ status: 429, retryAfter: 17 }), noStrain, 0, 0)).toEqual({ wait: 17_000 })
    expect(nextStep(failure({ status: 403, retryAfter: 17 }), noStrain, 0, 0)).toEqual({ wait: 17_000 })
  })

  test('[H15] a secondary limit without retry-after waits a minute, then two, then gives up', () => {
    expect(course(secondary)).toEqual({ waits: [60, 120], end: 'rate-limit' })
    expect(course(failure({ status: 429 }))).toEqual({ waits: [60, 120], end: 'rate-limit' })
  })

  test('a limit that is used up is waited for, if that is worth it', () => {
    expect(nextStep(failure({ status: 403, resetAt: 90_000 }), noStrain, 30_000, 0)).toEqual({ wait: 61_000 })
    expect(nextStep(failure({ status: 403, resetAt: 3_600_000 }), noStrain, 0, 0)).toEqual({ giveUp: 'rate-limit' })
    expect(nextStep(failure({ status: 403, resetAt: 0 }), noStrain, 30_000, 0)).toEqual({ wait: 1000 })
  })

  test('a limit that always asks for no wait ends too', () => {
    expect(course(failure({ status: 429, retryAfter: 0 }))).toEqual({ waits: [1, 1, 1, 1, 1, 1], end: 'rate-limit' })
  })

  test.each([500, 502, 503, 504, 408, null])('%s is tried again after a short while, four times', (status) => {
    expect(course(failure({ status }))).toEqual({ waits: [1, 2, 4, 8], end: 'unreachable' })
  })

  test('chance spreads the tries of several jobs', () => {
    expect(nextStep(failure({}), noStrain, 0, 0.5)).toEqual({ wait: 1250 })
  })

  test.each([
    [403, 'Resource not accessible by integration', 'forbidden'],
    [403, 'Unable to create comment because issue is locked.', 'locked'],
    [423, '', 'forbidden'],
    [401, 'Bad credentials', 'unauthorized'],
    [404, 'Not Found', 'missing'],
    [410, 'Gone', 'missing'],
    [422, 'Body is too long (maximum is 65536 characters)', 'too-long'],
    [422, 'Validation Failed', 'rejected'],
    [400, '', 'rejected'],
  ])('%s "%s" is not tried again: %s', (status, message, end) => {
    expect(course(failure({ status, message }))).toEqual({ waits: [], end })
  })

  test('an answer that points elsewhere is not tried again', () => {
    expect(course(failure({ status: null, final: true }))).toEqual({ waits: [], end: 'rejected' })
  })

  test('no course of failures waits longer than a job can bear', () => {
    for (const each of [
      secondary,
      failure({}),
      failure({ status: 429, retryAfter: 100 }),
      failure({ status: 403, resetAt: 290_000 }),
    ]) {
      expect(course(each).waits.reduce((sum, wait) => sum + wait, 0) * 1000).toBeLessThanOrEqual(MAX_WAIT_MS)
    }
  })
})
