import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustPValues } from '../../src/stats/adjust-p-values.ts'
import { reference } from './support.ts'

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 })

const kindOf = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return (error as { kind?: string }).kind
  }
  return undefined
}

describe('adjustPValues', () => {
  test.each<{ name: string; p: number[]; holm: number[]; bonferroni: number[] }>(reference.p_adjust)(
    'equals R p.adjust: $name',
    ({ p, holm, bonferroni }) => {
      expect(adjustPValues(p, 'holm')).toEqual(holm)
      expect(adjustPValues(p, 'bonferroni')).toEqual(bonferroni)
      expect(adjustPValues(p, 'none')).toEqual(p)
    },
  )

  test.each<{ p: number[]; holm: number[] }>(reference.holm_small)(
    'keeps the order of the input: $p',
    ({ p, holm }) => {
      expect(adjustPValues(p, 'holm')).toEqual(holm)
    },
  )

  test('the largest p can inherit a larger adjusted p through the running maximum', () => {
    const { p, holm, bonferroni } = reference.holm_worked_example
    expect(adjustPValues(p, 'holm')).toEqual(holm)
    expect(adjustPValues(p, 'bonferroni')).toEqual(bonferroni)
  })

  test('[C1] all comparisons are one family', () => {
    expect(adjustPValues([0.01, 0.03], 'holm')).toEqual([0.02, 0.03])
    expect(adjustPValues([0.01, 0.03, 0.04], 'holm')).toEqual([0.03, 0.06, 0.06])
  })

  test('[A5] with J comparisons nothing gets below J/(B + 1)', () => {
    for (const { B, J, value } of reference.floors.adjusted_J_over_B_plus_1) {
      const adjusted = adjustPValues(new Array(J).fill(1 / (B + 1)), 'holm')
      expect(Math.min(...adjusted)).toBeCloseTo(value, 12)
    }
  })

  test('[K6] adding a hypothesis never lowers an adjusted p', () => {
    fc.assert(
      fc.property(pValues, fc.double({ min: 0, max: 1, noNaN: true }), (p, added) => {
        const before = adjustPValues(p, 'holm')
        const after = adjustPValues([...p, added], 'holm')
        before.forEach((value, j) => {
          expect(after[j]).toBeGreaterThanOrEqual(value)
        })
      }),
    )
  })

  test.each(['bonferroni', 'weighted-holm', 'fixed-sequence'] as const)(
    '[K6] nor does it with %s, wherever it is added',
    (correction) => {
      const weight = fc.integer({ min: 1, max: 9 })
      const given = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), weight), {
        minLength: 1,
        maxLength: 8,
      })
      fc.assert(
        fc.property(given, fc.double({ min: 0, max: 1, noNaN: true }), weight, fc.nat(8), (list, added, own, at) => {
          const of = (all: readonly (readonly [number, number])[]): number[] => {
            const weights = correction === 'weighted-holm' ? { weights: all.map(([, w]) => w) } : undefined
            return adjustPValues(
              all.map(([p]) => p),
              correction,
              weights,
            )
          }
          const place = Math.min(at, list.length)
          const after = of([...list.slice(0, place), [added, own] as const, ...list.slice(place)]).toSpliced(place, 1)
          of(list).forEach((value, j) => {
            expect(after[j]).toBeGreaterThanOrEqual(value * (1 - 1e-12))
          })
        }),
      )
    },
  )

  test('Holm lies between the raw p and Bonferroni, keeps their order and does not depend on it', () => {
    fc.assert(
      fc.property(pValues, (p) => {
        const holm = adjustPValues(p, 'holm')
        const bonferroni = adjustPValues(p, 'bonferroni')
        p.forEach((raw, j) => {
          expect(holm[j]).toBeGreaterThanOrEqual(raw)
          expect(holm[j]).toBeLessThanOrEqual(bonferroni[j]!)
          p.forEach((other, k) => {
            if (raw <= other) expect(holm[j]).toBeLessThanOrEqual(holm[k]!)
          })
        })
        expect(adjustPValues([...p].reverse(), 'holm')).toEqual([...holm].reverse())
      }),
    )
  })

  test('holm is the default, and no p-values are no problem', () => {
    expect(adjustPValues([0.01, 0.5])).toEqual([0.02, 0.5])
    expect(adjustPValues([], 'holm')).toEqual([])
  })

  test('takes typed arrays and leaves its input alone', () => {
    const p = new Float64Array([0.03, 0.01])
    expect(adjustPValues(p as unknown as number[], 'holm')).toEqual([0.03, 0.02])
    expect([...p]).toEqual([0.03, 0.01])
  })

  test.each([[-0.1], [1.0000001], [Number.NaN], [Number.POSITIVE_INFINITY], ['0.5'], [null], [undefined]])(
    'refuses %s as a p-value and names its place',
    (wrong) => {
      const run = (): unknown => adjustPValues([0.5, wrong as number], 'holm')
      expect(run).toThrow('pValues[1] must be a number between 0 and 1')
      expect(kindOf(run)).toBe('input')
    },
  )

  test('refuses holes', () => {
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    expect(() => adjustPValues([0.5, , 0.1] as number[], 'holm')).toThrow('pValues[1]')
  })

  test('refuses unknown corrections and things that are no list', () => {
    expect(() => adjustPValues([0.5], 'fdr' as 'holm')).toThrow(
      "'holm', 'bonferroni', 'fixed-sequence', 'weighted-holm' or 'none'; found the string \"fdr\"",
    )
    expect(kindOf(() => adjustPValues([0.5], 'fdr' as 'holm'))).toBe('misuse')
    expect(() => adjustPValues([0.5], Object.create(null))).toThrow('found an object without keys')
    expect(() => adjustPValues('0.5' as unknown as number[], 'holm')).toThrow(
      'array of numbers; found the string "0.5"',
    )
  })
})
