import { describe, expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import { compareModels } from '../../src/report/index.ts'

const of = (differences: readonly number[]) => {
  const sampleIds = differences.map((_, u) => `u${u}`)
  return [
    { name: 'old', sampleIds, values: { m: differences.map(() => 0) } },
    { name: 'new', sampleIds, values: { m: differences } },
  ] as const
}
const smooth = Array.from({ length: 60 }, (_, u) => Math.sin(u * u) + 0.2)

describe("resamples: 'exact'", () => {
  test('counts where that can be done, and inverts where it cannot; the interval is not drawn either', () => {
    const [a, b] = of([1, 2, 3, 4, 5, 6])
    expect(comparePair(a, b, { metric: 'm', resamples: 'exact' })).toMatchObject({
      pValue: 2 / 64,
      pValueMethod: 'exact',
      intervalMethod: 't',
      bootstrapStandardError: null,
      resamples: 0,
      stability: 'sure',
    })
    const row = comparePair(...of(smooth), { metric: 'm', resamples: 'exact', seed: 1 })
    expect(row).toMatchObject({ pValueMethod: 'fourier', intervalMethod: 't', resamples: 0, stability: 'sure' })
    const again = comparePair(...of(smooth), { metric: 'm', resamples: 'exact', seed: 2 })
    expect(again.pValue).toBe(row.pValue)
  })

  test('lists the sign vectors of the randomization interval, up to 20 units', () => {
    const [a, b] = of(smooth.slice(0, 20))
    const row = comparePair(a, b, { metric: 'm', resamples: 'exact', intervalMethod: 'randomization' })
    const drawn = comparePair(a, b, { metric: 'm', intervalMethod: 'randomization' })
    expect([row.ciLow, row.ciHigh, row.pValue]).toEqual([drawn.ciLow, drawn.ciHigh, drawn.pValue])
  })

  test.each([
    [{ testMethod: 'bootstrap' }, 'misuse', "testMethod 'bootstrap' is made of them"],
    [{ intervalMethod: 'percentile' }, 'misuse', 'intervalMethod "percentile" is made of them'],
    [{ intervalMethod: 'studentized' }, 'misuse', 'intervalMethod "studentized" is made of them'],
    [{ intervalMethod: 'randomization' }, 'input', 'The randomization interval of 60 units on the metric "m"'],
    [{ resamples: 'Exact' }, 'misuse', "such as 9999, or 'exact', found the string"],
  ] as const)('is refused beside %o', (more, kind, message) => {
    const run = () => comparePair(...of(smooth), { metric: 'm', resamples: 'exact', ...more } as never)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind }))
  })

  test('takes part in Holm families of reports, and in no jointly resampled one', () => {
    const [old, young] = of(smooth)
    const models = { old, young }
    const report = compareModels(models, { metrics: ['m'], resamples: 'exact' })
    expect(report.toText()).toContain('two-sided randomization test, by Fourier inversion')
    expect(report.methods()).toContain('Pagano & Tritchler, 1983')
    expect(() => compareModels(models, { metrics: ['m'], resamples: 'exact', correction: 'westfall-young' })).toThrow(
      'needs draws',
    )
  })
})

describe('compareModels', () => {
  const shared = (u: number) => Math.sin(u * u)
  const models = (n: number) => {
    const sampleIds = Array.from({ length: n }, (_, u) => `u${u}`)
    const values = (change: (u: number, k: number) => number) =>
      Object.fromEntries([1, 2, 3].map((k) => [`m${k}`, sampleIds.map((_, u) => change(u, k))]))
    return {
      old: { sampleIds, values: values(() => 0) },
      young: { sampleIds, values: values((u, k) => shared(u) + 0.3 * Math.cos(k * u * u) + 0.25) },
    }
  }
  const metrics = ['m1', 'm2', 'm3']

  test('by Westfall and Young is never worse than Holm of the same p-values', () => {
    const joint = compareModels(models(60), { metrics, correction: 'westfall-young' }).comparisons
    const holm = compareModels(models(60), { metrics }).comparisons
    joint.forEach((row, j) => {
      expect(row).toMatchObject({ correction: 'westfall-young', pValueMethod: 'monte-carlo' })
      expect(row.pValue).toBe(holm[j]!.stability === 'sure' ? holm[j]!.pValue : row.pValue)
      expect(row.adjustedPValue).toBeLessThanOrEqual(3 * row.pValue)
      expect(row.adjustedPValue).toBeGreaterThanOrEqual(row.pValue)
    })
    const report = compareModels(models(60), { metrics, correction: 'westfall-young' })
    expect(report.toText()).toContain('adjusted p: Westfall-Young over a family of 3')
    expect(report.methods()).toContain("Westfall and Young's step-down minP procedure")
  })

  test('gives simultaneous intervals between the single ones and those at 1 − α/J', () => {
    const of = (options: object) => compareModels(models(60), { metrics, ...options } as never).comparisons
    const joint = of({ correction: 'westfall-young', simultaneousIntervals: true })
    const single = of({ correction: 'westfall-young' })
    const widest = of({ correction: 'none', confidenceLevel: 1 - 0.05 / 3 })
    joint.forEach((row, j) => {
      expect(row.simultaneous).toBe(true)
      expect(row.ciLow!).toBeLessThan(single[j]!.ciLow!)
      expect(row.ciLow!).toBeGreaterThanOrEqual(widest[j]!.ciLow! - 1e-9)
      expect(row.ciHigh!).toBeGreaterThan(single[j]!.ciHigh!)
      expect(row.ciHigh!).toBeLessThanOrEqual(widest[j]!.ciHigh! + 1e-9)
    })
    expect(
      compareModels(models(60), { metrics, correction: 'westfall-young', simultaneousIntervals: true }).describe(),
    ).toContain(', simultaneous;')
  })

  test('takes primary and weight with each metric', () => {
    const p = compareModels(models(60), { metrics, correction: 'none' }).comparisons.map(({ pValue }) => pValue)
    const sequence = compareModels(models(60), {
      metrics: ['m1', 'm2', { metric: 'm3', primary: true }],
      correction: 'fixed-sequence',
    }).comparisons
    expect(sequence[2]!.adjustedPValue).toBe(p[2])
    expect(sequence[0]!.adjustedPValue).toBe(Math.max(p[2]!, p[0]!))
    expect(() => compareModels(models(60), { metrics: [{ metric: 'm1', primary: true }] })).toThrow(
      "primary has no use with correction 'holm'",
    )
  })
})
