import { describe, expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'

const shares = Array.from({ length: 40 }, (_, i) => ((i * 7) % 10) / 10)
const compare = (metric: string, of: (share: number, i: number) => number) =>
  comparePair(
    evaluationResult({ name: 'main', values: { [metric]: shares } }),
    evaluationResult({ name: 'branch', values: { [metric]: shares.map(of) } }),
    { metric },
  )

describe('models on two scales', () => {
  test.each(['acc', 'ndcg@10', 'nDCG_cut_10', 'exact_match', 'f1'])(
    'shares against per cents of %s are refused',
    (metric) => {
      const run = () => compare(metric, (share) => 90 * share)
      expect(run).toThrow(
        `The scores of the baseline on "${metric}" lie between 0 and 0.9, those of the candidate between 0 and 81, and their means are 90 times apart: one has shares, the other per cents. Put both on one scale.`,
      )
      expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
    },
  )

  test('the other way round the sides are named as they are', () => {
    const [a, b] = [shares.map((x) => 100 * x), shares].map((m) => evaluationResult({ values: { acc: m } }))
    expect(() => comparePair(a!, b!, { metric: 'acc' })).toThrow(
      'The scores of the candidate on "acc" lie between 0 and 0.9',
    )
  })

  test('any other metric may grow, with a warning', () => {
    const { warnings } = compare('helpfulness', (share) => 90 * share)
    expect(warnings.join('\n')).toContain('means are 90 times apart: check that both are on one scale.')
  })

  test.each<[string, (share: number, i: number) => number]>([
    ['both are shares', (share) => 1 - share],
    ['both are per cents of a poor model', (share) => share * 3],
    ['a score just above 1', (share) => share + 0.2],
    ['negative scores', (share) => 40 * share - 3],
  ])('no word of it where %s', (_, of) => {
    expect(compare('acc', of).warnings.join()).not.toContain('scale')
  })
})
