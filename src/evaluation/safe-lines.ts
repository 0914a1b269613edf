/** Breaks a command without changing what is seen. */
const BREAK = '\u200b'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the colour codes that our own palette writes
const LEADING_COLONS = /^((?:\s|\u001b\[[0-9;]*m)*)::/

/**
 * The last thing that happens to any text that is printed: no line of it can be read as a command by GitHub's runner.
 *
 * @param text whole lines; every kind of line end comes out as `\n`
 * @example
 * safeLines('  ::error::x').includes('\u200b') // true
 */
export function safeLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replace(/##(?=\[)/g, `##${BREAK}`).replace(LEADING_COLONS, `$1${BREAK}::`))
    .join('\n')
}
