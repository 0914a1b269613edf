import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, label } from '../../src/report/clean-text.ts'
import { cutLabel, cutTo, displayWidth, pad, wrap } from '../../src/report/display-width.ts'
import { hostileText } from './hostile.ts'

test.each([
  ['abc', 3],
  ['日本', 4],
  ['한국', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['😀', 2],
  ['…', 1],
  ['©', 1],
  ['\u200b', 0],
  ['', 0],
])('%j takes %i cells', (text, width) => {
  expect(displayWidth(text)).toBe(width)
})

describe('cutTo', () => {
  test('cuts by cells', () => {
    expect(cutTo('minisearch', 10)).toBe('minisearch')
    expect(cutTo('minisearch', 6)).toBe('minis…')
    expect(cutTo('日本語', 5)).toBe('日本…')
    expect(cutTo('日本語', 4)).toBe('日…')
    expect(cutTo('abc', 0)).toBe('')
  })

  test('is never wider than asked', () => {
    fc.assert(
      fc.property(hostileText, fc.nat(20), (text, width) => {
        expect(displayWidth(cutTo(cleanText(text), width))).toBeLessThanOrEqual(width)
      }),
    )
  })
})

test('a name that was cut keeps both of its quotes', () => {
  expect(cutLabel("'MiniSearch tuned'", 15)).toBe("'MiniSearch t…'")
  expect(cutLabel("'MiniSearch tuned'", 18)).toBe("'MiniSearch tuned'")
  expect(cutLabel("'MiniSearch'", 3)).toBe("'M…")
  expect(cutLabel('minisearch', 6)).toBe('minis…')
  fc.assert(
    fc.property(hostileText, fc.integer({ min: 4, max: 20 }), (text, width) => {
      const cut = cutLabel(label(text), width)
      expect(displayWidth(cut)).toBeLessThanOrEqual(width)
      if (label(text).startsWith("'")) expect(cut).toMatch(/^'.*'$/su)
    }),
  )
})

test('pad fills by cells', () => {
  expect([pad('日', 4), pad('abc', 2)]).toEqual(['日  ', 'abc'])
})

describe('wrap', () => {
  test('breaks at blanks and indents what follows', () => {
    expect(wrap('one two three four', 9, '  ')).toEqual(['one two', '  three', '  four'])
  })

  test('breaks a word that is longer than a line', () => {
    expect(wrap('ab abcdefghij', 5)).toEqual(['ab', 'abcde', 'fghij'])
  })

  test('keeps an empty text as one empty line', () => {
    expect(wrap('', 10)).toEqual([''])
  })

  test('is never wider than asked and loses nothing but blanks', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 2, max: 40 }), (text, width) => {
        const clean = cleanText(text)
        const lines = wrap(clean, width, '  ')
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
        expect(lines.join('').replace(/ /g, '')).toBe(clean.replace(/ /g, '').trimEnd())
      }),
    )
  })
})
