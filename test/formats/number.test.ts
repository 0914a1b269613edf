import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainNumber, looksLikeNumber, parseNumber } from '../../src/formats/number.ts'

test.each([
  ['0.5', 0.5],
  ['.5', 0.5],
  [' .5 ', 0.5],
  ['1e-3', 0.001],
  ['7e-04', 0.0007],
  ['-0.25', -0.25],
  ['+3', 3],
  ['000123', 123],
  ['9007199254740993', 9007199254740992],
  ['True', 1],
  ['false', 0],
  ['inf', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
])('[B7] %j is the number %d', (text, value) => {
  expect(parseNumber(text)).toBe(value)
})

test.each(['', ' ', 'nan', 'NaN', 'NA', 'N/A', 'null', 'None', '<NA>'])(
  '[B7] %j stands for no value, never for 0',
  (text) => {
    expect(parseNumber(text)).toBeNaN()
  },
)

test.each([
  '0.',
  '5.',
  '-1.',
  '1.e5',
  '0,75',
  '1.234,56',
  '1,234',
  '0x10',
  '0b1',
  '1_000',
  '50%',
  '1 000',
  '0.5s',
  '--1',
  '1e',
  '.',
  'e5',
  '1.2.3',
  'zero',
])('[B7] %j is no number', (text) => {
  expect(parseNumber(text)).toBeUndefined()
})

test('every double comes back with the same bits, however it is printed', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(parseNumber(String(value))).toBe(value === 0 ? +String(value) : value)
      expect(parseNumber(value.toExponential())).toBe(+value.toExponential())
    }),
    { numRuns: 500 },
  )
})

test('short decimals are the nearest double', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.integer({ min: 1, max: 15 }), (digits, point) => {
      const text = String(digits).padStart(16, '0').slice(1)
      const decimal = `${text.slice(0, 15 - point)}.${text.slice(15 - point)}`
      expect(parseNumber(decimal)).toBe(Number(decimal))
    }),
    { numRuns: 1000 },
  )
})

test('tells a number that is written wrongly from text', () => {
  expect(['0,75', '1.234,56', '0x10', '50 %', "1'000"].map(looksLikeNumber)).toEqual([true, true, true, true, true])
  expect(['yes', '2024-01-02', 'q17', '', '3 apples'].map(looksLikeNumber)).toEqual([false, false, false, false, false])
})

test('says what is wrong with a number', () => {
  expect(explainNumber('0,75')).toContain('decimal comma')
  expect(explainNumber('1.234,56')).toContain('separators')
  expect(explainNumber('0x10')).toContain('not a decimal number')
  expect(explainNumber('50%')).toContain('unit')
})
