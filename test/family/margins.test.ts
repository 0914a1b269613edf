import { describe, expect, test } from 'vitest'
import { comparePair, compareToValue } from '../../src/comparison/index.ts'
import type { PairwiseComparison, TestedHypothesis } from '../../src/comparison/types.ts'
import { attainableP, decide, hasAskedSign, roleOf } from '../../src/family/decide.ts'
import { settleFile } from '../../src/family/settle.ts'
import type { FileState } from '../../src/family/state.ts'
import type { MatcherName } from '../../src/family/types.ts'
import { compareModels, gate } from '../../src/index.ts'
import { resultOf } from '../evaluation/results.ts'
import { tested } from '../report/samples.ts'
import { call, comparison, file } from './sample.ts'

const settle = (state: FileState) => settleFile(state, (at) => (typeof at === 'number' ? at : -1))
const within = (p: number, given: Partial<TestedHypothesis> = {}, change: Partial<PairwiseComparison> = {}) => {
  const state = p <= 0.05 ? 'proven' : 'inconclusive'
  return { difference: -0.01, hypothesis: tested({ margin: 0.05, testPValue: p, state, ...given }), ...change }
}
const NI = { matcher: 'toBeNonInferiorTo' } as const

describe('the families of one file', () => {
  const calls = [
    call(0.01),
    call(0.03),
    call(0.04, { ...NI, change: within(0.04) }),
    call(0.03, { ...NI, change: within(0.03) }),
    call(0.02, { matcher: 'toBeEquivalentTo', change: within(0.02, { kind: 'equivalence' }) }),
    call(0.6, { negated: true }),
    call(0.03, { ...NI, negated: true, change: within(0.03) }),
    call(0.02, { matcher: 'toSignificantlyExceed', change: { hypothesis: tested({ kind: 'exceeds' }) } }),
  ]

  test('gates that must hold are not corrected, and raise nobody else; their .not are guards', () => {
    const { families, gates } = settle(file(calls))
    expect(families.map(({ name, role, size, correction }) => [name, role, size, correction])).toEqual([
      ['claims', 'claims', 3, 'holm'],
      ['guards', 'guards', 2, 'holm'],
      ['margins', 'margins', 3, 'none'],
    ])
    expect(gates.map(({ comparison: row }) => row?.adjustedPValue)).toEqual([
      0.03, 0.04, 0.04, 0.03, 0.02, 0.6, 0.06, 0.04,
    ])
    expect(gates.map(({ verdict }) => verdict)).toEqual(Array(8).fill('pass'))
  })

  test.each([
    [{ roles: 'pooled' }, ['all', 'margins']],
    [{ correction: 'bonferroni' }, ['claims', 'guards', 'margins']],
    [{ correction: 'fixed-sequence' }, ['claims', 'guards', 'margins']],
  ] as const)('whatever the file configures: %o', (values, names) => {
    const { families } = settle(file(calls, [{ name: null, from: 'spec', values }]))
    expect(families.map(({ name }) => name)).toEqual(names)
    expect(families.at(-1)).toMatchObject({ role: 'margins', size: 3, correction: 'none', hypotheses: null })
  })

  test('a declared number counts claims only', () => {
    const settings = [{ name: null, from: 'spec', values: { hypotheses: 3 } }] as const
    expect(settle(file(calls, [...settings])).problems).toEqual([])
    const only = settle(file(calls.slice(2, 5), [...settings]))
    expect(only.problems[0]?.message).toContain('0 claims ran')
  })

  test('a retry never helps', () => {
    const [wide, near] = [within(0.001, {}, { digest: 'a' }), within(0.3, {}, { digest: 'b' })]
    const first = call(0.3, { ...NI, test: 1, attempt: '1', change: near })
    const second = call(0.001, { ...NI, test: 1, attempt: '2', change: wide })
    expect(settle(file([first, second])).gates).toMatchObject([
      { verdict: 'fail', reason: 'attempt-failed', attempts: 2 },
    ])
    const beyond = call(0.9, {
      ...NI,
      test: 1,
      attempt: '1',
      change: within(0.9, { state: 'refuted' }, { difference: -0.1, digest: 'c' }),
    })
    expect(settle(file([beyond, second])).gates).toMatchObject([{ verdict: 'fail', reason: 'attempt-failed' }])
  })
})

test.each<[MatcherName, boolean, string]>([
  ['toBeNonInferiorTo', false, 'margins'],
  ['toBeEquivalentTo', false, 'margins'],
  ['toBeNonInferiorTo', true, 'guards'],
  ['toSignificantlyExceed', false, 'claims'],
  ['toBeSignificantlyBetterThan', false, 'claims'],
  ['toBeSignificantlyBetterThan', true, 'guards'],
])('%s (negated %s) is one of the %s', (matcher, negated, role) => {
  expect(roleOf({ matcher, negated })).toBe(role)
})

describe('decide', () => {
  const row = (p: number, given: Partial<TestedHypothesis>, change: Partial<PairwiseComparison> = {}) =>
    comparison(p, within(p, given, change))
  const reason = (matcher: MatcherName, of: PairwiseComparison, negated = false) =>
    decide({ matcher, negated }, of, 1).reason

  test('the three states of a margin, and no unit lost', () => {
    expect(reason('toBeNonInferiorTo', row(0.01, {}))).toBe('shown')
    expect(reason('toBeNonInferiorTo', row(0.3, {}))).toBe('inconclusive')
    expect(reason('toBeNonInferiorTo', row(0.999, { state: 'refuted' }, { difference: -0.2 }))).toBe('beyond-margin')
    expect(reason('toBeNonInferiorTo', row(0.3, { testPValue: 0.001, noLossPValue: 0.3 }))).toBe('no-loss-seen')
    expect(reason('toBeNonInferiorTo', row(0.3, { testPValue: 0.2, noLossPValue: 0.3 }))).toBe('inconclusive')
    const few = { nUnits: 4, pValueMethod: 'exact' } as const
    expect(reason('toBeNonInferiorTo', row(0.0625, {}, few))).toBe('underpowered')
    expect(reason('toBeNonInferiorTo', row(0.0625, {}, few), true)).toBe('cannot-be-decided')
    expect(reason('toBeNonInferiorTo', row(0.01, {}), true)).toBe('harm-shown')
    expect(reason('toBeNonInferiorTo', row(0.3, {}), true)).toBe('not-seen')
  })

  test('a claim of a minimal effect', () => {
    const effect = { kind: 'superiority', margin: 0.05, oppositePValue: null } as const
    expect(reason('toBeSignificantlyBetterThan', row(0.01, effect, { difference: 0.1 }))).toBe('shown')
    expect(
      reason('toBeSignificantlyBetterThan', row(0.01, { ...effect, state: 'refuted' }, { difference: 0.01 })),
    ).toBe('below-min-effect')
    expect(reason('toBeSignificantlyBetterThan', row(0.3, effect, { difference: 0.06 }))).toBe('not-shown')
    const lost = { difference: 0.1, adjustedPValue: 0.09, significant: false }
    expect(reason('toBeSignificantlyBetterThan', row(0.03, { ...effect, state: 'inconclusive' }, lost))).toBe(
      'lost-to-correction',
    )
  })

  test('the sign that counts is the side of the margin', () => {
    const question = { matcher: 'toBeNonInferiorTo', negated: false } as const
    expect(hasAskedSign(question, row(0.5, {}, { difference: -0.04 }))).toBe(true)
    expect(hasAskedSign(question, row(0.5, {}, { difference: -0.06 }))).toBe(false)
    expect(hasAskedSign(question, row(0.5, {}, { difference: 0 }))).toBe(true)
    expect(hasAskedSign(question, row(0.5, {}, { difference: Number.NaN }))).toBe(false)
    expect(hasAskedSign(question, row(0.5, {}, { difference: 0.06, betterWhen: 'lower' }))).toBe(false)
    expect(hasAskedSign(question, row(0.5, { kind: 'equivalence' }, { difference: 0.06 }))).toBe(false)
  })

  test('the smallest p that any data could have given counts tied units, and hits', () => {
    const hits = (n: number, of: number) => resultOf(Array.from({ length: n }, (_, i) => (i < of ? 1 : 0)))
    expect(attainableP(compareToValue(hits(4, 2), 0.5, { metric: 'm' }), 0, 2)).toBe(2 * 0.5 ** 4)
    const cost = compareToValue(hits(4, 2), 0.25, { metric: 'm', betterWhen: 'lower' })
    expect(attainableP(cost, 0, 1)).toBeCloseTo(0.75 ** 4, 15)
    const tied = comparePair(hits(8, 4), hits(8, 3), { metric: 'm', hypothesis: 'equivalence', margin: 0.5 })
    expect(attainableP(tied, tied.nNonzero, 1)).toBe(2 ** -8)
  })
})

describe('gate() in a plain script', () => {
  const models = (shift: number) => ({
    main: resultOf(Array.from({ length: 60 }, () => 0.5)),
    next: resultOf(Array.from({ length: 60 }, (_, i) => 0.5 + shift + (i % 2 === 0 ? 0.01 : -0.01))),
  })
  const report = (shift: number, options: object) =>
    compareModels(models(shift), { metrics: ['m'], reference: 'main', ...options } as never)

  test('answers each question, from a report or a row, also through JSON', () => {
    const ni = { hypothesis: 'non-inferiority', margin: 0.02 }
    expect(gate(report(0, ni), { require: 'non-inferior' })).toMatchObject({ pass: true })
    const failed = gate(JSON.parse(JSON.stringify(report(-0.05, ni))), { require: 'non-inferior' })
    expect(failed).toMatchObject({ pass: false, verdict: 'fail' })
    expect(failed.message).toContain('a loss of 0.02 or more is shown')
    expect(gate(report(0, { hypothesis: 'equivalence', margin: 0.02 }), { require: 'equivalent' }).pass).toBe(true)
    expect(gate(report(0.05, { minEffect: 0.02 }), { require: 'better' }).pass).toBe(true)
    expect(gate(report(0.021, { minEffect: 0.02 }), { require: 'better' }).pass).toBe(false)
    const above = compareToValue(models(0.05).next, 0.5, { metric: 'm' })
    expect(gate(above, { require: 'exceeds' }).pass).toBe(true)
  })

  test.each([
    ['better', { hypothesis: 'non-inferiority', margin: 0.02 }],
    ['not-worse', { hypothesis: 'non-inferiority', margin: 0.02 }],
    ['not-worse', { minEffect: 0.01 }],
    ['non-inferior', {}],
    ['non-inferior', { hypothesis: 'equivalence', margin: 0.02 }],
    ['equivalent', { hypothesis: 'non-inferiority', margin: 0.02 }],
    ['exceeds', {}],
  ] as const)('a p-value of another question does not answer %s: %o', (require, options) => {
    expect(() => gate(report(0, options), { require })).toThrow(`require '${require}' cannot be answered`)
  })
})
