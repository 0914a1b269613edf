import { expect, test } from 'vitest'
import { evaluateRankings, foldIn, hitRate, type Interaction } from '../../src/metrics/index.ts'

/** 23 users with 10 items each, every third one a negative. */
const ratings = Array.from({ length: 230 }, (_, i) => ({
  user: `u${i % 23}`,
  item: `i${Math.floor(i / 23)}`,
  value: Math.floor(i / 23) % 3 === 2 ? 1 : 5,
}))
const isPositive = (value: number) => value >= 4
const key = ({ user, item }: Interaction) => `${user} ${item}`

test('whole users are held out: their interactions are in no training data', () => {
  const { train, rows } = foldIn(ratings, { isPositive })
  const heldOut = new Set(rows.map(({ user }) => user))
  expect(heldOut.size).toBe(5)
  expect(train.some(({ user }) => heldOut.has(user))).toBe(false)
  expect([...train, ...rows.flatMap(({ known, hidden }) => [...known, ...hidden])]).toIncludeSameMembers(ratings)
})

test('a fifth of the positives is hidden, and negatives never are', () => {
  for (const { known, hidden } of foldIn(ratings, { isPositive }).rows) {
    expect(hidden).toHaveLength(1)
    expect(known).toHaveLength(9)
    for (const { value } of hidden) expect(value).toBe(5)
  }
  for (const { hidden } of foldIn(ratings, { known: 0.5 }).rows) expect(hidden).toHaveLength(5)
})

test('the folds in turn hold out every user once, in groups that differ by one at most', () => {
  const groups = [0, 1, 2, 3, 4].map((fold) => foldIn(ratings, { fold }).rows.map(({ user }) => user))
  expect(groups.flat()).toIncludeSameMembers([...new Set(ratings.map(({ user }) => user))])
  expect(groups.map((users) => users.length).sort()).toEqual([4, 4, 5, 5, 5])
})

test('the split depends on seed and ids, not on the order of rows', () => {
  const split = foldIn(ratings, { seed: 3 })
  expect(foldIn([...ratings].reverse(), { seed: 3 }).rows).toEqual(split.rows)
  expect(foldIn(ratings, { seed: 4 }).rows).not.toEqual(split.rows)
})

test('repeated draws split the same users anew, and their rows are one user', () => {
  const { rows } = foldIn(ratings, { draws: 4, known: 0.6 })
  expect(rows).toHaveLength(20)
  expect(new Set(rows.map(({ user }) => user)).size).toBe(5)
  const first = rows.slice(0, 4)
  expect(first.map(({ draw }) => draw)).toEqual([0, 1, 2, 3])
  expect(new Set(first.map(({ hidden }) => hidden.map(key).join()))).toSatisfy((sets: Set<string>) => sets.size > 1)
  const result = evaluateRankings({
    recommendations: rows.map(({ hidden }) => [hidden[0]!.item]),
    targets: rows.map(({ hidden }) => hidden.map(({ item }) => item)),
    sampleIds: rows.map(({ user }) => user),
    metrics: [hitRate(1)],
  })
  expect([result.nRows, result.nUnits]).toEqual([20, 5])
})

test('a user with one positive shows it and has nothing to find', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((user) => ({ user, item: 'x' }))
  const [row] = foldIn(rows).rows
  expect(row).toMatchObject({ known: [{ item: 'x' }], hidden: [] })
})

test('two positives give one to show and one to find, whatever the share', () => {
  const rows = ['a', 'b'].flatMap((user) => ['x', 'y'].map((item) => ({ user, item })))
  for (const known of [0.01, 0.99]) {
    const [row] = foldIn(rows, { folds: 2, known }).rows
    expect(row!.known).toHaveLength(1)
    expect(row!.hidden).toHaveLength(1)
  }
})

test.each([
  ['folds', { folds: 1 }, /folds is a whole number from 2, found 1/],
  ['fold', { fold: 5 }, /fold is a whole number from 0 to 4, found 5/],
  ['draws', { draws: 0 }, /draws is a whole number from 1, found 0/],
  ['known', { known: 1 }, /known is a share between 0 and 1, found 1/],
  ['known', { known: Number.NaN }, /known is a share between 0 and 1, found NaN/],
  ['seed', { seed: Number.NaN }, /seed is a whole number, found NaN/],
])('refuses an impossible %s', (_, options, message) => {
  expect(() => foldIn(ratings, options)).toThrowWithMessage(Error, message)
})

test('refuses more folds than users', () => {
  expect(() => foldIn([{ user: 'u', item: 'a' }])).toThrow(/1 user cannot be dealt into 5 groups/)
})
