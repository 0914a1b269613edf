import { inputError } from '../evaluation/errors.ts'
import { quote } from '../evaluation/wording.ts'
import { list } from './context.ts'
import { isRankingMetric } from './metric-names.ts'
import { parseNumber } from './number.ts'
import { firstLines } from './text.ts'
import type { FormatName } from './types.ts'

const isNumber = (cell: string | undefined): boolean => {
  const value = cell === undefined ? undefined : parseNumber(cell)
  return value !== undefined && !Number.isNaN(value)
}

const isInteger = (cell: string | undefined): boolean => cell !== undefined && /^-?\d+$/.test(cell)

const qrelsAdvice = 'They are judgments, not scores: give the run as the file, and this one as the option qrels'

/** The format of a text that is no JSON, by its first lines. */
export function formatOfText(bytes: Buffer): FormatName {
  const lines = firstLines(bytes, 40).filter((line) => line.trim() !== '')
  const [first] = lines
  if (first === undefined) throw inputError('the file is empty; check that what writes it ran to its end')
  if (first.startsWith('version https://git-lfs.github.com/')) {
    throw inputError(
      'the file is a pointer of Git LFS, not the file itself: run git lfs pull (in a workflow: actions/checkout with lfs: true)',
    )
  }
  const words = lines.map((line) => line.trim().split(/\s+/))
  if (words.every((cells) => cells.length === 6 && isNumber(cells[3]) && isNumber(cells[4]))) return 'trec-run'
  if (words.every((cells) => cells.length === 4 && isInteger(cells[1]) && isInteger(cells[3]))) {
    throw inputError(`the file looks like qrels (query, iteration, document, relevance). ${qrelsAdvice}`)
  }
  const tabbed = lines.map((line) => line.split('\t'))
  if (tabbed[0]?.map((cell) => cell.trim().toLowerCase()).join() === 'query-id,corpus-id,score') {
    throw inputError(`the file looks like qrels of BEIR. ${qrelsAdvice}`)
  }
  if (tabbed.every((cells) => cells.length === 2 && isRankingMetric(cells[0] as string) && isNumber(cells[1]))) {
    throw inputError('the file looks like ir_measures output without values per query; run ir_measures with -q')
  }
  const triples = tabbed.every((cells) => cells.length === 3)
    ? tabbed
    : words.every((cells) => cells.length === 3)
      ? words
      : null
  if (triples !== null) {
    const format = formatOfTriples(triples as [string, string, string][])
    if (format !== null) return format
  }
  if (first.includes('\t') && !first.includes(',')) return 'tsv'
  if (/[,;|\t]/.test(first)) return 'csv'
  throw inputError(
    `the first line ${quote(first)} is neither JSON nor a table nor the output of a tool that is known; if it is a table, its first line must name the columns`,
  )
}

/** trec_eval puts the metric first, ir_measures second; a TSV table has a line of names. */
function formatOfTriples(triples: readonly [string, string, string][]): FormatName | null {
  const names = (column: 0 | 1): boolean => triples.every((cells) => isRankingMetric(cells[column].trim()))
  const padded = triples.every(([metric]) => metric.length >= 22 && / $/.test(metric))
  const values = triples.every(([metric, , value]) => isNumber(value) || /^(?:runid|relstring)/.test(metric))
  if (!values) return null
  const [metricFirst, metricSecond] = [names(0), names(1)]
  if (padded || (metricFirst && !metricSecond)) return 'trec-eval'
  if (metricSecond && !metricFirst) return 'ir-measures'
  throw inputError(
    `lines of three cells whose names do not say which one is the metric (${list(triples[0] as string[])}). ` +
      "Say format: 'trec-eval' (metric, topic, value) or format: 'ir-measures' (query, measure, value); a table needs a first line with names",
  )
}
