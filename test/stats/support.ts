import { readFileSync } from 'node:fs'
import { randomizationTests } from '../../src/stats/index.ts'
import type { Alternative, Differences, RandomizationResult } from '../../src/stats/types.ts'
import { zeroTolerance } from '../../src/stats/zero-tolerance.ts'

export const reference = JSON.parse(readFileSync(new URL('../fixtures/stats-reference.json', import.meta.url), 'utf8'))

export const alternatives: readonly Alternative[] = ['two-sided', 'greater', 'less']

/** Differences of two columns of scores, one row a unit, as the comparison makes them. */
export function differencesOf(baseline: ArrayLike<number>, candidate: ArrayLike<number>): Differences {
  const tolerances = Float64Array.from(baseline, (score, u) =>
    zeroTolerance(Math.abs(score) + Math.abs(candidate[u]!), 'float64'),
  )
  const values = Float64Array.from(baseline, (score, u) => candidate[u]! - score)
  return { values: values.map((d, u) => (Math.abs(d) <= tolerances[u]! ? 0 : d)), tolerances }
}

/** Differences against a baseline of zeros. */
export const plain = (d: ArrayLike<number>): Differences => differencesOf(new Float64Array(d.length), d)

export const negated = ({ values, tolerances }: Differences): Differences => ({
  values: values.map((d) => -d),
  tolerances,
})

export function randomization(
  diff: Differences,
  alternative: Alternative = 'two-sided',
  resamples = 9999,
  units = 'units',
): RandomizationResult {
  return randomizationTests([diff], { alternatives: [alternative], resamples, stream: { seed: 0, units } })[0]!
}

/** With the null distribution in place of the function that bins it, so that results can be compared as a whole. */
export const binned = <Result extends RandomizationResult>(result: Result) => ({
  ...result,
  nullDistribution: result.nullDistribution(),
})

/** p-values of all three alternatives, two-sided first. */
export const threePValues = (diff: Differences, resamples = 9999): number[] =>
  alternatives.map((alternative) => randomization(diff, alternative, resamples).pValue)

/** A generator of its own, so that test data do not hang on the code under test. */
export function uniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** About normal: a sum of twelve uniforms. */
export function gaussian(seed: number): () => number {
  const next = uniform(seed)
  return () => {
    let sum = -6
    for (let i = 0; i < 12; i++) sum += next()
    return sum
  }
}

export const filled = (n: number, value: (u: number) => number): Float64Array =>
  Float64Array.from({ length: n }, (_, u) => value(u))

/** Standard error of a share p out of n. */
export const shareError = (p: number, n: number): number => Math.sqrt((p * (1 - p)) / n)
