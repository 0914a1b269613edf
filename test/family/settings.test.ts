import { expect, test } from 'vitest'
import { parseSettings } from '../../src/family/settings.ts'

const parse = (options: unknown) => () => parseSettings(options, 'spec')

test.each<[string, unknown, string]>([
  [
    'a number in quotes',
    { hypotheses: '4' },
    'hypotheses must be a whole number from 1 to 100,000, found the string "4".',
  ],
  ['no claim', { hypotheses: 0 }, 'hypotheses must be a whole number from 1 to 100,000, found 0.'],
  ['more claims than any file has', { hypotheses: 1e9 }, 'from 1 to 100,000, found 1000000000.'],
  ['one claim too many', { hypotheses: 100_001 }, 'from 1 to 100,000, found 100001.'],
  ['an empty name', { name: '' }, 'name must be a string that is not empty, found the string "".'],
  [
    'a value that has no text',
    { correction: Object.create(null) },
    "or 'westfall-young', found an object without keys.",
  ],
  ['a list', [], 'the argument must be an object such as { confidenceLevel: 0.99 }, found an empty array.'],
])('refuses %s, and says what it found', (_, options, message) => {
  expect(parse(options)).toThrow(`configureFamily: `)
  expect(parse(options)).toThrow(message)
  expect(parse(options)).toThrow(expect.objectContaining({ kind: 'misuse' }))
})

test('as many claims as are allowed are taken', () => {
  expect(parseSettings({ hypotheses: 100_000 }, 'spec').values).toEqual({ hypotheses: 100_000 })
})
