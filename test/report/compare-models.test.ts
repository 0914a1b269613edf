import { describe, expect, test } from 'vitest'
import { compareModels } from '../../src/report/index.ts'

const sampleIds = Array.from({ length: 12 }, (_, i) => `u${i}`)
const scores = (gain: readonly number[]) => ({
  sampleIds,
  values: { 'ndcg@10': sampleIds.map((_, i) => 0.3 + (i % 4) / 10 + gain[i]!) },
})
const zeros = sampleIds.map(() => 0)
const small = [0.02, 0.01, -0.01, 0.03, 0.02, -0.02, 0.01, 0.02, 0.03, -0.01, 0.01, 0.02]
const models = { main: scores(zeros), same: scores(zeros), better: scores(small.map((gain) => gain + 0.05)) }

describe('compareModels', () => {
  const report = compareModels(models, { metrics: ['ndcg@10'], reference: 'main' })

  test('corrects all comparisons as one family and prints them', () => {
    expect(report.familySize).toBe(2)
    expect(report.correction).toBe('holm')
    const [same, better] = report.comparisons
    expect([same?.pValue, same?.adjustedPValue, same?.direction]).toEqual([1, 1, 'inconclusive'])
    // All twelve units gain: two of 2^12 sign vectors are as extreme, and Holm doubles the smaller of two.
    expect([better?.pValue, better?.adjustedPValue, better?.direction]).toEqual([2 / 4096, 4 / 4096, 'better'])
    expect(report.toText({ width: 160 })).toContain('better vs main')
  })

  test('[D11] describes each in a plain sentence', () => {
    const [same, better] = report.describe().split('\n')
    expect(better).toMatch(
      /^better is better than main on ndcg@10: mean 0\.5108 against 0\.4500, difference \+0\.06083 \(\+14 %\), /,
    )
    expect(better).toContain('p = 0.0004883, the minimum attainable, Holm-adjusted p = 0.0009766 in a family of 2')
    expect(better).toContain('(two-sided randomization test, exact; n = 12 units (12 rows), 12 non-zero)')
    expect(same).toContain('difference 0, 95 % bootstrap percentile interval [0, 0], not adjusted; p = 1')
    expect(same).toContain('no unit differs, and up to 22.1 % of all units could (at 95 %)')
  })

  test('[A4] [D7] gives the same report at every run', () => {
    expect(JSON.stringify(compareModels(models, { metrics: ['ndcg@10'], reference: 'main' }))).toBe(
      JSON.stringify(report),
    )
  })

  test('names the methods that ran', () => {
    expect(report.methods()).toContain('The test was exact, over all assignments of signs')
    expect(report.methods()).not.toContain('random assignments')
  })

  test('passes errors on', () => {
    expect(() => compareModels(models, { metrics: ['map@10'], reference: 'main' })).toThrow(/map@10/)
  })
})
