import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  bootstrapMeans,
  meanEstimate,
  randomizationTests,
  ratioEstimate,
  ratioReplicates,
  standardDeviation,
  studentizedReplicates,
  studentTSf,
} from '../../src/stats/index.ts'
import { alternatives, filled, gaussian, plain } from './support.ts'

interface Fixture {
  clusters: {
    d: number[]
    cluster: number[]
    mean: number
    t_CR1: number
    df: number
    p_t_CR1_two: number
    p_t_CR1_greater: number
    signflip_by_cluster: Record<'two' | 'greater' | 'less', number>
    se_clustered_CR1: number
  }[]
  stratified: {
    strata: Record<string, number[]>
    weights: Record<string, number>
    mean: number
    se: number
    df_satterthwaite: number
  }
}
const fixture = JSON.parse(
  readFileSync(new URL('../fixtures/intervals-reference.json', import.meta.url), 'utf8'),
) as Fixture

function blockOf(d: readonly number[], cluster: readonly number[], weight = 1) {
  const clusters = [...new Set(cluster)]
  const sums = clusters.map((c) => d.reduce((sum, x, u) => sum + (cluster[u] === c ? x : 0), 0))
  const sizes = clusters.map((c) => cluster.filter((other) => other === c).length)
  return { weight, sums: Float64Array.from(sums), sizes: Float64Array.from(sizes) }
}
const single = (d: readonly number[], weight = 1) => blockOf(d, Object.keys(d).map(Number), weight)
const close = (found: number, known: number) => expect(Math.abs(found - known)).toBeLessThanOrEqual(1e-10)

describe('clusters', () => {
  test.each(fixture.clusters)('CR1 and sign flips of whole clusters', (known) => {
    const block = blockOf(known.d, known.cluster)
    const { center, standardError, df } = ratioEstimate([block])
    close(center, known.mean)
    close(standardError, known.se_clustered_CR1)
    close(center / standardError, known.t_CR1)
    expect(df).toBe(known.df)
    close(2 * studentTSf(known.t_CR1, df!), known.p_t_CR1_two)
    close(studentTSf(center / standardError, df!), known.p_t_CR1_greater)
    const flips = alternatives.map((alternative) => {
      const options = { alternatives: [alternative], resamples: 99, stream: { seed: 0, units: '' } }
      return randomizationTests([plain(block.sums)], options)[0]!.pValue
    })
    const { two, greater, less } = known.signflip_by_cluster
    expect(flips).toEqual([two, greater, less])
  })

  test('of one unit each are no clusters', () => {
    const next = gaussian(2)
    const values = filled(30, () => next())
    const { center, standardError, df } = ratioEstimate([single([...values])])
    const own = meanEstimate(values)
    close(center, own.center)
    close(standardError, own.standardError)
    expect(df).toBe(29)
    const stream = { seed: 3, units: 'u' }
    const [replicates] = ratioReplicates([[single([...values])]], { resamples: 200, seed: 3, keys: ['u'] })
    const [plainOnes] = studentizedReplicates([values], { resamples: 200, stream })
    const [means] = bootstrapMeans([values], { resamples: 200, stream })
    replicates!.centers.forEach((mean, b) => {
      close(mean, means![b]!)
      close(replicates!.standardErrors[b]!, plainOnes!.standardErrors[b]!)
    })
  })

  test('the replicates spread as the standard error says, with clusters of unequal size', () => {
    const next = gaussian(7)
    const sizes = filled(200, (c) => 1 + (c % 5))
    const sums = sizes.map((size) => size * (0.3 + next()) + Math.sqrt(size) * next())
    const block = { weight: 1, sums, sizes }
    const { center, standardError } = ratioEstimate([block])
    const [replicates] = ratioReplicates([[block]], { resamples: 4000, seed: 0, keys: ['k'] })
    expect(standardDeviation(replicates!.centers) / standardError).toBeCloseTo(1, 1)
    const average = replicates!.centers.reduce((sum, x) => sum + x, 0) / 4000
    expect(Math.abs(average - center)).toBeLessThan(0.1 * standardError)
    const typical = replicates!.standardErrors.reduce((sum, x) => sum + x, 0) / 4000
    expect(typical / standardError).toBeCloseTo(1, 1)
  })
})

describe('strata', () => {
  const { strata, weights, mean, se, df_satterthwaite } = fixture.stratified
  const blocks = Object.keys(strata).map((name) => single(strata[name]!, weights[name]!))

  test('with weights: mean, standard error, degrees of freedom', () => {
    const estimate = ratioEstimate(blocks)
    close(estimate.center, mean)
    close(estimate.standardError, se)
    close(estimate.df!, df_satterthwaite)
    const squares = estimate.influences.flatMap((own) => [...own]).reduce((sum, x) => sum + x * x, 0)
    expect(Math.sqrt(squares)).toBeLessThan(se)
  })

  test('each keeps its size in every resample: a stratum without spread never moves the mean', () => {
    const constant = [single([0, 0, 0], 0.5), single([1, 1, 1, 1], 0.5)]
    const [replicates] = ratioReplicates([constant], { resamples: 50, seed: 0, keys: ['a', 'b'] })
    expect([...replicates!.centers].every((center) => center === 0.5)).toBe(true)
    expect([...replicates!.standardErrors].every((error) => error === 0)).toBe(true)
    expect(ratioEstimate(constant)).toMatchObject({ center: 0.5, standardError: 0, df: null })
  })

  test('columns share their draws, and have the same figures alone', () => {
    const mirrored = blocks.map((block) => ({ ...block, sums: block.sums.map((x) => -x) }))
    const options = { resamples: 99, seed: 1, keys: ['a', 'b', 'c'] }
    const [one, two] = ratioReplicates([blocks, mirrored], options)
    one!.centers.forEach((center, b) => {
      close(center, -two!.centers[b]!)
    })
    expect(ratioReplicates([mirrored], options)[0]).toEqual(two)
  })
})
