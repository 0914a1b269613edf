import { describe, expect, test } from 'vitest'
import { readPriority } from '../../src/comparison/priority.ts'
import { checkFamily, familyConfig } from '../../src/family/settings.ts'
import { settleFile } from '../../src/family/settle.ts'
import type { GateCall } from '../../src/family/state.ts'
import type { FamilyConfig } from '../../src/family/types.ts'
import { settings } from './real-gates.ts'
import { call, file } from './sample.ts'

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

  test('a guard that is light is not vacuous: others may make room for it', () => {
    const guard = (test: number, weight: number) => ({
      ...call(0.5, {
        test,
        negated: true,
        change: { difference: -0.1, pValueMethod: 'monte-carlo', resamples: 29 } as const,
      }),
      priority: { primary: false, weight },
    })
    // (9 + 1)/9 · 1/30 = .037, but 2/1 · 1/30 = .067
    expect(settle([guard(0, 9), guard(1, 1)], config).gates.map(({ reason }) => reason)).toEqual([
      'not-seen',
      'not-seen',
    ])
    expect(settle([guard(0, 1), guard(1, 1)], config).gates.map(({ reason }) => reason)).toEqual([
      'cannot-be-decided',
      'cannot-be-decided',
    ])
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
