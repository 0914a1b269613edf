import { cleanText } from './clean-text.ts'
import type { TextStyle } from './types.ts'

/** A fence longer than any run of backticks in the text, with a blank where the text itself would touch or lose one. */
function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map((run) => run.length)))
  const touches = text.startsWith('`') || text.endsWith('`')
  // Markdown takes one blank off each end of a code span that has both.
  const loses = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== ''
  const space = touches || loses ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/**
 * Foreign text as a code span in Markdown prose: shown as it is, with no mention, link or HTML in it.
 *
 * @example
 * codeSpan('@octocat') // '`@octocat`'
 */
export function codeSpan(text: string, max = 100): string {
  const clean = cleanText(text, max)
  return fenced(clean === '' ? "''" : clean)
}

/**
 * Foreign text in a cell of a Markdown table. A pipe splits a row even inside a code span, so it is escaped there; where a
 * backslash stands directly before it, no code span can hold both, and HTML with numeric entities is exact.
 *
 * @example
 * codeCell('a|b') // '`a\\|b`'
 */
export function codeCell(text: string, max = 100): string {
  const clean = cleanText(text, max)
  if (!clean.includes('\\|')) return codeSpan(clean, Number.POSITIVE_INFINITY).replaceAll('|', '\\|')
  const entities = clean.replace(/[!-/:-@[-`{-~]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return `<code>${entities}</code>`
}

/** Foreign text in Markdown prose. */
export const markdownStyle: TextStyle = {
  name: (text) => codeSpan(text, 60),
  prose: (text) => codeSpan(text, 1000),
}

/**
 * A table in GitHub's Markdown.
 *
 * @param cells texts that are already fit for a cell
 */
export function markdownTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(headers), line(headers.map(() => '---')), ...rows.map(line)].join('\n')
}
