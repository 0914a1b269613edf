import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { compareAll } from '../../src/comparison/index.ts'
import type { PairwiseComparison } from '../../src/comparison/types.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { resultOf } from '../evaluation/results.ts'

const wave = (n: number, phase: number) => Array.from({ length: n }, (_, i) => Math.sin(i * 1.7 + phase))
const wide = (name: string, phase: number) =>
  evaluationResult({
    name,
    sampleIds: wave(60, 0).map((_, i) => `u${i}`),
    values: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((metric, i) => [metric, wave(60, phase * (i + 1))])),
  })
const [x, y, z] = [wide('x', 0.1), wide('y', 0.2), wide('z', 0.3)]
const options = { resamples: 499 }

describe('compareAll', () => {
  test('gives a row a pair, in order', () => {
    const rows = compareAll(
      [
        { baseline: x, candidate: y, metric: 'b', alternative: 'greater' },
        { baseline: y, candidate: z, metric: 'a', betterWhen: 'lower' },
        { baseline: x, candidate: z, metric: 'a', baselineName: 'main', candidateName: 'new' },
      ],
      options,
    ) as PairwiseComparison[]
    expect(
      rows.map(({ baseline, candidate, metric, alternative, betterWhen }) => [
        baseline,
        candidate,
        metric,
        alternative,
        betterWhen,
      ]),
    ).toEqual([
      ['x', 'y', 'b', 'greater', 'higher'],
      ['y', 'z', 'a', 'two-sided', 'lower'],
      ['main', 'new', 'a', 'two-sided', 'higher'],
    ])
    expect(rows.map(({ pValueMethod }) => pValueMethod)).toEqual(Array(3).fill('monte-carlo'))
  })

  test('[F1] no row depends on what else is compared', () => {
    const pairs = [...'abcde'].flatMap((metric) => [
      { baseline: x, candidate: y, metric },
      { baseline: z, candidate: x, metric, alternative: 'less' as const },
    ])
    const together = compareAll(pairs, options)
    const alone = pairs.map((pair) => compareAll([pair], options)[0])
    expect(together).toEqual(alone)
    expect(compareAll([...pairs].reverse(), options).reverse()).toEqual(together)
  })

  test('the same metric twice gives the same row twice', () => {
    const pair = { baseline: x, candidate: y, metric: 'a' }
    const [first, second] = compareAll([pair, pair], options)
    expect(second).toEqual(first)
  })

  test('comparisons over the same units share their draws, whatever the models are called', () => {
    const scaled = (name: string, factor: number) =>
      resultOf(
        wave(60, 2).map((s) => s * factor),
        { name },
      )
    const [p, q] = compareAll(
      [
        { baseline: scaled('a', 0), candidate: scaled('b', 1), metric: 'm' },
        { baseline: scaled('c', 0), candidate: scaled('d', 4), metric: 'm' },
      ],
      options,
    ) as [PairwiseComparison, PairwiseComparison]
    expect(q.pValue).toBe(p.pValue)
    expect(q.ciLow).toBe(p.ciLow! * 4)
  })

  test('other units, another seed and other resamples have other draws', () => {
    const scores = wave(60, 2)
    const row = (ids: readonly string[], more = {}) =>
      compareAll(
        [
          {
            baseline: resultOf(
              scores.map(() => 0),
              { ids },
            ),
            candidate: resultOf(scores, { ids }),
            metric: 'm',
          },
        ],
        { ...options, ...more },
      )[0] as PairwiseComparison
    const ids = scores.map((_, i) => `u${i + 100}`)
    const others = ids.map((id) => `${id}x`)
    expect(row(others).ciLow).not.toBe(row(ids).ciLow)
    expect(row(ids, { seed: 1 }).ciLow).not.toBe(row(ids).ciLow)
    expect(row(ids, { seed: -1 }).ciLow).not.toBe(row(ids, { seed: 1 }).ciLow)
    expect(row(ids)).toEqual(row(ids))
  })

  test('wrong data come back in their place', () => {
    const other = resultOf([1, 2])
    const flat = evaluationResult({ sampleIds: x!.sampleIds, values: { a: x!.values['a']!.map((s) => s + 1) } })
    const rows = compareAll(
      [
        { baseline: x, candidate: evaluationResult({ values: { a: [1, 2] } }), metric: 'a' },
        { baseline: x, candidate: y, metric: 'a' },
        { baseline: resultOf([1, 2], { ids: ['p', 'q'] }), candidate: other, metric: 'm' },
        { baseline: x, candidate: flat, metric: 'a' },
      ],
      { testMethod: 't', intervalMethod: 't' },
    )
    expect(rows.map((row) => ('kind' in row ? row.kind : row.metric))).toEqual(['input', 'a', 'input', 'input'])
    expect(rows[3]).toMatchObject({ message: expect.stringContaining('there is no t statistic') })
  })

  test('a wrong call throws, and nothing is computed', () => {
    let drawn = 0
    const run = (pair: object) => () =>
      compareAll(
        [
          { baseline: x, candidate: y, metric: 'a' },
          { baseline: x, candidate: y, metric: 'a', ...pair },
        ],
        options,
        {
          onProgress: () => drawn++,
        },
      )
    expect(run({ candidate: x })).toThrow('The baseline and the candidate are the same object ("x")')
    expect(run({ metric: 'f' })).toThrow('Neither model has the metric "f"')
    expect(run({ betterWhen: 'up' })).toThrow("betterWhen must be 'higher' or 'lower'")
    expect(() => compareAll([], { metric: 'a' } as never)).toThrow('options: unknown option "metric"')
    expect(drawn).toBe(0)
  })

  test('no pairs give no rows', () => {
    expect(compareAll([])).toEqual([])
  })

  test('the digest is that of the differences and the unit ids', () => {
    const [row] = compareAll([
      {
        baseline: resultOf([1, 2], { ids: ['b', 'a'] }),
        candidate: resultOf([1.5, 1], { ids: ['b', 'a'] }),
        metric: 'm',
      },
    ])
    const units = createHash('sha256').update('1:a1:b', 'utf16le').digest('hex')
    const bytes = Buffer.alloc(16)
    bytes.writeDoubleLE(-1, 0)
    bytes.writeDoubleLE(0.5, 8)
    expect(row).toMatchObject({ digest: createHash('sha256').update(units).update(bytes).digest('hex') })
  })

  test('progress grows from above 0 to at most 1', () => {
    const big = (name: string, phase: number) => resultOf(wave(30_000, phase), { name })
    const shares: number[] = []
    const pair = { baseline: big('a', 0), candidate: big('b', 1), metric: 'm' }
    compareAll([pair], { resamples: 999 }, { onProgress: (share) => shares.push(share) })
    expect(shares.length).toBeGreaterThan(1)
    expect(shares).toEqual([...shares].sort((p, q) => p - q))
    expect(shares[0]).toBeGreaterThan(0)
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
    expect(shares.at(-1)).toBeGreaterThan(0.85)
  })
})
