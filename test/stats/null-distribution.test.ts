import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bootstrapMeans, bootstrapPValue, nullOfReplicates, nullOfT, tTest } from '../../src/stats/index.ts'
import type { Alternative, Differences, NullDistribution } from '../../src/stats/types.ts'
import { alternatives, filled, gaussian, negated, plain, randomization, shareError, uniform } from './support.ts'

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0)
const meanOf = ({ values }: Differences): number => sum([...values]) / values.length

/** Counts in the bins that are as extreme as the observed difference. */
function extremeCount({ edges, counts }: NullDistribution, observed: number, alternative: Alternative): number {
  const size = Math.abs(observed) * (1 - 1e-5)
  return sum(
    counts.filter((_, i) => {
      const [left, right] = [edges[i]!, edges[i + 1]!]
      if (alternative === 'two-sided') return left >= size || right <= -size
      return alternative === 'greater'
        ? left >= observed - Math.abs(observed) * 1e-5
        : right <= observed + Math.abs(observed) * 1e-5
    }),
  )
}

describe('the bins beyond the observed difference hold exactly what the p-value counted', () => {
  const noise = gaussian(3)
  test.each([
    ['no difference', filled(300, () => noise())],
    ['a small one', filled(300, () => noise() + 0.1)],
    ['a large one', filled(300, () => noise() + 0.6)],
    ['a negative one', filled(300, () => noise() - 0.1)],
    ['half of the units tied', filled(400, (u) => (u % 2 === 0 ? 0 : noise() + 0.08))],
  ])('Monte Carlo: %s', (_, values) => {
    const diff = plain(values)
    for (const alternative of alternatives) {
      const { pValue, method, nullDistribution: bin } = randomization(diff, alternative)
      const nullDistribution = bin()
      expect(method).toBe('monte-carlo')
      expect(nullDistribution).toMatchObject({ source: 'test-draws', total: 9999 })
      expect(sum(nullDistribution!.counts)).toBe(9999)
      expect((1 + extremeCount(nullDistribution!, meanOf(diff), alternative)) / 10_000).toBe(pValue)
    }
  })

  test('all assignments of signs, for few units: the share is the exact p', () => {
    const lattice = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        lattice,
        fc.constantFrom(...alternatives),
        fc.integer({ min: 0, max: 9 }),
        (raw, alternative, ties) => {
          const diff = plain(Float64Array.from([...raw, ...Array(ties).fill(0)], (d) => d / 10))
          const { pValue, nullDistribution: bin } = randomization(diff, alternative)
          const nullDistribution = bin()
          const m = raw.filter((d) => d !== 0).length
          if (m === 0) {
            expect(nullDistribution).toBeNull()
            return
          }
          expect(nullDistribution).toMatchObject({ source: 'all-signs', total: 2 ** m })
          expect(sum(nullDistribution!.counts)).toBe(2 ** m)
          // At a difference of exactly 0 everything is as extreme two-sided, and one-sided the zeros are counted with either side.
          const total = raw.reduce((a, b) => a + b, 0)
          if (total === 0 && alternative !== 'two-sided') return
          const observed = total === 0 ? 0 : meanOf(diff)
          expect(extremeCount(nullDistribution!, observed, alternative) / 2 ** m).toBeCloseTo(pValue, 12)
        },
      ),
    )
  })

  test('signs that are drawn for the picture agree with the exact p', () => {
    const next = uniform(5)
    const diff = plain(filled(200, () => (next() < 0.6 ? 1 : -1)))
    const { pValue, method, nullDistribution: bin } = randomization(diff)
    const nullDistribution = bin()
    expect(method).toBe('exact')
    expect(nullDistribution).toMatchObject({ source: 'picture-draws', total: 2000 })
    const share = extremeCount(nullDistribution!, meanOf(diff), 'two-sided') / 2000
    expect(Math.abs(share - pValue)).toBeLessThan(5 * shareError(pValue, 2000))
  })

  test('bootstrap', () => {
    const next = gaussian(11)
    const diff = plain(filled(150, () => next() + 0.15))
    const replicates = bootstrapMeans([diff.values], { resamples: 999, stream: { seed: 0, units: 'u' } })[0]!
    for (const alternative of alternatives) {
      const found = nullOfReplicates(replicates, diff, alternative)!
      expect(sum(found.counts)).toBe(999)
      const extreme = extremeCount(found, meanOf(diff), alternative)
      expect((1 + extreme) / 1000).toBe(bootstrapPValue(replicates, diff, alternative))
    }
  })

  test('t: the area is the p-value', () => {
    const next = gaussian(12)
    for (const shift of [0, 0.1, -0.3]) {
      const diff = plain(filled(40, () => next() + shift))
      for (const alternative of alternatives) {
        const found = nullOfT(diff, alternative)!
        expect(sum(found.counts)).toBe(1_000_000)
        const share = extremeCount(found, meanOf(diff), alternative) / 1_000_000
        expect(Math.abs(share - tTest(diff, alternative).pValue)).toBeLessThan(3e-6)
      }
    }
  })
})

describe('form', () => {
  test('mirrored differences give the mirrored distribution', () => {
    const next = gaussian(13)
    const diff = plain(filled(100, () => next() + 0.1))
    const [one, other] = [randomization(diff), randomization(negated(diff))].map((found) => found.nullDistribution()!)
    expect(other!.edges).toEqual(one!.edges)
    expect(other!.counts).toEqual([...one!.counts].reverse())
  })

  test('adding ties narrows the means and moves no count', () => {
    const next = gaussian(14)
    const values = filled(64, () => next() + 0.1)
    const one = randomization(plain(values)).nullDistribution()!
    const other = randomization(plain([...values, ...Array(64).fill(0)])).nullDistribution()!
    expect(other.counts).toEqual(one.counts)
    other.edges.forEach((edge, i) => {
      expect(edge).toBeCloseTo(one.edges[i]! / 2, 4)
    })
  })

  test('the edges hold the observed difference under both signs and ascend; the picture stays small', () => {
    const size = fc.double({ min: -5, max: 5, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(size, { minLength: 2, maxLength: 60 }),
        fc.constantFrom(...alternatives),
        (raw, alternative) => {
          const diff = plain(Float64Array.from(raw, (d) => (Math.abs(d) < 1e-3 ? 0 : d)))
          const found = randomization(diff, alternative, 199).nullDistribution()
          if (found === null) return
          const { edges, counts } = found
          expect(counts).toHaveLength(edges.length - 1)
          expect(edges.length).toBeLessThanOrEqual(70)
          expect(edges.every((edge, i) => i === 0 || edge >= edges[i - 1]!)).toBe(true)
          const observed = Math.abs(meanOf(diff))
          const nearest = Math.min(...edges.map((edge) => Math.abs(edge - observed)))
          expect(nearest).toBeLessThanOrEqual(1e-5 * observed + 1e-12)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('no spread: nothing to draw', () => {
    expect(nullOfT(plain([0, 0]), 'two-sided')).toBeNull()
    expect(nullOfReplicates(new Float64Array(20), plain([0, 0]), 'two-sided')).toBeNull()
  })
})
