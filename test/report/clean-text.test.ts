import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, label, safeLines } from '../../src/report/clean-text.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { HOSTILE } from './samples.ts'

describe('cleanText', () => {
  test.each([
    ['plain ndcg@10', 'plain ndcg@10'],
    ['two\r\nlines\tand\u2028more\u0085', 'two lines and more '],
    ['\u001b[31mred\u001b[39m', 'red'],
    ['\u001b]8;;https://x\u0007link\u001b]8;;\u0007', 'link'],
    ['a\u0000b\u0007c\u007fd\u009fe', 'abcde'],
    ['zero\u200bwidth\u2060\ufeff', 'zerowidth'],
    ['\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['a\u00adb\u061cc', 'abc'],
    ['half \ud800 pair', 'half \ufffd pair'],
    ['##[error]x', '##\u200b[error]x'],
    ['#\u200b#[error]', '##\u200b[error]'],
    ['::error::x', '\u200b::error::x'],
    [' \t::error::x', '  \u200b::error::x'.replace('  ', '  ')],
    ['a::b', 'a::b'],
    ['日本語', '日本語'],
    ['', ''],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  test('cuts by code points, with a sign that it did', () => {
    expect(cleanText('abcdef', 6)).toBe('abcdef')
    expect(cleanText('abcdefg', 6)).toBe('abcde…')
    expect(cleanText('😀😀😀😀', 3)).toBe('😀😀…')
    expect(cleanText('x'.repeat(1000))).toHaveLength(200)
  })

  test('is one line without a command, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const clean = cleanText(text)
        expect(commandsIn(clean)).toEqual([])
        expect(clean).not.toMatch(/[\n\r\u0085\u2028\u2029\v\f]/)
        expect(cleanText(clean)).toBe(clean)
      }),
    )
  })
})

describe('label', () => {
  test('quotes what could be read as part of the sentence', () => {
    expect(['ndcg@10', 'gpt-4.1:mini', 'p = 0.001, shown', '', '-1', '日本語'].map((name) => label(name))).toEqual([
      'ndcg@10',
      'gpt-4.1:mini',
      "'p = 0.001, shown'",
      "''",
      "'-1'",
      '日本語',
    ])
  })
})

describe('safeLines', () => {
  test('breaks commands on every line and leaves the rest as it is', () => {
    expect(safeLines('ok\n  ::error::x\r\n\t::debug::\rsee ##[group]a##[b]\n\u001b[31m::warning::x')).toBe(
      'ok\n  \u200b::error::x\n\t\u200b::debug::\nsee ##\u200b[group]a##\u200b[b]\n\u001b[31m\u200b::warning::x',
    )
  })

  test('changes nothing twice', () => {
    fc.assert(
      fc.property(fc.array(hostileText), (lines) => {
        const safe = safeLines(lines.join('\n'))
        expect(commandsIn(safe)).toEqual([])
        expect(safeLines(safe)).toBe(safe)
      }),
    )
  })

  test.each(HOSTILE)('%j is harmless', (text) => {
    expect(commandsIn(safeLines(text))).toEqual([])
  })

  test('the check itself sees commands', () => {
    expect(commandsIn('a\n  ::error::x')).toHaveLength(1)
    expect(commandsIn('a ##[group]')).toHaveLength(1)
    expect(commandsIn('\u001b[31m  ::error::x')).toHaveLength(1)
    expect(commandsIn('a\u2028::error::x')).toHaveLength(1)
  })
})
