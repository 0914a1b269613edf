import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../src/formats/json.ts'

/** What `JSON.parse` gives, with null-prototype objects and long integers kept. */
const like = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item)))

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 1, '\t'), (text, space) => {
      const pretty = JSON.stringify(JSON.parse(text), null, space)
      expect(like(parseJson(pretty))).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
})

test('strings with escapes, quotes and any character come back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (strings) => {
      expect(parseJson(JSON.stringify(strings))).toEqual(strings)
    }),
    { numRuns: 300 },
  )
  expect(parseJson('"a\\\\"')).toBe('a\\')
  expect(parseJson('["\\\\\\"", "x"]')).toEqual(['\\"', 'x'])
})

test('reads the bare NaN and Infinity of Python, outside strings only', () => {
  expect(parseJson('[NaN, Infinity, -Infinity, "NaN"]')).toEqual([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    'NaN',
  ])
})

test('keeps integers that a double cannot hold', () => {
  expect(parseJson('[9007199254740993, -9007199254740993, 9007199254740991]')).toEqual([
    9007199254740993n,
    -9007199254740993n,
    9007199254740991,
  ])
})

test('takes __proto__ as a key like any other', () => {
  const value = parseJson('{"__proto__": {"polluted": 1}, "constructor": 2}') as Record<string, unknown>
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
  expect(Object.getPrototypeOf(value)).toBeNull()
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('refuses a key that occurs twice, which JSON.parse would lose', () => {
  expect(() => parseJson('{"q1": 1,\n "q1": 2}')).toThrow('line 2, column 2: the key "q1" occurs twice')
})

test.each([
  ['', 'line 1, column 1: expected a value, the text ends here'],
  ['{"a": 1', 'expected "," or "}", the text ends here; it may be cut off'],
  ['[1, 2', 'expected "," or "]"'],
  ['{"a" 1}', 'expected ":"'],
  ["{'a': 1}", 'expected a key in double quotes'],
  ['[1,]', 'expected a value'],
  ['[01]', 'a number goes on'],
  ['[1.]', 'a number goes on'],
  ['[.5]', 'expected a value'],
  ['[+1]', 'expected a value'],
  ['[1abc]', 'a number goes on'],
  ['["abc]', 'a string is not closed'],
  ['["a\nb"]', 'raw control character'],
  ['["\\x"]', 'escape that JSON does not know'],
  ['[nan]', 'expected a value'],
  ['[1] 2', 'expected the end'],
  ['[\n1,\n  x]', 'line 3, column 3'],
])('%j is no JSON', (text, message) => {
  expect(() => parseJson(text)).toThrow(message)
})

test('deep nesting is an error, not a crash', () => {
  expect(() => parseJson('['.repeat(100_000))).toThrow('levels of nesting')
  expect(() => parseJson('{"a":'.repeat(100_000))).toThrow('levels of nesting')
})

test('counts lines from the one that it is told', () => {
  expect(() => parseJson('{"a": }', 17)).toThrow('line 17, column 7')
})
