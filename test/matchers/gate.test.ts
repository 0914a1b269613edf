import { describe, expect, test } from 'vitest'
import { compareModels, comparePair, evaluationResult, gate } from '../../src/index.ts'

const ids = Array.from({ length: 60 }, (_, i) => `u${i}`)
const noise = (i: number): number => ((i * 11) % 13) / 60 - 0.1
const make = (name: string, shift: (i: number) => number) =>
  evaluationResult({ name, sampleIds: ids, values: { m: ids.map((_, i) => ((i * 7) % 20) / 25 + shift(i)) } })
const base = make('main', () => 0)
const better = comparePair(
  base,
  make('r', (i) => noise(i) + 0.1),
  { metric: 'm' },
)
const close = (name: string) => make(name, (i) => noise(i) + 0.018)

describe('gate', () => {
  test('takes one comparison or a report, also one that went through JSON', () => {
    expect(gate(better, { require: 'better' })).toMatchObject({ pass: true, verdict: 'pass' })
    const report = compareModels({ main: base, r: close('r'), s: close('s') }, { metrics: ['m'], reference: 'main' })
    const direct = gate(report, { require: 'better' })
    expect(direct.pass).toBe(false)
    expect(gate(JSON.parse(JSON.stringify(report)), { require: 'better' })).toEqual(direct)
  })

  test('refuses comparisons that were not corrected together', () => {
    const rows = [comparePair(base, close('r'), { metric: 'm' }), comparePair(base, close('s'), { metric: 'm' })]
    expect(rows.every(({ pValue }) => pValue < 0.05)).toBe(true)
    expect(() => gate(rows as never, { require: 'better' })).toThrow('were not corrected together')
  })

  test('one row of a corrected report tells its adjusted p', () => {
    const report = compareModels({ main: base, r: close('r'), s: close('s') }, { metrics: ['m'], reference: 'main' })
    const { pass, message } = gate(report.comparisons[0]!, { require: 'better' })
    expect(pass).toBe(false)
    expect(message).toContain('Holm-adjusted p = 0.067')
  })

  test.each<[string, unknown, unknown, string]>([
    [
      'a p-value that is no number',
      { ...better, pValue: Number.NaN },
      { require: 'better' },
      'pValue of a comparison is NaN',
    ],
    ['a p-value of 0', { ...better, adjustedPValue: 0 }, { require: 'better' }, 'adjustedPValue of a comparison is 0'],
    [
      'a difference that is no number',
      { ...better, difference: Number.NaN },
      { require: 'better' },
      'the difference of a comparison is NaN',
    ],
    ['an unknown option', better, { require: 'better', confidenceLevel: 0.99 }, "no option 'confidenceLevel'"],
    ['a requirement in a list', better, { require: ['better'] }, 'require must be'],
    ['another requirement', better, { require: 'equal' }, 'require must be'],
    ['no options', better, undefined, 'the second argument must be'],
    ['nothing', undefined, { require: 'better' }, 'pass one comparison'],
    ['a string', 'x', { require: 'better' }, 'pass one comparison'],
    ['null in a list', [null], { require: 'better' }, 'pass one comparison'],
    ['a promise', Promise.resolve(better), { require: 'better' }, 'Await it first'],
    ['an empty report', { comparisons: [] }, { require: 'better' }, '0 comparisons ran'],
  ])('refuses %s', (_, subject, options, message) => {
    expect(() => gate(subject as never, options as never)).toThrow(message)
  })
})
