/** Characters that most terminals draw two cells wide. Rather too many than too few: a line must not wrap. */
const WIDE =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u3100-\u312f\uff01-\uff60\uffe0-\uffe6]/u
const NARROW_PICTOGRAPHS = /[©®™\d#*]/
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u

/** How many cells of a terminal one code point takes. */
function pointWidth(point: string): number {
  if (point >= ' ' && point <= '~') return 1
  if (NO_WIDTH.test(point)) return 0
  return WIDE.test(point) && !NARROW_PICTOGRAPHS.test(point) ? 2 : 1
}

/**
 * How many cells of a terminal a clean text without colours takes.
 *
 * @example
 * displayWidth('日本') // 4
 */
export function displayWidth(text: string): number {
  let width = 0
  for (const point of text) width += pointWidth(point)
  return width
}

/** The longest start of `text` that takes at most `width` cells. */
function startOf(text: string, width: number): string {
  let start = ''
  let used = 0
  for (const point of text) {
    used += pointWidth(point)
    if (used > width) break
    start += point
  }
  return start
}

/**
 * Cuts a text to at most `width` cells; a text that was cut ends with `…`.
 *
 * @example
 * cutTo('minisearch', 6) // 'minis…'
 */
export function cutTo(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  return width < 1 ? '' : `${startOf(text, width - 1)}…`
}

/**
 * The same for a `label()`: one in quotes keeps both of them.
 *
 * @example
 * cutLabel("'MiniSearch tuned'", 10) // "'MiniSea…'"
 */
export function cutLabel(text: string, width: number): string {
  const quoted = width >= 4 && /^'.*'$/su.test(text) && displayWidth(text) > width
  return quoted ? `'${startOf(text.slice(1, -1), width - 3)}…'` : cutTo(text, width)
}

/** Fills a text with blanks up to `width` cells. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/**
 * Breaks a text into lines of at most `width` cells, at blanks where there are any.
 *
 * @param indent what every line after the first starts with
 */
export function wrap(text: string, width: number, indent = ''): string[] {
  const room = Math.max(1, width)
  const lines: string[] = []
  let line = ''
  const flush = (): void => {
    lines.push(line.trimEnd())
    line = displayWidth(indent) < room ? indent : ''
  }
  for (const piece of text.split(/(?<= )/)) {
    let rest = piece
    if (line.trim() !== '' && displayWidth(line) + displayWidth(rest.trimEnd()) > room) flush()
    while (displayWidth(line) + displayWidth(rest.trimEnd()) > room) {
      const fits = startOf(rest, room - displayWidth(line))
      if (fits === '' && line !== '') {
        line = ''
        continue
      }
      // A wide character in a line of one cell cannot be saved: at least one code point goes into every line.
      const start = fits || Array.from(rest)[0]!
      line += start
      rest = rest.slice(start.length)
      flush()
    }
    line += rest
  }
  if (line.trim() !== '' || lines.length === 0) lines.push(line.trimEnd())
  return lines
}
