import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Interaction, leaveOneOut } from '../../src/metrics/index.ts'

const ratings = [
  { user: 'u', item: 'a', value: 5, time: 3 },
  { user: 'v', item: 'a', value: 1, time: 1 },
  { user: 'u', item: 'b', value: 1, time: 9 },
  { user: 'u', item: 'c', value: 4, time: 7 },
  { user: 'v', item: 'b', value: 5, time: 2 },
  { user: 'u', item: 'd', value: 4, time: 7 },
]
const isPositive = (value: number) => value >= 4

test('hides the first positive of each user; the rest, negatives included, is for training', () => {
  const split = leaveOneOut(ratings, { pick: 'first', isPositive })
  expect(split.heldOut).toEqual([ratings[0]])
  expect(split.train).toEqual(ratings.slice(1))
})

test('a user with fewer than two positives stays in training as a whole', () => {
  const split = leaveOneOut(ratings, { pick: 'first', isPositive })
  expect(split.keptWhole).toEqual(['v'])
  expect(split.train).toIncludeAllMembers(ratings.filter(({ user }) => user === 'v'))
})

test('last in time is the default where there are times; ties go to the item whose id comes first', () => {
  expect(leaveOneOut(ratings, { isPositive }).heldOut).toEqual([ratings[3]])
  expect(leaveOneOut([...ratings].reverse(), { isPositive }).heldOut).toEqual([ratings[3]])
})

test('without values every interaction is positive, and fields of one’s own are kept', () => {
  const rows = [
    { user: 1, item: 10, note: 'x' },
    { user: 1, item: 11, note: 'y' },
  ]
  const split = leaveOneOut(rows, { pick: 'first' })
  expect(split.heldOut).toEqual([{ user: 1, item: 10, note: 'x' }])
  expect(split.heldOut[0]).toBe(rows[0])
})

test('columns give the same split as rows', () => {
  const columns = {
    user: ratings.map(({ user }) => user),
    item: ratings.map(({ item }) => item),
    value: Float64Array.from(ratings, ({ value }) => value),
    time: ratings.map(({ time }) => time),
  }
  expect(leaveOneOut(columns, { isPositive })).toEqual(leaveOneOut(ratings, { isPositive }))
})

const many = Array.from({ length: 300 }, (_, i) => ({ user: `u${i % 100}`, item: `i${Math.floor(i / 100)}` }))

test('a random pick depends on seed and user only, not on the order of rows or on other users', () => {
  const hidden = (rows: Interaction[], seed = 1) =>
    new Map(leaveOneOut(rows, { pick: 'random', seed }).heldOut.map(({ user, item }) => [user, item]))
  const all = hidden(many)
  expect(hidden([...many].reverse())).toEqual(all)
  const some = hidden(many.filter(({ user }) => user < 'u5'))
  expect(some.size).toBeWithin(2, 100)
  for (const [user, item] of some) expect(all.get(user)).toBe(item)
  expect(hidden(many, 2)).not.toEqual(all)
})

test('a random pick is even', () => {
  const counts = new Map<unknown, number>()
  for (let seed = 0; seed < 30; seed++) {
    for (const { item } of leaveOneOut(many, { pick: 'random', seed }).heldOut) {
      counts.set(item, (counts.get(item) ?? 0) + 1)
    }
  }
  // 3,000 draws among three items: a standard deviation of 26 around 1,000.
  for (const item of ['i0', 'i1', 'i2']) expect(counts.get(item)).toBeWithin(880, 1121)
})

test('every interaction is in exactly one part', () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(9)), { minLength: 12, selector: String })
  fc.assert(
    fc.property(pairs, fc.constantFrom('first' as const, 'random' as const), (list, pick) => {
      const rows = list.map(([user, item]) => ({ user, item, value: item % 3 }))
      fc.pre(rows.filter(({ value }) => value > 0).length > 6)
      const { train, heldOut, keptWhole } = leaveOneOut(rows, { pick })
      expect([...train, ...heldOut]).toIncludeSameMembers(rows)
      expect(heldOut.length + keptWhole.length).toBe(new Set(rows.map(({ user }) => user)).size)
      for (const { value } of heldOut) expect(value).toBeGreaterThan(0)
    }),
  )
})

test.each<[string, () => unknown, RegExp]>([
  ['an item twice', () => leaveOneOut([ratings[0]!, ratings[0]!]), /the user "u" has the item "a" twice/],
  [
    'no user with two positives',
    () => leaveOneOut(ratings.slice(0, 2), { isPositive }),
    /none of 2 users has two positive/,
  ],
  [
    'a value that is not finite',
    () => leaveOneOut([{ user: 'u', item: 'a', value: Number.NaN }]),
    /the value of interaction 0 is NaN/,
  ],
  [
    'a value on some only',
    () => leaveOneOut([ratings[0]!, { user: 'u', item: 'z' }]),
    /the value of interaction 1 is undefined/,
  ],
  [
    'a time that is none',
    () => leaveOneOut([{ user: 'u', item: 'a', time: '2020' as never }]),
    /the time of interaction 0 is the string "2020"/,
  ],
  ['an empty id', () => leaveOneOut([{ user: '', item: 'a' }]), /the user of interaction 0 is empty/],
  [
    'columns of unequal length',
    () => leaveOneOut({ user: ['u'], item: [] }),
    /the column item is an empty array, but `user` has 1/,
  ],
])('refuses data: %s', (_, call, message) => {
  expect(call).toThrowWithMessage(Error, message)
  expect(call).toThrow(expect.objectContaining({ kind: 'input' }))
})

test.each<[string, () => unknown, RegExp]>([
  [
    'no pick without times',
    () => leaveOneOut([{ user: 'u', item: 'a' }]),
    /pick is 'first', 'last-in-time' or 'random', found undefined/,
  ],
  ['an unknown pick', () => leaveOneOut(ratings, { pick: '__proto__' as never }), /found the string "__proto__"/],
  [
    'last in time without times',
    () => leaveOneOut([{ user: 'u', item: 'a' }], { pick: 'last-in-time' }),
    /needs a `time`/,
  ],
  [
    'a seed that is none',
    () => leaveOneOut(ratings, { pick: 'random', seed: 0.5 }),
    /the seed is a whole number, found 0.5/,
  ],
  [
    'no interactions',
    () => leaveOneOut('ratings.csv' as never),
    /expected interactions.*found the string "ratings.csv"/,
  ],
])('refuses the call: %s', (_, call, message) => {
  expect(call).toThrowWithMessage(Error, message)
  expect(call).toThrow(expect.objectContaining({ kind: 'misuse' }))
})
