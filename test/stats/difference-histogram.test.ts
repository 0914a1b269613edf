import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceHistogram } from '../../src/stats/difference-histogram.ts'

const of = (...values: number[]) => differenceHistogram(Float64Array.from(values))

test('zero is an edge and ties are in no bin', () => {
  expect(of(-1, -0.25, 0, 0, 0.25, 1)).toEqual({
    edges: Array.from({ length: 41 }, (_, i) => Number(((i - 20) * 0.05).toFixed(2)) + 0),
    counts: Array.from({ length: 40 }, (_, i) => ([0, 15, 24, 39].includes(i) ? 1 : 0)),
    below: 0,
    above: 0,
  })
})

test('bins reach only to where there are differences', () => {
  expect(of(0, 2, 4)).toMatchObject({ edges: expect.arrayContaining([0, 4]), below: 0, above: 0 })
  expect(of(0, 2, 4)!.edges[0]).toBe(0)
  expect(of(-4)!.edges.at(-1)).toBe(0)
  expect(of(-4)!.counts).toEqual([1, ...Array(19).fill(0)])
})

test('a value on an edge lies in the bin nearer to zero, float noise or not', () => {
  // 0.1 + 0.2 is a little more than 0.3
  const { edges, counts } = of(1, 0.1 + 0.2, 0.3)!
  expect(counts[edges.indexOf(0.3) - 1]).toBe(2)
})

test('an outlier is counted beyond the edges, where it would flatten all others', () => {
  const values = Float64Array.from({ length: 1000 }, (_, u) => (u % 10) / 10)
  values[999] = 5000
  values[998] = -7000
  const { edges, counts, below, above } = differenceHistogram(values)!
  expect([below, above]).toEqual([1, 1])
  expect(edges.at(-1)).toBeLessThan(2)
  expect(counts.filter((count) => count > 50).length).toBeGreaterThan(5)
})

test('all tied: nothing to draw', () => {
  expect(of(0, 0)).toBeNull()
})

test('every unit that differs is counted once, on its own side, whatever the size of the data', () => {
  const size = fc.oneof(fc.constantFrom(0, 1, 0.5, 1 / 3), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 80 }), fc.integer({ min: -40, max: 40 }), (raw, power) => {
      const values = Float64Array.from(raw, (d) => (Math.abs(d) < 1e-9 ? 0 : d * 2 ** power))
      const found = differenceHistogram(values)
      const positive = values.filter((d) => d > 0).length
      const negative = values.filter((d) => d < 0).length
      if (found === null) {
        expect(positive + negative).toBe(0)
        return
      }
      const { edges, counts, below, above } = found
      const zero = edges.indexOf(0)
      const sum = (from: number, to?: number): number => counts.slice(from, to).reduce((a, b) => a + b, 0)
      expect(edges).toEqual([...edges].sort((a, b) => a - b))
      expect([edges.length, zero >= 0]).toEqual([counts.length + 1, true])
      expect(sum(0, zero) + below).toBe(negative)
      expect(sum(zero) + above).toBe(positive)
      expect(counts.length).toBeLessThanOrEqual(42)
    }),
  )
})

test('mirrored differences give the mirrored histogram', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (raw) => {
      const values = Float64Array.from(raw, (d) => d / 7)
      const [one, other] = [differenceHistogram(values), differenceHistogram(values.map((d) => -d))]
      expect(other?.counts).toEqual(one === null ? undefined : [...one.counts].reverse())
      expect(other?.edges).toEqual(one === null ? undefined : [...one.edges].map((edge) => 0 - edge).reverse())
    }),
  )
})
