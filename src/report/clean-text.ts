// Foreign text (names, ids, metric keys, messages of others) on its way into a log. GitHub's runner reads every line that is
// printed: one that starts with `::name ::`, or holds `##[name]` anywhere, is a command.
export { safeLines } from '../evaluation/safe-lines.ts'

const ESC = '\\u001b'
/** Colour codes and other terminal sequences: CSI, and OSC with its two ends. */
const SEQUENCES = new RegExp(
  `(?:${ESC}\\[|\\u009b)[0-?]*[ -/]*[@-~]|${ESC}\\][^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\)`,
  'g',
)
const BLANKS = /[\t\n\r\u0085\u2028\u2029]+/g
/** Controls, characters without a width (bidi controls and joiners among them), and annotation marks. */
const INVISIBLE = /\p{Cc}|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu
const LONE_SURROGATE = /\p{Cs}/gu
/** Breaks a command without changing what is seen. */
const BREAK = '\u200b'

const breakCommands = (line: string): string =>
  line.replace(/##(?=\[)/g, `##${BREAK}`).replace(/^(\s*)::/, `$1${BREAK}::`)

/**
 * Makes foreign text safe to stand in one line of a log, a message or a report.
 *
 * Line ends and tabs become one blank; terminal sequences, controls, zero-width and bidi characters are dropped; `##[` and a
 * leading `::` are broken by a zero-width blank, so that no runner reads them as a command.
 *
 * @param text anything that the project did not write itself
 * @param max longest result in code points (an added zero-width blank is not counted), cut with `…`; default 200
 * @example
 * cleanText('two\r\nlines') // 'two lines'
 * @example
 * cleanText('a long name', 6) // 'a lon…'
 */
export function cleanText(text: string, max = 200): string {
  const bare = text.replace(SEQUENCES, '').replace(BLANKS, ' ').replace(INVISIBLE, '').replace(LONE_SURROGATE, '\ufffd')
  return breakCommands(cut(bare, max))
}

/** Cuts to at most `max` code points, the last of which is then `…`. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const points = Array.from(text)
  return points.length <= max ? text : `${points.slice(0, Math.max(0, max - 1)).join('')}…`
}

/**
 * A name as it stands in a sentence: clean, and in quotes where it could otherwise be read as part of the sentence.
 *
 * @example
 * label('ndcg@10') // 'ndcg@10'
 * @example
 * label('my model') // "'my model'"
 */
export function label(name: string, max = 60): string {
  const clean = cleanText(name, max)
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_@.:/+%…-]*$/u.test(clean) ? clean : `'${clean}'`
}
