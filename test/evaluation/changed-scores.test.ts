import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksum } from '../../src/evaluation/checksum.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { unitColumn } from '../../src/evaluation/unit-column.ts'

const made = () => evaluationResult({ name: 'main', sampleIds: ['a', 'b', 'c'], values: { m: [0.3, 0.1, 0.2] } })

test.each<[string, (scores: Float64Array) => unknown]>([
  ['sorted', (scores) => scores.sort()],
  ['reversed', (scores) => scores.reverse()],
  ['set', (scores) => scores.set([1, 1, 1])],
  ['filled', (scores) => scores.fill(0)],
])('scores that were %s in place before the first comparison are an error', (_, change) => {
  const result = made()
  change(result.values['m']!)
  expect(() => unitColumn(result, 'm')).toThrow('"main": the scores of "m" changed since this result was made.')
})

test('a copy that is sorted changes nothing, and results of the same data are equal', () => {
  const result = made()
  Float64Array.from(result.values['m']!).sort()
  expect(unitColumn(result, 'm').means).toEqual(Float64Array.of(0.3, 0.1, 0.2))
  expect(result).toEqual(made())
  expect(evaluationResult(JSON.parse(JSON.stringify(result)))).toStrictEqual(result)
})

test('a checksum tells any two orders of different scores apart', () => {
  const scores = fc.uniqueArray(fc.double({ noNaN: true }), { minLength: 2, maxLength: 50 })
  fc.assert(
    fc.property(scores, fc.nat(), (list, at) => {
      const i = at % (list.length - 1)
      const swapped = [...list]
      swapped[i] = list[i + 1]!
      swapped[i + 1] = list[i]!
      fc.pre(swapped[i] !== swapped[i + 1])
      expect(checksum(Float64Array.from(swapped))).not.toBe(checksum(Float64Array.from(list)))
    }),
  )
})
