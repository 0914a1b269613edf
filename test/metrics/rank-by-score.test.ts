import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankByScore } from '../../src/metrics/index.ts'

test('ranks by score, positions of an array or ids of a record or Map', () => {
  expect(rankByScore([0.1, 0.9, 0.5])).toEqual([1, 2, 0])
  expect(rankByScore(Float32Array.of(0.1, 0.9, 0.5), { k: 2 })).toEqual([1, 2])
  expect(rankByScore({ a: 1, b: 3, c: 2 })).toEqual(['b', 'c', 'a'])
  expect(
    rankByScore(
      new Map<string | number, number>([
        [5, 1],
        ['x', 2],
      ]),
    ),
  ).toEqual(['x', 5])
  expect(rankByScore([1, 2], { items: ['a', 'b'] })).toEqual(['b', 'a'])
})

test('ties are broken by position as a number, and by id as code units', () => {
  expect(rankByScore(new Float64Array(12), { k: 11 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(rankByScore({ b: 1, a: 1, B: 1, é: 1 })).toEqual(['B', 'a', 'b', 'é'])
  expect(rankByScore([1, 1, 1], { items: [9, 10, 1] })).toEqual([1, 10, 9])
  expect(rankByScore([0, -0, 0])).toEqual([0, 1, 2])
})

test('refuses to exclude what is no item id, which would exclude nothing', () => {
  for (const item of [{ user: 'u', item: 'a' }, null, undefined, 0.5, ['a']]) {
    const call = () => rankByScore({ a: 1 }, { exclude: ['b', item] as never })
    expect(call).toThrow(/^rankByScore: exclude\[1\] is .*, which is no item id/)
  }
})

test('leaves excluded and masked items out, even if the list gets short', () => {
  expect(rankByScore({ a: 3, b: 2, c: 1 }, { k: 3, exclude: new Set(['a']) })).toEqual(['b', 'c'])
  expect(rankByScore([3, 2, 1], { exclude: Int32Array.of(0) })).toEqual([1, 2])
  expect(rankByScore([3, 2, 1], { exclude: ['0', 5] })).toEqual([1, 2])
  expect(rankByScore([3, Number.NEGATIVE_INFINITY, 1], { k: 3 })).toEqual([0, 2])
  expect(rankByScore([1, 2], { exclude: [7], items: [7, 8] })).toEqual([8])
})

test('equals a full sort', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 })
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 50 }), fc.array(fc.nat(40)), (values, k, exclude) => {
      const sorted = [...values.keys()]
        .filter((item) => !exclude.includes(item))
        .sort((a, b) => values[b]! - values[a]! || a - b)
      expect(rankByScore(values, { k, exclude })).toEqual(sorted.slice(0, k))
    }),
  )
})

test.each<[string, () => unknown, RegExp]>([
  ['NaN', () => rankByScore({ a: 1, b: Number.NaN }), /the score of the item "b" is NaN/],
  ['NaN behind the cutoff', () => rankByScore([3, 2, Number.NaN], { k: 1 }), /the score of the item "2" is NaN/],
  ['infinity', () => rankByScore([Number.POSITIVE_INFINITY]), /is Infinity/],
  ['a text', () => rankByScore(['1' as never]), /is the string "1"/],
  ['another number of items', () => rankByScore([1, 2], { items: ['a'] }), /2 scores for 1 item/],
  ['an item named twice', () => rankByScore([1, 2], { items: ['a', 'a'] }), /"a" is there twice/],
])('refuses scores: %s', (_, call, message) => {
  expect(call).toThrowWithMessage(Error, message)
  expect(call).toThrow(expect.objectContaining({ kind: 'input' }))
})

test.each<[string, () => unknown, RegExp]>([
  ['k of 0', () => rankByScore([1], { k: 0 }), /k is a whole number from 1, found 0/],
  ['items beside ids', () => rankByScore({ a: 1 }, { items: ['a'] }), /already have ids/],
  ['scores that are none', () => rankByScore(7 as never), /expected scores .* found 7/],
  [
    'exclude that is none',
    () => rankByScore([1], { exclude: 'a' as never }),
    /exclude is a set or list of items, found the string "a"/,
  ],
])('refuses the call: %s', (_, call, message) => {
  expect(call).toThrowWithMessage(Error, message)
  expect(call).toThrow(expect.objectContaining({ kind: 'misuse' }))
})
