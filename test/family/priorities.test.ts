import { describe, expect, test } from 'vitest'
import { readPriority } from '../../src/comparison/priority.ts'
import { checkFamily, familyConfig } from '../../src/family/settings.ts'
import { settleFile } from '../../src/family/settle.ts'
import type { GateCall } from '../../src/family/state.ts'
import type { FamilyConfig } from '../../src/family/types.ts'
import { neededFor } from '../../src/report/needed.ts'
import { nextStep } from '../../src/report/next-step.ts'
import { reasonSentence } from '../../src/report/reason-sentence.ts'
import type { GateRow } from '../../src/report/types.ts'
import { settings } from './real-gates.ts'
import { call, type comparison, file } from './sample.ts'

const PRIMARY = { primary: true, weight: 4 }
const settle = (calls: readonly GateCall[], config: Partial<FamilyConfig>) =>
  settleFile(file(calls, settings(config)), (test) => (typeof test === 'number' ? test : -1))
const adjusted = (calls: readonly GateCall[], config: Partial<FamilyConfig>) =>
  settle(calls, config).gates.map(({ comparison }) => comparison?.adjustedPValue)
const at = (test: number, p: number, more: Partial<GateCall> = {}) => ({ ...call(p, { test }), ...more })

describe('a fixed sequence', () => {
  const config = { correction: 'fixed-sequence' } as const

  test('tests the primary claim at the full level, then the others in the order of the file', () => {
    const claims = [at(0, 0.03), at(1, 0.04, { priority: PRIMARY }), at(2, 0.2), at(3, 0.001)]
    expect(adjusted(claims, config)).toEqual([0.04, 0.04, 0.2, 0.2])
    expect(settle(claims, config).gates.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toEqual([
      'pass: shown',
      'pass: shown',
      'fail: not-shown',
      'fail: lost-to-correction',
    ])
  })

  test('is the order of the file, not that in which concurrent tests ended', () => {
    const claims = [at(0, 0.2), at(1, 0.01), at(2, 0.02)]
    expect(adjusted([claims[2]!, claims[1]!, claims[0]!], config)).toEqual([0.2, 0.2, 0.2])
  })

  test('needs no more draws for more claims', () => {
    const coarse = { pValueMethod: 'monte-carlo', resamples: 19 } as const
    const claims = [0, 1, 2].map((test) => call(0.05, { test, change: coarse }))
    expect(settle(claims, config).gates.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass'])
  })

  test('is for claims: guards behind one that shows no harm could never fail, so they are corrected by Holm', () => {
    const guard = (test: number, p: number) => call(p, { test, negated: true, change: { difference: -0.1 } })
    const settled = settle([guard(0, 0.5), guard(1, 0.001)], config)
    expect(settled.families[0]).toMatchObject({ name: 'guards', correction: 'holm' })
    expect(settled.gates[1]).toMatchObject({ verdict: 'fail', reason: 'harm-shown' })
  })

  test('wrong data, and declared claims that did not run, end it: they count as p = 1 and nobody knows their place', () => {
    expect(adjusted([at(0, 0.001), call(0, { test: 1, problem: 'NaN' }), at(2, 0.001)], config)).toEqual([
      0.001,
      undefined,
      1,
    ])
    expect(adjusted([at(0, 0.001)], { ...config, hypotheses: 2 })).toEqual([1])
  })

  test('a retry on other data does not help', () => {
    const attempts = [0.3, 0.01].map((p, attempt) => call(p, { test: 0, attempt: String(attempt) }))
    expect(adjusted([...attempts, at(1, 0.01)], config)).toEqual([0.3, 0.3])
  })

  test('cannot be pooled', () => {
    const pooled = familyConfig(settings({ ...config, roles: 'pooled' }), null)
    expect(() => checkFamily(pooled)).toThrow("Use roles 'separate'.")
    expect(() => checkFamily(familyConfig(settings(config), null))).not.toThrow()
  })
})

describe('weighted Holm', () => {
  const config = { correction: 'weighted-holm' } as const
  const weighing = (test: number, p: number, weight: number) => at(test, p, { priority: { primary: false, weight } })

  test('gives each claim its share', () => {
    expect(adjusted([weighing(0, 0.03, 4), weighing(1, 0.02, 1)], config)).toEqual([0.0375, 0.0375])
    expect(adjusted([weighing(0, 0.02, 1), weighing(1, 0.9, 1)], config)).toEqual([0.04, 0.9])
  })

  test('with equal weights is Holm', () => {
    const ps = [0.01, 0.04, 0.02, 0.3]
    const claims = ps.map((p, test) => at(test, p))
    expect(adjusted(claims, config)).toEqual(adjusted(claims, { correction: 'holm' }))
  })

  test('unseen claims weigh 1 each', () => {
    expect(adjusted([weighing(0, 0.01, 4)], { ...config, hypotheses: 2 })).toEqual([0.0125])
  })

  const guarding = (test: number, weight: number, p: number, change: Parameters<typeof comparison>[1] = {}) => ({
    ...call(p, { test, negated: true, change: { difference: -0.1, pValueMethod: 'monte-carlo', ...change } as const }),
    priority: { primary: false, weight },
  })
  const reasons = (calls: readonly GateCall[], more: Partial<FamilyConfig> = {}) =>
    settle(calls, { ...config, ...more }).gates.map(({ verdict, reason }) => `${verdict}: ${reason}`)

  test('a guard must be able to fail with its own share: that others may make room for it is not enough', () => {
    const coarse = { resamples: 29 }
    // Of 1/30: (9 + 1)/9 makes .037, 10 makes .33, and 2 makes .067.
    expect(reasons([guarding(0, 9, 0.5, coarse), guarding(1, 1, 0.5, coarse)])).toEqual([
      'pass: not-seen',
      'fail: cannot-be-decided',
    ])
    expect(reasons([guarding(0, 1, 0.5, coarse), guarding(1, 1, 0.5, coarse)])).toEqual([
      'fail: cannot-be-decided',
      'fail: cannot-be-decided',
    ])
  })

  test('no weight hides the worst that the data of a guard can say', () => {
    // 10^-4 is the smallest p of 9999 resamples; 1001 times as much is above any level.
    expect(reasons([guarding(0, 1, 1e-4), guarding(1, 1000, 0.5)])).toEqual([
      'fail: cannot-be-decided',
      'pass: not-seen',
    ])
    expect(reasons([guarding(0, 0.001, 1e-4), guarding(1, 1, 0.5)])[0]).toBe('fail: cannot-be-decided')
    expect(reasons([guarding(0, 1, 1e-4), guarding(1, 100, 0.5)])[0]).toBe('fail: harm-shown')
    expect(reasons([guarding(0, 1, 1e-4), guarding(1, 400, 0.5)])[0]).toBe('fail: harm-shown')
  })

  test('nor does that of a claim in the same family', () => {
    const claim = weighing(1, 0.5, 1000)
    expect(reasons([guarding(0, 1, 1e-4), claim], { roles: 'pooled' })).toEqual([
      'fail: cannot-be-decided',
      'fail: not-shown',
    ])
    expect(reasons([guarding(0, 1, 1e-4), claim])).toEqual(['fail: harm-shown', 'fail: not-shown'])
  })

  test('the sentence blames the weight, where equal weights would do', () => {
    const [gate] = settle([guarding(0, 1, 1e-4), guarding(1, 1000, 0.5)], config).gates
    const row: GateRow = {
      ...{ ...gate!, matcher: gate!.call.matcher, negated: true, advisory: false },
    }
    expect(reasonSentence(row, gate!.family)).toContain('its weight leaves it too small a share of α')
    expect(neededFor(row, gate!.family)).toContain('with equal weights it could fail')
    expect(nextStep(row)).toContain('raise its weight')
  })
})

describe('primary and weight', () => {
  test.each([
    [{ primary: 'yes' }, 'fixed-sequence', 'primary must be true or false'],
    [{ weight: 0 }, 'weighted-holm', 'weight must be a number from 0.001 to 1000, found 0.'],
    [{ weight: Number.NaN }, 'weighted-holm', 'weight must be a number'],
    [{ weight: '3' }, 'weighted-holm', 'weight must be a number'],
    [{ weight: 2 }, 'holm', "weight has no use with correction 'holm'"],
    [{ weight: 2 }, 'fixed-sequence', "weight has no use with correction 'fixed-sequence'"],
    [{ primary: true }, 'holm', "primary has no use with correction 'holm'"],
    [{ primary: true }, 'westfall-young', "primary has no use with correction 'westfall-young'"],
  ] as const)('%o with %s is refused: %s', (given, correction, message) => {
    expect(() => readPriority(given, correction, 'options')).toThrow(message)
    expect(() => readPriority(given, correction, 'options')).toThrow(expect.objectContaining({ kind: 'misuse' }))
  })

  test('primary weighs 4 unless a weight says otherwise', () => {
    expect(readPriority({ primary: true }, 'weighted-holm', 'options')).toEqual({ primary: true, weight: 4 })
    expect(readPriority({ primary: true, weight: 9 }, 'weighted-holm', 'options')).toEqual({ primary: true, weight: 9 })
    expect(readPriority({}, 'holm', 'options')).toEqual({ primary: false, weight: 1 })
  })
})
