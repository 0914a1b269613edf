import { CITATIONS, type CitationKey } from './citations.ts'
import { safeLines } from './clean-text.ts'
import { texText } from './latex.ts'
import { compose, MARK, type MethodsContext } from './methods/compose.ts'
import { distinct, type Rows } from './methods/parts.ts'

export type { MethodsContext } from './methods/compose.ts'

const NOTHING = 'No comparison was made.'
const keysOf = (list: string): CitationKey[] => list.split(',') as CitationKey[]

/**
 * The methods paragraph of a paper, with its list of references, from what was really used: what no row used is not named.
 *
 * @param comparisons rows of one report
 * @param context the correction, and the size of the family where it is not the number of rows
 * @returns a paragraph, an empty line, and one reference a line
 */
export function methodsParagraph(comparisons: Rows, context: MethodsContext): string {
  if (comparisons.length === 0) return NOTHING
  const { text, used } = compose(comparisons, context)
  const paragraph = text.replace(
    MARK,
    (_, keys: string) =>
      `(${keysOf(keys)
        .map((key) => CITATIONS[key].cite)
        .join('; ')})`,
  )
  const references = [...used].map((key) => CITATIONS[key].reference).sort((a, b) => (a < b ? -1 : 1))
  return safeLines([paragraph, '', 'References', ...references].join('\n'))
}

/**
 * The same paragraph for LaTeX, with `\citep` (natbib) for what `bibliography()` holds.
 *
 * @param comparisons rows of one report
 * @param context the correction, and the size of the family where it is not the number of rows
 * @returns one line
 */
export function methodsLatex(comparisons: Rows, context: MethodsContext): string {
  if (comparisons.length === 0) return NOTHING
  const cited = (keys: string): string =>
    `\\citep{${keysOf(keys)
      .map((key) => CITATIONS[key].key)
      .join(',')}}`
  return texText(compose(comparisons, context).text).replace(MARK, (_, keys: string) => cited(keys))
}

/**
 * A BibTeX file of everything that the methods paragraph cites.
 *
 * @param groups rows of one or more families, each with its context
 * @returns entries in the order of their keys, with a line end; empty when nothing was compared
 */
export function bibliography(groups: readonly { readonly rows: Rows; readonly context: MethodsContext }[]): string {
  const used = groups.flatMap(({ rows, context }) => (rows.length === 0 ? [] : [...compose(rows, context).used]))
  const entries = distinct(used)
    .map((key) => CITATIONS[key])
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return entries.map(({ bibtex }) => `${bibtex}\n`).join('\n')
}
