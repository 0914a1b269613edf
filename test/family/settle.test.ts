import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settleFile } from '../../src/family/settle.ts'
import type { FileState, GateCall } from '../../src/family/state.ts'
import { call, file } from './sample.ts'

/** Tests are named by their position. */
const settle = (state: FileState) => settleFile(state, (test) => (typeof test === 'number' ? test : -1))
const adjusted = (state: FileState) => settle(state).gates.map(({ comparison }) => comparison?.adjustedPValue)
const verdicts = (state: FileState) => settle(state).gates.map(({ verdict, reason }) => `${verdict}: ${reason}`)
const worse = { difference: -0.1 }

describe('one family of claims', () => {
  test('[C1] separate calls are corrected together, and one more raises the others', () => {
    expect(adjusted(file([call(0.01), call(0.03)]))).toEqual([0.02, 0.03])
    expect(adjusted(file([call(0.01), call(0.03), call(0.04)]))).toEqual([0.03, 0.06, 0.06])
  })

  test('gives the adjusted p-values of the worked example', () => {
    const facts = JSON.parse(readFileSync(new URL('../fixtures/holm-worked-example.json', import.meta.url), 'utf8'))
    expect(adjusted(file([call(facts.p)]))).toEqual(facts.holm)
  })

  test('a claim that would do alone can lose to the correction', () => {
    expect(verdicts(file([call(0.001), call(0.03), call(0.04)]))).toEqual([
      'pass: shown',
      'fail: lost-to-correction',
      'fail: lost-to-correction',
    ])
  })

  test('[C4] a failing comparison is never averaged away', () => {
    const all = [...Array.from({ length: 20 }, () => call(1e-9)), call(0.5)]
    expect(verdicts(file(all)).filter((verdict) => verdict.startsWith('fail'))).toEqual(['fail: not-shown'])
  })

  test('[C6] the same metric checked twice in one test is two hypotheses', () => {
    const twice = file([call(0.03, { test: 1 }), call(0.03, { test: 1 })])
    expect(settle(twice).families[0]?.size).toBe(2)
    expect(adjusted(twice)).toEqual([0.06, 0.06])
  })

  test('[A13] three units, all better, is underpowered and not "no difference"', () => {
    const three = { nUnits: 3, nNonzero: 3, wins: 3, losses: 0 }
    expect(verdicts(file([call(0.25, { change: three })]))).toEqual(['fail: underpowered'])
  })

  test('significant against the claim is named so', () => {
    expect(verdicts(file([call(0.001, { change: worse })]))).toEqual(['fail: wrong-direction'])
  })

  test('does not depend on which concurrent test ended first', () => {
    const calls = [call(0.01, { test: 0 }), call(0.02, { test: 1 }), call(0.03, { test: 2 })]
    const order = (state: FileState) =>
      settle(state).gates.map((gate) => [gate.call.place.test, gate.comparison?.adjustedPValue])
    expect(order(file([calls[2]!, calls[0]!, calls[1]!]))).toEqual(order(file(calls)))
  })
})

describe('guards', () => {
  const guard = (p: number, change = worse, more = {}) => call(p, { negated: true, change, ...more })

  test('are a family apart from the claims', () => {
    const settled = settle(file([call(0.04), guard(0.04), guard(0.5)]))
    expect(settled.families.map(({ name, size }) => [name, size])).toEqual([
      ['claims', 1],
      ['guards', 2],
    ])
    expect(settled.gates.map(({ reason }) => reason)).toEqual(['shown', 'saved-by-correction', 'not-seen'])
  })

  test('fire on harm and not on gain', () => {
    expect(verdicts(file([guard(0.001), guard(0.001, { difference: 0.1 })]))).toEqual([
      'fail: harm-shown',
      'pass: not-seen',
    ])
  })

  test('that no data could have failed are red: too few units', () => {
    const five = { ...worse, nUnits: 5, nNonzero: 5 }
    expect(verdicts(file([guard(0.0625, five)]))).toEqual(['fail: cannot-be-decided'])
    const six = { ...worse, nUnits: 6, nNonzero: 6 }
    expect(verdicts(file([guard(0.0625, six)]))).toEqual(['pass: not-seen'])
    expect(verdicts(file([guard(0.0625, six), guard(0.5, six)]))).toEqual([
      'fail: cannot-be-decided',
      'fail: cannot-be-decided',
    ])
  })

  test('that no data could have failed are red: too few resamples for the family', () => {
    const coarse = { ...worse, pValueMethod: 'monte-carlo', resamples: 19 } as const
    expect(verdicts(file([guard(0.05, coarse)]))).toEqual(['fail: harm-shown'])
    expect(verdicts(file([guard(0.5, coarse), guard(0.5, coarse)]))).toEqual([
      'fail: cannot-be-decided',
      'fail: cannot-be-decided',
    ])
  })

  test('pooled with the claims share their correction, and the report says so', () => {
    const settled = settle(file([call(0.04), guard(0.04)], [{ name: null, from: 'spec', values: { roles: 'pooled' } }]))
    expect(settled.families.map(({ name, role, size }) => [name, role, size])).toEqual([['all', 'pooled', 2]])
    expect(settled.gates.map(({ comparison }) => comparison?.adjustedPValue)).toEqual([0.08, 0.08])
  })
})

describe('attempts of one test', () => {
  const attempts = (first: Parameters<typeof call>, second: Parameters<typeof call>) => [
    call(first[0], { test: 1, attempt: '1', ...first[1] }),
    call(second[0], { test: 1, attempt: '2', ...second[1] }),
  ]

  test('[I1] a retry replaces: the family does not grow', () => {
    const settled = settle(file([...attempts([0.04], [0.04]), call(0.001, { test: 2 })]))
    expect(settled.families[0]?.size).toBe(2)
    expect(settled.gates.map(({ comparison }) => comparison?.adjustedPValue)).toEqual([0.04, 0.002])
  })

  test('[I1] a claim enters with its largest p-value', () => {
    const settled = settle(file(attempts([0.2], [0.01])))
    expect(settled.gates[0]).toMatchObject({ verdict: 'fail', reason: 'attempt-failed', attempts: 2, differs: true })
    expect(settled.gates[0]?.comparison?.adjustedPValue).toBe(0.2)
  })

  test('a claim with the sign against it on one attempt enters with 1', () => {
    const settled = settle(file(attempts([0.001, { change: worse }], [0.001, { change: { digest: 'other' } }])))
    expect(settled.gates[0]).toMatchObject({ verdict: 'fail', comparison: { adjustedPValue: 1 } })
  })

  test('the same data asked in the other direction are another attempt, although a two-sided p-value is the same', () => {
    const lower = { betterWhen: 'lower' } as const
    const claim = settle(file(attempts([0.001, { change: worse }], [0.001, { change: { ...worse, ...lower } }])))
    expect(claim.gates[0]).toMatchObject({ verdict: 'fail', differs: true, comparison: { adjustedPValue: 1 } })
    const guard = { negated: true, matcher: 'toBeSignificantlyWorseThan' } as const
    const turned = attempts([0.001, { ...guard, change: worse }], [0.001, { ...guard, change: { ...worse, ...lower } }])
    expect(settle(file(turned)).gates[0]).toMatchObject({ verdict: 'fail', differs: true })
  })

  test('a guard enters with its smallest p-value of the harmful sign', () => {
    const guard = { negated: true } as const
    const both = attempts([0.01, { ...guard, change: worse }], [0.3, { ...guard, change: worse }])
    expect(settle(file(both)).gates[0]).toMatchObject({ verdict: 'fail', comparison: { pValue: 0.01 } })
    const harmless = attempts([0.01, { ...guard }], [0.02, { ...guard }])
    expect(settle(file(harmless)).gates[0]).toMatchObject({ verdict: 'pass', comparison: { adjustedPValue: 1 } })
  })

  test('a gate that the last attempt did not reach is still judged', () => {
    const settled = settle(file([call([0.5], { test: 1, attempt: '1' }), call(0.001, { test: 2, attempt: '1' })]))
    expect(settled.gates.map(({ verdict }) => verdict)).toEqual(['fail', 'pass'])
  })

  test('[I1] never turn a failing gate green (any p-values, any signs)', () => {
    const attempt = fc.record({ p: fc.double({ min: 1e-6, max: 1, noNaN: true }), up: fc.boolean() })
    fc.assert(
      fc.property(fc.array(attempt, { minLength: 1, maxLength: 4 }), fc.boolean(), (all, negated) => {
        const one = ({ p, up }: { p: number; up: boolean }, index: number) =>
          call(p, {
            test: 1,
            attempt: String(index),
            negated,
            change: { difference: up ? 0.1 : -0.1, digest: `${p}${up}` },
          })
        const alone = all.map((each, index) => settle(file([one(each, index)])).gates[0]!.verdict)
        const together = settle(file(all.map(one))).gates[0]!.verdict
        expect(together).toBe(alone.includes('fail') ? 'fail' : 'pass')
      }),
    )
  })
})

describe('input errors, advisory gates, named families', () => {
  test('an input error counts as p = 1 and fails, as a claim and as a guard', () => {
    expect(verdicts(file([call(0, { problem: 'bad' }), call(0, { problem: 'bad', negated: true })]))).toEqual([
      'fail: input-error',
      'fail: input-error',
    ])
    expect(adjusted(file([call(0.02), call(0, { problem: 'bad' })]))).toEqual([0.04, undefined])
  })

  test('[C5] advisory gates stay outside the family', () => {
    const settled = settle(file([call(0.04), call(0.3, { advisory: true })]))
    expect(settled.families[0]?.size).toBe(1)
    expect(settled.gates.map(({ comparison }) => comparison?.adjustedPValue)).toEqual([0.04, 0.3])
  })

  test('a named family is corrected apart', () => {
    const settled = settle(file([call(0.04), call(0.03, { family: 'extra' })]))
    expect(settled.families.map(({ name }) => name)).toEqual(['claims', 'extra/claims'])
    expect(settled.gates.map(({ comparison }) => comparison?.adjustedPValue)).toEqual([0.04, 0.03])
  })
})

test('a training run that goes the other way fails a claim whatever the p-value, and not a guard', () => {
  expect(verdicts(file([call(1e-6, { reversed: true })]))).toEqual(['fail: seed-reversed'])
  expect(verdicts(file([call(0.5, { reversed: true, negated: true })]))).toEqual(['pass: not-seen'])
})

describe('a declared number of claims', () => {
  const declared = (hypotheses: number): FileState['settings'] => [{ name: null, from: 'spec', values: { hypotheses } }]

  test('is kept by a claim that is not judged because its baseline is written, and counts it as p = 1', () => {
    const waiting = call(0.5)
    const settled = (judged: readonly GateCall[]) =>
      settleFile(file([...judged, { ...waiting, hypotheses: [] }], declared(2)), () => 0, [waiting])
    expect(settled([]).problems).toEqual([])
    expect(settled([call(0.02)]).gates.map(({ comparison }) => comparison?.adjustedPValue)).toEqual([0.04])
    const guard = { ...call(0.5, { negated: true }), hypotheses: [] }
    expect(settleFile(file([guard], declared(2)), () => 0, [guard]).problems).toHaveLength(1)
  })

  test('counts unseen claims as p = 1', () => {
    expect(adjusted(file([call(0.02)], declared(3)))).toEqual([0.06])
  })

  test('more than declared is red', () => {
    expect(settle(file([call(0.001), call(0.002)], declared(1))).problems[0]?.message).toContain(
      '2 claims ran, but configureFamily declares only 1',
    )
  })

  test('[C2] none at all is red', () => {
    expect(settle(file([], declared(2))).problems[0]?.message).toContain('0 claims ran')
    expect(settle(file([call(0.3, { negated: true })], declared(2))).problems).toHaveLength(1)
  })
})

test('[K6] adding a comparison never lowers an adjusted p-value', () => {
  const p = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(p, { minLength: 1, maxLength: 8 }), p, (ps, extra) => {
      const before = adjusted(file(ps.map((one) => call(one))))
      const after = adjusted(file([...ps, extra].map((one) => call(one))))
      for (const [index, value] of before.entries()) expect(after[index]).toBeGreaterThanOrEqual(value!)
    }),
  )
})
