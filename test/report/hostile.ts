import fc from 'fast-check'
import { HOSTILE } from './samples.ts'

const parts = fc.oneof(
  fc.constantFrom(
    '::',
    '##[',
    '#',
    '[',
    ':',
    '\n',
    '\r',
    '\t',
    ' ',
    '\u0085',
    '\u2028',
    '\u200b',
    '\ufeff',
    '\u202e',
    '\u001b[31m',
    '\u001b',
    '|',
    '\\',
    '`',
    '``',
    '@',
    '<',
    '>',
    '日',
    '😀',
    '\ud83d',
    'error',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

/** Texts made to break logs, tables and pages. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.array(parts, { maxLength: 12 }).map((list) => list.join('')),
)

/**
 * Lines that GitHub's runner would take for a command, judged more strictly than it does: colour codes and characters that
 * only some trim do not protect, and every kind of line end counts.
 */
export function commandsIn(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes
    const bare = line.replace(/\u001b\[[0-9;]*m/g, '').trim()
    return bare.startsWith('::') || line.includes('##[')
  })
}
