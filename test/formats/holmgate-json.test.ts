import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { parseResults } from '../../src/formats/index.ts'
import { messageOf } from './support.ts'

const score = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e200, max: 1e200 })
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 6 })

/** Bits of a column: −0 and 0 differ, NaN equals itself. */
const bits = (column: ArrayLike<number>): string => Buffer.from(Float64Array.from(column).buffer).toString('hex')

test('a result that was written comes back with the same bits', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 8 }),
      fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(score),
      (ids, metrics, scores) => {
        const values: Record<string, number[]> = Object.create(null)
        for (const metric of metrics) values[metric] = ids.map(() => scores.next().value)
        const result = evaluationResult({ name: 'm', sampleIds: ids, values, betterWhen: 'lower' })
        const back = parseResults(JSON.stringify(result))
        expect(back.sampleIds).toEqual(result.sampleIds)
        expect(Object.keys(back.values)).toEqual(Object.keys(result.values))
        for (const metric of metrics)
          expect(bits(back.values[metric] as Float64Array)).toBe(bits(result.values[metric] as Float64Array))
        expect(JSON.stringify(back)).toBe(JSON.stringify(result))
      },
    ),
    { numRuns: 200 },
  )
})

const stored = JSON.stringify(
  evaluationResult({
    name: 'm',
    sampleIds: ['a', 'b'],
    values: { acc: [1, 0], 'ndcg@10': [0.5, 1e21] },
    betterWhen: { acc: 'higher' },
  }),
)

test('metrics select, name renames, betterWhen adds but never contradicts', () => {
  const result = parseResults(stored, { metrics: 'ndcg_cut_10', name: 'n', betterWhen: { ndcg_cut_10: 'lower' } })
  expect(result.name).toBe('n')
  expect({ ...result.values }).toEqual({ ndcg_cut_10: Float64Array.of(0.5, 1e21) })
  expect(result.betterWhen).toEqual({ ndcg_cut_10: 'lower' })
  expect(messageOf(stored, { betterWhen: 'lower' })).toContain(
    'it declares that higher is better for "acc", betterWhen says lower',
  )
  expect(messageOf(stored, { metrics: 'mrr' })).toContain('there is no metric "mrr"; the file has "acc", "ndcg@10"')
})

test('[B9] a field of another version is an error', () => {
  expect(messageOf(stored.replace('"nRows"', '"rowCount"'))).toContain('unknown key "rowCount"')
})
