// The one layer that foreign text (names, test titles, messages, anything from a report file) passes on its way to GitHub. It stands
// on the report's: `cleanText()` leaves one line without controls and without a live workflow command, `codeSpan()` and `codeCell()`
// show it literally in Markdown, with no mention, link or HTML in it.
import { cleanText, safeLines } from '../report/clean-text.ts'
import { codeCell, codeSpan, markdownStyle } from '../report/markdown.ts'

export { cleanText, codeCell, codeSpan, markdownStyle, safeLines }

/** Half of a surrogate pair can neither be encoded nor shown. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')

/**
 * Clean lines as a fenced block, which GitHub shows as they are.
 *
 * @example
 * fencedBlock(['a', 'b']) // '```text\na\nb\n```'
 */
export function fencedBlock(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? [])
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  return [`${fence}text`, ...lines, fence].join('\n')
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * A link whose address cannot be anything else than a page of this GitHub server.
 *
 * @param text Markdown that is safe already
 * @param server `GITHUB_SERVER_URL`; another thing than a web address gives the text without a link
 * @param path parts of the path, not encoded
 * @param anchor of the page, with its `#`; ours, not foreign
 * @example
 * link('run', 'https://github.com', ['o', 'r', 'a b']) // '[run](https://github.com/o/r/a%20b)'
 */
export function link(text: string, server: string, path: readonly string[], anchor = ''): string {
  if (!/^https?:\/\/[\w.:-]+(?:\/[\w./-]*)?$/.test(server)) return text
  const encoded = path.map((part) => encodeURIComponent(wellFormed(part)).replace(/[()'*!]/g, percent)).join('/')
  return `[${text}](${server.replace(/\/$/, '')}/${encoded}${anchor})`
}

/**
 * Text of an annotation: whole lines, none of which is a workflow command, below GitHub's limit of 4,096 characters.
 *
 * @param max longest result in UTF-16 code units
 * @example
 * annotationText('abcdef', 4) // 'abc…'
 */
export function annotationText(text: string, max = 3900): string {
  const safe = safeLines(text)
  return safe.length <= max ? safe : `${wellFormed(safe.slice(0, max - 1))}…`
}

/**
 * A function that hides secrets in whatever is printed.
 *
 * @example
 * redactor(['s3cret-token'])('sent s3cret-token') // 'sent ***'
 */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const long = secrets.filter((secret): secret is string => secret !== undefined && secret.length >= 4)
  return (text) => long.reduce((clean, secret) => clean.replaceAll(secret, '***'), text)
}
