import type { PairwiseComparison } from '../comparison/types.ts'
import { columnsFor, type TableRow } from './comparison-table.ts'
import { codeCell, markdownTable } from './markdown.ts'

const models = ({ candidate, baseline }: PairwiseComparison): string =>
  `${codeCell(candidate, 60)} vs ${codeCell(baseline, 60)}`

/**
 * Comparisons or gates as a table in GitHub's Markdown, effect first, with every column.
 *
 * @param rows from `comparisonRow()` or `gateRow()`
 */
export function comparisonMarkdown(rows: readonly TableRow[]): string {
  const all = columnsFor(rows)
  const adjusted = { ...all.adjusted, header: 'adjusted p' }
  const numbers = [all.difference, all.interval, all.p, adjusted, all.n, all.ties]
  const headers = [all.metric, all.models, ...numbers, all.verdict].map(({ header }) => header)
  const cells = rows.map((row) => [
    codeCell(row.metric, 60),
    row.comparison === null ? '-' : models(row.comparison),
    ...numbers.map(({ cell }) => cell(row).text),
    row.verdict.tone === 'bad' ? `**${row.verdict.text}**` : row.verdict.text,
  ])
  return markdownTable(headers, cells)
}
