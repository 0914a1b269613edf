import { describe, expect, test } from 'vitest'
import { alternatives, differencesOf, randomization, uniform } from './support.ts'

/** Scores hits/size of one unit in both models, as a recall has them: every unit with its own number of relevant items. */
interface Unit {
  readonly size: number
  readonly baseline: number
  readonly candidate: number
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/** Exact p-values: all sign vectors of the differences as whole numbers over their common denominator. */
function countedExactly(units: readonly Unit[]): Record<string, number> {
  const common = units.reduce((lcm, { size }) => (lcm / gcd(lcm, BigInt(size))) * BigInt(size), 1n)
  const d = units.map(({ size, baseline, candidate }) => (common / BigInt(size)) * BigInt(candidate - baseline))
  let sums = [0n]
  for (const value of d) sums = sums.flatMap((sum) => [sum + value, sum - value])
  const observed = d.reduce((sum, value) => sum + value, 0n)
  const size = (sum: bigint): bigint => (sum < 0n ? -sum : sum)
  const share = (extreme: (sum: bigint) => boolean): number => sums.filter(extreme).length / sums.length
  return {
    'two-sided': share((sum) => size(sum) >= size(observed)),
    greater: share((sum) => sum >= observed),
    less: share((sum) => sum <= observed),
  }
}

describe('ties in decimal that floating point hides', () => {
  test.each<[string, (next: () => number) => number]>([
    ['recall@20: multiples of 1/20', () => 20],
    ['recall: 2 to 35 relevant items a unit', (next) => 2 + Math.floor(34 * next())],
    ['thirds and sevenths', (next) => (next() < 0.5 ? 3 : 7)],
  ])('%s', (_, sizeOf) => {
    const next = uniform(17)
    let moved = 0
    for (let set = 0; set < 400; set++) {
      const units = Array.from({ length: 8 + (set % 3) }, () => {
        const size = sizeOf(next)
        const hits = (): number => Math.floor((size + 1) * next())
        const baseline = hits()
        // neighbouring scores make ties between sums likely
        const candidate = Math.min(size, Math.max(0, baseline + Math.round(3 * next() - 1.2)))
        return { size, baseline, candidate }
      })
      const diff = differencesOf(
        units.map(({ size, baseline }) => baseline / size),
        units.map(({ size, candidate }) => candidate / size),
      )
      const exact = countedExactly(units)
      for (const alternative of alternatives) expect(randomization(diff, alternative).pValue).toBe(exact[alternative])
      if (exact['two-sided']! < 1) moved++
    }
    expect(moved).toBeGreaterThan(200)
  })
})
