import { describe, expect, test } from 'vitest'
import type { EvaluationResult } from '../../src/evaluation/types.ts'
import { compareModels, comparePair, evaluationResult, gate } from '../../src/index.ts'

const of = (name: string, values: Record<string, readonly number[]>, ids?: readonly string[]): EvaluationResult =>
  evaluationResult({ name, sampleIds: ids ?? Object.values(values)[0]!.map((_, i) => `q${i}`), values })

/** `ups` units that are better by a quarter each, `downs` that are worse by a quarter, the rest tied. */
const moved = (ups: number, downs: number, ties: number): readonly number[] => [
  ...Array(ups).fill(0.75),
  ...Array(downs).fill(0.25),
  ...Array(ties).fill(0.5),
]
const level = (units: number): readonly number[] => Array(units).fill(0.5)

describe('numbers', () => {
  test('[A5] 999 resamples, none as extreme: 1/1000, times J when adjusted, and called the minimum attainable', () => {
    // Irrational steps lie on no lattice, so that resamples are drawn.
    const scores = Array.from({ length: 60 }, (_, i) => 1 + Math.sqrt(i + 2))
    const models = {
      main: of('', { m: scores.map(() => 0) }),
      b: of('', { m: scores }),
      c: of('', { m: scores.map((x) => x + 1) }),
    }
    const report = compareModels(
      { ...models, d: of('', { m: scores.map((x) => x + 2) }) },
      { metrics: ['m'], reference: 'main', resamples: 999 },
    )
    expect(report.comparisons.map(({ pValue, adjustedPValue }) => [pValue, adjustedPValue])).toEqual([
      [1 / 1000, 3 / 1000],
      [1 / 1000, 3 / 1000],
      [1 / 1000, 3 / 1000],
    ])
    expect(report.describe()).toContain('p = 0.001, the minimum attainable, Holm-adjusted p = 0.003 in a family of 3')
    expect(report.describe()).not.toMatch(/p <|p = 0[, ]/)
  })

  test('[A8] the runs exchanged: the report says which one is the baseline', () => {
    const [a, b] = [of('a', { m: level(8) }), of('b', { m: moved(7, 0, 1) })]
    const forth = comparePair(a, b, { metric: 'm', alternative: 'greater' })
    const back = comparePair(b, a, { metric: 'm', alternative: 'less' })
    expect([forth.baseline, forth.candidate, forth.pValue, forth.difference]).toEqual(['a', 'b', 1 / 128, 7 / 32])
    expect([back.baseline, back.candidate, back.pValue, back.difference]).toEqual(['b', 'a', 1 / 128, -7 / 32])
    const text = (first: EvaluationResult, second: EvaluationResult) =>
      compareModels([first, second], { metrics: ['m'] }).describe()
    expect(text(a, b)).toMatch(/^b is better than a on m: .* difference \+0\.2188 /)
    expect(text(b, a)).toMatch(/^a is worse than b on m: .* difference -0\.2188 /)
  })

  test('[A9] equal scores: no NaN in any form of the report', () => {
    const models = { main: of('', { m: level(8) }), copy: of('', { m: level(8) }) }
    const report = compareModels(models, { metrics: ['m'], testMethod: 't', intervalMethod: 't' })
    expect(report.comparisons[0]).toMatchObject({ pValue: 1, ciLow: 0, ciHigh: 0, difference: 0 })
    expect(report.comparisons[0]!.warnings.join()).toContain('The candidate may be the baseline itself')
    const forms = [report.toText(), report.toMarkdown(), report.describe(), report.methods(), JSON.stringify(report)]
    for (const form of forms) expect(form).not.toMatch(/NaN|null p|-0\b/)
  })

  test('[A18] ten comparisons under Bonferroni: p of 1/256 is significant, 1/128 is not', () => {
    // All of nine, or of eight, units better: 2 of 2^m sign vectors are as extreme.
    const metrics = Array.from({ length: 10 }, (_, j) => `m${j}`)
    const values = (column: (j: number) => readonly number[]) =>
      Object.fromEntries(metrics.map((metric, j) => [metric, column(j)]))
    const models = {
      main: of(
        '',
        values(() => level(9)),
      ),
      tuned: of(
        '',
        values((j) => (j === 0 ? moved(9, 0, 0) : moved(8, 0, 1))),
      ),
    }
    const { comparisons } = compareModels(models, { metrics, correction: 'bonferroni' })
    expect(comparisons.map(({ pValue }) => pValue)).toEqual([1 / 256, ...Array(9).fill(1 / 128)])
    // 1/128 is below .05/10 at the level .955, which is what a slip gives; α/10 is .005.
    expect(comparisons.map(({ significant }) => significant)).toEqual([true, ...Array(9).fill(false)])
    expect(comparisons[0]!.adjustedPValue).toBe(10 / 256)
    expect(comparisons[1]!.adjustedPValue).toBe(10 / 128)
  })

  test('[E1] three trials an item are averaged, and the report counts rows and units', () => {
    const ids = Array.from({ length: 36 }, (_, row) => `q${Math.floor(row / 3)}`)
    const trials = ids.map((_, row) => (row % 3) / 10)
    const models = {
      main: of('', { m: trials }, ids),
      tuned: of('', { m: trials.map((score, row) => score + (row % 3 === 0 ? 0.3 : 0)) }, ids),
    }
    const report = compareModels(models, { metrics: ['m'] })
    expect(report.comparisons[0]).toMatchObject({ nSamples: 36, nUnits: 12, nNonzero: 12, pValue: 2 / 4096 })
    expect(report.comparisons[0]!.difference).toBeCloseTo(0.1, 15)
    expect(report.describe()).toContain('n = 12 units (36 rows), 12 non-zero')
  })
})

describe('verdicts', () => {
  const against = (candidate: readonly number[], options = {}) =>
    comparePair(of('main', { m: level(candidate.length) }), of('tuned', { m: candidate }), { metric: 'm', ...options })

  test('[D1] better, worse and inconclusive are three answers', () => {
    expect(
      [moved(6, 0, 4), moved(0, 6, 4), moved(5, 0, 5)].map((m) => [against(m).pValue, against(m).direction]),
    ).toEqual([
      [1 / 32, 'better'],
      [1 / 32, 'worse'],
      [1 / 16, 'inconclusive'],
    ])
  })

  test('[D4] one unit is refused, two fail closed with the reason, as a claim and as a guard', () => {
    expect(() => against(moved(1, 0, 0))).toThrow('A comparison needs at least 2 units')
    const two = against(moved(2, 0, 0))
    expect(gate(two, { require: 'better' })).toMatchObject({
      pass: false,
      verdict: 'fail',
      message: expect.stringMatching(/underpowered.*only 2 of 2 units differ, too few to be significant/),
    })
    expect(gate(two, { require: 'not-worse' })).toMatchObject({
      pass: false,
      verdict: 'fail',
      message: expect.stringMatching(/cannot be decided, no data could have failed this guard: 2 units/),
    })
  })

  test('[D5] n has the same words in the sentence, the table and the verdict', () => {
    const ids = [...Array(10).keys(), 0].map((i) => `q${i}`)
    const models = {
      main: of('', { m: [...level(10), 0.5] }, ids),
      tuned: of('', { m: [...moved(6, 2, 2), 0.75] }, ids),
    }
    const report = compareModels(models, { metrics: ['m'] })
    const sizes = '10 units (11 rows), 8 non-zero'
    expect(report.describe()).toContain(sizes)
    expect(report.toText({ width: 200 })).toMatch(/n \(non-zero\)[\s\S]*10 \(8\)/)
    expect(gate(report, { require: 'not-worse' }).message).toContain('only 8 of 10 units differ')
    expect(report.comparisons[0]).toMatchObject({ nUnits: 10, nSamples: 11, nNonzero: 8 })
  })

  test('[D6] two whole runs are compared: one new point against ten old ones is refused', () => {
    const run = against(moved(6, 0, 4))
    expect([run.nUnits, run.baselineMean, run.candidateMean]).toEqual([10, 0.5, 0.65])
    const point = of('tuned', { m: [0.6] }, ['q0'])
    expect(() => comparePair(of('main', { m: level(10) }), point, { metric: 'm' })).toThrow('9 only in the baseline')
  })

  test('[D9] one computation feeds the verdict and the report', () => {
    const models = {
      main: of('', { m: level(10) }),
      tuned: of('', { m: moved(6, 0, 4) }),
      other: of('', { m: moved(7, 0, 3) }),
    }
    const report = compareModels(models, { metrics: ['m'], reference: 'main' })
    expect(report.comparisons.map(({ adjustedPValue }) => adjustedPValue)).toEqual([1 / 32, 2 / 64])
    const { pass, message } = gate(report, { require: 'better' })
    expect(pass).toBe(report.comparisons.every(({ direction }) => direction === 'better'))
    for (const { adjustedPValue } of report.comparisons) {
      expect(message).toContain(`Holm-adjusted p = ${adjustedPValue}`)
      expect(report.toText({ width: 200 })).toContain(String(adjustedPValue))
    }
  })

  test('[H2] each comparison has its own options', () => {
    const values = (metric: string, scores: readonly number[]) => ({ [metric]: scores })
    const before = of('main', { ...values('ndcg', level(8)), ...values('seconds', level(8)) })
    const after = of('tuned', { ...values('ndcg', moved(5, 0, 3)), ...values('seconds', moved(0, 6, 2)) })
    const { comparisons } = compareModels([before, after], {
      metrics: [
        { metric: 'ndcg', alternative: 'better' },
        { metric: 'seconds', betterWhen: 'lower' },
      ],
      reference: 'main',
      correction: 'none',
    })
    expect(comparisons.map((row) => [row.metric, row.alternative, row.betterWhen, row.pValue, row.direction])).toEqual([
      ['ndcg', 'greater', 'higher', 1 / 32, 'better'],
      ['seconds', 'two-sided', 'lower', 1 / 32, 'better'],
    ])
  })
})
