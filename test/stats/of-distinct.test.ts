import { expect, test } from 'vitest'
import { ofDistinct } from '../../src/stats/of-distinct.ts'

test('each object is computed once, and each place gets the result of its own', () => {
  const [a, b] = [[1], [2]]
  const asked: unknown[] = []
  const results = ofDistinct([a, b, a, a, b], (distinct) => {
    asked.push(...distinct)
    return distinct.map(([x]) => 10 * x!)
  })
  expect(asked).toEqual([a, b])
  expect(results).toEqual([10, 20, 10, 10, 20])
})
