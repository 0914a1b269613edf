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

describe('a gate that nothing could fail, or pass, is refused', () => {
  const worse = make('r', (i) => noise(i) - 0.3)
  const pair = (candidate: typeof base, alternative: 'better' | 'worse' | 'greater' | 'less' | 'two-sided') =>
    comparePair(base, candidate, { metric: 'm', alternative })
  const misuse = (text: string) => expect.objectContaining({ kind: 'misuse', message: expect.stringContaining(text) })

  test.each(['better', 'greater'] as const)('not worse, with the alternative %s', (alternative) => {
    expect(() => gate(pair(worse, alternative), { require: 'not-worse' })).toThrow(misuse('could never fail'))
  })

  test.each(['worse', 'less'] as const)('better, with the alternative %s', (alternative) => {
    const good = make('r', (i) => noise(i) + 0.3)
    expect(() => gate(pair(good, alternative), { require: 'better' })).toThrow(misuse('could never pass'))
  })

  test("but not with both sides or the gate's own", () => {
    for (const alternative of ['two-sided', 'worse', 'less'] as const) {
      expect(gate(pair(worse, alternative), { require: 'not-worse' }).pass).toBe(false)
    }
    expect(gate(pair(worse, 'better'), { require: 'better' }).pass).toBe(false)
  })

  test('numeric alternatives are read through the direction of the metric', () => {
    const cost = (alternative: 'greater' | 'less') =>
      comparePair(
        base,
        make('r', (i) => noise(i) + 0.3),
        { metric: 'm', alternative, betterWhen: 'lower' },
      )
    expect(gate(cost('greater'), { require: 'not-worse' }).pass).toBe(false)
    expect(() => gate(cost('less'), { require: 'not-worse' })).toThrow(misuse("'two-sided' or 'worse'"))
    expect(() => gate(cost('greater'), { require: 'better' })).toThrow(misuse("'two-sided' or 'better'"))
  })

  test('one metric of several with such an alternative is enough', () => {
    const results = { main: base, r: worse }
    const metrics = [{ metric: 'm', alternative: 'better' as const }]
    expect(() => gate(compareModels(results, { metrics, reference: 'main' }), { require: 'not-worse' })).toThrow(
      misuse('could never fail'),
    )
  })

  test.each(['fixed-sequence', 'weighted-holm'] as const)('not worse, corrected by %s', (correction) => {
    const two = (name: string, lost: number) =>
      evaluationResult({
        name,
        sampleIds: ids,
        values: { a: ids.map((_, i) => 0.5 + (lost && noise(i))), b: ids.map((_, i) => noise(i) - lost) },
      })
    const compared = (metrics: Parameters<typeof compareModels>[1]['metrics']) =>
      compareModels({ main: two('main', 0), r: two('r', 0.3) }, { metrics, correction, reference: 'main' })
    const report = compared(['a', 'b'])
    expect(() => gate(report, { require: 'not-worse' })).toThrow(misuse("Compare with correction 'holm'"))
    expect(() => gate(report.comparisons[1]!, { require: 'not-worse' })).toThrow(misuse("correction 'holm'"))
    expect(() => gate(compared([{ metric: 'a', primary: true }, 'b']), { require: 'not-worse' })).toThrow(
      misuse("correction 'holm'"),
    )
    expect(gate(report, { require: 'better' }).pass).toBe(false)
  })
})

test('where another seed could turn the verdict of one comparison, the message says so', () => {
  const spread = (phase: number) => ids.map((_, i) => (1 + Math.sin(i * i + phase)) / 2)
  const main = { sampleIds: ids, values: { m: spread(0) } }
  const candidate = { sampleIds: ids, values: { m: spread(1).map((score) => score - 0.18) } }
  const rows = Array.from({ length: 20 }, (_, seed) =>
    comparePair(main, candidate, { metric: 'm', resamples: 39, seed, alternative: 'worse' }),
  )
  const open = rows.filter(({ stability }) => stability === 'open')
  expect(new Set(open.map((row) => gate(row, { require: 'not-worse' }).pass))).toEqual(new Set([true, false]))
  for (const row of open) {
    expect(gate(row, { require: 'not-worse' }).message).toContain('could change with another seed')
  }
})

describe('what contradicts itself is refused', () => {
  const ids = Array.from({ length: 40 }, (_, i) => `u${i}`)
  const side = (add: (i: number) => number) => ({ sampleIds: ids, values: { m: ids.map((_, i) => (i % 7) + add(i)) } })
  const [main, worse] = [side(() => 0), side((i) => 1 + (i % 3))]
  const row = comparePair(main, worse, { metric: 'm', betterWhen: 'lower' })

  test('the row as it was made fails', () => {
    expect(row).toMatchObject({ significant: true, direction: 'worse' })
    expect(gate(row, { require: 'not-worse' }).pass).toBe(false)
  })

  test.each([
    [{ significant: false }, 'significant of the comparison of "m" is false, and its other numbers say true'],
    [{ significant: undefined }, 'significant of the comparison of "m" is undefined'],
    [{ adjustedPValue: 0.9 }, 'significant of the comparison of "m" is true, and its other numbers say false'],
    [{ difference: -row.difference }, 'direction of the comparison of "m" is worse, and its other numbers say better'],
    [{ betterWhen: 'higher' as const }, 'direction of the comparison of "m" is worse'],
    [{ difference: -0, direction: 'inconclusive' as const }, 'difference of the comparison of "m" is 0'],
    [{ difference: 0 }, 'difference of the comparison of "m" is 0, and its other numbers say not 0'],
  ])('%j', (change, message) => {
    const changed = { ...row, ...change } as typeof row
    expect(() => gate(changed, { require: 'not-worse' })).toThrow(message)
  })

  test('a report that lacks comparisons of its family', () => {
    const report = compareModels(
      { main, worse, other: side((i) => (i % 2) / 8) },
      { metrics: [{ metric: 'm', betterWhen: 'lower' }] },
    )
    const left = report.comparisons.filter(({ direction }) => direction !== 'worse')
    expect(left.length).toBeLessThan(report.familySize)
    expect(() => gate({ ...report, comparisons: left }, { require: 'not-worse' })).toThrow(
      `the report has ${left.length} of the ${report.familySize} comparisons that were corrected together`,
    )
    expect(() => gate(JSON.parse(JSON.stringify(report)), { require: 'not-worse' })).not.toThrow()
  })
})
