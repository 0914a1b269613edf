import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { targetFingerprint } from '../../src/evaluation/index.ts'
import { shuffled } from './results.ts'

const plain = targetFingerprint({ u1: ['a', 'b'], u2: ['c'] })

describe('targetFingerprint', () => {
  test('is SHA-256 over the sorted rows, each text with its length', () => {
    const text = '2:u11:21:a1:11:b1:22:u21:11:c1:1'
    const expected = createHash('sha256').update(text, 'utf16le').digest('hex')
    expect(targetFingerprint({ u2: ['c'], u1: { b: 2, a: 1 } })).toBe(expected)
  })

  test.each<[string, Parameters<typeof targetFingerprint>]>([
    [
      'a Map of sets',
      [
        new Map([
          ['u2', new Set(['c'])],
          ['u1', new Set(['b', 'a'])],
        ]),
      ],
    ],
    [
      'pairs',
      [
        [
          ['u2', ['c']],
          ['u1', ['b', 'a']],
        ],
      ],
    ],
    [
      'one entry a row',
      [
        [['c'], ['a', 'b']],
        ['u2', 'u1'],
      ],
    ],
    [
      'gains of 1',
      [
        {
          u1: new Map([
            ['a', 1],
            ['b', 1],
          ]),
          u2: { c: 1 },
        },
      ],
    ],
    ['rows by id, with ids', [{ u1: ['a', 'b'], u2: ['c'] }, ['u1', 'u2']]],
    ['another realm', [runInNewContext("new Map([['u1', new Set(['a', 'b'])], ['u2', ['c']]])")]],
  ])('is the same for %s', (_, args) => {
    expect(targetFingerprint(...args)).toBe(plain)
  })

  test.each<[string, Parameters<typeof targetFingerprint>]>([
    ['another item', [{ u1: ['a', 'x'], u2: ['c'] }]],
    ['another id', [{ u1: ['a', 'b'], u3: ['c'] }]],
    ['another gain', [{ u1: { a: 1, b: 2 }, u2: ['c'] }]],
    ['an item moved to another row', [{ u1: ['a'], u2: ['b', 'c'] }]],
    ['a row less', [{ u1: ['a', 'b'] }]],
    [
      'a row more',
      [
        [
          ['u1', ['a', 'b']],
          ['u2', ['c']],
          ['u2', ['c']],
        ],
      ],
    ],
    ['an item cut in two', [{ u1: ['ab'], u2: ['c'] }]],
  ])('differs for %s', (_, args) => {
    expect(targetFingerprint(...args)).not.toBe(plain)
  })

  test('numbers are items like their digits, and typed arrays are lists', () => {
    expect(targetFingerprint({ 1: Int32Array.of(7, 3) })).toBe(targetFingerprint([[1, ['3', '7']]]))
  })

  test('rows without ids are numbered', () => {
    expect(targetFingerprint([['a', 'b'], ['c']])).toBe(targetFingerprint({ 0: ['a', 'b'], 1: ['c'] }))
  })

  test('does not depend on the order of rows, also of one id', () => {
    const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.array(fc.string({ minLength: 1 }))))
    fc.assert(
      fc.property(rows, fc.nat(), (list, seed) => {
        fc.pre(list.length > 0)
        const reversed = shuffled(list, seed).map(([id, items]) => [id, [...items].reverse()] as const)
        expect(targetFingerprint(reversed)).toBe(targetFingerprint(list))
      }),
    )
  })

  test.each<[string, unknown, string, string]>([
    [
      'a gain that is NaN',
      { u1: { a: Number.NaN } },
      'input',
      'the items of id "u1": the gain of item "a" is NaN. A gain is a finite number.',
    ],
    ['an empty item', { u1: [''] }, 'input', 'an item is empty.'],
    ['an item that is no id', { u1: [null] }, 'input', 'an item is null.'],
    [
      'items that are none',
      { u1: 'abc' },
      'misuse',
      'must be an array, a Set, a Map or an object of gains, found the string "abc".',
    ],
    ['targets that are none', 7, 'misuse', 'targets must be a Map, an object or an array, found 7.'],
  ])('refuses %s', (_, targets, kind, message) => {
    const run = () => targetFingerprint(targets as never)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind }))
  })

  test('refuses ids that do not fit the rows', () => {
    expect(() => targetFingerprint([['a'], ['b']], ['u1'])).toThrow('2 targets for 1 id.')
    expect(() => targetFingerprint([['a']], 5 as never)).toThrow('ids must be an array with one id a row, found 5.')
  })
})
