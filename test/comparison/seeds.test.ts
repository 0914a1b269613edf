import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { averageRuns, compareSeeds, reversedRuns } from '../../src/comparison/seeds.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'

const { retraining } = JSON.parse(readFileSync(new URL('../fixtures/metrics-facts.json', import.meta.url), 'utf8'))

const model = (values: number[], name = 'm') =>
  evaluationResult({ name, sampleIds: values.map((_, i) => `u${i}`), values: { m: values } })
const zero = model([0, 0], 'zero')
/** Two units around a mean, whose standard error is `error`. */
const around = (mean: number, error = 0.1) => model([mean - error * Math.SQRT2, mean + error * Math.SQRT2])

test.each(retraining.rows as Record<string, number>[])('the published table of $metric', (row) => {
  // Five numbers with mean 0 and a standard deviation of 1.
  const z = [-1.2, -0.5, 0.1, 0.4, 1.2].map((value) => value / Math.sqrt((1.44 + 0.25 + 0.01 + 0.16 + 1.44) / 4))
  const runs = z.map((value) => around(row['mean_over_seeds']! + row['sd_seeds']! * value, row['sd_users']!))
  const [found] = compareSeeds(zero, runs, { metrics: ['m'] })
  expect(found!.meanDifference).toBeCloseTo(row['mean_over_seeds']!, 12)
  expect(found!.sdUsers).toBeCloseTo(row['sd_users']!, 12)
  expect(found!.sdSeeds).toBeCloseTo(row['sd_seeds']!, 12)
  expect(found!.ratio).toBeCloseTo(row['ratio']!, 3)
  expect(found!.widensBy).toBeCloseTo(row['widens_by']!, 4)
  expect(found!.reversals).toEqual([])
})

test('the spread over seeds has n − 1', () => {
  const { d, mean, sd_ddof1 } = retraining.five_rounded_ndcg_differences
  const [found] = compareSeeds(
    zero,
    (d as number[]).map((value) => around(value)),
    { metrics: ['m'] },
  )
  expect(found!.meanDifference).toBeCloseTo(mean, 12)
  expect(found!.sdSeeds).toBeCloseTo(sd_ddof1, 9)
  expect(found!.limits[0]).toContain('estimated from 5 runs it has a relative error of about 35 %')
})

test('names the seeds whose difference has the other sign', () => {
  const runs = new Map([
    [11, around(0.3)],
    [12, around(-0.1)],
    [13, around(0.2)],
  ])
  const [found] = compareSeeds(zero, runs, { metrics: ['m'] })
  expect(found!.differences.map(({ candidateSeed }) => candidateSeed)).toEqual(['11', '12', '13'])
  expect(found!.reversals).toEqual([{ baselineSeed: null, candidateSeed: '12', difference: expect.closeTo(-0.1, 12) }])
  expect(found!.limits).toContainEqual(expect.stringMatching(/depends on the seed: 1 of/))
})

test('a shared seed cancels out where runs are paired, and counts twice where they are not', () => {
  const shared = [0, 0.2, 0.4]
  const baseline = { runs: shared.map((luck) => around(luck)) }
  const candidate = shared.map((luck) => around(luck + 0.1))
  const [paired] = compareSeeds(baseline, candidate, { metrics: ['m'], paired: true })
  const [independent] = compareSeeds(baseline, { runs: candidate }, { metrics: ['m'], paired: false })
  expect(paired!.sdSeeds).toBeCloseTo(0, 12)
  expect(paired!.differences).toHaveLength(3)
  expect(independent!.sdSeeds).toBeCloseTo(0.2 * Math.SQRT2, 12)
  expect(independent!.differences).toHaveLength(9)
  expect(independent!.meanDifference).toBeCloseTo(0.1, 12)
  // 0.1 against 0.2, 0.1 against 0.4 and 0.3 against 0.4.
  expect(independent!.reversals.map(({ difference }) => difference)).toEqual([
    expect.closeTo(-0.1, 12),
    expect.closeTo(-0.3, 12),
    expect.closeTo(-0.1, 12),
  ])
})

test('pairs of runs give what runs by seed give, in whatever order', () => {
  const [a, b] = [around(0.1), around(0.4)]
  const [c, d] = [around(0.3), around(0.5)]
  const pairs = [
    { seed: 1, baseline: a, candidate: c },
    { seed: 2, baseline: b, candidate: d },
  ]
  const bySeed = compareSeeds({ runs: { 2: b, 1: a } }, { 1: c, 2: d }, { metrics: ['m'], paired: true })
  expect(compareSeeds(pairs, { metrics: ['m'] })).toEqual(bySeed)
})

test('pairs that share one baseline have a baseline without seeds', () => {
  const pairs = [around(0.1), around(0.4)].map((candidate) => ({ baseline: zero, candidate }))
  expect(compareSeeds(pairs, { metrics: ['m'] })).toEqual(
    compareSeeds(
      zero,
      pairs.map(({ candidate }) => candidate),
      { metrics: ['m'] },
    ),
  )
})

test('a comparison without any difference has no ratio, and says that the seed may not arrive', () => {
  const [found] = compareSeeds(zero, [model([0, 0]), model([0, 0])], { metrics: ['m'] })
  expect(found).toMatchObject({ meanDifference: 0, sdUsers: 0, sdSeeds: 0, ratio: null, widensBy: null, reversals: [] })
  expect(found!.limits).toContainEqual(expect.stringMatching(/check that the seed reaches the training/))
})

test('the direction is that of the results, and rows are frozen and survive JSON', () => {
  const cost = (value: number) =>
    evaluationResult({ sampleIds: ['a', 'b'], values: { loss: [value, 1] }, betterWhen: 'lower' })
  const [found] = compareSeeds(cost(1), [cost(0.5), cost(0.6)], { metrics: ['loss'] })
  expect(found!.betterWhen).toBe('lower')
  expect(found).toBeFrozen()
  expect(JSON.parse(JSON.stringify(found))).toEqual(found)
})

test('rows of one id are one unit', () => {
  const repeated = (value: number) => evaluationResult({ sampleIds: ['a', 'a', 'b'], values: { m: [value, 0, 0] } })
  const [found] = compareSeeds(repeated(0), [repeated(1), repeated(0.6)], { metrics: ['m'] })
  expect(found!.nUnits).toBe(2)
  expect(found!.meanDifference).toBeCloseTo((0.5 + 0.3) / 2 / 2, 12)
})

test.each<[string, () => unknown, RegExp]>([
  [
    'one run',
    () => compareSeeds(zero, [around(1)], { metrics: ['m'] }),
    /candidate: one run says nothing about retraining/,
  ],
  ['no run', () => compareSeeds(zero, {}, { metrics: ['m'] }), /no run says nothing/],
  [
    'the same object twice',
    () => compareSeeds(around(0), [zero, zero], { metrics: ['m'] }),
    /the runs "0", "1" are the same object/,
  ],
  [
    'two sides of runs and no word on pairing',
    () => compareSeeds({ runs: [zero, around(1)] }, [around(1), around(2)], { metrics: ['m'] }),
    /Say `paired: true`/,
  ],
  [
    'seeds that do not match',
    () =>
      compareSeeds(
        { runs: { 1: zero, 2: around(1) } },
        { 1: around(1), 3: around(2) },
        { metrics: ['m'], paired: true },
      ),
    /The baseline has "1", "2", the candidate "1", "3"/,
  ],
  [
    'pairs with the same seed',
    () =>
      compareSeeds(
        [
          { seed: 1, baseline: zero, candidate: around(1) },
          { seed: 1, baseline: around(2), candidate: around(3) },
        ],
        { metrics: ['m'] },
      ),
    /two pairs have the seed "1"\. Give each/,
  ],
  ['an unknown metric', () => compareSeeds(zero, [around(1), around(2)], { metrics: ['x'] }), /metric "x"/],
  ['no metrics', () => compareSeeds(zero, [around(1), around(2)], { metrics: [] }), /metrics must be a list of names/],
  [
    'an unknown option',
    () => compareSeeds(zero, [around(1), around(2)], { metrics: ['m'], resamples: 9 } as never),
    /unknown option "resamples"/,
  ],
  ['an empty name', () => compareSeeds(zero, [around(1), around(2)], { metrics: [''] }), /must be a list of names/],
  ['no runs to average', () => averageRuns(undefined as never), /averageRuns: runs must be a list.*found undefined/],
  ['null to average', () => averageRuns(null as never), /averageRuns: runs must be a list.*found null/],
  ['an empty list to average', () => averageRuns([]), /averageRuns: runs must be a list.*found an empty array/],
  ['a run that is no result', () => averageRuns([zero, null as never]), /averageRuns: runs\[1\] is null/],
  ['a run to average twice', () => averageRuns([zero, around(1), zero]), /runs\[0\] and runs\[2\] are the same object/],
  [
    'a metric to average in no list',
    () => averageRuns([zero, around(1)], 'm' as never),
    /metrics must be a list of names.*found the string "m"/,
  ],
  ['an unknown metric to average', () => averageRuns([zero, around(1)], ['q']), /the metric "q"\. It has "m"/],
])('refuses the call: %s', (_, call, message) => {
  expect(call).toThrowWithMessage(Error, message)
  expect(call).toThrow(expect.objectContaining({ kind: 'misuse' }))
})

test('runs over other units are refused', () => {
  const other = evaluationResult({ sampleIds: ['x', 'y'], values: { m: [0, 1] } })
  expect(() => compareSeeds(zero, [around(1), other], { metrics: ['m'] })).toThrow(
    expect.objectContaining({ kind: 'input' }),
  )
  expect(() => averageRuns([zero, other])).toThrow(expect.objectContaining({ kind: 'input' }))
})

test('the average of runs is one result over units, with what the runs declared', () => {
  const run = (values: number[]) =>
    evaluationResult({
      name: 'elsa',
      sampleIds: ['b', 'a', 'b'],
      values: { m: values, n: [1, 1, 1] },
      nRows: 5,
      betterWhen: 'lower',
      targetFingerprint: 'f',
      metadata: { k: 1 },
    })
  const average = averageRuns([run([1, 0, 0]), run([0, 1, 1])], ['m'])
  expect(average.sampleIds).toEqual(['a', 'b'])
  expect(average.values).toEqual({ m: Float64Array.of(0.5, 0.5) })
  expect(average).toMatchObject({
    name: 'elsa',
    nRows: 4,
    nScoredRows: 2,
    targetFingerprint: 'f',
    betterWhen: { m: 'lower' },
    metadata: { k: 1, runs: 2 },
  })
})

test('the average remembers that scores went through 32-bit floats', () => {
  const single = evaluationResult({ sampleIds: ['a', 'b'], values: { m: Float32Array.of(0.1, 0.3) } })
  expect(
    averageRuns([single, model([0.1, 0.3])].map((run) => evaluationResult({ ...run.toJSON(), sampleIds: ['a', 'b'] })))
      .precision,
  ).toBe('float32')
  expect(averageRuns([zero, around(1)]).precision).toBe('float64')
})

test('reversed runs are named by position', () => {
  const runs = [around(-0.2), around(0.3), around(0.4), around(-0.1)]
  expect(reversedRuns(zero, runs, { metric: 'm', betterWhen: 'higher' })).toEqual([
    { run: 0, difference: expect.closeTo(-0.2, 12) },
    { run: 3, difference: expect.closeTo(-0.1, 12) },
  ])
  expect(reversedRuns(zero, [around(0.1), around(0.2)], { metric: 'm', betterWhen: 'higher' })).toEqual([])
})
