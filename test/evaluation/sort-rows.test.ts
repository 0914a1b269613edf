import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortRows } from '../../src/evaluation/sort-rows.ts'

const expected = (ids: readonly string[]): number[] =>
  ids.map((_, row) => row).sort((a, b) => (ids[a]! < ids[b]! ? -1 : ids[a]! > ids[b]! ? 1 : a - b))

/** Many ids from one number, in an order that is far from sorted. */
const scattered = (n: number, id: (i: number) => string): string[] =>
  Array.from({ length: n }, (_, i) => id((i * 7919) % n))

describe('sortRows', () => {
  test('orders by UTF-16 code unit, not by number or locale', () => {
    const ids = ['b', 'B', 'a', '10', '9', 'é', '\ud83d\ude00', '\uff5e', 'z']
    expect(Array.from(sortRows(ids), (row) => ids[row])).toEqual([
      '10',
      '9',
      'B',
      'a',
      'b',
      'z',
      'é',
      '\ud83d\ude00',
      '\uff5e',
    ])
  })

  test('agrees with a comparison sort on few ids', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 4 })), (ids) => {
        expect(Array.from(sortRows(ids))).toEqual(expected(ids))
      }),
    )
  })

  test.each<[string, (i: number) => string]>([
    ['numbers', String],
    ['a common start', (i) => `https://example.org/query/${i}`],
    ['repeats', (i) => `q${i % 1000}`],
    ['one id', () => 'same'],
    ['ids that begin with others', (i) => 'a'.repeat(i % 97)],
    ['many characters', (i) => String.fromCharCode(33 + ((i * 131) % 60000), 0xd800 + (i % 5), i % 3)],
    ['a few long groups', (i) => `${'xyz'[i % 3]}-----------------${i}`],
    ['every code unit', (i) => String.fromCharCode(...Array.from({ length: 12 }, (_, j) => i * 12 + j))],
  ])('agrees with a comparison sort on many ids: %s', (_, id) => {
    const ids = scattered(9001, id)
    expect(Array.from(sortRows(ids))).toEqual(expected(ids))
  })

  test('keeps many ids that are sorted already', () => {
    const ids = scattered(5000, String).sort()
    expect(Array.from(sortRows(ids))).toEqual(ids.map((_, row) => row))
  })
})
