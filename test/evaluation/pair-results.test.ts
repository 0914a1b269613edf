import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessCause } from '../../src/evaluation/id-mismatch.ts'
import { fromRecords, pairResults, toEvaluationResult, unitColumn } from '../../src/evaluation/index.ts'
import { resultOf, shuffled } from './results.ts'

const paired = (baselineIds: readonly (string | number)[], candidateIds: readonly (string | number)[]) =>
  pairResults(
    resultOf(
      baselineIds.map(() => 1),
      { ids: baselineIds },
    ),
    resultOf(
      candidateIds.map(() => 1),
      { ids: candidateIds },
    ),
  )

describe('pairResults', () => {
  test('[B1] pairs by id, whatever the order', () => {
    const one = resultOf([1, 2, 3, 4], { ids: ['a', 'b', 'b', 'c'] })
    const other = resultOf([40, 30, 20, 10], { ids: ['c', 'b', 'b', 'a'] })
    expect(pairResults(one, other)).toMatchObject({ nRows: 4, nUnits: 3 })
    expect(unitColumn(one, 'm').means).toEqual(Float64Array.of(1, 2.5, 4))
    expect(unitColumn(other, 'm').means).toEqual(Float64Array.of(10, 25, 40))
  })

  test('ranks units by UTF-16 code unit', () => {
    const result = resultOf([10, 9, 2, 1], { ids: ['10', '9', 'b', 'B'] })
    expect(unitColumn(result, 'm').means).toEqual(Float64Array.of(10, 9, 1, 2))
  })

  test('names the units by a digest that depends on the ids only', () => {
    const digest = 'df7d2e541678180e879a6b3e1cd94ffbbf2ffb8b4ffc0f04b2c1d10f31032217'
    expect(paired(['a', 'b', 'é'], ['b', 'é', 'a']).units).toBe(digest)
    expect(paired(['a', 'b', 'é', 'é'], ['b', 'é', 'a', 'é']).units).toBe(digest)
    expect(paired(['ab', 'é'], ['ab', 'é']).units).not.toBe(paired(['a', 'bé'], ['a', 'bé']).units)
    expect(paired(['a', '\ud800'], ['a', '\ud800']).units).not.toBe(paired(['a', '\ud801'], ['a', '\ud801']).units)
  })

  test('digests many ids like few', () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => `ïd${i}`)
    const text = [...ids].sort().map((id) => `${id.length}:${id}`)
    const digest = createHash('sha256').update(text.join(''), 'utf16le').digest('hex')
    expect(paired(ids, shuffled(ids, 2)).units).toBe(digest)
  })

  test('[K1] does not depend on the order of the rows', () => {
    const ids = fc
      .array(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2 })
      .filter((list) => new Set(list).size > 1)
    fc.assert(
      fc.property(ids, fc.nat(), (list, seed) => {
        expect(paired(list, shuffled(list, seed))).toEqual(paired(list, list))
      }),
    )
  })

  test('[B4] 1 and "1" are the same unit, "01" and " 1" are not', () => {
    expect(paired([1, 2], ['2', '1']).nUnits).toBe(2)
    expect(() => paired(['1', '2'], ['01', '02'])).toThrow('no id is in both')
  })

  test.each<[string, readonly (string | number)[], readonly (string | number)[], string]>([
    [
      '[B2] an id that one side lacks',
      ['q1', 'q2', 'q3'],
      ['q1', 'q2'],
      'The ids of baseline and candidate do not match: 2 ids are in both, 1 only in the baseline ("q3"), 0 only in the candidate (none). Score both models on the same rows. No row is ever dropped to make them match.',
    ],
    [
      '[B3] ids that were replaced',
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'w', 'x', 'y', 'z'],
      '1 id is in both, 4 only in the baseline ("b", "c", "d" and 1 more), 4 only in the candidate ("w", "x", "y" and 1 more).',
    ],
    [
      '[B4] padded ids',
      ['1', '2', '10'],
      ['01', '02', '10'],
      'They would match but for leading zeros that one side lost or added (01 for 1).',
    ],
    [
      '[B4] blanks',
      [' 1', ' 2'],
      [1, 2],
      'no id is in both, 2 only in the baseline (" 1", " 2"), 2 only in the candidate ("1", "2"). They would match but for blanks around the ids of one side.',
    ],
    [
      '[B4] decimals',
      ['1.0', '2.0'],
      [1, 2],
      'They would match but for ids that one side read as decimal numbers (1.0 for 1).',
    ],
    [
      '[B4] a prefix',
      ['q1', 'q2'],
      [1, 2],
      'They would match but for the start of the ids ("q" in the baseline, "" in the candidate).',
    ],
    [
      '[B4] an ending',
      ['1.jpg', '2.jpg'],
      ['1.png', '2.png'],
      'They would match but for the end of the ids (".jpg" in the baseline, ".png" in the candidate).',
    ],
    ['[B4] case', ['Ab', 'Cd'], ['ab', 'cd'], 'They would match but for upper and lower case.'],
    [
      'two spellings of a letter',
      ['é1', 'b'],
      ['e\u03011', 'b'],
      'They would match but for two Unicode spellings of the same text.',
    ],
    ['a line break in an id', ['a\nb', 'c'], ['c', 'd'], '("a\\nb")'],
    [
      '[B5] an id repeated on one side',
      ['a', 'b', 'b'],
      ['a', 'b'],
      'The id "b" has 2 rows in the baseline and 1 in the candidate. An id that is repeated needs as many rows in both models.',
    ],
    [
      'ids repeated differently',
      ['a', 'a', 'b'],
      ['a', 'b', 'b'],
      'The id "a" has 2 rows in the baseline and 1 in the candidate.',
    ],
    [
      '[A11] one unit',
      ['a'],
      ['a'],
      'A comparison needs at least 2 units, and the only row belongs to the one id "a".',
    ],
    [
      '[A11] one unit of many rows',
      ['a', 'a'],
      ['a', 'a'],
      'A comparison needs at least 2 units, and all 2 rows belong to the one id "a".',
    ],
  ])('refuses %s', (_, baseline, candidate, message) => {
    const run = () => paired(baseline, candidate)
    expect(run).toThrow(message)
    expect(run).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  test('[B8] refuses bare numbers of unequal length', () => {
    const [three, one] = [[1, 2, 3], [1]].map((numbers) => toEvaluationResult(numbers, 'candidate', ['m']))
    expect(() => pairResults(three!, one!)).toThrow(
      'The baseline has 3 rows without ids and the candidate 1. Rows without ids are paired by their position',
    )
  })

  test('says which side has no ids', () => {
    const numbers = toEvaluationResult([1, 2], 'candidate', ['m'])
    expect(() => pairResults(resultOf([1, 2]), numbers)).toThrow(
      'The candidate was given without sampleIds, so its rows are numbered from 0.',
    )
  })

  test('[G5] refuses results of different targets', () => {
    const [a, b] = ['f1', 'f2'].map((targetFingerprint) => resultOf([1, 2], { targetFingerprint }))
    expect(() => pairResults(a!, b!)).toThrow(
      'their target fingerprints are "f1" and "f2". Score both models against the same targets.',
    )
    expect(pairResults(a!, resultOf([1, 2], { targetFingerprint: 'f1' })).nUnits).toBe(2)
    expect(pairResults(a!, resultOf([1, 2])).nUnits).toBe(2)
  })

  test('finds the ids of one side among thousands', () => {
    const ids = Array.from({ length: 9000 }, (_, i) => `u${i}`)
    expect(() => paired(ids, shuffled([...ids.slice(1), 'new'], 5))).toThrow(
      '8999 ids are in both, 1 only in the baseline ("u0"), 1 only in the candidate ("new").',
    )
  })
})

describe('guessCause', () => {
  test('says when only most ids would match', () => {
    expect(guessCause(['Q1', 'Q2', 'Q3'], ['q1', 'q2', 'x'])).toBe(
      'Most of them would match but for upper and lower case.',
    )
  })

  test('guesses nothing from ids that have nothing in common', () => {
    expect(guessCause(['apple', 'pear'], ['7', '8'])).toBeNull()
    expect(guessCause(['apple'], ['pear'])).toBeNull()
    expect(guessCause([], ['pear'])).toBeNull()
  })
})

describe('unitColumn', () => {
  test('[E2] averages the rows of a unit, and their sizes', () => {
    const result = fromRecords([
      { id: 'a', m: 0.4 },
      { id: 'a', m: -0.4 },
      { id: 'b', m: 0.3 },
      { id: 'b', m: 0.3 },
    ])
    expect(unitColumn(result, 'm')).toMatchObject({
      means: Float64Array.of(0, 0.3),
      magnitudes: Float64Array.of(0.4, 0.3),
    })
  })

  test('notices repeats that are all the same', () => {
    const repeats = (scores: readonly number[]) =>
      unitColumn(resultOf(scores, { ids: ['a', 'a', 'b', 'c', 'c'] }), 'm').identicalRepeats
    expect(repeats([1, 1, 2, 3, 3])).toBe(true)
    expect(repeats([1, 1, 2, 3, 4])).toBe(false)
    expect(unitColumn(resultOf([1, 1]), 'm').identicalRepeats).toBe(false)
  })

  test('[E3] repeated rows change no bit of a unit', () => {
    const rows = fc.array(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(rows, fc.integer({ min: 2, max: 7 }), (units, times) => {
        const column = (repeats: number) => {
          const records = units.flatMap((scores, unit) => scores.map((m) => ({ id: unit, m })))
          return unitColumn(fromRecords(Array.from({ length: repeats }, () => records).flat()), 'm')
        }
        expect(column(times).means).toEqual(column(1).means)
        expect(column(times).magnitudes).toEqual(column(1).magnitudes)
      }),
    )
  })
})
