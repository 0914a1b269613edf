import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import type { ComparisonOptions, PairwiseComparison } from '../../src/comparison/types.ts'
import { shuffled } from '../evaluation/results.ts'

interface Golden {
  readonly data: { readonly sampleIds: string[]; readonly baseline: number[]; readonly candidate: number[] }
  readonly rows: readonly { readonly options: ComparisonOptions; readonly row: PairwiseComparison }[]
}

// A verdict must be the same on every machine and in every later version: this file may only be written anew on purpose,
// with a note in the changelog that seeds give other draws from then on.
const golden: Golden = JSON.parse(readFileSync(new URL('../fixtures/comparison-golden.json', import.meta.url), 'utf8'))
const { sampleIds, baseline, candidate } = golden.data

const compare = (order: readonly number[], options: ComparisonOptions) => {
  const ids = order.map((i) => sampleIds[i]!)
  const side = (name: string, scores: readonly number[]) => ({
    name,
    sampleIds: ids,
    values: { m: order.map((i) => scores[i]!) },
  })
  return comparePair(side('old', baseline), side('new', candidate), { metric: 'm', ...options })
}

/** Pictures, top movers and what makes a pair are pinned in their own tests, not byte by byte. */
const figuresOf = ({ differenceHistogram, nullDistribution, topMovers, pairedBy, ...figures }: PairwiseComparison) =>
  figures

describe('the pinned comparisons', () => {
  test.each(golden.rows)('[D1] [F1] $options gives the same bytes as ever', ({ options, row }) => {
    const order = sampleIds.map((_, i) => i)
    expect(JSON.stringify(figuresOf(compare(order, options)))).toBe(JSON.stringify(row))
    expect(JSON.stringify(compare(shuffled(order, 3), options))).toBe(JSON.stringify(compare(order, options)))
  })

  test('were drawn, not enumerated', () => {
    expect(golden.rows.filter(({ row }) => row.pValueMethod === 'monte-carlo').length).toBeGreaterThan(3)
  })
})
