import { describe, expect, test } from 'vitest'
import { compareToValue } from '../../src/comparison/compare-to-value.ts'
import { comparePair } from '../../src/comparison/index.ts'
import { readShared } from '../../src/comparison/options.ts'
import { intervalFor } from '../../src/comparison/resampling.ts'
import type { ComparisonOptions } from '../../src/comparison/types.ts'
import type { EvaluationInput, ResultLike } from '../../src/evaluation/types.ts'
import { resultOf } from '../evaluation/results.ts'

const warningsOf = (baseline: ResultLike, candidate: ResultLike, options: ComparisonOptions = {}) =>
  comparePair(baseline, candidate, { metric: 'm', resamples: 199, ...options }).warnings

const spread = (n: number) => Array.from({ length: n }, (_, i) => Math.sin(i + 1))
const zeros = (n: number) => Array<number>(n).fill(0)

/** Warnings of `differences` against zero, and what the candidate declares beside. */
const of = (differences: readonly number[], options: ComparisonOptions = {}, more: Partial<EvaluationInput> = {}) =>
  warningsOf(resultOf(differences.map(() => 0)), resultOf(differences, more), options)

describe('warnings', () => {
  test('a comfortable comparison has none', () => {
    expect(of(spread(100))).toEqual([])
    expect(of(spread(30))).toEqual([])
  })

  test.each<[string, () => readonly string[], string[]]>([
    [
      '[D5] few non-zero units, counted apart from all units',
      () => of([...spread(29), ...zeros(71)]),
      [
        'Only 29 of 100 units differ (fewer than 30 non-zero units): the figures rest on few units, so add units before relying on them.',
      ],
    ],
    [
      'few units',
      () => of(spread(29)),
      [
        'Only 29 units differ (fewer than 30 non-zero units): the figures rest on few units, so add units before relying on them.',
        "The percentile interval is too short on 29 units (fewer than 30): it covers the true difference in less than 95 % of cases, so add units or use intervalMethod 't'.",
      ],
    ],
    [
      'few units with a t interval',
      () => of([...spread(29), 0], { intervalMethod: 't' }),
      [expect.stringContaining('Only 29 of 30 units differ') as never],
    ],
    [
      '[A9] all tied',
      () => of(zeros(60)),
      [
        'All 60 units are tied, so p is 1; at 95 % up to 4.87 % of all units could still differ. The candidate may be the baseline itself: check which results were compared.',
      ],
    ],
    [
      'all tied at another level',
      () => of(zeros(2500), { confidenceLevel: 0.9 }),
      [
        'All 2,500 units are tied, so p is 1; at 90 % up to 0.0921 % of all units could still differ. The candidate may be the baseline itself: check which results were compared.',
      ],
    ],
    [
      'a lenient bootstrap test',
      () => of(spread(99), { testMethod: 'bootstrap' }),
      ["The bootstrap test finds too much on 99 units (fewer than 100): use testMethod 'randomization'."],
    ],
    ['a bootstrap test of 100 units', () => of(spread(100), { testMethod: 'bootstrap' }), []],
    [
      'a target fingerprint on one side',
      () => of(spread(40), {}, { targetFingerprint: 'abc' }),
      [
        'Only the candidate carries a target fingerprint, so nothing shows that both models were scored against the same targets: give both a targetFingerprint.',
      ],
    ],
  ])('%s', (_, warnings, expected) => {
    expect(warnings()).toEqual(expected)
  })

  test.each<[number, ComparisonOptions, number | null]>([
    [3, {}, 6],
    [5, {}, 6],
    [6, {}, null],
    [4, { alternative: 'greater' }, 5],
    [5, { alternative: 'greater' }, null],
    [6, { confidenceLevel: 0.99 }, 8],
    [3, { testMethod: 't' }, null],
  ])('[A13] %s non-zero units with %o: it takes %s', (m, options, needed) => {
    const found = of([...spread(m), ...zeros(40)], options).find((warning) => warning.includes('underpowered'))
    if (needed === null) expect(found).toBeUndefined()
    else expect(found).toContain(`with ${m} non-zero units p cannot be below`)
    if (needed !== null) expect(found).toMatch(new RegExp(`It takes at least ${needed} non-zero units\\.$`))
  })

  /** Three units a cluster. */
  const clustered = (clusters: number, options: ComparisonOptions = {}) => {
    const values = spread(3 * clusters)
    return of(
      values,
      { intervalMethod: 'randomization', ...options },
      { clusterIds: values.map((_, i) => i % clusters) },
    )
  }
  const little = (clusters: number, advice: string) =>
    `The t test finds a little too much on ${clusters} clusters (fewer than 30), because cluster-robust standard errors are a little too small there: ${advice}.`

  test('a t test of few clusters', () => {
    const text = little(29, "add clusters or use testMethod 'randomization'")
    expect(clustered(29, { testMethod: 't' })).toContain(text)
    const others = [
      clustered(30, { testMethod: 't' }),
      clustered(29),
      clustered(29, { testMethod: 'bootstrap' }),
      of(spread(29), { testMethod: 't' }),
    ]
    expect(others.flat().filter((warning) => warning.startsWith('The t test'))).toEqual([])
  })

  test('a t test of few clusters against a constant, which has no other test', () => {
    const values = spread(87)
    const row = compareToValue(resultOf(values, { clusterIds: values.map((_, i) => i % 29) }), 0.5, { metric: 'm' })
    expect(row.warnings).toContain(little(29, 'add clusters'))
  })

  test('rows without ids', () => {
    const text = (who: string) =>
      `Rows were paired by their position, because ${who} came without ids: nothing shows that they belong together, so give sampleIds.`
    const ids = spread(40).map((_, i) => i)
    expect(warningsOf(zeros(40), spread(40))).toEqual([text('both models')])
    expect(warningsOf(resultOf(zeros(40), { ids }), spread(40))).toEqual([text('the candidate')])
    expect(warningsOf({ values: { m: zeros(40) } }, resultOf(spread(40), { ids }))).toEqual([text('the baseline')])
  })

  test('scores that look like 32-bit floats', () => {
    const rounded = spread(40).map(Math.fround)
    const found = of(rounded)
    expect(found).toEqual([
      "The scores of the candidate look like 32-bit floats, so differences that their rounding could have made count as ties: confirm with precision 'float32', or say 'float64' in evaluationResult().",
    ])
    expect(of(rounded, {}, { precision: 'float32' })).toEqual([])
    expect(of(rounded, {}, { precision: 'float64' })).toEqual([])
    expect(of(rounded, {}, { values: { m: Float32Array.from(rounded) } })).toEqual([])
  })

  test('32-bit rounding on either side makes ties', () => {
    const scores = Array.from({ length: 40 }, (_, i) => (i % 20) / 20)
    const [exact, single] = [resultOf(scores), resultOf(scores.map(Math.fround))]
    expect(comparePair(exact, single, { metric: 'm' })).toMatchObject({ nNonzero: 0, pValue: 1 })
    expect(comparePair(single, exact, { metric: 'm' })).toMatchObject({ nNonzero: 0, pValue: 1 })
    const declared = resultOf(scores.map(Math.fround), { precision: 'float64' })
    expect(comparePair(exact, declared, { metric: 'm' }).nNonzero).toBeGreaterThan(20)
  })

  test('[E3] repeats that are copies', () => {
    const ids = spread(40).flatMap((_, i) => [i, i])
    const copies = spread(40).flatMap((x) => [x, x])
    const varied = copies.map((x, i) => x + (i % 2) / 10)
    const text = (who: string) =>
      `The repeated rows of ${who} are identical within every unit, so they add nothing: check that the repeats were really run (a cache, a fixed seed or a temperature of 0 gives copies).`
    expect(warningsOf(resultOf(copies, { ids }), resultOf(varied, { ids }))).toEqual([text('the baseline')])
    expect(
      warningsOf(
        resultOf(varied, { ids }),
        resultOf(
          copies.map((x) => x + 1),
          { ids },
        ),
      ),
    ).toEqual([text('the candidate')])
    expect(
      warningsOf(
        resultOf(copies, { ids }),
        resultOf(
          copies.map((x, i) => x + Math.floor(i / 2)),
          { ids },
        ),
      ),
    ).toEqual([text('both models')])
    expect(
      warningsOf(
        resultOf(varied, { ids }),
        resultOf(
          varied.map((x) => x * 2),
          { ids },
        ),
      ),
    ).toEqual([])
  })

  test('scores far from zero with tiny differences', () => {
    const baseline = spread(400).map((x) => 1e6 + Math.round(x * 100) / 1e12)
    const found = warningsOf(resultOf(baseline), resultOf(baseline.map((x, i) => x + Math.cos(i) / 1e8)))
    expect(found.join()).toContain('The scores are very large beside their differences')
  })

  test('scores so far from zero that they cannot resolve their differences are not called equal', () => {
    const baseline = spread(40).map((_, i) => 1.7e9 + i)
    const tiny = warningsOf(resultOf(baseline), resultOf(baseline.map((x, i) => x + (i % 2 === 0 ? 1e-6 : -1e-6))))
    expect(tiny[0]).toMatch(
      /^All 40 units count as tied, so p is 1, but the scores of 40 are not the same: they differ by no more than the rounding of numbers of their size \(0\.00000302\)/,
    )
    expect(tiny.join()).not.toContain('are tied')
    const some = baseline.map((x, i) => x + (i % 2 === 0 ? 1e-6 : 4e-6))
    expect(warningsOf(resultOf(baseline), resultOf(some)).join()).toContain(
      '20 units count as tied because they differ by no more than rounding (0.00000302)',
    )
  })

  test('whole sentences', () => {
    const all = [
      ...of(spread(3)),
      ...of(zeros(3)),
      ...warningsOf(zeros(25), spread(25).map(Math.fround), { testMethod: 'bootstrap' }),
    ]
    expect(all.length).toBeGreaterThan(6)
    for (const warning of all) expect(warning).toMatch(/^[A-Z].*\.$/)
  })
})

describe('the default interval', () => {
  const shared = (options: ComparisonOptions) => readShared({ resamples: 10_000, ...options }, 'test')

  test('is a t interval where a bootstrap would take too long, unless it was asked for', () => {
    expect(intervalFor(30_000, shared({}))).toEqual({ method: 'percentile', replaced: false })
    expect(intervalFor(30_001, shared({}))).toEqual({ method: 't', replaced: true })
    expect(intervalFor(30_001, shared({ intervalMethod: 'percentile' }))).toEqual({
      method: 'percentile',
      replaced: false,
    })
    expect(intervalFor(30_001, shared({ intervalMethod: 't' }))).toEqual({ method: 't', replaced: false })
    expect(intervalFor(30_001, shared({ testMethod: 'bootstrap' }))).toEqual({ method: 'percentile', replaced: false })
  })

  test('says so', () => {
    const n = 260_000
    const candidate = resultOf(Array.from({ length: n }, (_, i) => (i % 3) - 1))
    const row = comparePair(resultOf(zeros(n)), candidate, { metric: 'm', resamples: 1999, testMethod: 't' })
    expect(row).toMatchObject({ intervalMethod: 't', bootstrapStandardError: null })
    expect(row.warnings).toEqual([
      "The interval is a t interval, because bootstrapping 260,000 units 1,999 times takes long: ask for intervalMethod 'percentile' to have it nevertheless.",
    ])
  })
})
