import { cleanText } from './clean-text.ts'
import { columnsFor, type TableRow } from './comparison-table.ts'

const COMMANDS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '`': '\\textasciigrave{}',
  "'": '\\textquotesingle{}',
  '"': '\\char34{}',
  // Two of them would become one dash.
  '-': '-{}',
  '−': '$-$',
  '±': '$\\pm$',
  '≤': '$\\leq$',
  α: '$\\alpha$',
}

/**
 * Foreign text for LaTeX: every character that means something there is written so that it shows itself.
 *
 * @example
 * escapeLatex('ndcg_10 & 5 %') // 'ndcg\\_10 \\& 5 \\%'
 */
export function escapeLatex(text: string): string {
  return text.replace(/[\\~^<>|`'"−±≤α-]|[{}$&#_%]/g, (mark) => COMMANDS[mark] ?? `\\${mark}`)
}

/** What `cleanText()` breaks commands of a log with; none can stand in a table, and no font has it. */
const BREAK = /\u200b/g

/** A name as LaTeX shows it: monospaced, on one line. */
const name = (text: string): string => `\\texttt{${escapeLatex(cleanText(text, 60).replace(BREAK, ''))}}`

/** Our own prose: the apostrophe of a sentence stays one. */
export const texText = (text: string): string =>
  escapeLatex(text)
    .replaceAll('\\textquotesingle{}', "'")
    .replaceAll('-{}', '-')
    .replace(/(?<=\d) \\%/g, '\\,\\%')

const NUMBER = /[+-]?(?:\d[\d,]*(?:\.\d+)?|inf)(?:e([+-]?\d+))?( %)?(\*)?/g

/**
 * Text that we formatted, with its numbers in math mode.
 *
 * @example
 * texNumbers('+1.2e-10*') // '$+1.2 \\times 10^{-10}{}^{*}$'
 */
export function texNumbers(text: string): string {
  return text.replace(NUMBER, (whole, exponent?: string, percent?: string, star?: string) => {
    const digits = whole
      .replace(/e.*| %.*|\*$/g, '')
      .replaceAll(',', '{,}')
      .replace('inf', '\\infty')
    const power = exponent === undefined ? '' : ` \\times 10^{${Number(exponent)}}`
    return `$${digits}${power}${percent === undefined ? '' : '\\,\\%'}${star === undefined ? '' : '{}^{*}'}$`
  })
}

/** Letters that the fonts of pdfLaTeX have. */
const COMMON = /^[ -~¡-ſ…–—−±≤α]*$/

/**
 * A table of comparisons or gates for LaTeX, effect first, in the style of booktabs.
 *
 * @param rows from `comparisonRow()` or `gateRow()`
 * @param notes what the table rests on, whole statements; they become the caption
 * @param label of the table, behind `tab:`
 * @returns a `table` environment, with a comment that names the package it needs; foreign text is escaped
 */
export function comparisonLatex(rows: readonly TableRow[], notes: readonly string[], label = 'holmgate'): string {
  const all = columnsFor(rows)
  const numbers = [all.difference, all.interval, all.p, all.adjusted, all.n, all.ties]
  const headers = ['metric', 'candidate', 'baseline', ...numbers.map(({ header }) => header), all.verdict.header]
  const line = (cells: readonly string[]): string => `    ${cells.join(' & ')} \\\\`
  const body = rows.map((row) =>
    line([
      name(row.metric),
      row.comparison === null ? '-' : name(row.comparison.candidate),
      row.comparison === null ? '-' : name(row.comparison.baseline),
      ...numbers.map(({ cell }) => texNumbers(cell(row).text)),
      texText(row.verdict.text),
    ]),
  )
  const caption = ['Mean differences, candidate − baseline', ...notes].map(
    (note) => `${note.charAt(0).toUpperCase()}${note.slice(1).replace(/\.$/, '')}`,
  )
  const foreign = body.every((row) => COMMON.test(row))
    ? []
    : ['% Some names need LuaLaTeX or XeLaTeX and a font that has their letters.']
  return [
    '% \\usepackage{booktabs}',
    ...foreign,
    '\\begin{table}',
    '  \\centering',
    '  \\small',
    `  \\caption{${texText(`${caption.join('. ')}.`)}}`,
    `  \\label{tab:${label}}`,
    `  \\begin{tabular}{lll${'r'.repeat(numbers.length)}l}`,
    '    \\toprule',
    line(headers.map((header) => texText(header))),
    '    \\midrule',
    ...body,
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
  ].join('\n')
}
