import { join } from 'node:path'
import fc from 'fast-check'
import { inverse, Matrix } from 'ml-matrix'
import { expect, test } from 'vitest'
import { root } from '../package/source-files.ts'

type Score = (known: number[]) => ArrayLike<number>
type Train = (histories: number[][], nItems: number, options?: Record<string, unknown>) => Score

const model = async (file: string, name: string): Promise<Train> =>
  (await import(join(root, 'examples/recommender/models', file)))[name]

const popularity = await model('popularity.js', 'popularity')
const itemKnn = await model('item-knn.js', 'itemKnn')
const ease = await model('ease.js', 'ease')
const elsa = await model('elsa.js', 'elsa')

test('popularity counts, whoever asks', () => {
  const score = popularity([[0, 1], [1], [1, 2]], 4)
  expect([...(score([]) as Float64Array)]).toEqual([1, 3, 1, 0])
  expect(score([1])).toEqual(score([0, 2]))
})

test('item-kNN adds up shrunk cosines to what is known', () => {
  const score = itemKnn([[0, 1], [0, 1, 2], [2], [0]], 3, { neighbours: 10, shrinkage: 1 })
  const zeroOne = 2 / (Math.sqrt(3 * 2) + 1)
  const zeroTwo = 1 / (Math.sqrt(3 * 2) + 1)
  const oneTwo = 1 / (Math.sqrt(2 * 2) + 1)
  expect([...(score([0]) as Float64Array)]).toEqual([0, expect.closeTo(zeroOne, 12), expect.closeTo(zeroTwo, 12)])
  expect(score([0, 1])[2]).toBeCloseTo(zeroTwo + oneTwo, 12)
})

test('item-kNN keeps the nearest neighbours of each item only', () => {
  const score = itemKnn([[0, 1], [0, 1, 2], [2], [0]], 3, { neighbours: 1, shrinkage: 1 })
  expect([...(score([2]) as Float64Array)]).toEqual([0, 0, 0])
  expect(score([0])[1]).toBeGreaterThan(0)
})

/** EASE as its paper prints it, with the matrix over items. */
function easeOverItems(histories: number[][], nItems: number, lambda: number, known: number[]): number[] {
  const x = Matrix.zeros(histories.length, nItems)
  histories.forEach((items, user) => {
    for (const item of items) x.set(user, item, 1)
  })
  const p = inverse(x.transpose().mmul(x).add(Matrix.eye(nItems).mul(lambda)))
  return Array.from({ length: nItems }, (_, item) =>
    known.reduce((sum, other) => sum + (other === item ? 0 : -p.get(other, item) / p.get(item, item)), 0),
  )
}

test('EASE over users equals EASE over items', () => {
  const histories = fc.array(fc.uniqueArray(fc.nat(5), { minLength: 1 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(
      histories,
      fc.uniqueArray(fc.nat(5)),
      fc.double({ min: 0.5, max: 50, noNaN: true }),
      (users, known, lambda) => {
        const scores = ease(users, 6, { lambda })(known)
        const expected = easeOverItems(users, 6, lambda, known)
        // What a user is known to like is never ranked, and its score is not the paper's.
        for (let item = 0; item < 6; item++)
          if (!known.includes(item)) expect(scores[item]).toBeCloseTo(expected[item]!, 9)
      },
    ),
    { numRuns: 50 },
  )
})

/** Two groups of users with a taste of their own. */
const groups = Array.from({ length: 24 }, (_, user) => {
  const first = user % 2 === 0 ? 0 : 6
  return [0, 1, 2, 3, 4, 5].filter((item) => item !== Math.floor(user / 2) % 6).map((item) => first + item)
})

test('ELSA learns which items go together', () => {
  const scores = elsa(groups, 12, { seed: 1, dimensions: 4, epochs: 30, batchSize: 4 })([0, 1])
  for (const inside of [2, 3, 4, 5])
    for (const outside of [6, 7, 8, 9]) expect(scores[inside]).toBeGreaterThan(scores[outside]!)
})

test('ELSA depends on its seed and on nothing else', () => {
  const train = (seed: number) => elsa(groups, 12, { seed, dimensions: 4, epochs: 3 })([0, 1])
  expect(train(1)).toEqual(train(1))
  expect(train(1)).not.toEqual(train(2))
})

test('ELSA reports each epoch', () => {
  let epochs = 0
  elsa(groups, 12, { seed: 1, dimensions: 2, epochs: 7, onEpoch: () => epochs++ })
  expect(epochs).toBe(7)
})

test('one step of ELSA goes down the slope that finite differences have', async () => {
  const { gradientOf, lossOf } = await import(join(root, 'examples/recommender/models/elsa.js'))
  const dimensions = 3
  const batch = [
    [0, 2],
    [1, 2, 3],
  ]
  const weights = Float64Array.from({ length: 5 * dimensions }, (_, i) => Math.sin(3 * i + 1))
  const slope = gradientOf(batch, weights, dimensions)
  for (let i = 0; i < weights.length; i++) {
    const at = (step: number) => {
      const moved = weights.slice()
      moved[i]! += step
      return lossOf(batch, moved, dimensions)
    }
    expect(slope[i]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 8)
  }
})
